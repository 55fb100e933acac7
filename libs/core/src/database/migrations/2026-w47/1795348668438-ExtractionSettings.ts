import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtractionSettings1795348668438 implements MigrationInterface {
  name = 'ExtractionSettings1795348668438';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_file" ADD "source_field" uuid`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "variant" jsonb`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "rule_errors" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "rule_errors"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "variant"`);
    await queryRunner.query(`ALTER TABLE "extraction_file" DROP COLUMN "source_field"`);
  }
}
