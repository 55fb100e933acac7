import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * A short text that tells one database from another, also from one of the same name that was dropped and made again. The
 * port does not matter (the embedded server moves), its password does (each embedded server makes its own).
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
