import { signsIn, testService } from '@app/testing';
import { breakRuns, type PlannedFault } from '../../../faults/agent-faults';
import type { FaultyRun } from '../../../faults/agent-fault-rules';

const service = testService({
  processes: true,
  outages: true,
  settings: { JOB_LEASE_SECONDS: '3', RATE_LIMIT: 'off' },
});
const signedIn = signsIn(service);

/** Outages of two seconds, and the second approval, after which a run cannot be repeated. */
const LATE = () => 0.6;
/** A browser on a busy machine takes long; no test asserts on that. */
const PATIENCE_MS = 300_000;

/** Breaks one run after the other. */
async function broken(faults: PlannedFault[]): Promise<FaultyRun[]> {
  const { runs, violations } = await breakRuns(service, await signedIn(), { faults, random: LATE, together: 1 });
  expect(violations).toEqual([]);
  expect(runs.filter(({ happened }) => !happened)).toEqual([]);
  return runs;
}

const ending = (code: string, drafts: number, filed: number) => ({
  ...{ run: { error_code: code, status: code === '' ? 'succeeded' : 'failed' } },
  received: { drafts, filed: Array.from({ length: filed }, () => expect.any(String) as string) },
});

/** Many faults at random moments: `npm run faults:agents`. Its rules hold here too. */
describe('A run whose surroundings break', () => {
  it(
    'starts again when its browser is killed before it has submitted anything, and never afterwards',
    async () => {
      const runs = await broken([
        { fault: 'browser', moment: 'GET /' },
        { fault: 'browser', moment: 'GET /check' },
        { fault: 'renderer', moment: 'GET /check' },
      ]);
      const ends = [ending('', 1, 1), ending('interrupted', 1, 0), ending('browser_crashed', 1, 0)];
      expect(runs).toMatchObject(ends);
    },
    PATIENCE_MS,
  );

  it(
    'goes on after outages of PostgreSQL, repeats no submission that is not answered, and ends its browser when cancelled',
    async () => {
      const runs = await broken([
        { fault: 'postgres', moment: 'POST /draft' },
        { fault: 'postgres-waiting' },
        { fault: 'lost-response' },
        { fault: 'cancel', moment: 'GET /check' },
      ]);
      expect(runs.slice(0, 2)).toMatchObject([ending('', 1, 1), ending('', 1, 1)]);
      expect(runs[2]?.received.filed).toHaveLength(1);
      expect(runs[3]).toMatchObject({ run: { status: 'cancelled' }, received: { filed: [] } });
    },
    PATIENCE_MS,
  );
});
