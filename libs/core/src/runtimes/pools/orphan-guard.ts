/**
 * The program of a thread in every child process of a pool. It ends the process and its descendants when the parent is
 * gone.
 */
import { workerData } from 'node:worker_threads';
import { removeHome } from './process-home';
import { killIfThere, processTree } from './process-tree';

const INTERVAL_MS = 1_000;
const { parent, folders } = workerData as { parent: number; folders: string[] };

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  void endAll();
}, INTERVAL_MS);

async function endAll(): Promise<void> {
  await endDescendants();
  // Nobody is left to hear of a folder that cannot be removed.
  await Promise.allSettled(folders.map(removeHome));
  // What the blocked thread has started meanwhile.
  await endDescendants();
  killIfThere(process.pid);
}

async function endDescendants(): Promise<void> {
  for (const { pid } of await processTree(process.pid)) if (pid !== process.pid) killIfThere(pid);
}
