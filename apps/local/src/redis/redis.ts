import { ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../processes/free-port';
import { stopChild } from '../processes/stop-child';
import { UnavailableError } from '../unavailable.error';

/** A Redis server that this process has started. */
export interface RunningRedis {
  url: string;
  /** The program that runs; `javascript` stands for the slow one that keeps nothing. */
  program: string;
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

interface Options {
  folder: string;
  logFile: string;
  /** Whether what it holds survives a restart. For tests it need not. */
  durable: boolean;
  /** Told of the process before it is ready. */
  onStart?: (child: ChildProcess) => void;
}

const PROGRAMS = ['redis-server', 'valkey-server'];

/**
 * Starts Redis on a free port of the loopback address: `redis-server` or `valkey-server` where one is installed, else the
 * server in JavaScript. Resolves when it takes commands.
 * @throws UnavailableError when it does not start
 */
export async function startRedis(options: Options): Promise<RunningRedis> {
  await mkdir(options.folder, { recursive: true });
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0) ?? 'javascript';
  const password = randomBytes(24).toString('base64url');
  const port = await freePort(0);
  const log = openSync(options.logFile, 'a');

  const child =
    program === 'javascript' ? launchScript(port, password, log) : launch(program, port, password, log, options);
  closeSync(log);
  options.onStart?.(child);

  const url = `redis://:${password}@127.0.0.1:${port}`;
  await ready(child, url, options.logFile);
  return { url, program, stop: () => stopChild(child), kill: () => child.kill('SIGKILL') };
}

/** The settings go in through standard input: on the command line every user of the machine could read the password. */
function launch(
  program: string,
  port: number,
  password: string,
  log: number,
  { folder, durable }: Options,
): ChildProcess {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: JSON.stringify(folder),
    requirepass: password,
    appendonly: durable ? 'yes' : 'no',
    save: '""',
    databases: 16,
  };
  const child = spawn(program, ['-'], { stdio: ['pipe', log, log], detached: true });
  child.stdin?.on('error', () => undefined); // it ended before it read them: `ready` tells
  child.stdin?.end(
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  return child;
}

function launchScript(port: number, password: string, log: number): ChildProcess {
  const env = { REDIS_PASSWORD: password, REDIS_PORT: String(port) };
  return fork(join(__dirname, 'js-redis.js'), { env, stdio: ['ignore', log, log, 'ipc'], detached: true });
}

async function ready(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // refused until it listens
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new UnavailableError(`Redis ended with ${signal ?? code}. See ${logFile}`)),
    );
  });
  await Promise.race([client.ping(), ended]).finally(() => client.disconnect());
}
