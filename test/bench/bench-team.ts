import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** The key and ids that a benchmark needs to call the API and to fill tables. */
export interface BenchTeam {
  key: string;
  teamId: string;
  environmentId: string;
  accountId: string;
}

/** Creates a team with one admin and one key in SQL, so that benchmarks have few dependencies. */
export async function makeBenchTeam(dataSource: DataSource): Promise<BenchTeam> {
  const insert = async (sql: string, values: unknown[]) =>
    (await dataSource.query<{ id: string }[]>(`${sql} RETURNING id`, values))[0]!.id;

  const email = `${randomBytes(8).toString('hex')}@bench.example`;
  const teamId = await insert('INSERT INTO team (name, features) VALUES ($1, $2)', ['Bench', ['computer_agents']]);
  const environmentId = await insert('INSERT INTO environment (team_id, name) VALUES ($1, $2)', [teamId, 'bench']);
  const accountId = await insert('INSERT INTO account (team_id, email, email_key, role) VALUES ($1, $2, $2, $3)', [
    teamId,
    email,
    'admin',
  ]);
  const team = { teamId, environmentId, accountId };
  return { ...team, key: await makeBenchKey(dataSource, team) };
}

/** Creates a further key of the team's admin. */
export async function makeBenchKey(dataSource: DataSource, team: Omit<BenchTeam, 'key'>): Promise<string> {
  const key = `fk_bench_${randomBytes(20).toString('hex')}`;
  await dataSource.query(
    `INSERT INTO api_key (team_id, environment_id, account_id, hash, prefix, last4) VALUES ($1, $2, $3, $4, 'fk', '')`,
    [team.teamId, team.environmentId, team.accountId, createHash('sha256').update(key).digest()],
  );
  return key;
}

/** Creates `count` users in one statement. */
export async function makeBenchUsers(dataSource: DataSource, team: BenchTeam, count: number): Promise<void> {
  await dataSource.query(
    `INSERT INTO "user" (environment_id, id, team_id, name, sealed_key, key_hash, created_at)
     SELECT $1::uuid, 'user-' || n, $2, 'User ' || n, '', sha256(($1::text || n)::bytea), now() - make_interval(secs => n / 100.0)
     FROM generate_series(1, $3::int) n`,
    [team.environmentId, team.teamId, count],
  );
  await dataSource.query('ANALYZE "user"');
}

/** Creates `count` text fields, in which every user has a value. */
export async function makeBenchFields(dataSource: DataSource, team: BenchTeam, count: number): Promise<void> {
  await dataSource.query(
    `INSERT INTO field (team_id, key, type, display_text)
     SELECT $1, 'field_' || n, 'text_field', 'Field ' || n FROM generate_series(1, $2::int) n`,
    [team.teamId, count],
  );
  await dataSource.query(
    `INSERT INTO field_value (environment_id, user_id, team_id, field_id, value)
     SELECT u.environment_id, u.id, u.team_id, f.id, to_jsonb('Value of ' || u.id)
     FROM "user" u JOIN field f ON f.team_id = u.team_id WHERE u.environment_id = $1`,
    [team.environmentId],
  );
  await dataSource.query('ANALYZE field, field_value');
}
