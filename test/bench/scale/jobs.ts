import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import Bull from 'bull';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { redisProgram, startRedis } from '../../../apps/local/src/redis/redis';
import { Jobs } from '../../../libs/core/src/jobs/jobs';
import { load } from '../api/load';
import type { Operation } from '../api/operations';
import { type BenchProcess, startProcess } from '../bench-process';
import { makeBenchTeam, makeBenchUsers, type BenchTeam } from '../bench-team';
import { median } from '../median';
import { withPeakMemory } from '../peak-memory';
import { CountClientModule, countJob } from './count-job';
import type { Verdicts } from './verdicts';

const WORKER = 'test/bench/scale/count-worker.js';
const BULL = 'test/bench/scale/bull-worker.js';
const API = 'apps/api/src/main.js';
const BACKLOG = 100_000;
const BATCH = 1_000;
const WARM_UP = 500;
const MEASURED = 3_000;
const WORKERS = [1, 2, 4];
const WAIT_MS = 20;
/** Part of the rate that workers would have without a common queue, for jobs that wait and take no processor. */
const MIN_SCALING = 0.8;
/** Times of requests while 100,000 jobs wait and are done, by those without. Workers take processors from the API. */
const MAX_SLOWDOWN = 3;
const MAX_MEMORY_MB = 64;
const ROUNDS = 3;
const MB = 2 ** 20;

/** What all measurements of jobs use: the program's own way to add jobs, and the database to look whether they are done. */
interface Bench {
  url: string;
  client: Client;
  jobs: Jobs;
  dataSource: DataSource;
  team: BenchTeam;
}

