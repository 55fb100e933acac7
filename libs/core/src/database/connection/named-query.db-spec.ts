import { Client, Pool, type QueryResult, types } from 'pg';
import { testDatabase } from '@app/testing';
import { timedClient } from './timed-client';

const LIMIT_MS = 30_000;

describe('NamedQuery', () => {
  const database = testDatabase();
  let client: Client;
  /** What the server told the client, by names of messages. */
  let told: string[];
  beforeEach(async () => {
    client = await connected(LIMIT_MS);
    await client.query(
      'CREATE TEMP TABLE item (id int PRIMARY KEY, label text, made timestamptz, tags text[], data jsonb)',
    );
    told = [];
    client.connection.on('message', ({ name }: { name: string }) => told.push(name));
  });
  afterEach(() => client.end());

  async function connected(limitMs: number, options?: { isShared: boolean }): Promise<Client> {
    const one = new (timedClient(limitMs, options))({ connectionString: database.url });
    await one.connect();
    return one;
  }

  const descriptions = () => told.filter((name) => name === 'rowDescription' || name === 'noData').length;

  const INSERT = {
    name: 'item.insert',
    text: `INSERT INTO item VALUES ($1, $2, $3, $4, $5) RETURNING *`,
    values: [1, null, new Date('2026-01-02T03:04:05.678Z'), ['a', 'b "c"'], { deep: [1] }],
  };

  it('answers as pg does, and asks for the columns once', async () => {
    const plain = new Client({ connectionString: database.url });
    await plain.connect();
    await plain.query(
      'CREATE TEMP TABLE item (id int PRIMARY KEY, label text, made timestamptz, tags text[], data jsonb)',
    );
    const told = await Promise.all([answers(client), answers(plain)]);
    await plain.end();

    expect(told[0]).toEqual(told[1]);
    expect(told[0][0]!.rows).toEqual([
      { id: 1, label: null, made: INSERT.values[2], tags: ['a', 'b "c"'], data: { deep: [1] } },
    ]);
    expect(descriptions()).toBe(3);
  });

  /** Three statements, each twice. */
  async function answers(one: Client): Promise<QueryResult[]> {
    const results: QueryResult[] = [];
    for (const id of [1, 2]) {
      results.push(await one.query({ ...INSERT, values: [id, ...INSERT.values.slice(1)] }));
      results.push(await one.query({ name: 'item.all', text: 'SELECT *, $1::bigint AS n FROM item', values: [id] }));
      results.push(await one.query({ name: 'item.clear', text: 'UPDATE item SET label = $1', values: ['new'] }));
    }
    // The tables are not the same ones, and only pg's own result has methods.
    return results.map(({ command, rowCount, rows, fields }) => ({
      ...{ command, rowCount, rows, oid: 0 },
      fields: fields.map((field) => ({ ...field, tableID: 0 })),
    }));
  }

  it('tells the errors of the server and goes on with the statement, also when its first run fails', async () => {
    await client.query({ ...INSERT, name: undefined });
    for (let time = 0; time < 2; time += 1)
      await expect(client.query(INSERT)).rejects.toMatchObject({
        code: '23505',
        stack: expect.stringContaining('named-query.db-spec'),
      });
    expect((await client.query({ ...INSERT, values: [2, 'two', null, null, null] })).rows).toMatchObject([{ id: 2 }]);
    await expect(client.query({ ...INSERT, values: ['no number'] })).rejects.toMatchObject({ code: '08P01' });
    await expect(client.query({ name: 'wrong', text: 'SELEC 1' })).rejects.toMatchObject({ code: '42601' });
    expect((await client.query({ name: 'wrong', text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  });

  it('does not send a value that cannot be sent, nor another text under a name', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(client.query({ ...INSERT, values: [1, circular] })).rejects.toThrow('circular');
    await client.query(INSERT);
    await expect(client.query({ name: INSERT.name, text: 'SELECT 1' })).rejects.toThrow('belongs to another statement');
    expect(told.filter((name) => name === 'errorMessage')).toEqual([]);
    expect((await client.query('SELECT count(*)::int FROM item')).rows).toEqual([{ count: 1 }]);
  });

  it('reads columns of the same name as pg does, and knows commands without rows', async () => {
    const twice = { name: 'twice', text: 'SELECT 1 AS a, $1::int AS a', values: [null] };
    expect((await client.query(twice)).rows).toEqual([{ a: null }]);
    const table = { name: 'table', text: 'CREATE TEMP TABLE other (id int)' };
    expect(await client.query(table)).toMatchObject({ command: 'CREATE', rowCount: null });
    expect(await client.query({ name: 'nothing', text: '-- nothing' })).toMatchObject({ rows: [] });
    await expect(client.query({ name: 'copy', text: 'COPY other FROM STDIN' })).rejects.toMatchObject({
      code: '57014',
    });
    expect((await client.query({ ...twice, values: [2] })).rows).toEqual([{ a: 2 }]);
  });

  it('leaves statements with options of their own to pg', async () => {
    const rows = await client.query({ name: 'array', text: 'SELECT 1, 2', rowMode: 'array' });
    expect(rows.rows).toEqual([[1, 2]]);
    expect((await client.query({ name: 'given', text: 'SELECT $1::int AS a' }, [3])).rows).toEqual([{ a: 3 }]);
  });

  it('is refused by the server when its columns have changed, so a row is never read as another type', async () => {
    const all = { name: 'item.all', text: 'SELECT * FROM item' };
    await client.query(INSERT);
    await client.query(all);
    await client.query('ALTER TABLE item ALTER id TYPE text');
    await expect(client.query(all)).rejects.toMatchObject({ code: '0A000' });
    expect((await client.query({ ...all, name: 'item.all.2' })).rows).toMatchObject([{ id: '1' }]);
  });

  it('tells a value that no reader understands as an error of that query only', async () => {
    await client.query("CREATE TYPE pg_temp.mood AS ENUM ('good', 'bad')");
    const type = await client.query<{ oid: number }>("SELECT 'pg_temp.mood'::regtype::oid AS oid");
    const oid = type.rows[0]!.oid;
    types.setTypeParser(oid, (text) => {
      if (text === 'bad') throw new Error(`A bad mood`);
      return text;
    });
    const mood = { name: 'mood', text: 'SELECT unnest($1::pg_temp.mood[]) AS mood' };
    await expect(client.query({ ...mood, values: [['good', 'bad', 'good']] })).rejects.toThrow('A bad mood');
    expect((await client.query({ ...mood, values: [['good']] })).rows).toEqual([{ mood: 'good' }]);
    types.setTypeParser(oid, String);
  });

  it('is described each time where a pooler hands connections on', async () => {
    const shared = await connected(LIMIT_MS, { isShared: true });
    let times = 0;
    shared.connection.on('message', ({ name }: { name: string }) => (times += name === 'rowDescription' ? 1 : 0));
    for (const value of [1, 2]) await shared.query({ name: 'one', text: 'SELECT $1::int AS one', values: [value] });
    await shared.end();
    expect(times).toBe(2);
  });

  it('serves the queries of a pool, and its connection ends when an answer takes too long', async () => {
    const pool = new Pool({ connectionString: database.url, max: 1, Client: timedClient(1_000) });
    pool.on('error', () => undefined);
    const sleep = { name: 'sleep', text: 'SELECT $1::int AS n, pg_sleep($2)' };
    const query = (n: number, seconds: number) => pool.query({ ...sleep, values: [n, seconds] });
    expect((await Promise.all([query(1, 0), query(2, 0)])).map(({ rows }) => rows)).toMatchObject([
      [{ n: 1 }],
      [{ n: 2 }],
    ]);
    await expect(query(3, 60)).rejects.toThrow('Query read timeout');
    expect((await query(4, 0)).rows).toMatchObject([{ n: 4 }]);
    await pool.end();
  });
});
