import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../processes/process-facts';
import { until } from '../processes/until';

/**
 * Makes way for a new server on the files in `data`: one that survived its launcher is stopped, and a note left by one that
 * is gone is removed. PostgreSQL itself would refuse to start when an unrelated process has got the old one's id.
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
