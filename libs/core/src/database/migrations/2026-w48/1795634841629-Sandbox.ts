import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sandbox1795634841629 implements MigrationInterface {
  name = 'Sandbox1795634841629';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sandbox_receiver" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "description" text NOT NULL, "script" jsonb NOT NULL, "call_count" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_974094ef3da09019e8c29b4e4a9" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "sandbox_receiver_newest" ON "sandbox_receiver"  ("environment_id", "created_at", "id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "sandbox_receiver_call" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "receiver_id" uuid NOT NULL, "number" integer NOT NULL, "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "method" text NOT NULL, "headers" jsonb NOT NULL, "body" text NOT NULL, "body_bytes" integer NOT NULL, "signature" text NOT NULL, "answered_status" integer, CONSTRAINT "PK_24207772421b086eceec9cffb9b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "sandbox_receiver_call_of" ON "sandbox_receiver_call"  ("receiver_id", "number") `,
    );
    await queryRunner.query(`ALTER TABLE "outbox" ADD "environment_id" uuid`);
    await queryRunner.query(`ALTER TABLE "mail" ADD "environment_id" uuid`);
    await queryRunner.query(
      `CREATE INDEX "mail_caught" ON "mail"  ("environment_id", "sent_at", "id") WHERE sealed_body IS NOT NULL AND sent_at IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "sandbox_receiver" ADD CONSTRAINT "FK_73501ee77341821113bfcb1a355" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sandbox_receiver_call" ADD CONSTRAINT "FK_5e19802ee11871cfe9d46674977" FOREIGN KEY ("receiver_id") REFERENCES "sandbox_receiver"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sandbox_receiver_call" DROP CONSTRAINT "FK_5e19802ee11871cfe9d46674977"`);
    await queryRunner.query(`ALTER TABLE "sandbox_receiver" DROP CONSTRAINT "FK_73501ee77341821113bfcb1a355"`);
    await queryRunner.query(`DROP INDEX "public"."mail_caught"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP COLUMN "environment_id"`);
    await queryRunner.query(`ALTER TABLE "outbox" DROP COLUMN "environment_id"`);
    await queryRunner.query(`DROP INDEX "public"."sandbox_receiver_call_of"`);
    await queryRunner.query(`DROP TABLE "sandbox_receiver_call"`);
    await queryRunner.query(`DROP INDEX "public"."sandbox_receiver_newest"`);
    await queryRunner.query(`DROP TABLE "sandbox_receiver"`);
  }
}
