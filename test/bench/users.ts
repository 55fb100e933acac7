/**
 * `npm run bench:users [-- users]`: lists 200,000 users through the API and samples its memory. Prints rows per second, and
 * the growth of the API's resident memory compared with a list of 2,000 users.
 */
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { createDataSource } from '../../libs/core/src/database/data-source';
import { type BenchProcess, startProcess } from './bench-process';
import { type BenchTeam, makeBenchTeam, makeBenchUsers } from './bench-team';

const FEW = 2_000;
const MANY = Number(process.argv[2] ?? 200_000);
const SAMPLE_MS = 50;

async function seed(users: number): Promise<BenchTeam> {
  const dataSource = await createDataSource().setOptions({ logging: false }).initialize();
  try {
    const team = await makeBenchTeam(dataSource);
    await makeBenchUsers(dataSource, team, users);
    return team;
  } finally {
    await dataSource.destroy();
  }
}

/** Resident memory of a process in MB. */
async function residentMb(pid: number): Promise<number> {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

interface Listing {
  rows: number;
  bytes: number;
  seconds: number;
  peakMb: number;
}

/** Reads the list to its end at full speed. Throws unless it is complete. */
async function list({ url, child }: BenchProcess, { key }: BenchTeam): Promise<Listing> {
  let peakMb = 0;
  const sample = async () => void (peakMb = Math.max(peakMb, await residentMb(child.pid!)));
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  const started = performance.now();
  const response = await fetch(`${url}/api/user/`, { headers: { authorization: `Token ${key}` } });
  if (!response.ok || !response.body) throw new Error(`The list answers ${response.status}.`);

  let [rows, bytes, tail] = [0, 0, ''];
  for await (const chunk of response.body) {
    bytes += chunk.length;
    const text = tail + Buffer.from(chunk).toString('latin1');
    rows += text.split('"id":').length - 1;
    tail = text.slice(-4);
    rows -= tail.split('"id":').length - 1;
  }
  clearInterval(timer);
  await sample();
  if (!tail.endsWith('}]')) throw new Error('The list was cut off.');
  return { rows, bytes, seconds: (performance.now() - started) / 1000, peakMb };
}

async function main() {
  const few = await seed(FEW);
  const many = await seed(MANY);
  const api = await startProcess('apps/api/src/main.js');
  try {
    for (let i = 0; i < 10; i++) await list(api, few); // the compiler and the heap settle
    const base = await list(api, few);
    const { rows, bytes, seconds, peakMb } = await list(api, many);
    if (rows !== MANY) throw new Error(`The list has ${rows} rows, not ${MANY}.`);

    const growth = peakMb - base.peakMb;
    console.log(
      `${rows} users, ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows/s`,
    );
    console.log(`peak memory ${peakMb.toFixed(0)} MB, ${growth.toFixed(0)} MB over that of a list of ${FEW}`);
  } finally {
    await api.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
