import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AgentsModule } from '@app/agents';
import { ConfigModule, DatabaseModule, Env, MailModule, StorageModule } from '@app/core';
import { EventsModule } from '@app/events';
import { ExtractionModule } from '@app/extraction';
import { TeamsModule } from '@app/teams';
import { aTeam, aUser, testDatabase } from '@app/testing';
import { Retention } from './retention';

describe('retention', () => {
  const database = testDatabase();
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'retention-'))));
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => sql('TRUNCATE team, mail, stored_object CASCADE'));

  const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);
  const names = async (table: string, column: string) =>
    (await sql<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(({ name }) => name);

  /** What a worker with these settings does at its start and every hour. */
  async function sweep(settings: Record<string, string>) {
    const imports = [
      AgentsModule,
      ConfigModule,
      DatabaseModule,
      StorageModule,
      MailModule,
      TeamsModule,
      EventsModule,
      ExtractionModule,
    ];
    const builder = Test.createTestingModule({ imports, providers: [Retention] });
    const base = { DATABASE_URL: database.url, STORAGE_DIR: folder, MAIL_DIR: folder, SECRET_KEY: 's'.repeat(32) };
    builder.overrideProvider(Env).useValue(new Env({ ...base, ...settings }));
    const app = await builder.setLogger(new ConsoleLogger({ logLevels: [] })).compile();
    await app.get(Retention).sweep();
    await app.close();
  }

  /** A run with a file, called by its name, that ended so many days ago; `callback` may still be tried. */
  async function aRun(name: string, days: number, { status = 'succeeded', callback = '' } = {}) {
    const { team, environments } = await aTeam(database.dataSource);
    const [teamId, environmentId, id] = [team.id, environments.production!, randomUUID()];
    const user = await aUser(database.dataSource, { teamId, environmentId });
    const [extraction] = await sql<{ id: string }>(
      `INSERT INTO extraction (team_id, name, file_type) VALUES ($1, 'x', 'image') RETURNING id`,
      teamId,
    );
    await sql(
      `INSERT INTO extraction_run (id, team_id, environment_id, extraction_id, user_id, batch_id, position, file_name,
         status, document_extracted_at)
       VALUES ($1, $2, $3, $4, $5, $1, 0, $6, $7, CASE WHEN $7 IN ('succeeded', 'failed', 'cancelled') THEN now() - make_interval(days => $8) END)`,
      ...[id, teamId, environmentId, extraction?.id, user.id, name, status, days],
    );
    await sql(
      `INSERT INTO stored_object (key, team_id, owner_table, owner_id, committed_at)
       VALUES ($1, $2, 'extraction_run', $3, now())`,
      ...[name, teamId, id],
    );
    if (callback)
      await sql(
        `INSERT INTO webhook_delivery (run_id, team_id, environment_id, event_id, event_type, target, url, body, delivered_at)
         VALUES ($1, $2, $3, $1, 'x', 'callback', 'http://127.0.0.1', '{}', CASE WHEN $4 = 'delivered' THEN now() END)`,
        ...[id, teamId, environmentId, callback],
      );
  }

  /** A run of an agent with a picture, called by its name, that ended so many days ago; null: it has not. */
  async function anAgentRun(name: string, days: number | null) {
    const { team, environments } = await aTeam(database.dataSource);
    const [id, agentId] = [randomUUID(), randomUUID()];
    await sql(
      `INSERT INTO agent (id, team_id, name, task, start_address, policy, success, planner, keep_session, approval_seconds,
         secret_fields, secrets) VALUES ($1, $2, '', '', '', '{}', '{}', 'rules', false, 60, '[]', '[]')`,
      ...[agentId, team.id],
    );
    await sql(
      `INSERT INTO agent_run (id, team_id, environment_id, agent_id, planner, sealed_fields, created_at, finished_at)
       VALUES ($1, $2, $3, $4, 'rules', '', now() - interval '90 days', now() - make_interval(days => $5))`,
      ...[id, team.id, environments.production, agentId, days],
    );
    await sql(`INSERT INTO agent_run_event (run_id, number, kind, actor) VALUES ($1, 1, 'note', $2)`, id, name);
    await sql(
      `INSERT INTO stored_object (key, team_id, owner_table, owner_id, committed_at) VALUES ($1, $2, 'agent_run', $3, now())`,
      ...[name, team.id, id],
    );
  }

  const someMails = (count: number, subject: string, days: number, body: string | null) =>
    sql(
      `INSERT INTO mail ("to", subject, sealed_body, sent_at, created_at)
       SELECT 'ann@example.com', $2, $3::text, CASE WHEN $3::text IS NULL THEN age END, age
       FROM generate_series(1, $1), LATERAL (SELECT now() - make_interval(days => $4) AS age)`,
      ...[count, subject, body, days],
    );

  it('deletes runs that ended long ago with their files and deliveries, and keeps others', async () => {
    await aRun('old', 31);
    await aRun('failed', 31, { status: 'failed' });
    await aRun('delivered', 31, { callback: 'delivered' });
    await aRun('undelivered', 31, { callback: 'open' });
    await aRun('running', 31, { status: 'running' });
    await aRun('cancelled', 31, { status: 'cancelled' });
    await aRun('review', 31, { status: 'review' });
    await aRun('young', 29);
    await sweep({ RETENTION_RUN_DAYS: '30' });

    const kept = ['review', 'running', 'undelivered', 'young'];
    expect(await names('extraction_run', 'file_name')).toEqual(kept);
    expect(await names('stored_object WHERE deleted_at IS NULL', 'key')).toEqual(kept);
    expect(await names('stored_object WHERE sweep_at <= now()', 'key')).toEqual([
      'cancelled',
      'delivered',
      'failed',
      'old',
    ]);
    expect(await sql('SELECT FROM webhook_delivery')).toHaveLength(1);
    expect(await sql('SELECT FROM "user"')).toHaveLength(8);
  });

  it('deletes runs of agents that ended long ago with their events and files', async () => {
    await anAgentRun('old', 31);
    await anAgentRun('young', 29);
    await anAgentRun('waiting', null);
    await sweep({ RETENTION_RUN_DAYS: '30' });
    expect(await names('agent_run_event', 'actor')).toEqual(['waiting', 'young']);
    expect(await names('stored_object WHERE deleted_at IS NULL', 'key')).toEqual(['waiting', 'young']);
  });

  it('deletes thousands of old sent mails, and keeps waiting ones', async () => {
    await someMails(1_200, 'old', 8, null);
    await someMails(1, 'waiting', 8, 'sealed');
    await someMails(1, 'young', 6, null);
    await sweep({ RETENTION_MAIL_DAYS: '7' });
    expect(await names('mail', 'subject')).toEqual(['waiting', 'young']);
  });

  it('deletes ended webhook deliveries after a month, and keeps pending ones', async () => {
    await aRun('delivered', 31, { callback: 'delivered' });
    await aRun('pending', 31, { callback: 'open' });
    await aRun('young', 29, { callback: 'delivered' });
    await sql(
      'UPDATE webhook_delivery SET created_at = run.document_extracted_at FROM extraction_run run WHERE run.id = run_id',
    );
    const left = 'webhook_delivery JOIN extraction_run run ON run.id = run_id';

    await sweep({ RETENTION_DELIVERY_DAYS: '0' });
    expect(await names(left, 'file_name')).toEqual(['delivered', 'pending', 'young']);
    await sweep({});
    expect(await names(left, 'file_name')).toEqual(['pending', 'young']);
  });

  it('is off by default for runs and mails', async () => {
    await aRun('old', 4_000);
    await someMails(1, 'old', 4_000, null);
    await sweep({});
    await sweep({ RETENTION_RUN_DAYS: '0', RETENTION_MAIL_DAYS: '0' });
    expect([await names('extraction_run', 'file_name'), await names('mail', 'subject')]).toEqual([['old'], ['old']]);
  });

  it('refuses an invalid number of days', () => {
    expect(() => new Env({ RETENTION_RUN_DAYS: '-1' })).toThrow('RETENTION_RUN_DAYS');
    expect(() => new Env({ RETENTION_MAIL_DAYS: 'a week' })).toThrow('RETENTION_MAIL_DAYS');
  });

  it('deletes expired idempotency keys in batches, whatever the settings, and keeps others', async () => {
    const { team, account, environments } = await aTeam(database.dataSource);
    const addKeys = (count: number, age: string) =>
      sql(
        `INSERT INTO idempotency_key (environment_id, account_id, key_hash, team_id, sealed_request, created_at)
         SELECT $1, $2, $5 || number, $3, '', now() - $5::interval FROM generate_series(1, $4) AS number`,
        ...[environments.production, account.id, team.id, count, age],
      );
    await addKeys(1_200, '24 hours 1 second');
    await addKeys(3, '23 hours 59 minutes');
    await sweep({});
    expect(await names('idempotency_key', 'key_hash')).toHaveLength(3);
  });
});
