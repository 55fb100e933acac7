import { signsIn, testService, until } from '@app/testing';
import { AgentRunExpiry } from '@app/agents';
import { RunAnswers } from '../../../libs/agents/src/runs/execution/run-answers';
import { eventsOf, hasEnded, outcome, readRun, runThat, startRun } from './agent.fixture';
import { approvedSend, pendingAction, scriptedSessions, submit, type Script } from './scripted-sessions.fixture';

const service = testService({ settings: { JOB_LEASE_SECONDS: '2' } });
const signedIn = signsIn(service);
const sessions = scriptedSessions(service);

describe('A run that needs approval', () => {
  const waits = ({ approval }: { approval: object | null }) => approval !== null;

  it('shows the action, and of two reviewers one lets it happen', async () => {
    const signed = await signedIn();
    const agent = await sessions.agent(signed, approvedSend);
    const path = await startRun(signed.client, agent);
    const run = await runThat(signed.client, path, waits);
    expect(run).toMatchObject({
      ...{ status: 'awaiting_approval', result: null, finished_at: null },
      approval: { action: 'submit', target: 'button "Send"', values: [{ name: 'Name', value: 'Ann' }], title: 'Send' },
    });
    await signed.client.as(null).get(new URL(run.approval!.screenshot_url!).pathname).expect(200);
    const other = '00000000-0000-4000-8000-000000000000';
    const changed = await signed.client.post(`${path}approve/`, { approval_id: other }).expect(409);
    expect(changed.body.code).toBe('approval_changed');

    const both = [1, 2].map(() => signed.client.post(`${path}approve/`, { approval_id: run.approval!.id }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await runThat(signed.client, path, hasEnded)).toMatchObject({ status: 'succeeded', approval: null });
    expect(sessions.started()).toBe(1);
    const kinds = (await eventsOf(signed.client, path)).map(({ kind, action }) => (kind === 'status' ? action : kind));
    expect(kinds).toEqual('running awaiting_approval approval_requested approved running submit succeeded'.split(' '));
  });

  it('is cancelled by a rejection, by a cancellation, and when nobody decides in time', async () => {
    const signed = await signedIn();
    const agent = await sessions.agent(signed, approvedSend);
    // One after the other: a worker has two browsers, and a run that waits keeps its one open.
    const waitingRun = async () => {
      const path = await startRun(signed.client, agent);
      await runThat(signed.client, path, waits);
      return path;
    };
    const rejected = await waitingRun();
    const { body } = await signed.client.post(`${rejected}reject/`, { reason: 'wrong name' }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', error: '', result: { status: 'cancelled' } });
    expect(body.result.notes).toBe(`Rejected by ${signed.account.email}: wrong name`);
    await signed.client.post(`${rejected}approve/`).expect(409);

    const late = await waitingRun();
    const database = await service.database.connection();
    await database.query(`UPDATE agent_run SET approval_ends_at = now() WHERE id = $1`, [late.split('/').at(-2)]);
    await signed.client.post(`${late}approve/`).expect(409);
    await service.inWorker(AgentRunExpiry).expire(10);
    expect(await readRun(signed.client, late)).toMatchObject({ status: 'cancelled', approval: null });

    const stopped = await waitingRun();
    await signed.client.post(`${stopped}cancel/`).expect(200);
    for (const path of [rejected, late, stopped])
      expect((await eventsOf(signed.client, path)).map(({ kind }) => kind)).not.toContain('submit');
  });

  it('tells webhooks of a rejection: with the id of its request, and without a time for the decision', async () => {
    const signed = await signedIn();
    const { client } = signed;
    const endpoint = { url: 'https://hooks.example/', event_types: ['agent_run.cancelled'] };
    await client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);
    const path = await startRun(client, await sessions.agent(signed, approvedSend));
    await runThat(client, path, waits);
    await client.post(`${path}reject/`).set('X-Request-Id', 'rejection-1').expect(200);

    const { id } = (await client.get('/api/webhook/delivery/').expect(200)).body.results[0];
    const { request_body } = (await client.get(`/api/webhook/delivery/${id}/`).expect(200)).body;
    expect(JSON.parse(request_body).data).toMatchObject({ status: 'cancelled', approval_ends_at: null });
    const database = await service.database.connection();
    const rows = `SELECT d.request_id AS sent, o.request_id AS job FROM webhook_delivery d JOIN outbox o ON o.id = d.job_id WHERE d.id = $1`;
    expect(await database.query(rows, [id])).toEqual([{ sent: 'rejection-1', job: 'rejection-1' }]);
  });
});

describe('A run whose worker died', () => {
  it('starts again before it has submitted anything, and fails afterwards', async () => {
    const signed = await signedIn();
    const dies = (before: boolean): Script => {
      let attempts = 0;
      return async (_input, ask) => {
        await ask({ ask: 'started' });
        if (!before) await ask(submit('background'));
        attempts += 1;
        if (attempts === 1) throw new Error('The worker died.');
        await ask(submit('action'));
        return outcome();
      };
    };
    const again = await startRun(signed.client, await sessions.agent(signed, dies(true)));
    const never = await startRun(signed.client, await sessions.agent(signed, dies(false)));
    expect((await runThat(signed.client, again, hasEnded)).status).toBe('succeeded');
    expect(await runThat(signed.client, never, hasEnded)).toMatchObject({
      status: 'failed',
      error_code: 'interrupted',
    });
    const submits = (await eventsOf(signed.client, never)).filter(({ kind }) => kind === 'submit');
    expect(submits).toHaveLength(1);
  });
});

describe('A run that waits for approval', () => {
  it('gives its browser to a run that waits for one, and goes on in another after its approval', async () => {
    const signed = await signedIn();
    const approvedOnce: Script = async (input, ask, signal) => {
      if (input.approved.length === 0) return approvedSend(input, ask, signal);
      await ask({ ask: 'started' });
      return outcome();
    };
    const agent = await sessions.agent(signed, approvedOnce);
    // As many as a worker has browsers.
    const waiting = [await startRun(signed.client, agent), await startRun(signed.client, agent)];
    for (const path of waiting) await runThat(signed.client, path, ({ approval }) => approval !== null);
    const next: Script = async (_, ask) => {
      await ask({ ask: 'started' });
      return outcome();
    };
    const later = await startRun(signed.client, await sessions.agent(signed, next));
    expect(await runThat(signed.client, later, hasEnded)).toMatchObject({ status: 'succeeded' });
    for (const path of waiting) {
      await signed.client.post(`${path}approve/`).expect(200);
      expect(await runThat(signed.client, path, hasEnded)).toMatchObject({ status: 'succeeded' });
    }
    // One of the two gave its browser, or both did, because they look at the queue each for itself.
    expect(sessions.started()).toBeGreaterThanOrEqual(4);
  });
});

// Last: the worker of this file does not leave this state.
describe('A worker that drains', () => {
  it('parks runs that wait; one that has submitted something is not repeated after its approval', async () => {
    const signed = await signedIn();
    const script: Script = async (input, ask) => {
      await ask({ ask: 'started' });
      await ask(submit('action'));
      const reply = await ask({ ask: 'approval', pending: await pendingAction(input) });
      return outcome(reply === 'parked' ? { status: 'parked', usedSeconds: 3 } : {});
    };
    service.inWorker(RunAnswers).onModuleDestroy();
    const path = await startRun(signed.client, await sessions.agent(signed, script));
    await runThat(signed.client, path, ({ approval }) => approval !== null);
    const database = await service.database.connection();
    const parked = `SELECT FROM agent_run WHERE id = $1 AND job_id IS NULL AND used_seconds = 3`;
    await until(10_000, async () => (await database.query(parked, [path.split('/').at(-2)])).length === 1);
    const { body } = await signed.client.post(`${path}approve/`).expect(200);
    expect(body).toMatchObject({ status: 'failed', error_code: 'not_replayable', result: { status: 'failed' } });
    expect(sessions.started()).toBe(1);
  });
});
