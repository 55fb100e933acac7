import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpiredEnvelopes1795336325092 implements MigrationInterface {
  name = 'ExpiredEnvelopes1795336325092';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" ADD "expired_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `CREATE INDEX "envelope_open" ON "envelope"  ("token_expires_at") WHERE token_expires_at IS NOT NULL AND signed_at IS NULL AND declined_at IS NULL AND expired_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."envelope_open"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "expired_at"`);
  }
}
