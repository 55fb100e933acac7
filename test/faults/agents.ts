/**
 * `npm run faults:agents -- --kills 200 [--seed 1] [--only worker,drained] [--minutes 30]`: breaks something at a random moment
 * of each of so many runs of an agent: kills the API, the worker, the process of a run, its browser or its renderer, halts the
 * worker, interrupts PostgreSQL, Redis or the site, loses its response, stops the worker while runs wait for a reviewer, cancels.
 * Prints how the runs ended and every guarantee that was broken. Exits 1 when one was.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import globalSetup from '../../libs/testing/src/global-setup';
import globalTeardown from '../../libs/testing/src/global-teardown';
import { signsIn } from '../../libs/testing/src/factories/signed-in';
import { TEST_QUEUE } from '../../libs/testing/src/test-queue';
import { TestService } from '../../libs/testing/src/test-service';
import { type Fault, FAULTS } from './agent-fault-kinds';
import type { FaultyRun } from './agent-fault-rules';
import { breakRuns, type FaultReport } from './agent-faults';
import { seeded } from '../random-numbers';

/** Runs that meet a fault together, one for each browser of the worker. */
const TOGETHER = 2;

/** Longer than a busy machine lets a worker wait for a processor; a stalled worker loses its lease in some of the rounds. */
const LEASE_SECONDS = '3';
/** Characters of the worker's log beside a violation. */
const LOG_TAIL = 4_000;
const MINUTE_MS = 60_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const [kills, seed] = [Number(values.kills ?? 200), Number(values.seed ?? 1)];
  const kinds = FAULTS.filter(isPossible).filter((fault) => values.only?.split(',').includes(fault) ?? true);
  const faults = Array.from({ length: Math.ceil(kills / TOGETHER) }, (_, index) => ({
    fault: kinds[index % kinds.length]!,
  }));
  const endsAt = performance.now() + Number(values.minutes ?? Infinity) * MINUTE_MS;
  await globalSetup();
  const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: 'off', JOB_LEASE_SECONDS: LEASE_SECONDS };
  const service = new TestService({ processes: true, outages: true, settings });
  try {
    await service.start();
    const onRound = (round: FaultReport) => {
      print(round, service.worker.log);
      return performance.now() < endsAt;
    };
    const plan = { faults, random: seeded(seed), together: TOGETHER, onRound };
    const { runs, violations } = await breakRuns(service, await signsIn(service)(), plan);
    for (const fault of kinds) console.log(`${fault}: ${summary(runs.filter((run) => run.fault === fault))}`);
    const met = runs.filter(({ happened }) => happened);
    console.log(`${met.length} runs with a fault (seed ${seed}): ${violations.length} violations`);
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
    await globalTeardown();
  }
}

const isPossible = (fault: Fault): boolean => fault !== 'redis' || TEST_QUEUE === 'redis';

function print({ runs, violations }: FaultReport, log: string): void {
  const { fault, moment } = runs[0] as FaultyRun;
  console.log(`${new Date().toISOString().slice(11, 19)} ${fault} at ${moment}: ${summary(runs)}`);
  for (const violation of violations) console.log(`VIOLATION ${violation}`);
  if (violations.length > 0) console.log(log.slice(-LOG_TAIL));
}

/** How runs ended. */
function summary(runs: readonly FaultyRun[]): string {
  const ends = runs.map(({ happened, run, received: { filed } }) =>
    [
      run.error_code || run.status,
      ...(filed.length > 0 ? ['filed'] : []),
      ...(happened ? [] : ['without a fault']),
    ].join(', '),
  );
  const counts = [...new Set(ends)].sort().map((end) => `${ends.filter((other) => other === end).length} ${end}`);
  return counts.join('; ');
}

void main().then(() => process.exit());
