import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start of a process in a notation of the system, to compare: a process with the same id and another start is another
 * process. Null when no process with that id runs.
 */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'unknown' : null;
  return ps(pid, 'lstart=');
}

/** The command line of a process, its parts separated by spaces; null when no such process runs. */
export function commandLine(pid: number): string | null {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? null;
  if (process.platform === 'win32') return null;
  return ps(pid, 'command=');
}

/** Field 22 of /proc/<pid>/stat, in clock ticks since boot, with the id of the boot. A zombie process counts as ended. */
function linuxStart(pid: number): string | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName[0] === 'Z' ? null : `${bootId()}:${afterName[19]}`;
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
