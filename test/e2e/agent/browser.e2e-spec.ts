import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signsIn, testService, until } from '@app/testing';
import { RunAnswers } from '../../../libs/agents/src/runs/execution/run-answers';
import { eventsOf, hasEnded, runsOf, runThat, startRun } from './agent.fixture';

const service = testService({ settings: { JOB_LEASE_SECONDS: '5' } });
const signedIn = signsIn(service);

const FORM = `<!doctype html><title>Application</title><h1>Application</h1>
  <form method="post" action="/send"><label>Full name <input name="name"></label>
  <label>Passport number <input name="passport"></label><button>Send application</button></form>`;
const thanks = (number: number) =>
  `<!doctype html><title>Thank you</title><h1>Thank you</h1><p>Your application number is APP-${1000 + number}.</p>`;

/** A site that files what it receives. */
const received: string[] = [];
let site: Server;
let origin = '';
beforeAll(async () => {
  site = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    if (request.method !== 'POST') {
      response.end(FORM);
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.end(thanks(received.push(body))));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());
beforeEach(() => received.splice(0));

const TASK = 'Enter {{full_name}} in Full name.\nEnter {{passport}} in Passport number.\nClick "Send application".';

/** An agent that sends the form. */
async function applicant(approval: string) {
  const signed = await signedIn();
  for (const id of ['full_name', 'passport'])
    await signed.client.post('/api/builder/field/', { id, type: 'text_field' }).expect(201);
  const { body } = await signed.client
    .post('/api/builder/agent/', {
      ...{ name: 'Applications', task: TASK, start_address: `${origin}/` },
      browser_policy: { approval },
      success_condition: { text: 'Thank you', confirmation_number: true },
      secret_fields: [{ field: { id: 'passport' }, origins: [origin] }],
    })
    .expect(201);
  const fields = { full_name: 'Ann Smith', passport: 'C01X00T47' };
  return { ...signed, agent: body.id as string, body: { fields } };
}

const SENT = 'name=Ann+Smith&passport=C01X00T47';

describe('A run in a browser', () => {
  it('sends the form, and shows its result, steps and pictures without the secret', async () => {
    const { client, agent, body } = await applicant('never');
    const path = await startRun(client, agent, body);
    const run = await runThat(client, path, hasEnded);
    expect(run).toMatchObject({ status: 'succeeded', error: '', result: { confirmation_number: 'APP-1001' } });
    expect(received).toEqual([SENT]);
    const events = await eventsOf(client, path);
    expect(JSON.stringify([run, events])).not.toContain('C01X00T47');
    expect(events.filter(({ kind }) => kind === 'submit')).toMatchObject([{ action: 'POST', note: 'action' }]);
    expect(events.some(({ screenshot_url }) => screenshot_url !== null)).toBe(true);
  });

  it('waits for approval, is parked, and sends the form once after it', async () => {
    const { client, agent, body } = await applicant('before_submit');
    const first = await startRun(client, agent, body);
    const waiting = await runThat(client, first, ({ approval }) => approval !== null);
    expect(waiting.approval).toMatchObject({
      values: expect.arrayContaining([{ name: 'Full name', value: 'Ann Smith' }]),
    });
    expect(JSON.stringify(waiting)).not.toContain('C01X00T47');
    expect(received).toEqual([]);
    await client.post(`${first}approve/`).expect(200);
    expect((await runThat(client, first, hasEnded)).status).toBe('succeeded');
    expect(received).toEqual([SENT]);

    // As when the worker drains: the browser of a run that waits is closed at once.
    const second = await startRun(client, agent, body);
    await runThat(client, second, ({ approval }) => approval !== null);
    service.inWorker(RunAnswers).onModuleDestroy();
    const id = second.split('/').at(-2);
    const database = await service.database.connection();
    const parked = `SELECT FROM agent_run WHERE id = $1 AND job_id IS NULL`;
    await until(10_000, async () => (await database.query(parked, [id])).length === 1);
    expect(received).toEqual([SENT]);
    await client.post(`${second}approve/`).expect(200);
    expect(await runThat(client, second, hasEnded)).toMatchObject({ status: 'succeeded' });
    expect(received).toEqual([SENT, SENT]);
  });

  it('says why a step failed', async () => {
    const { client, agent, body } = await applicant('never');
    await client.patch(`/api/builder/agent/${agent}/`, { task: 'Click "Buy now".' }).expect(200);
    const run = await runThat(client, await startRun(client, agent, body), hasEnded);
    expect(run).toMatchObject({
      status: 'failed',
      error_code: 'step_failed',
      error: expect.stringContaining('Buy now'),
    });
    expect((await client.get(runsOf(agent)).expect(200)).body.count).toBe(1);
  });
});
