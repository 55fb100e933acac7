import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const SAMPLE_MS = 50;
const KB = 1024;

interface ProcessLine {
  pid: number;
  parent: number;
  kilobytes: number;
}

/**
 * The result of `work`, and the largest memory (bytes) that a process and its descendants had together meanwhile. It is the sum
 * of their resident sets, which counts pages that they share several times.
 */
export async function withPeakMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let isDone = false;
  const sample = async () => void (peak = Math.max(peak, sumOf(pid, await processes())));
  const sampling = (async () => {
    while (!isDone) {
      await sample();
      await setTimeout(SAMPLE_MS);
    }
  })();
  const result = await work().finally(() => (isDone = true));
  await sampling;
  await sample();
  return { result, peak };
}

function sumOf(pid: number, all: ProcessLine[]): number {
  const own = all.find((one) => one.pid === pid);
  const children = all.filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + sumOf(child.pid, all), (own?.kilobytes ?? 0) * KB);
}

async function processes(): Promise<ProcessLine[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, kilobytes };
    });
}
