import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import Redis from 'ioredis';
import { endOf } from '../processes/end-of';
import { freePort } from '../processes/free-port';
import type { RunningServer, ServerOptions } from '../processes/server';
import { stopChild } from '../processes/stop-child';
import { UnavailableError } from '../unavailable.error';

/** A Redis server that this process has started. */
export interface RunningRedis extends RunningServer {
  program: string;
}

const PROGRAMS = ['redis-server', 'valkey-server'];

/** The Redis server program on PATH, or null. */
export function redisProgram(): string | null {
  return PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;
}

/**
 * Starts `redis-server` or `valkey-server` on a free port of the loopback address. Resolves when it accepts commands.
 * @throws UnavailableError when none is installed, or it does not start
 */
export async function startRedis(options: ServerOptions): Promise<RunningRedis> {
  const program = redisProgram();
  if (!program) throw new UnavailableError(`None of ${PROGRAMS.join(', ')} is installed.`);
  await mkdir(options.folder, { recursive: true });
  const url = new URL(options.url ?? (await newAddress()));

  const log = openSync(options.logFile, 'a');
  const child = launch(program, url, log, options);
  closeSync(log);
  options.onStart?.(child);

  const ended = endOf(child);
  await ready(child, url.href, options.logFile);
  return { url: url.href, program, ended, stop: () => stopChild(child), kill: () => child.kill('SIGKILL') };
}

async function newAddress(): Promise<string> {
  return `redis://:${randomBytes(24).toString('base64url')}@127.0.0.1:${await freePort(0)}`;
}

/** Passes the settings through standard input, because every user of the machine can read the command line (password). */
function launch(program: string, url: URL, log: number, { folder, durable }: ServerOptions): ChildProcess {
  const settings = {
    port: url.port,
    bind: '127.0.0.1',
    dir: JSON.stringify(folder),
    requirepass: url.password,
    appendonly: durable ? 'yes' : 'no',
    save: '""',
    databases: 16,
  };
  const child = spawn(program, ['-'], { stdio: ['pipe', log, log], detached: true });
  child.stdin?.on('error', () => undefined); // the process ended before reading; `ready` reports it
  child.stdin?.end(
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  return child;
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
