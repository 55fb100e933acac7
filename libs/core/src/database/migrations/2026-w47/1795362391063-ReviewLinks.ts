import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewLinks1795362391063 implements MigrationInterface {
  name = 'ReviewLinks1795362391063';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "claim_id" uuid`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "claim_key_id" uuid`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "extraction_run_claim" ON "extraction_run"  ("claim_id") WHERE claim_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."extraction_run_claim"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "claim_key_id"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "claim_id"`);
  }
}