/** 1, 2 and 4 workers; 100,000 waiting jobs, with the memory of the workers and the times of the API; and Bull alone. */
export async function measureJobs(url: string, verdicts: Verdicts): Promise<void> {
  if (!redisProgram()) return console.log('SKIPPED: jobs, because no redis-server is installed');
  const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
  const redis = await startRedis({ folder, logFile: join(folder, 'log'), durable: false });
  Object.assign(process.env, { REDIS_URL: redis.url, REDIS_PREFIX: 'scale', DATABASE_URL: url });
  process.env.SECRET_KEY ??= 'a secret for benchmarks, and for nothing else';
  const client = new Client({ connectionString: url });
  await client.connect();
  const app = await NestFactory.createApplicationContext(CountClientModule, { logger: ['error'] });
  try {
    const dataSource = app.get(DataSource);
    const team = await makeBenchTeam(dataSource);
    await makeBenchUsers(dataSource, team, BATCH);
    const bench = { url, client, jobs: app.get(Jobs, { strict: false }), dataSource, team };
    await scaling(bench, verdicts);
    await besideBull(bench, redis.url);
    await backlog(bench, verdicts);
  } finally {
    await app.close();
    await client.end();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function scaling(bench: Bench, verdicts: Verdicts): Promise<void> {
  for (const waitMs of [0, WAIT_MS]) {
    const rates: number[] = [];
    for (const count of WORKERS) {
      const workers = await Promise.all(Array.from({ length: count }, () => startProcess(WORKER)));
      rates.push(await rateOf(bench, MEASURED, waitMs).finally(() => stop(workers)));
    }
    const words = `${WORKERS.join(', ')} workers, jobs of ${waitMs} ms: ${rates.map(Math.round).join(', ')} jobs/s`;
    // Jobs without a wait are as fast as the processors, which the workers share with PostgreSQL and Redis.
    if (waitMs === 0) console.log(`${words} on ${availableParallelism()} processors`);
    else
      for (const [index, count] of WORKERS.entries()) {
        const factor = rates[index]! / rates[0]!;
        verdicts.add(factor >= MIN_SCALING * count, `${words}: ${factor.toFixed(2)} times the rate with ${count}`);
      }
  }
}

/** Takes turns with Bull on the same Redis. What it lacks: rows, leases, fencing, retries that survive Redis. */
async function besideBull(bench: Bench, redisUrl: string): Promise<void> {
  const queue = new Bull('bare', redisUrl);
  const ratios: number[] = [];
  const lines: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = await startProcess(WORKER);
    const own = await rateOf(bench, MEASURED, 0).finally(() => stop([worker]));
    const other = await startProcess(BULL);
    const bare = await bareRate(queue).finally(() => stop([other]));
    ratios.push(own / bare);
    lines.push(`${own.toFixed(0)}/${bare.toFixed(0)}`);
  }
  await queue.close();
  console.log(`jobs/s beside Bull alone: ${lines.join(', ')}; ratio ${median(ratios).toFixed(2)} (no aim)`);
}

async function bareRate(queue: Bull.Queue): Promise<number> {
  await queue.pause();
  for (let added = 0; added < MEASURED; added += BATCH)
    await queue.addBulk(
      Array.from({ length: BATCH }, () => ({ data: { waitMs: 0 }, opts: { removeOnComplete: true } })),
    );
  const began = performance.now();
  await queue.resume();
  while ((await queue.count()) + (await queue.getActiveCount()) > 0) await sleep(10);
  return perSecond(MEASURED, began);
}

async function backlog(bench: Bench, verdicts: Verdicts): Promise<void> {
  const api = await startProcess(API);
  try {
    const before = await latency(bench, api);
    await add(bench, BACKLOG / 10, 0);
    const tenth = await drained(bench, async () => undefined);
    const began = performance.now();
    await add(bench, BACKLOG, 0);
    const added = perSecond(BACKLOG, began);
    const waiting = await latency(bench, api);
    const { found, peak, seconds } = await drained(bench, () => latency(bench, api));
    console.log(
      `${BACKLOG} jobs: added at ${added.toFixed(0)}/s, drained at ${(BACKLOG / seconds).toFixed(0)}/s by two workers`,
    );
    const growth = (peak - tenth.peak) / MB;
    verdicts.add(
      growth < MAX_MEMORY_MB,
      `memory of a worker: ${(peak / MB).toFixed(0)} MB, ${growth.toFixed(0)} MB more than for a tenth of the jobs (aim below ${MAX_MEMORY_MB})`,
    );
    for (const [words, p99] of [
      ['wait', waiting],
      ['are done', found],
    ] as const)
      verdicts.add(
        p99 / before < MAX_SLOWDOWN,
        `value read while they ${words}: p99 ${p99} ms, without them ${before} ms (aim below ${MAX_SLOWDOWN} times)`,
      );
  } finally {
    await stop([api]);
  }
}

/** Two new workers do all jobs that wait. @returns what `meanwhile` found, the most memory (bytes) of one, and the time (seconds) */
async function drained<Result>(bench: Bench, meanwhile: () => Promise<Result>) {
  const workers = await Promise.all([startProcess(WORKER), startProcess(WORKER)]);
  const began = performance.now();
  const { result, peak } = await withPeakMemory(workers[0].child.pid!, async () => {
    const found = await meanwhile();
    await done(bench);
    return { found, seconds: (performance.now() - began) / 1_000 };
  }).finally(() => stop(workers));
  return { ...result, peak };
}

/** p99 of a small read, in milliseconds: median of the rounds. */
async function latency({ team }: Bench, api: BenchProcess): Promise<number> {
  const read: Operation = {
    ...{ name: 'user', kind: 'read', method: 'GET' },
    path: (n) => `/api/user/user-${(n % BATCH) + 1}/`,
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await load(api, read, [team.key], { duration: 2 })).p99);
  return median(times);
}

/** Jobs per second from the first to the last of `count`. */
async function rateOf(bench: Bench, count: number, waitMs: number): Promise<number> {
  // The first jobs of a worker plan queries and compile code.
  await add(bench, WARM_UP, 0);
  await done(bench);
  const began = performance.now();
  await add(bench, count, waitMs);
  await done(bench);
  return perSecond(count, began);
}

async function add({ jobs, dataSource, team }: Bench, count: number, waitMs: number): Promise<void> {
  for (let added = 0; added < count; added += BATCH)
    await dataSource.transaction((manager) =>
      jobs.addAll(
        manager,
        countJob,
        Array.from({ length: Math.min(BATCH, count - added) }, () => ({ waitMs })),
        { teamId: team.teamId, environmentId: null },
      ),
    );
}

/** Resolves when no job is left. */
async function done({ client }: Bench): Promise<void> {
  while ((await client.query('SELECT FROM outbox LIMIT 1')).rowCount !== 0) await sleep(10);
}

const perSecond = (count: number, since: number): number => (count * 1_000) / (performance.now() - since);

const stop = async (processes: BenchProcess[]): Promise<void> =>
  void (await Promise.all(processes.map((one) => one.stop())));
