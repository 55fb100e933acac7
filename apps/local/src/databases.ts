import type { ChildProcess } from 'node:child_process';
import type { PidFiles } from './processes/pid-files';
import type { Shutdown } from './processes/shutdown';
import { Places } from './places';
import { startPostgres } from './postgres/postgres';
import { startRedis } from './redis/redis';
import type { Settings } from './settings';
import type { Story } from './story';

/** Addresses of what the service stands on. */
export interface Databases {
  databaseUrl: string;
  redisUrl: string;
}

interface Surroundings {
  settings: Settings;
  places: Places;
  pidFiles: PidFiles;
  shutdown: Shutdown;
  story: Story;
}

/**
 * Starts PostgreSQL and Redis side by side, except those that `DATABASE_URL` and `REDIS_URL` name.
 * @throws UnavailableError when one does not start
 */
export async function startDatabases(around: Surroundings): Promise<Databases> {
  const [databaseUrl, redisUrl] = await Promise.all([openPostgres(around), openRedis(around)]);
  return { databaseUrl, redisUrl };
}

async function openPostgres({ settings, places, pidFiles, shutdown, story }: Surroundings): Promise<string> {
  if (settings.databaseUrl) {
    story.say(`         PostgreSQL at DATABASE_URL`);
    return settings.databaseUrl;
  }
  const onStart = (child: ChildProcess) => pidFiles.note('postgres', child.pid ?? 0);
  const started = startPostgres({ folder: places.postgres, logFile: places.log('postgres'), durable: true, onStart });
  const postgres = await story.step(started, ({ created, folder }) => {
    const where =
      folder === places.postgres
        ? ''
        : `, its files in ${folder} (the user that runs it cannot enter ${places.postgres})`;
    return `PostgreSQL ${created ? 'made and started' : 'started'}${where}`;
  });
  shutdown.add(
    () => postgres.stop().then(() => pidFiles.forget('postgres')),
    () => postgres.kill(),
  );
  return postgres.url;
}

async function openRedis({ settings, places, pidFiles, shutdown, story }: Surroundings): Promise<string> {
  if (settings.redisUrl) {
    story.say(`         Redis at REDIS_URL`);
    return settings.redisUrl;
  }
  const onStart = (child: ChildProcess) => pidFiles.note('redis', child.pid ?? 0);
  const started = startRedis({ folder: places.redis, logFile: places.log('redis'), durable: true, onStart });
  const redis = await story.step(started, ({ program }) => `Redis started (${program})`);
  shutdown.add(
    () => redis.stop().then(() => pidFiles.forget('redis')),
    () => redis.kill(),
  );
  if (redis.program === 'javascript') warnOfSlowRedis(story);
  return redis.url;
}

function warnOfSlowRedis(story: Story): void {
  story.warn('         No redis-server or valkey-server is installed, so a small one in JavaScript takes its place:');
  story.warn('         5 to 10 times slower, and it forgets its counters when it stops (jobs are safe in PostgreSQL).');
  story.warn('         For speed: apt-get install redis-server (brew install redis), or set REDIS_URL.');
}
