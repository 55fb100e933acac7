import { readFile } from 'node:fs/promises';

const EVERY_MS = 20;
const MB = 1024;

/** Resident memory of a process in MB (proc(5), VmRSS in kB). */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / MB;
}

/** Runs `work` and measures the peak memory of the process meanwhile, in MB. */
export async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = await residentMb(pid);
  let running = true;
  const watch = async () => {
    while (running) {
      peakMb = Math.max(peakMb, await residentMb(pid));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const watching = watch();
  const result = await work().finally(() => (running = false));
  await watching;
  return { result, peakMb };
}
