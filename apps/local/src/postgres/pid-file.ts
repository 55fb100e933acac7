import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../processes/process-facts';
import { until } from '../processes/until';

/**
 * Prepares the data directory for a new server: stops a server that survived its launcher, and removes a stale pid file.
 * PostgreSQL itself refuses to start when an unrelated process has the old process id.
 */
export async function clearPidFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;

  const isServer = () => commandLine(pid)?.includes(data) ?? false;
  if (isServer()) {
    process.kill(pid, 'SIGINT');
    await until(20_000, () => !isServer());
  }
  await rm(file, { force: true });
}
