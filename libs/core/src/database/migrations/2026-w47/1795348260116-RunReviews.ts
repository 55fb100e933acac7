import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RunReviews1795348260116 implements MigrationInterface {
  name = 'RunReviews1795348260116';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "review_started_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "reviewer_id" uuid`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "reviewer" text NOT NULL DEFAULT ''`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "claimed_until" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "pages" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`ALTER TABLE "extraction_run" ADD "job_id" uuid`);
    await queryRunner.query(
      `CREATE INDEX "extraction_run_review" ON "extraction_run"  ("environment_id", "review_started_at", "id") WHERE review_started_at IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."extraction_run_review"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "job_id"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "pages"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "claimed_until"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "reviewer"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "reviewer_id"`);
    await queryRunner.query(`ALTER TABLE "extraction_run" DROP COLUMN "review_started_at"`);
  }
}
