import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemplateSyntax1795404300000 implements MigrationInterface {
  name = 'TemplateSyntax1795404300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "document_template" ADD "syntax" text`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "template_syntax" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "template_syntax"`);
    await queryRunner.query(`ALTER TABLE "document_template" DROP COLUMN "syntax"`);
  }
}
