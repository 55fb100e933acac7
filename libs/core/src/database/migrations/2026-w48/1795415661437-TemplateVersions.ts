import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of versions go with them (as in `InitialSchema`). Each template so far has one version, which gets its file. */
const FILES_OF_VERSIONS = `
  CREATE TRIGGER document_template_version_files AFTER DELETE ON document_template_version
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects();
  INSERT INTO document_template_version (created_at, updated_at, team_id, template_id, number, file_name, storage_key, size, sha256)
    SELECT created_at, updated_at, team_id, id, 1, file_name, storage_key, size, sha256 FROM document_template;
  UPDATE stored_object SET owner_table = 'document_template_version', owner_id = v.id
    FROM document_template_version v WHERE owner_table = 'document_template' AND key = v.storage_key;`;

const FILES_OF_TEMPLATES = `
  UPDATE stored_object SET owner_table = 'document_template', owner_id = v.template_id
    FROM document_template_version v
    WHERE owner_table = 'document_template_version' AND owner_id = v.id AND v.template_id IS NOT NULL;`;

export class TemplateVersions1795415661437 implements MigrationInterface {
  name = 'TemplateVersions1795415661437';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "document_template_version" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "team_id" uuid NOT NULL, "template_id" uuid, "number" integer NOT NULL, "file_name" text NOT NULL, "storage_key" text NOT NULL, "size" integer NOT NULL, "sha256" text NOT NULL, "created_by" text, "previews" jsonb, "preview_failure" jsonb, "preview_job_id" uuid, CONSTRAINT "UQ_6c7e91949694492fd78bb4451bf" UNIQUE ("template_id", "number"), CONSTRAINT "PK_8475443b7d82a17b624992587ac" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`ALTER TABLE "document_template" ADD "version" integer NOT NULL DEFAULT '1'`);
    await queryRunner.query(
      `CREATE INDEX "envelope_unfilled" ON "envelope"  ("template_key") WHERE status <> 'filled'`,
    );
    await queryRunner.query(
      `ALTER TABLE "document_template_version" ADD CONSTRAINT "FK_f65fcec1a6b6cb9058a2e6f8901" FOREIGN KEY ("template_id") REFERENCES "document_template"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "document_template_version" ADD CONSTRAINT "FK_fe95ab480c5d7716a0511aa85e8" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(FILES_OF_VERSIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FILES_OF_TEMPLATES);
    await queryRunner.query(`ALTER TABLE "document_template_version" DROP CONSTRAINT "FK_fe95ab480c5d7716a0511aa85e8"`);
    await queryRunner.query(`ALTER TABLE "document_template_version" DROP CONSTRAINT "FK_f65fcec1a6b6cb9058a2e6f8901"`);
    await queryRunner.query(`DROP INDEX "public"."envelope_unfilled"`);
    await queryRunner.query(`ALTER TABLE "document_template" DROP COLUMN "version"`);
    await queryRunner.query(`DROP TABLE "document_template_version"`);
  }
}
