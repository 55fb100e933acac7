/** The program of a thread that every child process of a pool has: it ends the process and all that it started when the parent is gone. */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { killIfThere, processTree } from './process-tree';

const INTERVAL_MS = 1_000;
const { parent, folder } = workerData as { parent: number; folder: string };

setInterval(() => {
  if (process.ppid !== parent) void endAll();
}, INTERVAL_MS);

async function endAll(): Promise<void> {
  const tree = await processTree(process.pid);
  rmSync(folder, { recursive: true, force: true });
  // The own process last.
  for (const { pid } of tree.toReversed()) killIfThere(pid);
  killIfThere(process.pid);
}
