import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pendingMigrations } from './pending-migrations';

/** Databases that start together with the service are ready within this time. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 1_000;
const CONNECT_MS = 5_000;

/** Reasons that do not go away by waiting: wrong password, no such database or role, no permission (PostgreSQL, appendix A). */
const LASTING = /^(28|3D|42)/;

/** The part of an error of `pg` and of Node's sockets that says why. */
type Cause = Error & { code?: string; errors?: Cause[] };

/**
 * Whether the service can work with the database: that it answers and has run all migrations of this build.
 * @returns a sentence with the address, the reason and what to do; null when it can. It waits 10 s for a database that starts.
 */
export async function databaseFault(url: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const fault = await tryDatabase(url);
    if (fault === null || fault.isLasting || attempt === TRIES) return fault && fault.sentence;
    await delay(BETWEEN_TRIES_MS);
  }
}

async function tryDatabase(url: string): Promise<{ sentence: string; isLasting: boolean } | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection also rejects the query that runs.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const pending = await pendingMigrations({
      query: async <Rows>(sql: string) => (await client.query(sql)).rows as Rows,
    });
    if (pending.length === 0) return null;
    const sentence = `The database ${databaseAddress(url)} lacks ${pending.length} of the migrations of this version, from ${pending[0]}: npm run migration:run`;
    return { sentence, isLasting: false };
  } catch (error) {
    const { code, reason } = causeOf(error as Cause);
    const sentence = `PostgreSQL at ${databaseAddress(url)} cannot be used: ${reason}. Start it, or correct DATABASE_URL, like postgres://user:password@host:5432/formwork`;
    return { sentence, isLasting: LASTING.test(code) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and name of a database: its address without user and password. */
export function databaseAddress(url: string): string {
  const [, host = '', path = ''] = /^\w+:\/\/(?:[^/@]*@)?([^/?]*)([^?]*)/.exec(url) ?? [];
  const socket = new URLSearchParams(url.split('?')[1]).get('host');
  return `${host || socket || 'the local socket'}${path}`;
}

/** A host name with several addresses has one error for each; the first says enough. */
function causeOf(error: Cause): { code: string; reason: string } {
  const first = error.errors?.[0] ?? error;
  return { code: first.code ?? '', reason: first.message || first.code || 'it does not answer' };
}
