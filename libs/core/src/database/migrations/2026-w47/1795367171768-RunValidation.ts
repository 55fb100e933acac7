import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RunValidation1795367171768 implements MigrationInterface {
  name = 'RunValidation1795367171768';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "validation" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "validation"`);
  }
}
