/**
 * `npm run faults:agents -- --kills 200 [--seed 1]`: kills the worker, the process of a run or its browser, or interrupts
 * PostgreSQL or the site, at a random moment of each of so many runs of the demo agent. Prints how the runs ended and every
 * guarantee that was broken. Exits 1 when one was.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import globalSetup from '../../libs/testing/src/global-setup';
import globalTeardown from '../../libs/testing/src/global-teardown';
import { signsIn } from '../../libs/testing/src/factories/signed-in';
import { TestService } from '../../libs/testing/src/test-service';
import { breakRuns, FAULTS, type FaultyRun } from './agent-faults';
import { seeded } from './random';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
  const [kills, seed] = [Number(values.kills ?? 200), Number(values.seed ?? 1)];
  await globalSetup();
  const settings = { LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', JOB_LEASE_SECONDS: '1' };
  const service = new TestService({ processes: true, outages: true, settings });
  try {
    await service.start();
    const { runs, violations } = await breakRuns(service, await signsIn(service)(), kills, seeded(seed));
    for (const violation of violations) console.log(`VIOLATION ${violation}`);
    for (const fault of FAULTS)
      console.log(
        summary(
          fault,
          runs.filter((run) => run.fault === fault),
        ),
      );
    console.log(`${kills} faults (seed ${seed}): ${violations.length} violations`);
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
    await globalTeardown();
  }
}

/** How the runs with one fault ended. */
function summary(fault: string, runs: readonly FaultyRun[]): string {
  const ends = runs.map(({ run, filed }) => `${run.error_code || run.status}${filed > 0 ? ', filed' : ''}`);
  const counts = [...new Set(ends)].sort().map((end) => `${ends.filter((other) => other === end).length} ${end}`);
  return `${fault.padEnd(9)} ${runs.length}: ${counts.join('; ')}`;
}

void main().then(() => process.exit());
