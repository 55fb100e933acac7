import type { DataSource } from 'typeorm';

/** @throws when PostgreSQL is not reachable */
export async function pingDatabase(dataSource: DataSource): Promise<void> {
  await dataSource.query('SELECT 1');
}
