import { ScheduledRuns } from '@app/agents';
import { signsIn, testService, until } from '@app/testing';
import { AgentSessions } from '../../../libs/agents/src/session/agent-sessions';
import type { SessionOutcome } from '../../../libs/agents/src/session/session-messages';
import { outcome } from './agent.fixture';

jest.setTimeout(90_000);
const service = testService();
const signedIn = signsIn(service);
const sql = async (statement: string, values: unknown[]) =>
  (await service.database.connection()).query(statement, values);

/** Ends the session that works at present. */
let end: (with_: SessionOutcome) => void = () => {};
let isAborted = false;
beforeAll(() => {
  jest.spyOn(service.inWorker(AgentSessions), 'run').mockImplementation(async (_, { signal, onAsk }) => {
    isAborted = false;
    const ended = new Promise<SessionOutcome>((resolve, reject) => {
      end = resolve;
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(new Error('The session was ended.'));
      });
    });
    // Last, because a test may end the session as soon as the run is shown as running.
    await Promise.race([onAsk({ ask: 'started' }, ''), ended]);
    return ended;
  });
});

const startDue = () => service.inWorker(ScheduledRuns).startDue();

/** An agent whose schedule was due several times while no worker ran. */
async function dueAgent() {
  const signed = await signedIn();
  // The next date stays the same during the test, except at New Year.
  const schedule = { cron: '0 0 1 1 *', time_zone: 'UTC' };
  const agent = { name: 'Yearly', task: 'Click "Go".', start_address: 'https://portal.example/', schedule };
  const { body } = await signed.client.post('/api/builder/agent/', agent).expect(201);
  const id = body.id as string;
  const runs = async () => (await signed.client.get(`/api/computer-agent/${id}/run/`).expect(200)).body.results;
  const makeDue = () => sql(`UPDATE agent SET next_run_at = now() - interval '5 hours' WHERE id = $1`, [id]);
  return { ...signed, id, body, path: `/api/builder/agent/${id}/`, runs, makeDue };
}

it('a schedule that was missed several times starts one run without a user, from one of several workers', async () => {
  const { client, id, body, path, runs, makeDue } = await dueAgent();
  await makeDue();
  await Promise.all([startDue(), startDue(), startDue()]);
  expect(await runs()).toMatchObject([{ user_id: null, agent: id }]);
  const { body: after } = await client.get(path).expect(200);
  expect(after).toEqual(body);
  expect(Date.parse(after.next_run_at)).toBeGreaterThan(Date.now());

  await makeDue();
  await startDue();
  // The run before still works.
  expect(await runs()).toHaveLength(1);
  expect((await client.get(path).expect(200)).body.next_run_at).toBe(body.next_run_at);

  const endNewest = async () => {
    await until(30_000, async () => (await runs())[0].status === 'running');
    end(outcome());
    await until(30_000, async () => (await runs())[0].status === 'succeeded');
  };
  await endNewest();
  await makeDue();
  await startDue();
  expect(await runs()).toHaveLength(2);
  await endNewest();
});

it('a team without computer agents starts none', async () => {
  const { team, client, path, makeDue } = await dueAgent();
  await sql(`UPDATE team SET features = '{document_intelligence}' WHERE id = $1`, [team.team.id]);
  await makeDue();
  while (await startDue());
  const [{ count }] = await sql('SELECT count(*)::int FROM agent_run WHERE team_id = $1', [team.team.id]);
  expect(count).toBe(0);
  await client.get(path).expect(403);
});

it('deleting an agent ends the run that works, and removes it', async () => {
  const { client, id, path, runs, makeDue } = await dueAgent();
  await makeDue();
  await startDue();
  await until(30_000, async () => (await runs())[0]?.status === 'running');
  await client.delete(path).expect(204);
  await until(10_000, () => Promise.resolve(isAborted));
  expect(await sql('SELECT 1 FROM agent_run WHERE agent_id = $1', [id])).toEqual([]);
});
