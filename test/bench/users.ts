/**
 * `npm run bench:users [-- users]`: lists 200,000 users through the API and samples its memory. Prints rows per second, and
 * the growth of the API's resident memory compared with a list of 2,000 users.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { createDataSource } from '../../libs/core/src/database/data-source';
import { type BenchProcess, startProcess } from './bench-process';
import { type BenchTeam, makeBenchTeam, makeBenchUsers } from './bench-team';
import { countOf } from './count-of';
import { withPeakMemory } from './peak-memory';

const FEW = 2_000;
const MANY = countOf('The number of users', parseArgs({ allowPositionals: true }).positionals[0] ?? '200000');
const MB = 2 ** 20;

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

interface Listing {
  rows: number;
  bytes: number;
  seconds: number;
}

/** Reads the list to its end at full speed. @throws unless it is complete */
async function list({ url }: BenchProcess, { key }: BenchTeam): Promise<Listing> {
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
  if (!tail.endsWith('}]')) throw new Error('The list was cut off.');
  return { rows, bytes, seconds: (performance.now() - started) / 1000 };
}

async function main() {
  const few = await seed(FEW);
  const many = await seed(MANY);
  const api = await startProcess('apps/api/src/main.js');
  try {
    for (let i = 0; i < 10; i++) await list(api, few); // the compiler and the heap settle
    const base = await withPeakMemory(api.child.pid!, () => list(api, few));
    const { result, peak } = await withPeakMemory(api.child.pid!, () => list(api, many));
    const { rows, bytes, seconds } = result;
    if (rows !== MANY) throw new Error(`The list has ${rows} rows, not ${MANY}.`);

    const growth = (peak - base.peak) / MB;
    console.log(
      `${rows} users, ${(bytes / MB).toFixed(1)} MB in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows/s`,
    );
    console.log(`peak memory ${(peak / MB).toFixed(0)} MB, ${growth.toFixed(0)} MB over that of a list of ${FEW}`);
  } finally {
    await api.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
