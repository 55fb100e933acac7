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
export const processTree = (pid: number): Promise<ProcessFacts[]> => new WatchedTree(pid).look();

/**
 * A process and its descendants, looked at again and again. A look reads these and what is new on the machine: a process that was
 * there before cannot become a descendant. A descendant that has lost its parent still belongs to the tree.
 */
export class WatchedTree {
  private inside: ReadonlySet<number>;
  private outside: ReadonlySet<number> = new Set();

  constructor(pid: number) {
    this.inside = new Set([pid]);
  }

  /** Those that run now; empty when all are gone, and on Windows. */
  async look(): Promise<ProcessFacts[]> {
    if (process.platform !== 'linux') return this.among(await fromPs());
    const pids = await runningPids();
    const tree = this.among(await readStatuses(pids.filter((pid) => !this.outside.has(pid))));
    this.outside = new Set(pids.filter((pid) => !this.inside.has(pid)));
    return tree;
  }

  private among(all: readonly ProcessFacts[]): ProcessFacts[] {
    const tree = all.filter(({ pid }) => this.inside.has(pid));
    const found = new Set(tree);
    for (const { pid } of tree) {
      const children = all.filter((one) => one.parent === pid && !found.has(one));
      for (const child of children) found.add(child);
      tree.push(...children);
    }
    this.inside = new Set(tree.map(({ pid }) => pid));
    return tree;
  }
}

/** Kills a process, or a group when `pid` is negative. A process that is gone is not an error. */
export const killIfThere = (pid: number): void => signalIfThere(pid, 'SIGKILL');

/** Kills a process and its descendants. It is stopped first, so that it starts none meanwhile. */
export async function killTree(pid: number): Promise<void> {
  signalIfThere(pid, 'SIGSTOP');
  for (const one of await processTree(pid)) killIfThere(one.pid);
  killIfThere(pid);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function runningPids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Reads sequentially, so that Node's thread pool stays free for other work. */
async function readStatuses(pids: readonly number[]): Promise<ProcessFacts[]> {
  const found: ProcessFacts[] = [];
  for (const pid of pids) {
    const status = await readStatus(pid);
    if (status !== null) found.push(status);
  }
  return found;
}

/**
 * See proc_pid_status(5). File-backed pages are not counted, because all processes of a browser share them. Kernels
 * without RssAnon and RssShmem report the whole resident set.
 */
async function readStatus(pid: number): Promise<ProcessFacts | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(ifGone);
  if (text === null) return null;
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN);
  const own = number('RssAnon') + number('RssShmem');
  return { pid, parent: number('PPid'), kilobytes: own || number('VmRSS') || 0 };
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
