/**
 * `npm run faults:agents -- --kills 200 [--seed 1] [--only worker,drained]`: breaks something at a random moment of each of so
 * many runs of the demo agent: kills the worker, the process of a run or its browser, interrupts PostgreSQL or the site, loses
 * its response, stops the worker while runs wait for a reviewer, cancels. Prints how the runs ended and every guarantee that was
 * broken. Exits 1 when one was.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import globalSetup from '../../libs/testing/src/global-setup';
import globalTeardown from '../../libs/testing/src/global-teardown';
import { signsIn } from '../../libs/testing/src/factories/signed-in';
import { TestService } from '../../libs/testing/src/test-service';
import { FAULTS } from './agent-fault-kinds';
import type { FaultyRun } from './agent-fault-rules';
import { breakRuns, type FaultReport } from './agent-faults';
import { seeded } from './random';

/** Runs that meet a fault together, one for each browser of the worker. */
const TOGETHER = 2;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const [kills, seed] = [Number(values.kills ?? 200), Number(values.seed ?? 1)];
  const kinds = FAULTS.filter((fault) => values.only?.split(',').includes(fault) ?? true);
  const faults = Array.from({ length: Math.ceil(kills / TOGETHER) }, (_, index) => kinds[index % kinds.length]!);
  await globalSetup();
  const settings = { LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', JOB_LEASE_SECONDS: '1' };
  const service = new TestService({ processes: true, outages: true, settings });
  try {
    await service.start();
    const plan = { faults, random: seeded(seed), together: TOGETHER, onRound: print };
    const { runs, violations } = await breakRuns(service, await signsIn(service)(), plan);
    for (const fault of kinds) console.log(`${fault}: ${summary(runs.filter((run) => run.fault === fault))}`);
    console.log(`${runs.length} runs with a fault (seed ${seed}): ${violations.length} violations`);
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
    await globalTeardown();
  }
}

function print({ runs, violations }: FaultReport): void {
  console.log(`${runs[0]?.fault} after ${runs[0]?.after} events: ${summary(runs)}`);
  for (const violation of violations) console.log(`VIOLATION ${violation}`);
}

/** How runs ended. */
function summary(runs: readonly FaultyRun[]): string {
  const ends = runs.map(({ run, filed }) => `${run.error_code || run.status}${filed.length > 0 ? ', filed' : ''}`);
  const counts = [...new Set(ends)].sort().map((end) => `${ends.filter((other) => other === end).length} ${end}`);
  return counts.join('; ');
}

void main().then(() => process.exit());
