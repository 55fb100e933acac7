import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Env } from '../../config/env';
import { pendingMigrations } from '../pending-migrations';
import { databaseIdentity, keepsNamedStatements, sharesSessions } from './pooler-check';
import { CONNECT_MS } from './connection-times';

/** Databases that start together with the service are ready within this time. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 1_000;

/** Reasons that do not go away by waiting: wrong password, no such database or role, no permission (PostgreSQL, appendix A). */
const LASTING = /^(28|3D|42)/;

/** The part of an error of `pg` and of Node's sockets that says why. */
type Cause = Error & { code?: string; errors?: Cause[] };

/** The settings that say how the database is reached. */
export type DatabaseAddresses = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'namedStatements'>;

interface Fault {
  sentence: string;
  isLasting: boolean;
}

type Check = (url: string, client: Client) => Promise<Fault | null>;

/**
 * Whether the service can work with the database: that it answers, that it has run all migrations of this build, and that it
 * keeps sessions and named statements where the settings say so.
 * @returns a sentence with the address, the reason and what to do; null when it can. It waits 10 s for a database that starts.
 */
export async function databaseFault(addresses: DatabaseAddresses): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const fault = await firstFault(addresses);
    if (fault === null || fault.isLasting || attempt === TRIES) return fault && fault.sentence;
    await delay(BETWEEN_TRIES_MS);
  }
}

async function firstFault(addresses: DatabaseAddresses): Promise<Fault | null> {
  const { databaseUrl, databaseDirectUrl } = addresses;
  const missing = await (databaseDirectUrl === null
    ? tryAddress('DATABASE_URL', databaseUrl, missingMigrations)
    : tryAddress('DATABASE_DIRECT_URL', databaseDirectUrl, missingMigrations));
  return missing ?? tryPooler(addresses);
}

/**
 * Whether sessions and named statements are kept where the settings say so.
 * @returns a sentence with the address, the reason and what to do; null when they are
 */
export async function poolerFault(addresses: DatabaseAddresses): Promise<string | null> {
  return (await tryPooler(addresses))?.sentence ?? null;
}

/** Whether a database can be connected to. @returns a sentence with the address, the reason and what to do; null when it can */
export async function connectionFault(url: string): Promise<string | null> {
  return (await tryAddress('DATABASE_URL', url, async () => null))?.sentence ?? null;
}

/** What a command needs of the database. */
export interface CommandNeeds {
  /** That it has run all migrations of this build; default false. */
  migrated?: boolean;
  /** That it is reached as the service reaches it, by `DATABASE_URL`; default false: only PostgreSQL itself has to answer. */
  pooled?: boolean;
}

/** Whether a command can work with the database. @returns a sentence with the address, the reason and what to do; null when it can */
export async function commandFault(
  { databaseUrl, databaseDirectUrl }: DatabaseAddresses,
  { migrated = false, pooled = false }: CommandNeeds,
): Promise<string | null> {
  const check = migrated ? missingMigrations : async () => null;
  const fault = await (pooled || databaseDirectUrl === null
    ? tryAddress('DATABASE_URL', databaseUrl, check)
    : tryAddress('DATABASE_DIRECT_URL', databaseDirectUrl, check));
  return fault && fault.sentence;
}

async function tryPooler({ databaseUrl, databaseDirectUrl, namedStatements }: DatabaseAddresses) {
  if (databaseDirectUrl === null) return tryAddress('DATABASE_URL', databaseUrl, undeclaredPooler);
  let identity = '';
  const fault = await tryAddress('DATABASE_DIRECT_URL', databaseDirectUrl, async (url, client) => {
    identity = await databaseIdentity(client);
    return pooledDirectUrl(url);
  });
  return (
    fault ??
    tryAddress('DATABASE_URL', databaseUrl, async (url, client) => {
      if (identity !== (await databaseIdentity(client))) return lasting(DIFFERENT_DATABASES);
      return namedStatements ? forgetfulPooler(url) : null;
    })
  );
}

const lasting = (sentence: string): Fault => ({ sentence, isLasting: true });

const DIFFERENT_DATABASES =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: they must be two addresses of one, the pooler and PostgreSQL itself';

async function missingMigrations(url: string, client: Client): Promise<Fault | null> {
  const pending = await pendingMigrations({
    query: async <Rows>(sql: string) => (await client.query(sql)).rows as Rows,
  });
  if (pending.length === 0) return null;
  const sentence = `The database ${databaseAddress(url)} lacks ${pending.length} of the migrations of this version, from ${pending[0]}: npm run migration:run`;
  return { sentence, isLasting: false };
}

async function undeclaredPooler(url: string): Promise<Fault | null> {
  if (!(await sharesSessions(url))) return null;
  return lasting(
    `${databaseAddress(url)} is a pooler in transaction mode, which keeps no sessions: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, like postgres://user:password@host:5432/formwork`,
  );
}

async function pooledDirectUrl(url: string): Promise<Fault | null> {
  if (!(await sharesSessions(url))) return null;
  return lasting(
    `DATABASE_DIRECT_URL must be the address of PostgreSQL itself, but ${databaseAddress(url)} is a pooler in transaction mode, which keeps no sessions`,
  );
}

async function forgetfulPooler(url: string): Promise<Fault | null> {
  if (await keepsNamedStatements(url)) return null;
  return lasting(
    `The pooler at ${databaseAddress(url)} keeps no named statements: unset DATABASE_NAMED_STATEMENTS, or use PgBouncer 1.21 or newer with max_prepared_statements over 0`,
  );
}

async function tryAddress(setting: string, url: string, check: Check): Promise<Fault | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection also rejects the query that runs.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await check(url, client);
  } catch (error) {
    const { code, reason } = causeOf(error as Cause);
    const sentence = `PostgreSQL at ${databaseAddress(url)} cannot be used: ${reason}. Start it, or correct ${setting}, like postgres://user:password@host:5432/formwork`;
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
