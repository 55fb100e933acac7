import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows own files. */
const OWNERS = ['document_template', 'envelope', 'extraction_run'];

/**
 * Marks the files of deleted rows as deleted, in the same transaction, also when the rows go by a foreign key's cascade.
 * The sweeper is notified and deletes the bytes. Rows are locked in the order of their keys, as `discard` locks them.
 */
const TOMBSTONES = `
  CREATE FUNCTION tombstone_stored_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH files AS (
      SELECT key FROM stored_object JOIN gone ON owner_table = TG_TABLE_NAME AND owner_id = gone.id
      WHERE deleted_at IS NULL ORDER BY key FOR UPDATE OF stored_object
    )
    UPDATE stored_object SET deleted_at = now(), sweep_at = now() FROM files WHERE stored_object.key = files.key;
    IF FOUND THEN PERFORM pg_notify('formwork_files', ''); END IF;
    RETURN NULL;
  END $$`;

/** Files that are older than this table. Their size and hash stay null when they are not known. */
const KNOWN_FILES = `
  INSERT INTO stored_object (key, team_id, owner_table, owner_id, size, sha256, created_at, committed_at)
  SELECT key, team_id, owner_table, owner_id, size, sha256, created_at, created_at FROM (
    SELECT storage_key AS key, team_id, 'document_template' AS owner_table, id AS owner_id, size::bigint, sha256, created_at
    FROM document_template
    UNION ALL
    SELECT file.storage_key, run.team_id, 'extraction_run', run.id, file.size, file.sha256, run.created_at
    FROM extraction_file file JOIN extraction_run run ON run.id = file.run_id
    UNION ALL
    SELECT file.key, team_id, 'envelope', id, NULL, file.sha256, created_at
    FROM envelope, LATERAL (
      VALUES (storage_key, sha256), (native_key, NULL), (sealed_key, sealed_sha256), (certificate_key, NULL), (evidence_key, NULL)
    ) AS file (key, sha256)
    UNION ALL
    SELECT page->>'key', team_id, 'envelope', id, NULL, NULL, created_at
    FROM envelope, jsonb_array_elements(previews) AS page
  ) AS known WHERE key IS NOT NULL`;

/** The pictures of an envelope's pages had keys derived from its id. */
const PREVIEW_KEYS = `
  UPDATE envelope SET previews = (
    SELECT jsonb_agg(page || jsonb_build_object('key', format('%s/envelopes/%s/page-%s', team_id, envelope.id, number)) ORDER BY number)
    FROM jsonb_array_elements(previews) WITH ORDINALITY AS pages (page, number)
  ) WHERE previews <> '[]'`;

/**
 * Files that two former jobs had not deleted yet. Their keys are derived from the owners' ids; a key without an object does
 * no harm.
 */
const UNFINISHED_DELETIONS = `
  INSERT INTO stored_object (key, team_id, owner_table, owner_id, deleted_at, sweep_at)
  SELECT payload->>'folder' || '/' || part, split_part(payload->>'folder', '/', 1)::uuid, 'envelope',
    split_part(payload->>'folder', '/', 3)::uuid, now(), now()
  FROM outbox, LATERAL (
    SELECT unnest(ARRAY['filled', 'native', 'sealed', 'certificate', 'evidence']) AS part
    UNION ALL SELECT 'page-' || generate_series(1, 200)
  ) AS parts WHERE job = 'erase-documents'
  UNION ALL
  SELECT format('%s/extraction-runs/%s/%s', payload->>'teamId', run_id, position), (payload->>'teamId')::uuid,
    'extraction_run', run_id::uuid, now(), now()
  FROM outbox, jsonb_array_elements_text(payload->'runIds') AS run_id, generate_series(0, 999) AS position
  WHERE job = 'erase-extraction-files'
  ON CONFLICT DO NOTHING`;

export class StoredFiles1795310821612 implements MigrationInterface {
  name = 'StoredFiles1795310821612';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "stored_object" ("key" text COLLATE "C" NOT NULL, "team_id" uuid NOT NULL, "owner_table" text NOT NULL, "owner_id" uuid NOT NULL, "size" bigint, "sha256" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "committed_at" TIMESTAMP(3) WITH TIME ZONE, "deleted_at" TIMESTAMP(3) WITH TIME ZONE, "lost_at" TIMESTAMP(3) WITH TIME ZONE, "sweep_at" TIMESTAMP WITH TIME ZONE, "sweeps" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_0093e23bcb60d2a931b245cfd5e" PRIMARY KEY ("key"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "stored_object_due" ON "stored_object"  ("sweep_at") WHERE sweep_at IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX "stored_object_owner" ON "stored_object"  ("owner_table", "owner_id") `);
    await queryRunner.query(`ALTER TABLE "envelope" ADD "seal_error" text NOT NULL DEFAULT ''`);
    await queryRunner.query(`CREATE INDEX "mail_age" ON "mail"  ("created_at") `);
    await queryRunner.query(`CREATE INDEX "extraction_run_finished" ON "extraction_run"  ("document_extracted_at") `);
    await queryRunner.query(TOMBSTONES);
    for (const owner of OWNERS) {
      await queryRunner.query(
        `CREATE TRIGGER ${owner}_files AFTER DELETE ON ${owner} REFERENCING OLD TABLE AS gone
         FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects()`,
      );
    }
    await queryRunner.query(PREVIEW_KEYS);
    await queryRunner.query(KNOWN_FILES);
    await queryRunner.query(UNFINISHED_DELETIONS);
    await queryRunner.query(`DELETE FROM outbox WHERE job IN ('erase-documents', 'erase-extraction-files')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const owner of OWNERS) await queryRunner.query(`DROP TRIGGER ${owner}_files ON ${owner}`);
    await queryRunner.query(`DROP FUNCTION tombstone_stored_objects()`);
    await queryRunner.query(`DROP INDEX "public"."extraction_run_finished"`);
    await queryRunner.query(`DROP INDEX "public"."mail_age"`);
    await queryRunner.query(`ALTER TABLE "envelope" DROP COLUMN "seal_error"`);
    await queryRunner.query(`DROP INDEX "public"."stored_object_owner"`);
    await queryRunner.query(`DROP INDEX "public"."stored_object_due"`);
    await queryRunner.query(`DROP TABLE "stored_object"`);
  }
}
