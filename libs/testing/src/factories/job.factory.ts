import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';

interface JobFacts {
  job: string;
  failed: boolean;
  attempts?: number;
  last_error?: string;
}

/** Inserts a job that is due tomorrow, or has failed. @returns its id */
export async function aJob(
  dataSource: DataSource,
  teamId: string | null,
  { job, failed, attempts = 1, last_error = '' }: JobFacts,
): Promise<string> {
  const id = randomUUID();
  const payload = JSON.stringify({ envelopeId: randomUUID(), deliveryId: randomUUID() });
  await dataSource.query(
    `INSERT INTO outbox (id, job, payload, team_id, attempts, last_error, available_at, failed_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + interval '1 day', CASE WHEN $7 THEN now() END)`,
    [id, job, payload, teamId, attempts, last_error, failed],
  );
  return id;
}
