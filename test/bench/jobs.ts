/**
 * `npm run bench:jobs [-- rounds]`: measures a worker's throughput of empty jobs with an almost empty queue and with 100,000
 * waiting jobs, alternating, with each transport. Prints jobs per second and the ratio.
 */
import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Processor } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { redisProgram, startRedis } from '../../apps/local/src/redis/redis';
import { ConfigModule } from '../../libs/core/src/config/config.module';
import { QUEUES, type Queue } from '../../libs/core/src/config/settings';
import { DatabaseModule } from '../../libs/core/src/database/database.module';
import { defineJob } from '../../libs/core/src/jobs/job';
import { JobsModule, JobWorkerModule } from '../../libs/core/src/jobs/jobs.module';
import { Works } from '../../libs/core/src/jobs/works';

const BACKLOG = 100_000;
/** The first jobs of a run are not measured, because queries are planned and code is compiled. */
const WARM_UP = 500;
const MEASURED = 3_000;
const AIM = 0.8;
const rounds = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 3);

const countJob = defineJob<object>('count-job', { concurrency: 4, retryAfterSeconds: [] });

let done = 0;
let onDone = () => {};

@Processor(countJob.name)
class CountJobProcessor {
  @Works(countJob)
  async count(): Promise<void> {
    done += 1;
    onDone();
  }

  async giveUp(): Promise<void> {}
}

@Module({ imports: [ConfigModule, DatabaseModule, JobsModule], providers: [CountJobProcessor] })
class BenchWorkerModule {
  static for(queue: Queue): DynamicModule {
    return { module: BenchWorkerModule, imports: [JobWorkerModule.for([countJob], queue)] };
  }
}

/** Jobs per second of a worker while `waiting` other jobs are waiting. */
async function rate(client: Client, queue: Queue, waiting: number): Promise<number> {
  process.env.REDIS_PREFIX = `bench-${performance.now()}`;
  await client.query('TRUNCATE outbox');
  const worker = await NestFactory.createApplicationContext(BenchWorkerModule.for(queue), { logger: ['error'] });
  done = 0;
  const measured = Promise.all([doneOnce(WARM_UP), doneOnce(WARM_UP + MEASURED)]);
  await client.query(
    `INSERT INTO outbox (id, job, payload) SELECT gen_random_uuid(), 'count-job', '{}' FROM generate_series(1, $1::int)`,
    [WARM_UP + MEASURED + waiting],
  );
  await client.query(`SELECT pg_notify('formwork_outbox', '')`);
  const [began, ended] = await measured;
  await worker.close();
  return (MEASURED * 1000) / (ended - began);
}

const waiters: { count: number; resolve: (at: number) => void }[] = [];
onDone = () => {
  for (const { count, resolve } of waiters) if (count === done) resolve(performance.now());
};

/** Resolves with the time when `count` jobs are done. */
const doneOnce = (count: number) => new Promise<number>((resolve) => waiters.push({ count, resolve }));

async function compare(client: Client, queue: Queue): Promise<boolean> {
  const runs: { empty: number; backlog: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push({ empty: await rate(client, queue, 0), backlog: await rate(client, queue, BACKLOG) });

  const ratios = runs.map(({ empty, backlog }) => backlog / empty).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length / 2)] ?? 0;
  for (const { empty, backlog } of runs)
    console.log(`${queue}: ${empty.toFixed(0)} jobs/s, with ${BACKLOG} waiting ${backlog.toFixed(0)} jobs/s`);
  console.log(`RATIO ${queue}, backlog to empty ${ratio.toFixed(2)}; aim ${AIM} ${ratio >= AIM ? 'kept' : 'BROKEN'}`);
  return ratio >= AIM;
}

async function main(): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'bench-jobs-'));
  const redis = redisProgram() ? await startRedis({ folder, logFile: join(folder, 'log'), durable: false }) : null;
  if (redis) process.env.REDIS_URL = redis.url;
  else console.log('No redis-server here: the transport over Redis is left out.');
  try {
    const kept: boolean[] = [];
    for (const queue of QUEUES.filter((name) => redis || name === 'database')) kept.push(await compare(client, queue));
    if (kept.includes(false)) process.exitCode = 1;
  } finally {
    await client.end();
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

void main().then(() => process.exit());
