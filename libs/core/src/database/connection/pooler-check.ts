import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { CONNECT_MS } from './connection-times';

const QUERY_MS = 5_000;
/**
 * Which client asks. PgBouncer takes the server's connection that was used last, other poolers the one that was not used for
 * longest; in this order each client soon has one that it did not have before.
 */
const ORDER = [1, 2, 2, 1, 1, 2] as const;

/** SQLSTATEs of `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const NAME_LOST = /^(26000|42P05)$/;

/**
 * Whether the address leads to a pooler that gives each transaction another connection to PostgreSQL (transaction mode), so that
 * a client has no session of its own.
 * @throws the driver's error when it cannot be reached
 */
export function sharesSessions(url: string): Promise<boolean> {
  return withTwo(url, async (one, other) => {
    const before = await serverProcess(one);
    await other.query('BEGIN');
    // A pooler of one connection would let `one` wait, so it is asked only when `other` has another connection.
    return before === (await serverProcess(other)) || before !== (await serverProcess(one));
  });
}

/**
 * Whether each client has its own named statements. PgBouncer has them from 1.21 on, with `max_prepared_statements`.
 * @throws the driver's error when it cannot be reached
 */
export function keepsNamedStatements(url: string): Promise<boolean> {
  const name = `formwork_${randomBytes(8).toString('hex')}`;
  return withTwo(url, async (one, other) => {
    try {
      for (const number of ORDER)
        if ((await answerOf(number === 1 ? one : other, name, number)) !== number) return false;
      return true;
    } catch (error) {
      if (NAME_LOST.test((error as { code?: string }).code ?? '')) return false;
      throw error;
    }
  });
}

/** Identifies the database, the same through each address: when its server started, and its number there. */
export function databaseIdentity(client: Client): Promise<string> {
  return client
    .query<{ id: string }>(
      `SELECT concat(pg_postmaster_start_time(), ' ', oid) AS id FROM pg_database WHERE datname = current_database()`,
    )
    .then(({ rows }) => rows[0]?.id ?? '');
}

async function serverProcess(client: Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
}

/** A statement has one text in each client, and another in the other client. */
async function answerOf(client: Client, name: string, answer: number): Promise<number | undefined> {
  return (await client.query<{ answer: number }>({ name, text: `SELECT ${answer} AS answer` })).rows[0]?.answer;
}

async function withTwo<T>(url: string, work: (one: Client, other: Client) => Promise<T>): Promise<T> {
  const clients = [newClient(url), newClient(url)] as const;
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

function newClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    application_name: 'formwork-check',
  });
  // A lost connection also rejects the query that runs.
  client.on('error', () => undefined);
  return client;
}
