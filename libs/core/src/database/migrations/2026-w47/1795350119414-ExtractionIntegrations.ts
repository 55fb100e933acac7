import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As for the other rows that mails are about (`MailsAboutRows`). */
const MAILS_OF_RUNS = `
  CREATE TRIGGER extraction_run_mails AFTER DELETE ON extraction_run REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_about_rows()`;

/** Integrations of extractions become rows. Before, they had a type and nothing else, so there is nothing to copy. */
export class ExtractionIntegrations1795350119414 implements MigrationInterface {
  name = 'ExtractionIntegrations1795350119414';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "extraction_integration" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "extraction_id" uuid NOT NULL, "position" integer NOT NULL, "type" text NOT NULL, "settings" jsonb NOT NULL, "sealed_headers" text, CONSTRAINT "PK_8cd850529d9bec5aaf51ade524b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "extraction_integration_extraction" ON "extraction_integration"  ("extraction_id") `,
    );
    await queryRunner.query(`ALTER TABLE "extraction" DROP COLUMN "integrations"`);
    await queryRunner.query(
      `ALTER TABLE "extraction_integration" ADD CONSTRAINT "FK_21f8628a3cb4b4c4e1ab01a0fc1" FOREIGN KEY ("extraction_id") REFERENCES "extraction"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(MAILS_OF_RUNS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER extraction_run_mails ON extraction_run');
    await queryRunner.query(`ALTER TABLE "extraction_integration" DROP CONSTRAINT "FK_21f8628a3cb4b4c4e1ab01a0fc1"`);
    await queryRunner.query(`ALTER TABLE "extraction" ADD "integrations" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`DROP INDEX "public"."extraction_integration_extraction"`);
    await queryRunner.query(`DROP TABLE "extraction_integration"`);
  }
}
