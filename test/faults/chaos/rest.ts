import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { MAX_DEATHS } from '../../../libs/core/src/jobs/outbox.repository';
import type { Requests } from './load/requests';

const REST_MS = 300_000;
const LOOK_MS = 100;

/** What was brought forward so that nobody waits for hours. */
export interface Rest {
  jobs: number;
  files: number;
}

/**
 * Waits until nothing is left to be done: jobs whose next attempt is later are made due, and so are the files of attempts that
 * a kill ended, which the sweeper removes after six hours. Failed jobs stay, and are found by a check.
 */
export async function comeToRest(database: Client): Promise<Rest> {
  const rest = { jobs: 0, files: 0 };
  for (const until = performance.now() + REST_MS; performance.now() < until; await sleep(LOOK_MS)) {
    rest.jobs += await hurryJobs(database);
    const { rows } = await database.query('SELECT FROM outbox WHERE failed_at IS NULL LIMIT 1');
    if (rows.length === 0) break;
  }
  for (const until = performance.now() + REST_MS; performance.now() < until; await sleep(LOOK_MS)) {
    rest.files += await hurryFiles(database);
    const { rows } = await database.query('SELECT FROM stored_object WHERE sweep_at IS NOT NULL LIMIT 1');
    if (rows.length === 0) break;
  }
  return rest;
}

/**
 * Retries the jobs that lost too many workers, as an admin does: such a job fails so that one that kills its workers does not go on
 * for ever. Returns their number.
 */
export async function retryDeadly(database: Client, requests: Requests): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM outbox WHERE failed_at IS NOT NULL AND deaths >= ${MAX_DEATHS}`,
  );
  for (const { id } of rows) await requests.once({ method: 'POST', path: `/api/builder/job/${id}/retry/` });
  return rows.length;
}

async function hurryJobs(database: Client): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE outbox SET available_at = now()
     WHERE failed_at IS NULL AND locked_until IS NULL AND available_at > now() + interval '2 seconds'`,
  );
  return rowCount ?? 0;
}

async function hurryFiles(database: Client): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE stored_object SET sweep_at = now() WHERE sweep_at > now() + interval '1 second'`,
  );
  await database.query(`SELECT pg_notify('formwork_files', '')`);
  return rowCount ?? 0;
}
