import { type AddressInfo, createServer } from 'node:net';
import { Client, Pool } from 'pg';
import { testDatabase } from '@app/testing';
import { isOutage } from '../../errors/outage';
import { keepsItsRequest } from '../../requests/kept-request.fixture';
import { timedClient, type TimedQuery } from './timed-client';

describe('timedClient', () => {
  const database = testDatabase();
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });

  async function connected(longestMs: number): Promise<{ client: Client; errors: Error[] }> {
    const client = new (timedClient(longestMs))({ connectionString: database.url });
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    await client.connect();
    clients.push(client);
    return { client, errors };
  }

  it('answers as pg does: to promises, to functions, and with errors that have the stack of the caller', async () => {
    const { client } = await connected(30_000);
    const later = new Promise((resolve) => client.query('SELECT 1 AS a', (_, { rows }) => resolve(rows)));

    expect((await client.query('SELECT 2 AS a')).rows).toEqual([{ a: 2 }]);
    expect((await client.query('SELECT $1::int AS a', [3])).rows).toEqual([{ a: 3 }]);
    expect((await client.query({ name: 'four', text: 'SELECT $1::int AS a', values: [4] })).rows).toEqual([{ a: 4 }]);
    expect(await later).toEqual([{ a: 1 }]);
    const fault: unknown = await client.query('SELECT nothing').catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: '42703', stack: expect.stringContaining('timed-client.db-spec') });
  });

  it('does not keep the request in which it connects', async () => {
    expect(await keepsItsRequest(async () => (await connected(30_000)).client.query('SELECT 1'))).toBe(false);
  });

  it('ends the connection when an answer takes too long: every query that waits fails as in an outage', async () => {
    const { client, errors } = await connected(1_000);
    const waiting = [client.query('SELECT pg_sleep(60)'), client.query('SELECT 1')];
    const failures = await Promise.all(waiting.map((one) => one.catch((error: unknown) => error)));

    expect(failures.map((error) => [(error as Error).message, isOutage(error)])).toEqual([
      ['Query read timeout', true],
      ['Query read timeout', true],
    ]);
    expect(errors.map(({ message }) => message)).toEqual(['Query read timeout']);
  });

  it('has other limits for single queries, and counts the time of each by itself', async () => {
    const { client } = await connected(1_000);
    const limited: TimedQuery = { text: 'SELECT pg_sleep($1)', values: [3], limitMs: 30_000 };
    for (const one of [limited, 'SELECT pg_sleep(0.7)', 'SELECT pg_sleep(0.8)', 'SELECT pg_sleep(0.9)'])
      await client.query(one);

    const shorter: TimedQuery = { ...limited, values: [60], limitMs: 1_000 };
    await expect(client.query(shorter)).rejects.toThrow('Query read timeout');
  });

  it('has the limit of a query only for that query, not for its text', async () => {
    const { client } = await connected(30_000);
    const text = 'SELECT pg_sleep($1)';
    const limited: TimedQuery = { text, values: [0], limitMs: 1_000 };
    await client.query(limited);
    await client.query({ text, values: [2.5] });
    await client.query(limited);
    await client.query(text, [2.5]);
  });

  it('survives a server that ends the connection in the moment in which a pool hands it out', async () => {
    // Protocol 3.0: AuthenticationOk, ReadyForQuery, and an ErrorResponse as of a server that is killed, in one packet.
    const fields = 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0';
    const [ok, ready] = [Buffer.from('R\0\0\0\x08\0\0\0\0'), Buffer.from('Z\0\0\0\x05I')];
    const error = Buffer.concat([Buffer.from('E\0\0\0'), Buffer.from([4 + fields.length]), Buffer.from(fields)]);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([ok, ready, error])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const pool = new Pool({ host: '127.0.0.1', port, user: 'anyone', Client: timedClient(30_000) });
    pool.on('error', () => undefined);

    const client = await pool.connect();
    const failure: unknown = await client.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect([failure, isOutage(failure)]).toEqual([expect.any(Error), true]);
    client.release();
    expect(pool.totalCount).toBe(0);
    await pool.end();
    await new Promise((resolve) => server.close(resolve));
  });
});
