import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names, scopes, expiry and allowed addresses of keys, and the grace time of a replaced secret. */
export class KeyLimits1795334855109 implements MigrationInterface {
  name = 'KeyLimits1795334855109';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE api_key
        ADD name varchar(255) NOT NULL DEFAULT '',
        ADD scopes text[],
        ADD expires_at timestamptz(3),
        ADD allowed_addresses text[],
        ADD previous_hash bytea,
        ADD previous_last4 varchar(4),
        ADD previous_expires_at timestamptz(3),
        ADD previous_last_used_at timestamptz(3),
        ADD CONSTRAINT api_key_previous_hash UNIQUE (previous_hash)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE api_key
        DROP CONSTRAINT api_key_previous_hash,
        DROP COLUMN previous_last_used_at,
        DROP COLUMN previous_expires_at,
        DROP COLUMN previous_last4,
        DROP COLUMN previous_hash,
        DROP COLUMN allowed_addresses,
        DROP COLUMN expires_at,
        DROP COLUMN scopes,
        DROP COLUMN name`);
  }
}
