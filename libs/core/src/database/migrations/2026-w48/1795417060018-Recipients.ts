import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The signer of each envelope becomes its first recipient. It takes the id of the envelope, from which the token of its link was
 * derived, so that links that were mailed before stay valid and can be repeated.
 */
const MOVE_SIGNERS = `INSERT INTO recipient (id, created_at, updated_at, team_id, environment_id, envelope_id, position, email,
    role, token_hash, sent_at, viewed_at, consented_at, done_at, declined_at, written_name, sealed_mark)
  SELECT id, created_at, updated_at, team_id, environment_id, id, 0, signer,
    'signer', token_hash, sent_at, viewed_at, consented_at, signed_at, declined_at, signer_name, sealed_mark
  FROM envelope WHERE signer IS NOT NULL`;

export class Recipients1795417060018 implements MigrationInterface {
  name = 'Recipients1795417060018';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "recipient" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "environment_id" uuid NOT NULL, "envelope_id" uuid NOT NULL, "position" integer NOT NULL, "email" text NOT NULL, "name" text NOT NULL DEFAULT '', "role" text NOT NULL, "turn" integer NOT NULL DEFAULT '1', "token_hash" text, "link_number" integer NOT NULL DEFAULT '0', "sent_at" TIMESTAMP(3) WITH TIME ZONE, "reminded_at" TIMESTAMP(3) WITH TIME ZONE, "viewed_at" TIMESTAMP(3) WITH TIME ZONE, "consented_at" TIMESTAMP(3) WITH TIME ZONE, "done_at" TIMESTAMP(3) WITH TIME ZONE, "declined_at" TIMESTAMP(3) WITH TIME ZONE, "written_name" text NOT NULL DEFAULT '', "sealed_mark" text, CONSTRAINT "PK_9f7a695711b2055e3c8d5cfcfa1" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "recipient_signing_token" ON "recipient"  ("token_hash") `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "IDX_408242793f00ceb8241d63cb1e" ON "recipient"  ("envelope_id", "position") `,
    );
    await queryRunner.query(`ALTER TABLE "envelope" ADD "remind_after_days" integer`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "remind_every_days" integer`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "next_reminder_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "voided_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "voided_by" text NOT NULL DEFAULT ''`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "void_reason" text NOT NULL DEFAULT ''`);
    await queryRunner.query(
      `CREATE INDEX "envelope_reminder" ON "envelope"  ("next_reminder_at") WHERE next_reminder_at IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "recipient" ADD CONSTRAINT "FK_53fdce3e505147e45aa50c3f940" FOREIGN KEY ("envelope_id") REFERENCES "envelope"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "recipient" ADD CONSTRAINT "FK_7d3e7d2773cfd9ce5fb917824fb" FOREIGN KEY ("team_id", "environment_id") REFERENCES "environment"("team_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(MOVE_SIGNERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" DROP CONSTRAINT "FK_7d3e7d2773cfd9ce5fb917824fb"`);
    await queryRunner.query(`ALTER TABLE "recipient" DROP CONSTRAINT "FK_53fdce3e505147e45aa50c3f940"`);
    await queryRunner.query(`DROP INDEX "public"."envelope_reminder"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "void_reason"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "voided_by"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "voided_at"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "next_reminder_at"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "remind_every_days"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "remind_after_days"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_408242793f00ceb8241d63cb1e"`);
    await queryRunner.query(`DROP INDEX "public"."recipient_signing_token"`);
    await queryRunner.query(`DROP TABLE "recipient"`);
  }
}
