import { Client } from 'pg';
import { createDataSource } from '../../../libs/core/src/database/data-source';
import { migrate } from '../../../libs/core/src/database/migrate';
import type { BenchProcess } from '../bench-process';
import { benchForm, posted } from '../bench-form';
import { type BenchTeam, makeBenchTeam } from '../bench-team';

/** How large a team is: users, and fields in each of which every user has a value. */
export interface TeamSize {
  users: number;
  fields: number;
}

/** A team of one size, in a database of its own, because the depth of an index is that of all its rows. */
export interface ScaledTeam extends TeamSize {
  databaseUrl: string;
  team: BenchTeam;
  formId: string;
  agentId: string;
}

/** Rows of other tables for each user. */
const SUBMISSIONS = 0.5;
const ENVELOPES = 0.2;
const RUNS = 0.1;

/** The id of a user; ids sort like their numbers, so that rows are added in the order of the indexes. */
export const userId = (number: number): string => `user-${String(number).padStart(9, '0')}`;
const USER = `'user-' || lpad(n::text, 9, '0')`;
const AT = `now() - make_interval(secs => ($3::int - n) / 10.0)`;

/** Creates an empty, migrated database beside the one at `url`. */
export async function anotherDatabase(url: string, name: string): Promise<string> {
  const other = new URL(url);
  other.pathname = `${other.pathname}_${name}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE "${other.pathname.slice(1)}"`).finally(() => client.end());
  await migrate(other.href);
  return other.href;
}

/** Drops a database that `anotherDatabase` made. */
export async function dropDatabase(url: string, made: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE "${new URL(made).pathname.slice(1)}" WITH (FORCE)`).finally(() => client.end());
}

/** Fills the tables of a team, in SQL; its form and its agent are made through the API. */
export async function makeScaledTeam(databaseUrl: string, size: TeamSize, api: BenchProcess): Promise<ScaledTeam> {
  const dataSource = await createDataSource(databaseUrl).setOptions({ logging: false }).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const team = await makeBenchTeam(dataSource);
    await runner.query(
      `INSERT INTO field (team_id, key, type, display_text)
       SELECT $1, 'field_' || n, 'text_field', 'Field ' || n FROM generate_series(1, $2::int) n`,
      [team.teamId, size.fields],
    );
    const formId = await posted(api.url, team, '/api/builder/form/', benchForm(size.fields));
    const agent = { name: 'Portal', task: 'Click Apply', start_address: 'https://portal.example/' };
    const agentId = await posted(api.url, team, '/api/builder/agent/', agent);
    // Foreign keys hold by construction; checking each of 20 million rows would take longer than adding them.
    await runner.query('SET session_replication_role = replica');
    const own = [team.environmentId, team.teamId];
    const part = (share: number) => Math.max(1, Math.round(size.users * share));
    for (const [sql, values] of [
      [USERS, [...own, size.users]],
      [VALUES, [...own, size.users]],
      [SUBMISSIONS_SQL, [...own, part(SUBMISSIONS), formId]],
      [ENVELOPES_SQL, [...own, part(ENVELOPES)]],
      [RUNS_SQL, [...own, part(RUNS), agentId]],
    ] as const)
      await runner.query(sql, [...values]);
    await runner.query('VACUUM ANALYZE');
    return { ...size, databaseUrl, team, formId, agentId };
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

const USERS = `
  INSERT INTO "user" (environment_id, id, team_id, name, sealed_key, key_hash, created_at)
  SELECT $1::uuid, ${USER}, $2::uuid, 'User ' || n, '', sha256(($1::text || n)::bytea), ${AT} FROM generate_series(1, $3::int) n`;

const VALUES = `
  INSERT INTO field_value (environment_id, user_id, team_id, field_id, value)
  SELECT $1::uuid, ${USER}, $2::uuid, field.id, to_jsonb('Value ' || n)
  FROM generate_series(1, $3::int) n CROSS JOIN (SELECT id FROM field WHERE team_id = $2::uuid ORDER BY id) field`;

const SUBMISSIONS_SQL = `
  INSERT INTO submission (environment_id, user_id, team_id, form_id, created_at, completed_at, fields)
  SELECT $1::uuid, ${USER}, $2::uuid, form.id, ${AT}, now(), '{"field_1": "Value"}'
  FROM generate_series(1, $3::int) n CROSS JOIN (SELECT id FROM form WHERE key = $4) form`;

const ENVELOPES_SQL = `
  INSERT INTO envelope (environment_id, team_id, user_id, template_name, template_type, template_sha256, template_key,
    "values", type, output, status, file_name, created_at)
  SELECT $1::uuid, $2::uuid, ${USER}, 'Offer', 'docx', '', '', '{}', 'document', 'pdf', 'filled', 'Offer.pdf', ${AT}
  FROM generate_series(1, $3::int) n`;

const RUNS_SQL = `
  INSERT INTO agent_run (environment_id, team_id, user_id, agent_id, status, planner, sealed_fields, created_at)
  SELECT $1::uuid, $2::uuid, ${USER}, $4::uuid, 'failed', 'rules', '', ${AT} FROM generate_series(1, $3::int) n`;
