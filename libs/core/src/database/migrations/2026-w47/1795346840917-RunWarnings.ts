import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RunWarnings1795346840917 implements MigrationInterface {
  name = 'RunWarnings1795346840917';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "warnings" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "warnings"`);
  }
}
