import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CodeFaults1795334488577 implements MigrationInterface {
  name = 'CodeFaults1795334488577';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "logic_rule" ADD "fault" jsonb`);
    await queryRunner.query(`ALTER TABLE "shared_code" ADD "fault" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "shared_code" DROP COLUMN "fault"`);
    await queryRunner.query(`ALTER TABLE "logic_rule" DROP COLUMN "fault"`);
  }
}
