import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * A short text that identifies a database, also after it was dropped and created again with the same name. The port is not
 * part of it, because the embedded server's changes; the password is, because each embedded server generates its own.
 */
export async function databaseIdentity(url: string): Promise<string> {
  const { hostname, pathname, password } = new URL(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query('SELECT oid FROM pg_database WHERE datname = current_database()')
    .finally(() => client.end());
  return createHash('sha256').update([hostname, pathname, password, rows[0].oid].join('\n')).digest('hex').slice(0, 16);
}
