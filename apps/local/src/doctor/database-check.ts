import type { DataSource } from 'typeorm';
import { databaseAddress, poolerFault, type Env } from '@app/core';
import { sealedValues } from '../sealed-values';
import { type Finding, findingsOf } from './finding';

/** `server_version_num` of PostgreSQL 15. */
const OLDEST_POSTGRES = 150_000;
/** A clock that is more seconds away gives signatures and links wrong times. */
const CLOCK_SECONDS = 2;

/** Version and distance of PostgreSQL. */
export async function checkDatabase(dataSource: DataSource, { sessionUrl }: Env): Promise<Finding> {
  const { good, fault } = findingsOf('PostgreSQL');
  const before = performance.now();
  const [row] = await dataSource.query<[{ number: number; version: string }]>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const text = `${row.version} at ${databaseAddress(sessionUrl)}, ${Math.ceil(performance.now() - before)} ms away`;
  return row.number < OLDEST_POSTGRES ? fault(`${text}: version 15 or newer is needed`) : good(text);
}

/** Whether sessions and named statements are kept where the settings say so; nothing is to be said of PostgreSQL without a pooler. */
export async function checkPooler(env: Env): Promise<Finding[]> {
  const { good, fault } = findingsOf('pooler');
  const found = await poolerFault(env);
  if (found !== null) return [fault(found)];
  if (env.databaseDirectUrl === null) return [];
  const statements = env.namedStatements ? 'keeps named statements' : 'gets no named statements';
  return [good(`${databaseAddress(env.databaseUrl)} answers and ${statements}`)];
}

/** @param pending the names of the migrations that have not run, in their order */
export function checkMigrations(pending: readonly string[]): Finding {
  const { good, fault } = findingsOf('migrations');
  if (pending.length === 0) return good('all have run');
  return fault(
    `${pending.length} have not run, from ${pending[0]}: npm run migration:run. SECRET_KEY, jobs and files are looked at afterwards.`,
  );
}

/** The clock of this machine against that of the database, in the middle of a query. */
export async function checkClock(dataSource: DataSource): Promise<Finding> {
  const { good, warning } = findingsOf('clock');
  const before = Date.now();
  const [{ now }] = await dataSource.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  const seconds = (now.getTime() - (before + Date.now()) / 2) / 1_000;
  const text = `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'ahead of' : 'behind'} the database`;
  if (Math.abs(seconds) <= CLOCK_SECONDS) return good(text);
  return warning(`${text}: links and signatures get wrong times. Synchronise both machines (NTP).`);
}

/** Whether `SECRET_KEY` opens what is sealed with it. */
export async function checkSecrets(dataSource: DataSource, env: Env): Promise<Finding> {
  const { good, fault } = findingsOf('SECRET_KEY');
  const { values, columns } = await sealedValues(dataSource, env);
  if (columns.length === 0) return good(`opens all ${values} sealed values`);
  return fault(
    `does not open ${columns.join(', ')}: set the secret of that time as SECRET_KEY_PREVIOUS, then npm run secret:rotate`,
  );
}
