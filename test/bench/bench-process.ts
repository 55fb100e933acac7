import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../apps/local/src/processes/free-port';
import { SERVICE_ARGUMENTS } from '../../apps/local/src/processes/service-arguments';

export const DIST = join(__dirname, '..', '..');

/** A server in a child process with production settings; its log is written but discarded. */
export interface BenchProcess {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a compiled program (path below dist/) that sends a message once it listens on `PORT`; without limits by default.
 * @param more settings that only this process has
 */
export async function startProcess(
  program: string,
  execArgv: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<BenchProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    SECRET_KEY: 'a secret for benchmarks, and for nothing else',
    RATE_LIMIT: 'off',
    ...process.env,
    ...more,
  };
  const child = fork(join(DIST, program), {
    execArgv: [...SERVICE_ARGUMENTS, ...execArgv],
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error(`${program} ended.`)))]);
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
