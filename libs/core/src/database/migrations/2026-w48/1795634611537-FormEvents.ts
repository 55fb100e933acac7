import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormEvents1795634611537 implements MigrationInterface {
  name = 'FormEvents1795634611537';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "form_event" ("environment_id" uuid NOT NULL, "user_id" text COLLATE "C" NOT NULL, "form_id" uuid NOT NULL, "step_key" character varying(255) NOT NULL, "event" text NOT NULL, "team_id" uuid NOT NULL, "other_step_key" character varying(255) NOT NULL DEFAULT '', "event_id" character varying(255) NOT NULL, "occurred_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_b50e0b93af14b92360f72c6d372" PRIMARY KEY ("environment_id", "user_id", "form_id", "step_key", "event"))`,
    );
    await queryRunner.query(`CREATE INDEX "form_event_of_form" ON "form_event"  ("form_id") `);
    await queryRunner.query(
      `ALTER TABLE "form_event" ADD CONSTRAINT "form_event_form" FOREIGN KEY ("team_id", "form_id") REFERENCES "form"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "form_event" ADD CONSTRAINT "form_event_user" FOREIGN KEY ("environment_id", "user_id") REFERENCES "user"("environment_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "form_event" ADD CONSTRAINT "FK_c10f9756897f00a33af6da04c04" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "form_event" DROP CONSTRAINT "FK_c10f9756897f00a33af6da04c04"`);
    await queryRunner.query(`ALTER TABLE "form_event" DROP CONSTRAINT "form_event_user"`);
    await queryRunner.query(`ALTER TABLE "form_event" DROP CONSTRAINT "form_event_form"`);
    await queryRunner.query(`DROP INDEX "public"."form_event_of_form"`);
    await queryRunner.query(`DROP TABLE "form_event"`);
  }
}
