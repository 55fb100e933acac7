import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccessCodes1796096024316 implements MigrationInterface {
  name = 'AccessCodes1796096024316';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" ADD "code_hash" text`);
    await queryRunner.query(`ALTER TABLE "recipient" ADD "code_tries" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "recipient" ADD "identified_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "identified_at"`);
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "code_tries"`);
    await queryRunner.query(`ALTER TABLE "recipient" DROP COLUMN "code_hash"`);
  }
}
