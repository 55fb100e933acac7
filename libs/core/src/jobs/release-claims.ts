import { Client } from 'pg';
import { OutboxRepository } from './outbox.repository';

/** Lets the jobs of a worker process go that has died, so that another takes them at once and not when the lease ends. */
export async function releaseClaims(databaseUrl: string, workerId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  const query = async (sql: string, parameters: unknown[]) => (await client.query(sql, parameters)).rows;
  await client.connect();
  try {
    await new OutboxRepository({ query: (sql, parameters) => query(sql, parameters) as never }).releaseDead(workerId);
  } finally {
    await client.end();
  }
}
