import type { DataSource } from 'typeorm';

/** @throws when PostgreSQL does not answer */
export async function pingDatabase(dataSource: DataSource): Promise<void> {
  await dataSource.query('SELECT 1');
}
