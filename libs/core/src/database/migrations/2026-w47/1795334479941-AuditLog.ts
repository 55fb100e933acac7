import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE audit_entry (
    team_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    environment_id uuid,
    actor text NOT NULL,
    account_id uuid,
    email text NOT NULL DEFAULT '',
    key_prefix text NOT NULL DEFAULT '',
    address text NOT NULL DEFAULT '',
    request_id text NOT NULL DEFAULT '',
    method text NOT NULL DEFAULT '',
    route text NOT NULL DEFAULT '',
    object_type text NOT NULL DEFAULT '',
    object_ids text[] NOT NULL DEFAULT '{}',
    fields text[] NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_2b7d083be01d4e4f8cba97c6b5a" PRIMARY KEY (team_id, created_at, id)
  );
  CREATE INDEX audit_entry_of_team ON audit_entry (team_id, id);
  CREATE TABLE audit_link (
    team_id uuid NOT NULL,
    number integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    entry_ids bigint[] NOT NULL,
    entry_hashes bytea[] NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT "PK_497025b2ad8d0ce15d5387aab01" PRIMARY KEY (team_id, number)
  );`;

/**
 * Rows are deleted with their team only: its row is gone when `delete_audit_of_teams` deletes them. `ALWAYS`, because
 * sessions with `session_replication_role = replica` skip other triggers. TRUNCATE has no row, so it is always refused.
 */
const APPEND_ONLY = `
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM team WHERE id = OLD.team_id) THEN RETURN OLD; END IF;
    END IF;
    RAISE insufficient_privilege USING MESSAGE = format('%s is append-only: %s is refused', TG_TABLE_NAME, TG_OP);
  END $$;
  CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_entries_kept BEFORE TRUNCATE ON audit_entry EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_link_kept BEFORE UPDATE OR DELETE ON audit_link
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_links_kept BEFORE TRUNCATE ON audit_link EXECUTE FUNCTION refuse_audit_change();
  ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry_kept, ENABLE ALWAYS TRIGGER audit_entries_kept;
  ALTER TABLE audit_link ENABLE ALWAYS TRIGGER audit_link_kept, ENABLE ALWAYS TRIGGER audit_links_kept;`;

/**
 * Roles with rights by default, the owner included, keep those to read and to insert. Times and ids are always PostgreSQL's
 * own: no role may insert them.
 */
const RIGHTS = `
  DO $$
  DECLARE
    holder text;
    inserts boolean;
  BEGIN
    FOR holder, inserts IN
      SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, bool_or(privilege_type = 'INSERT')
        FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
       WHERE pg_class.oid IN ('audit_entry'::regclass, 'audit_link'::regclass) GROUP BY grantee
    LOOP
      EXECUTE 'REVOKE UPDATE, DELETE, TRUNCATE, TRIGGER ON audit_entry, audit_link FROM ' || holder;
      CONTINUE WHEN NOT inserts;
      EXECUTE 'REVOKE INSERT ON audit_entry FROM ' || holder;
      EXECUTE 'GRANT INSERT (team_id, environment_id, actor, account_id, email, key_prefix, address, request_id, method,
        route, object_type, object_ids, fields) ON audit_entry TO ' || holder;
    END LOOP;
  END $$;`;

/**
 * Deletes the rows of deleted teams. No role has that right, so the function runs as the owner of the tables and grants it to
 * itself for its transaction only. The advisory lock prevents two concurrent grants, the second of which would fail.
 */
const DELETED_TEAMS = `
  CREATE FUNCTION delete_audit_of_teams() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('delete_audit_of_teams'));
    GRANT DELETE ON audit_entry, audit_link TO CURRENT_USER;
    DELETE FROM audit_entry USING gone WHERE audit_entry.team_id = gone.id;
    DELETE FROM audit_link USING gone WHERE audit_link.team_id = gone.id;
    REVOKE DELETE ON audit_entry, audit_link FROM CURRENT_USER;
    RETURN NULL;
  END $$;
  CREATE TRIGGER team_audit AFTER DELETE ON team REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_audit_of_teams();`;

const DROP = `
  DROP TRIGGER team_audit ON team;
  DROP TABLE audit_link, audit_entry;
  DROP FUNCTION delete_audit_of_teams(), refuse_audit_change();`;

/** The append-only audit log of the teams, and the links of its hash chains. */
export class AuditLog1795334479941 implements MigrationInterface {
  name = 'AuditLog1795334479941';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [TABLES, APPEND_ONLY, RIGHTS, DELETED_TEAMS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP);
  }
}
