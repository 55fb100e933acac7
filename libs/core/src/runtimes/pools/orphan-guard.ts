/**
 * The program of a thread in every child process of a pool. It ends the process and its descendants when the parent is
 * gone.
 */
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
  // This process last.
  for (const { pid } of tree.toReversed()) killIfThere(pid);
  killIfThere(process.pid);
}
