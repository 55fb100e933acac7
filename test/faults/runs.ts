/**
 * `npm run faults:runs -- --kills 200 [--seed 1]`: kills the worker (`kill -9`) at a random moment of each of so many runs, and
 * prints what the kills met and every guarantee that was broken. Exits 1 when one was.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import globalSetup from '../../libs/testing/src/global-setup';
import globalTeardown from '../../libs/testing/src/global-teardown';
import { signsIn } from '../../libs/testing/src/factories/signed-in';
import { TestService } from '../../libs/testing/src/test-service';
import { seeded } from '../random-numbers';
import { killDuringRuns } from './run-kills';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
  const [kills, seed] = [Number(values.kills ?? 200), Number(values.seed ?? 1)];
  await globalSetup();
  const settings = { LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', JOB_LEASE_SECONDS: '1' };
  const service = new TestService({ processes: true, settings });
  try {
    await service.start();
    const { runs, violations } = await killDuringRuns(service, await signsIn(service)(), kills, seeded(seed));
    const met = (state: string) => runs.filter(({ killedIn }) => killedIn === state).length;
    for (const violation of violations) console.log(`VIOLATION ${violation}`);
    console.log(
      `${kills} kills (seed ${seed}): ${met('pending')} before, ${met('running')} during, ${met('succeeded')} after the work; ` +
        `${violations.length} violations`,
    );
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
    await globalTeardown();
  }
}

void main().then(() => process.exit());
