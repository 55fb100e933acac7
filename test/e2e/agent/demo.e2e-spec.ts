import { signsIn, testService } from '@app/testing';
import { filingAgent, permitAgent } from '../../../apps/local/src/demo/agents/agent-samples';
import { type PracticeSite, startPracticeSite } from '../../../apps/practice/src/practice-site';
import { APPLICATION, ENDED, makeAgent, runUntil } from './practice-agents.fixture';

const service = testService();
const signedIn = signsIn(service);

/** A browser on a busy machine takes long; no test asserts on that. */
const PATIENCE_MS = 240_000;

/** The commands of the README, section "Computer agents". */
describe('the demo agents at the practice site', () => {
  let site: PracticeSite;
  beforeAll(async () => (site = await startPracticeSite()));
  afterAll(() => site.close());

  const start = async (agent: object) => {
    const { client } = await signedIn();
    const runs = await makeAgent(client, agent);
    const { body } = await client.post(runs, { fields: APPLICATION }).expect(201);
    return { client, path: `${runs}${body.run_id}/` };
  };

  it(
    'file an application once, and find its number',
    async () => {
      const before = site.ledger.submissions.length;
      const { client, path } = await start(filingAgent(site.url));
      const run = await runUntil(client, path, ENDED);

      expect(run).toMatchObject({ status: 'succeeded', error: '', result: { field_mismatches: [] } });
      const filed = site.ledger.submissions.slice(before);
      expect(filed).toEqual([
        expect.objectContaining({
          number: run.result?.confirmation_number,
          values: expect.objectContaining({
            full_name: 'Ada Lovelace',
            applicant_type: 'Private person',
            event_date: '2027-02-14',
            venue: 'Mill Lane Green',
            event_kind: 'Market',
            visitors: '250',
            music: '',
            remarks: 'Filed by an agent',
          }),
        }),
      ]);
      expect(JSON.stringify(await client.get(`${path}events/`))).not.toContain('practice-makes-perfect');
    },
    PATIENCE_MS,
  );

  it(
    'wait for a person before they file it, and file it once when two approve',
    async () => {
      const before = site.ledger.submissions.length;
      const { client, path } = await start(filingAgent(site.url, 'before_submit'));
      const decided: string[] = [];
      for (;;) {
        const run = await runUntil(client, path, ['awaiting_approval', ...ENDED]);
        if (run.status !== 'awaiting_approval') break;
        expect(decided).not.toContain(run.approval?.id);
        decided.push(run.approval?.id ?? '');
        if (run.approval?.target.includes('Submit application')) expect(site.ledger.submissions).toHaveLength(before);
        const answers = await Promise.all([client.post(`${path}approve/`, {}), client.post(`${path}approve/`, {})]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
      const run = await runUntil(client, path, ENDED);
      expect(run).toMatchObject({ status: 'succeeded', error: '' });
      // Each step of the application is sent with a request of its own.
      expect(decided).toHaveLength(4);
      expect(site.ledger.submissions).toHaveLength(before + 1);
    },
    PATIENCE_MS,
  );

  it(
    'read a table and save a download to a field',
    async () => {
      const { client } = await signedIn();
      const runs = await makeAgent(client, permitAgent(site.url));
      const { body } = await client.post(runs, {}).expect(201);
      const run = await runUntil(client, `${runs}${body.run_id}/`, ENDED);
      expect(run).toMatchObject({ status: 'succeeded', data: { permit_fee: '45.00 €' } });
      expect(run.file_values.permit_file).toEqual([expect.objectContaining({ name: 'WP-1001.pdf' })]);
    },
    PATIENCE_MS,
  );
});
