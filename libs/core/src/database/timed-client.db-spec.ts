import { Client } from 'pg';
import { testDatabase } from '@app/testing';
import { isOutage } from '../errors/outage';
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
});
