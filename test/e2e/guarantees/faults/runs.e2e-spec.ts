import { signsIn, testService } from '@app/testing';
import { seeded } from '../../../random-numbers';
import { killDuringRuns } from '../../../faults/run-kills';

const service = testService({ processes: 'worker', settings: { JOB_LEASE_SECONDS: '1' } });
const signedIn = signsIn(service);

/** The long version is `npm run faults:runs`. */
const KILLS = 5;
const SEED = 7;

describe('a worker that is killed at a random moment of each of several runs', () => {
  it('is replaced: every run ends once, its value is stored once, its callback and its event keep one id', async () => {
    const { runs, violations } = await killDuringRuns(service, await signedIn(), KILLS, seeded(SEED));
    expect(violations).toEqual([]);
    expect(runs).toHaveLength(KILLS);
  }, 180_000);
});
