import { Client } from 'pg';
import { OutboxRepository } from './outbox.repository';
import { CONNECT_MS } from '../database/connection/connection-times';

/** Releases the claims of a dead worker process, so that other workers need not wait for the end of their leases. */
export async function releaseClaims(databaseUrl: string, workerId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  const query = async (sql: string, parameters: unknown[]) => (await client.query(sql, parameters)).rows;
  await client.connect();
  try {
    await new OutboxRepository({ query: (sql, parameters) => query(sql, parameters) as never }).releaseDead(workerId);
  } finally {
    await client.end();
  }
}
