import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A running process; `kilobytes` is its memory. */
export interface ProcessFacts {
  pid: number;
  parent: number;
  kilobytes: number;
}

const run = promisify(execFile);

/** The process and its descendants; empty when it is gone, and on Windows. */
export async function processTree(pid: number): Promise<ProcessFacts[]> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs();
  const tree = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree;
}

/** Kills a process, or a group when `pid` is negative. A process that is gone is not an error. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Reads sequentially, so that Node's thread pool stays free for other work. */
async function fromProc(): Promise<ProcessFacts[]> {
  const found: ProcessFacts[] = [];
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) ? await readStatus(name) : null;
    if (status !== null) found.push(status);
  }
  return found;
}

/**
 * See proc_pid_status(5). File-backed pages are not counted, because all processes of a browser share them. Kernels
 * without RssAnon and RssShmem report the whole resident set.
 */
async function readStatus(pid: string): Promise<ProcessFacts | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(ifGone);
  if (text === null) return null;
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN);
  const own = number('RssAnon') + number('RssShmem');
  return { pid: Number(pid), parent: number('PPid'), kilobytes: own || number('VmRSS') || 0 };
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
  throw error;
}

async function fromPs(): Promise<ProcessFacts[]> {
  if (process.platform === 'win32') return [];
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }));
}
