import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemplatesOfEnvelopes1795999964532 implements MigrationInterface {
  name = 'TemplatesOfEnvelopes1795999964532';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bulk_fill" DROP CONSTRAINT "FK_3c8eb164706dedfe0e6a58d087b"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP CONSTRAINT "FK_bd950d2f446099d1fc834365fe4"`);
    await queryRunner.query(`DROP INDEX "public"."IDX_3c8eb164706dedfe0e6a58d087"`);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "present_document_id" uuid`);
    await queryRunner.query(
      `CREATE INDEX "envelope_present_document" ON "envelope"  ("present_document_id") WHERE present_document_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "envelope" ADD CONSTRAINT "FK_d930e1d2d0a10a88ee909115875" FOREIGN KEY ("present_document_id") REFERENCES "document_template"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "envelope" DROP CONSTRAINT "FK_d930e1d2d0a10a88ee909115875"`);
    await queryRunner.query(`DROP INDEX "public"."envelope_present_document"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "present_document_id"`);
    await queryRunner.query(
      `CREATE INDEX "IDX_3c8eb164706dedfe0e6a58d087" ON "bulk_fill" USING btree ("document_id") `,
    );
    for (const table of ['envelope', 'bulk_fill'])
      await queryRunner.query(
        `UPDATE ${table} SET document_id = NULL WHERE document_id NOT IN (SELECT id FROM document_template)`,
      );
    await queryRunner.query(
      `ALTER TABLE "envelope" ADD CONSTRAINT "FK_bd950d2f446099d1fc834365fe4" FOREIGN KEY ("document_id") REFERENCES "document_template"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "bulk_fill" ADD CONSTRAINT "FK_3c8eb164706dedfe0e6a58d087b" FOREIGN KEY ("document_id") REFERENCES "document_template"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }
}
