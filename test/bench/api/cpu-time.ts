import { readFileSync } from 'node:fs';

/** The unit of times in /proc (Linux, `getconf CLK_TCK`), in microseconds. */
const TICK_US = 10_000;

/** Microseconds of CPU time that a process has had in all of its threads (proc(5), `/proc/[pid]/stat`, fields 14 and 15). */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
