import type { DataSource } from 'typeorm';
import { type Env, type JobState, openRedis, OutboxRepository, pingRedis, redisFault, within } from '@app/core';
import { type Finding, findingsOf } from './finding';

const TIMEOUT_MS = 3_000;
const OLDEST_REDIS = 6;
/** A job that has been due for longer finds no worker. */
const WAIT_SECONDS = 60;

/** Whether Redis answers and is recent enough; good without a look with `QUEUE=database`. */
export async function checkRedis({ queue, redis: settings }: Env): Promise<Finding> {
  const { good, warning, fault } = findingsOf('Redis');
  if (queue === 'database') return good('not used (QUEUE=database)');
  const wrong = await redisFault(settings);
  if (wrong !== null) return fault(wrong);
  const redis = openRedis(settings, { lazyConnect: true, retryStrategy: () => null });
  let reason: unknown = null;
  redis.on('error', (error) => (reason = error));
  try {
    const info = await within(
      TIMEOUT_MS,
      redis
        .connect()
        .then(() => pingRedis(redis))
        .then(() => redis.info('server')),
    );
    const version = /redis_version:(\S+)/.exec(info)?.[1] ?? '';
    if (Number.parseInt(version) < OLDEST_REDIS) return warning(`${version}: version 6 or newer is needed`);
    return good(settings.isCluster ? `${version}, a cluster that serves all slots` : version);
  } catch (error) {
    return warning(
      `does not answer (${String(reason ?? error)}): jobs start some seconds late, and limits count per process. Check REDIS_URL.`,
    );
  } finally {
    redis.disconnect();
  }
}

/** Whether workers take the jobs, and how many were given up. */
export async function checkJobs(dataSource: DataSource): Promise<Finding[]> {
  const { good, warning, fault } = findingsOf('jobs');
  const database = { query: <Rows>(sql: string, values: unknown[]) => dataSource.query<Rows>(sql, values) };
  const states = await new OutboxRepository(database).states();
  const sum = (value: 'waiting' | 'delayed' | 'running' | 'failed'): number =>
    states.reduce((total, state) => total + state[value], 0);
  const findings = [good(`${sum('waiting')} waiting, ${sum('running')} running, ${sum('delayed')} later`)];
  const late = states.filter(({ waitSeconds }) => waitSeconds > WAIT_SECONDS);
  if (late.length > 0) findings.push(fault(`${late.map(waitOf).join(', ')}: is a worker running?`));
  if (sum('failed') > 0)
    findings.push(
      warning(`${sum('failed')} given up: GET /api/builder/job/?state=failed lists them with their errors`),
    );
  return findings;
}

const waitOf = ({ job, waitSeconds }: JobState): string => `${job} has waited for ${Math.round(waitSeconds)} s`;
