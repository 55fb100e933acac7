/** The Node that the project brings along: the same version for everybody, and a faster one than many machines have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './project.mjs';

/** npm puts this folder first in PATH, so each `npm run` finds it; it is not there for macOS and Windows. */
const projectNode = join(root, 'node_modules', '.bin', 'node');

/**
 * For a script that has just installed the packages, and so was started with the Node of the machine: runs it again with the
 * project's, and ends with its exit code. Returns when there is none, or when it is the one that runs.
 */
export async function continueWithProjectNode() {
  if (!existsSync(projectNode) || realpathSync(projectNode) === realpathSync(process.execPath)) return;
  const child = spawn(projectNode, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends these to both.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  const [code, signal] = await once(child, 'exit');
  process.exit(code ?? 128 + constants.signals[signal]);
}
