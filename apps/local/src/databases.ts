import type { ChildProcess } from 'node:child_process';
import { KeptServer } from './processes/kept-server';
import type { PidFiles } from './processes/pid-files';
import type { Shutdown } from './processes/shutdown';
import { LocalFolders } from './local-folders';
import { startPostgres } from './postgres/postgres';
import { redisProgram, startRedis } from './redis/redis';
import type { Settings } from './settings';
import type { Terminal } from './terminal';

/** Addresses of the databases; without Redis, PostgreSQL wakes the workers. */
export interface Databases {
  databaseUrl: string;
  redisUrl: string | null;
}

interface Surroundings {
  settings: Settings;
  folders: LocalFolders;
  pidFiles: PidFiles;
  shutdown: Shutdown;
  terminal: Terminal;
}

/**
 * Starts PostgreSQL and Redis in parallel, unless `DATABASE_URL` or `REDIS_URL` names one.
 * @throws UnavailableError when one does not start
 */
export async function startDatabases(around: Surroundings): Promise<Databases> {
  const [databaseUrl, redisUrl] = await Promise.all([openPostgres(around), openRedis(around)]);
  return { databaseUrl, redisUrl };
}

async function openPostgres({ settings, folders, pidFiles, shutdown, terminal }: Surroundings): Promise<string> {
  if (settings.databaseUrl) {
    terminal.say(`         PostgreSQL at DATABASE_URL`);
    return settings.databaseUrl;
  }
  const onStart = (child: ChildProcess) => pidFiles.record('postgres', child.pid ?? 0);
  const start = (url?: string) =>
    startPostgres({ folder: folders.postgres, logFile: folders.log('postgres'), durable: true, url, onStart });
  const started = KeptServer.start({ name: 'PostgreSQL', start, say: (line) => terminal.warn(line) });
  const postgres = await terminal.step(started, ({ running: { created, folder } }) => {
    const where =
      folder === folders.postgres
        ? ''
        : `, its files in ${folder} (the user that runs it cannot enter ${folders.postgres})`;
    return `PostgreSQL ${created ? 'made and started' : 'started'}${where}`;
  });
  shutdown.add(
    () => postgres.stop().then(() => pidFiles.forget('postgres')),
    () => postgres.kill(),
  );
  return postgres.running.url;
}

async function openRedis({ settings, folders, pidFiles, shutdown, terminal }: Surroundings): Promise<string | null> {
  if (settings.environment.QUEUE === 'database') return null;
  if (settings.redisUrl) {
    terminal.say(`         Redis at REDIS_URL`);
    return settings.redisUrl;
  }
  if (!settings.environment.QUEUE && !redisProgram()) {
    terminal.say('         No Redis here: PostgreSQL wakes the worker (QUEUE=database)');
    return null;
  }
  const onStart = (child: ChildProcess) => pidFiles.record('redis', child.pid ?? 0);
  const start = (url?: string) =>
    startRedis({ folder: folders.redis, logFile: folders.log('redis'), durable: true, url, onStart });
  const started = KeptServer.start({ name: 'Redis', start, say: (line) => terminal.warn(line) });
  const redis = await terminal.step(started, ({ running }) => `Redis started (${running.program})`);
  shutdown.add(
    () => redis.stop().then(() => pidFiles.forget('redis')),
    () => redis.kill(),
  );
  return redis.running.url;
}
