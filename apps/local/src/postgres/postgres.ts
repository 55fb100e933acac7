import { ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { endOf } from '../processes/end-of';
import { freePort } from '../processes/free-port';
import type { RunningServer, ServerOptions } from '../processes/server';
import { stopChild } from '../processes/stop-child';
import { until } from '../processes/until';
import { UnavailableError } from '../unavailable.error';
import { embeddedPostgres } from './binaries';
import { Cluster, openCluster, OWNER } from './cluster';
import { commandOf, findGround, Ground } from './identity';
import { clearPidFile } from './pid-file';

/** A PostgreSQL server that this process has started; after `kill` it repairs its files at the next start. */
export interface RunningPostgres extends RunningServer {
  /** The folder of its files, which may differ from the requested one (see `findGround`). */
  folder: string;
  /** Whether this start has created its files. */
  created: boolean;
}

const STARTUP_MS = 60_000;

/** Settings for one machine with many short queries and no replication. */
const LAPTOP = {
  max_connections: 300,
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const CARELESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };

/**
 * Starts PostgreSQL on a free port of the loopback address with its files in `folder`, which are made if need be, and a
 * database named like its owner. Resolves when it takes connections.
 * @throws UnavailableError when this machine cannot run it
 */
export async function startPostgres(options: ServerOptions): Promise<RunningPostgres> {
  const ground = await findGround(await embeddedPostgres(), options.folder);
  const cluster = await openCluster(ground);
  await clearPidFile(cluster.data);

  const port = options.url ? Number(new URL(options.url).port) : await freePort(0);
  const child = launch(ground, cluster, port, options);
  options.onStart?.(child);
  const ended = endOf(child);
  await ready(child, cluster, options.logFile);

  const url = `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${OWNER}`;
  await ensureDatabase(url);
  return {
    url,
    folder: ground.folder,
    created: cluster.created,
    ended,
    stop: () => stopChild(child, { signal: 'SIGINT', killSignal: 'SIGQUIT' }),
    kill: () => child.kill('SIGQUIT'),
  };
}

function launch(ground: Ground, cluster: Cluster, port: number, { logFile, durable }: ServerOptions): ChildProcess {
  const settings = { ...LAPTOP, ...(durable ? {} : CARELESS), listen_addresses: '127.0.0.1', port };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, options } = commandOf(ground, 'postgres', ['-D', cluster.data, '-k', '', ...pairs]);
  const log = openSync(logFile, 'a');
  // Its own process group, so that Ctrl-C does not stop it before its clients.
  const stdio = ['ignore', log, log] as const;
  const child = spawn(command, args, { ...options, cwd: '/', env: { LC_ALL: 'C' }, stdio: [...stdio], detached: true });
  closeSync(log);
  return child;
}

/** The server writes its state into the eighth line of `postmaster.pid`. */
async function ready(child: ChildProcess, { data }: Cluster, logFile: string): Promise<void> {
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));

  await until(STARTUP_MS, async () => {
    if (ended !== null) throw new UnavailableError(`PostgreSQL did not start: ${ended}. See ${logFile}`);
    const state = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    return state.split('\n')[7]?.trim() === 'ready';
  });
}

/** Creates the database unless it exists; an interrupted start may have left the server without it. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${OWNER}`);
  } finally {
    await client.end();
  }
}
