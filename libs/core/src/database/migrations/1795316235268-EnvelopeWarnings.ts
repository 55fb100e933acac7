import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EnvelopeWarnings1795316235268 implements MigrationInterface {
  name = 'EnvelopeWarnings1795316235268';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" ADD "warnings" text array NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "warnings"`);
  }
}
