import { Client } from 'pg';
import { testDatabase, TransactionPooler } from '@app/testing';
import { databaseFault, poolerFault } from './database-fault';
import { pooledClient } from './pooled-client';

const database = testDatabase([]);
let pooler: TransactionPooler;
beforeAll(async () => {
  pooler = await TransactionPooler.to(database.url, 3);
});
afterAll(() => pooler.close());

describe('the addresses of a database', () => {
  it('are in order without a pooler, and with one and a direct address', async () => {
    const alone = { databaseUrl: database.url, databaseDirectUrl: null, namedStatements: true };
    expect(await databaseFault(alone)).toBeNull();
    const pooled = { databaseUrl: pooler.url, databaseDirectUrl: database.url, namedStatements: false };
    expect(await databaseFault(pooled)).toBeNull();
    expect(await databaseFault({ ...alone, databaseDirectUrl: database.url })).toBeNull();
  });

  it('are refused when a pooler stands where sessions are needed', async () => {
    const alone = { databaseUrl: pooler.url, databaseDirectUrl: null, namedStatements: true };
    expect(await databaseFault(alone)).toMatch(
      /^127.0.0.1:\d+\/\w+ is a pooler in transaction mode, which keeps no sessions: set DATABASE_DIRECT_URL to/,
    );
    expect(await poolerFault({ ...alone, databaseDirectUrl: pooler.url })).toMatch(
      /^DATABASE_DIRECT_URL must be the address of PostgreSQL itself, but 127.0.0.1:\d+\/\w+ is a pooler/,
    );
  });

  it('are refused when they lead to two databases, or nowhere', async () => {
    const other = new URL(database.url);
    other.pathname = '/postgres';
    const addresses = { databaseUrl: other.href, databaseDirectUrl: database.url, namedStatements: false };
    expect(await poolerFault(addresses)).toMatch(/^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases/);
    const nowhere = { ...addresses, databaseUrl: 'postgres://me:hunter2@127.0.0.1:1/formwork' };
    expect(await poolerFault(nowhere)).toMatch(/^PostgreSQL at 127.0.0.1:1\/formwork .* correct DATABASE_URL, like/);
    expect(await poolerFault({ ...nowhere, databaseDirectUrl: nowhere.databaseUrl })).toMatch(
      /correct DATABASE_DIRECT_URL, like/,
    );
  });

  it('are refused when named statements are wanted and not kept', async () => {
    const addresses = { databaseUrl: pooler.url, databaseDirectUrl: database.url, namedStatements: true };
    expect(await poolerFault(addresses)).toMatch(/keeps no named statements: unset DATABASE_NAMED_STATEMENTS, or use/);
  });
});

describe('a client behind a pooler', () => {
  const Pooled = pooledClient(Client, { idleMs: 12_345, named: false });
  let client: Client;
  beforeEach(async () => {
    client = new Pooled({ connectionString: pooler.url });
    await client.connect();
  });
  afterEach(() => client.end());
  const limit = async () =>
    (await client.query<{ idle_in_transaction_session_timeout: string }>('SHOW idle_in_transaction_session_timeout'))
      .rows[0]?.idle_in_transaction_session_timeout;

  it('limits idle transactions, and nothing after them', async () => {
    const before = await limit();
    await client.query('START TRANSACTION');
    expect(await limit()).toBe('12345ms');
    await client.query('COMMIT');
    for (let round = 0; round < 3; round++) expect(await limit()).toBe(before);
  });

  it('sends statements without their names', async () => {
    const [one, other] = [client, new Pooled({ connectionString: pooler.url })];
    await other.connect();
    const answers = [];
    for (const each of [one, other, one, other])
      answers.push((await each.query({ name: 'n', text: 'SELECT $1::int AS n', values: [1] })).rows[0]);
    await other.end();
    expect(answers).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }, { n: 1 }]);
  });

  it('keeps them where they are wanted', async () => {
    const named = new (pooledClient(Client, { idleMs: 1, named: true }))({ connectionString: database.url });
    await named.connect();
    await named.query({ name: 'kept', text: 'SELECT 1' });
    const { rows } = await named.query('SELECT name FROM pg_prepared_statements');
    await named.end();
    expect(rows).toEqual([{ name: 'kept' }]);
  });
});
