import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrandColour1795435536541 implements MigrationInterface {
  name = 'BrandColour1795435536541';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team" ADD "brand_colour" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team" DROP COLUMN "brand_colour"`);
  }
}
