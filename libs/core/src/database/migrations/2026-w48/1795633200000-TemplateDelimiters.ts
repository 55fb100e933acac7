import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemplateDelimiters1795633200000 implements MigrationInterface {
  name = 'TemplateDelimiters1795633200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "document_template" ADD "delimiters" text`);
    await queryRunner.query(`ALTER TABLE "document_template_version" ADD "syntax" text`);
    await queryRunner.query(`ALTER TABLE "document_template_version" ADD "delimiters" text`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "template_delimiters" text`);
    // A new version has had the product of its template unless another one was named.
    await queryRunner.query(
      `UPDATE "document_template_version" v SET "syntax" = t."syntax" FROM "document_template" t WHERE t."id" = v."template_id" AND t."syntax" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "template_delimiters"`);
    await queryRunner.query(`ALTER TABLE "document_template_version" DROP COLUMN "delimiters"`);
    await queryRunner.query(`ALTER TABLE "document_template_version" DROP COLUMN "syntax"`);
    await queryRunner.query(`ALTER TABLE "document_template" DROP COLUMN "delimiters"`);
  }
}
