import { Client } from 'pg';
import { testDatabase } from '../test-database';
import { TransactionPooler } from './transaction-pooler';

const database = testDatabase([]);
let pooler: TransactionPooler;
const clients: Client[] = [];

beforeAll(async () => {
  pooler = await TransactionPooler.to(database.url, 2);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));
afterAll(() => pooler.close());

async function connected(settings: object = {}): Promise<Client> {
  const client = new Client({ connectionString: pooler.url, ...settings });
  clients.push(client);
  await client.connect();
  return client;
}

const valueOf = async (client: Client, sql: string, values: unknown[] = []): Promise<unknown> =>
  Object.values((await client.query(sql, values)).rows[0] ?? {})[0];

describe('TransactionPooler', () => {
  it('runs statements of many clients on few connections', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => connected()));
    const sums = await Promise.all(all.map((client, index) => valueOf(client, 'SELECT $1::int + 1', [index])));
    expect(sums).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const processes = await Promise.all(all.map((client) => valueOf(client, 'SELECT pg_backend_pid()')));
    expect(new Set(processes).size).toBeLessThanOrEqual(2);
  });

  it('keeps a transaction on one connection, and rolls it back when its client goes', async () => {
    const [one, other] = [await connected(), await connected()];
    await one.query('CREATE TABLE kept (number int)');
    await one.query('BEGIN');
    await one.query('INSERT INTO kept VALUES (1)');
    expect(await valueOf(other, 'SELECT count(*)::int FROM kept')).toBe(0);
    expect(await valueOf(one, 'SELECT count(*)::int FROM kept')).toBe(1);
    await clients.splice(clients.indexOf(one), 1)[0]?.end();
    expect(await valueOf(other, 'SELECT count(*)::int FROM kept')).toBe(0);
  });

  it('answers errors, and goes on', async () => {
    const client = await connected();
    await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
    await client.query('BEGIN');
    await expect(client.query('SELECT nothing')).rejects.toThrow('does not exist');
    await client.query('ROLLBACK');
    expect(await valueOf(client, 'SELECT 1')).toBe(1);
  });

  it('leaves the state of a session to other clients', async () => {
    const [one, other] = [await connected(), await connected()];
    await one.query(`SET application_name = 'left behind'`);
    const names = [];
    for (const client of [other, other, one, one]) names.push(await valueOf(client, 'SHOW application_name'));
    expect(names.filter((name) => name === 'left behind')).toHaveLength(2);
    await one.query('RESET application_name');
    await other.query('RESET application_name');
  });

  it('loses named statements, and notifications', async () => {
    const [one, other] = [await connected(), await connected()];
    const named = async (client: Client, answer: number) =>
      Object.values((await client.query({ name: 'answer', text: `SELECT ${answer}` })).rows[0])[0] === answer;
    const right = [];
    for (const client of [one, other, other, one])
      right.push(await named(client, client === one ? 1 : 2).catch(() => false));
    expect(right).toContain(false);

    const heard: unknown[] = [];
    one.on('notification', (notification) => heard.push(notification));
    await one.query('LISTEN news');
    await other.query(`SELECT pg_notify('news', '')`);
    for (let round = 0; round < 3; round++) await other.query('SELECT 1');
    expect(heard).toEqual([]);
  });

  it('refuses parameters of a session, as PgBouncer does', async () => {
    const client = new Client({ connectionString: pooler.url, idle_in_transaction_session_timeout: 1_000 });
    await expect(client.connect()).rejects.toThrow(
      'unsupported startup parameter: idle_in_transaction_session_timeout',
    );
  });
});
