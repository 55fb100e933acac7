import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormDefaults1795636281184 implements MigrationInterface {
  name = 'FormDefaults1795636281184';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "form_defaults" ("team_id" uuid NOT NULL, "settings" jsonb NOT NULL, CONSTRAINT "PK_ee134f27087b747eadc43acf89f" PRIMARY KEY ("team_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "form_defaults" ADD CONSTRAINT "FK_ee134f27087b747eadc43acf89f" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "form_defaults" DROP CONSTRAINT "FK_ee134f27087b747eadc43acf89f"`);
    await queryRunner.query(`DROP TABLE "form_defaults"`);
  }
}
