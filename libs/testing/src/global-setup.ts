import { ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './project-root';
import { TEST_QUEUE } from './test-queue';

/** The servers of the run on the global object, which is all that jest's global setup and teardown share. */
interface RunState {
  formworkTestServers?: ChildProcess;
}

export const runState = globalThis as typeof globalThis & RunState;

/** Starts `scripts/test-servers.mjs`, and passes its address and the queue of the run to the jest workers through the environment. */
export default async function globalSetup(): Promise<void> {
  const script = join(projectRoot, 'scripts', 'test-servers.mjs');
  // Its own process group, so that Ctrl-C does not stop it before it has cleaned up.
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  runState.formworkTestServers = child;
  process.env.FORMWORK_TEST_SERVERS = await firstLine(child);
  // Otherwise each test file would start a program to find out.
  process.env.TEST_QUEUE = TEST_QUEUE;
}

function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The test servers have no output.');
  const lines = createInterface(child.stdout);
  return new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The test servers ended with ${code}.`)));
  });
}
