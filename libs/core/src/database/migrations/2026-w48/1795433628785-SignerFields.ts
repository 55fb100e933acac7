import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignerFields1795433628785 implements MigrationInterface {
  name = 'SignerFields1795433628785';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" ADD "consent" jsonb`);
    await queryRunner.query(`ALTER TABLE "recipient" ADD "fields" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`ALTER TABLE "recipient" ADD "fields_written_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "fields_written_at"`);
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "fields"`);
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "consent"`);
  }
}
