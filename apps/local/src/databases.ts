import type { ChildProcess } from 'node:child_process';
import { KeptServer } from './processes/kept-server';
import type { PidFiles } from './processes/pid-files';
import type { Shutdown } from './processes/shutdown';
import { Places } from './places';
import { startPostgres } from './postgres/postgres';
import { redisProgram, startRedis } from './redis/redis';
import type { Settings } from './settings';
import type { Story } from './story';

/** Addresses of what the service stands on; without Redis, PostgreSQL wakes the workers. */
export interface Databases {
  databaseUrl: string;
  redisUrl: string | null;
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
  const start = (url?: string) =>
    startPostgres({ folder: places.postgres, logFile: places.log('postgres'), durable: true, url, onStart });
  const started = KeptServer.start({ name: 'PostgreSQL', start, say: (line) => story.warn(line) });
  const postgres = await story.step(started, ({ running: { created, folder } }) => {
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
  return postgres.running.url;
}

async function openRedis({ settings, places, pidFiles, shutdown, story }: Surroundings): Promise<string | null> {
  if (settings.environment.QUEUE === 'database') return null;
  if (settings.redisUrl) {
    story.say(`         Redis at REDIS_URL`);
    return settings.redisUrl;
  }
  if (!settings.environment.QUEUE && !redisProgram()) {
    story.say('         No Redis here: PostgreSQL wakes the worker (QUEUE=database)');
    return null;
  }
  const onStart = (child: ChildProcess) => pidFiles.note('redis', child.pid ?? 0);
  const start = (url?: string) =>
    startRedis({ folder: places.redis, logFile: places.log('redis'), durable: true, url, onStart });
  const started = KeptServer.start({ name: 'Redis', start, say: (line) => story.warn(line) });
  const redis = await story.step(started, ({ running }) => `Redis started (${running.program})`);
  shutdown.add(
    () => redis.stop().then(() => pidFiles.forget('redis')),
    () => redis.kill(),
  );
  return redis.running.url;
}
