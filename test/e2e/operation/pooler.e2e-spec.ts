import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type ApiClient, commandHere, signsIn, testService, until } from '@app/testing';
import { docxOf, upload } from '../document/document.fixture';

/** Fewer connections to the server than the clients have to the pooler, so that they share them. */
const SERVERS = 6;

describe('Behind a pooler in transaction mode', () => {
  const service = testService({ processes: true, pooled: SERVERS, settings: { QUEUE: 'database' } });
  const signedIn = signsIn(service);
  let [client, other]: ApiClient[] = [];
  let anotherApi: ApiClient;

  beforeAll(async () => {
    anotherApi = (await service.startAnotherApi()).client;
    await service.startAnotherWorker();
    const { key } = await signedIn();
    [client, other] = [service.client.as(key), anotherApi.as(key)];
  }, 120_000);
  const apis = () => [client!, other!] as const;

  it('writes and reads values of many users at once, each call with a key once', async () => {
    await client!.post('/api/builder/field/', { id: 'city', type: 'text_field' }).expect(201);
    const names = Array.from({ length: 20 }, (_, index) => `user-${index}`);
    const saved = await Promise.all(
      names.flatMap((id) => {
        const key = randomUUID();
        return apis().map((api) => api.post('/api/user/', { id, name: id }).set('Idempotency-Key', key).expect(200));
      }),
    );
    expect(saved.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(names.length);
    await Promise.all(
      names.map((id, index) =>
        apis()
          [index % 2]!.post(`/api/field/${id}/`, { field_id: 'city', value: `City of ${id}` })
          .expect(200),
      ),
    );
    for (const api of apis())
      for (const id of names)
        expect((await api.get(`/api/field/?id=${id}`).expect(200)).body).toMatchObject([{ value: `City of ${id}` }]);
  });

  it('checks at the end of a transaction what may be wrong inside it', async () => {
    const assets = ['a', 'b'].map((name) => ({ kind: 'text', name }));
    const { body } = await client!.post('/api/builder/theme/', { name: 'Swap', assets }).expect(201);
    const [a, b] = body.assets;
    const swapped = [
      { ...a, name: 'b' },
      { ...b, name: 'a' },
    ];
    await other!.patch(`/api/builder/theme/${body.id}/`, { assets: swapped }).expect(200);
  });

  it('runs jobs in two workers, and waits for them', async () => {
    const document = (await upload(client!, { 'Letter.docx': docxOf(['Dear {{name}}']) }))[0]!.id;
    const fills = Array.from({ length: 8 }, (_, index) =>
      apis()
        [index % 2]!.post('/api/document/fill/', { document, field_values: { name: `Ann ${index}` } })
        .expect(200),
    );
    for (const { body } of await Promise.all(fills)) expect(body.file_url).toMatch(/^http/);

    const rows = Array.from({ length: 12 }, (_, index) => ({ field_values: { name: `Bob ${index}` } }));
    const { body: bulk } = await client!.post('/api/document/fill/bulk/', { document, rows }).expect(202);
    const state = async () => (await other!.get(`/api/document/fill/bulk/${bulk.id}/`).expect(200)).body;
    await until(60_000, async () => (await state()).filled === rows.length);
  }, 90_000);

  // PgBouncer sets the name of the client that it serves.
  it('keeps nothing in a session that the next client gets', async () => {
    const connection = new Client({ connectionString: service.pooler.url });
    await connection.connect();
    const found = new Map<number, object>();
    for (let round = 0; round < 4 * SERVERS; round++) {
      const { rows } = await connection.query(
        `SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
             (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
             (SELECT count(*)::int FROM pg_class WHERE relpersistence = 't' AND relnamespace = pg_my_temp_schema()) AS tables,
             (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
             (SELECT count(*)::int FROM pg_settings WHERE source = 'session' AND name <> 'application_name') AS settings`,
      );
      const [{ pid, ...state }] = rows;
      found.set(pid, state);
    }
    await connection.end();
    expect(found.size).toBeGreaterThan(1);
    for (const state of found.values())
      expect(state).toEqual({ statements: 0, channels: 0, tables: 0, locks: 0, settings: 0 });
  });

  it('listens beside the pooler, in every process', async () => {
    expect([...service.pooler.names]).toEqual(expect.arrayContaining(['formwork', 'formwork-claims']));
    expect(service.pooler.names).not.toContain('formwork-listen');
    const dataSource = await service.database.connection();
    const listening = `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'formwork-listen' AND query LIKE 'LISTEN%'`;
    await until(10_000, async () => (await dataSource.query<object[]>(listening)).length === 4);
  });

  it('is looked at and backed up by commands that use the direct address', async () => {
    const command = async (name: string, ...args: string[]) => {
      const env = { PATH: process.env.PATH, ...service.variables };
      const ended = await commandHere(`apps/local/src/${name}`, args, env);
      expect(ended).toMatchObject({ code: 0 });
      return ended;
    };
    const { stdout } = await command('doctor/doctor');
    expect(stdout).toMatch(/^✓ pooler {9}127.0.0.1:\d+\/\w+ answers and gets no named statements$/m);
    expect((await command('doctor/doctor', '--files')).stdout).toMatch(/In order\.\n$/);
    const folder = join(service.temporaryDir, 'backup');
    await command('backup/backup', folder);
    expect(await readdir(folder)).not.toEqual([]);
  }, 60_000);
});
