import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathsOf, signsIn, testService, until, type SignedIn } from '@app/testing';
import { FormworkClient } from '@formwork/client';
import type { SessionInput, SessionOutcome } from '../../../libs/agents/src/session/session-messages';
import { anAgent, eventsOf, hasEnded, outcome, readRun, runsOf, runThat, startRun } from './agent.fixture';
import { approvedSend, forever, reportStep, scriptedSessions, submit, type Script } from './scripted-sessions.fixture';

const service = testService();
const signedIn = signsIn(service);
const sessions = scriptedSessions(service);

const createField = (signed: SignedIn, body: object) => signed.client.post('/api/builder/field/', body).expect(201);

const UNSTORED = 'The value of tax_id was not stored on the user: the agent lists the field in secret_fields.';

describe('POST /api/computer-agent/<agent_id>/run/', () => {
  it('stores the values on a new user, and the run succeeds with values, files and events', async () => {
    const signed = await signedIn();
    const { client, scope } = signed;
    await createField(signed, { id: 'first_name', type: 'text_field', display_text: 'First name' });
    await createField(signed, { id: 'tags', type: 'text_field', repeated: true });
    await createField(signed, { id: 'total', type: 'integer_field' });
    const secret = (await createField(signed, { id: 'tax_id', type: 'text_field' })).body as { internal_id: string };
    const receipt = await createField(signed, {
      ...{ id: 'receipt', type: 'file_upload', metadata: { file_types: ['pdf'] } },
    });
    let input: SessionInput | undefined;
    const script: Script = async (given, ask) => {
      input = given;
      await ask({ ask: 'started' });
      await reportStep(given, ask);
      await ask(submit('action'));
      const path = join(given.folder, 'receipt.pdf');
      await writeFile(path, 'a receipt');
      const download = { path, name: 'receipt.pdf', mediaType: 'application/pdf', size: 9, sha256: '', saveTo: null };
      const reads = [
        { field: 'total', text: ' 12 ' },
        { field: 'first_name', text: 'Anna\0' },
      ];
      return outcome({ confirmationNumber: 'A-1', downloads: [download], reads, notes: ['Done.'] });
    };
    const saveFilesTo = (receipt.body as { internal_id: string }).internal_id;
    const origins = ['https://tax.example'];
    const secretFields = [{ fieldInternalId: secret.internal_id, origins }];
    const agent = await sessions.agent(signed, script, { saveFilesTo, secretFields });

    const fields = { first_name: 'Ann', tags: ['a', 'b'], tax_id: '123-45' };
    const { body: started } = await client.post(runsOf(agent), { fields }).expect(201);
    expect(started).toEqual({
      run_id: expect.any(String),
      run_url: `${client.baseUrl}/agent/${agent}/run/${started.run_id}`,
      user_id: expect.any(String),
    });
    const path = `${runsOf(agent)}${started.run_id}/`;
    const run = await runThat(client, path, hasEnded);
    const sha256 = createHash('sha256').update('a receipt').digest('hex');
    expect(run).toMatchObject({
      ...{ id: started.run_id, agent, status: 'succeeded', error: '', error_code: '', user_id: started.user_id },
      result: { status: 'succeeded', notes: `Done.\n${UNSTORED}`, confirmation_number: 'A-1', field_mismatches: [] },
      data: { first_name: 'Anna', tags: ['a', 'b'], total: 12, tax_id: '••••••' },
      file_values: { receipt: [{ name: 'receipt.pdf', size: 9, sha256, path: expect.any(String) }] },
      ...{ downloads: [{ name: 'receipt.pdf', field: 'receipt' }], planner: 'rules', approval: null },
      started_at: expect.any(String),
    });
    const [file] = run.file_values.receipt!;
    const saved = await client.as(null).get(new URL(file!.url).pathname).expect(200);
    expect(saved.body.toString()).toBe('a receipt');
    expect(saved.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename=receipt.pdf' },
      'x-content-type-options': 'nosniff',
    });
    expect(input?.values).toEqual([
      expect.objectContaining({ field: 'first_name', label: 'First name', texts: ['Ann'], given: true }),
      expect.objectContaining({ field: 'tags', texts: ['a', 'b'], secretOrigins: null }),
      expect.objectContaining({ field: 'tax_id', texts: ['123-45'], secretOrigins: origins, given: true }),
    ]);

    const events = await eventsOf(client, path);
    expect(events.map(({ kind, action, actor }) => [kind, action, actor])).toEqual([
      ['status', 'running', 'service'],
      ['step', 'click', 'agent'],
      ['submit', 'POST', 'agent'],
      ['status', 'succeeded', 'agent'],
    ]);
    const shot = await client.as(null).get(new URL(events[1]!.screenshot_url!).pathname).expect(200);
    expect(shot.headers['content-type']).toBe('image/jpeg');
    expect((await eventsOf(client, path, '?after=3')).map(({ number }) => number)).toEqual([4]);
    // Secret values are neither on the user nor readable in the database.
    const database = await service.database.connection();
    const rows = await database.query(`SELECT r::text AS row FROM agent_run r WHERE id = $1`, [started.run_id]);
    expect(JSON.stringify(rows)).not.toContain('123-45');
    const stored = await client.get(`/api/field/?id=${started.user_id}`).expect(200);
    expect(JSON.stringify(stored.body)).not.toContain('123-45');
    const trail = await database.query(`SELECT fields FROM audit_entry WHERE team_id = $1 AND email = 'run-agent'`, [
      scope.teamId,
    ]);
    expect(trail).toEqual([{ fields: ['first_name', 'receipt', 'total'] }]);
  });

  it('names every field that does not exist or does not fit, and stores nothing', async () => {
    const signed = await signedIn();
    await createField(signed, { id: 'tags', type: 'text_field', repeated: true });
    const agent = await anAgent(service, signed);
    const body = { fields: { tags: 'a', nothing: 1, other: 2 }, user_id: 'ann', more: 1 };
    const refused = await signed.client.post(runsOf(agent), body).expect(400);
    expect(pathsOf(refused.body).sort()).toEqual(['fields.nothing', 'fields.other', 'fields.tags', 'more']);
    expect((await signed.client.get(runsOf(agent)).expect(200)).body.count).toBe(0);
    expect((await signed.client.get('/api/user/').expect(200)).body).toEqual([]);

    const unknown = '00000000-0000-4000-8000-000000000000';
    await signed.client.post(runsOf(unknown), {}).expect(404);
    await (await signedIn()).client.post(runsOf(agent), {}).expect(404);
    await (await signedIn({ features: [] })).client.post(runsOf(agent), {}).expect(403);
  });

  it('starts one run for an idempotency key', async () => {
    const signed = await signedIn();
    const agent = await sessions.agent(signed, async () => outcome());
    const call = () => signed.client.post(runsOf(agent), {}).set('Idempotency-Key', 'once').expect(201);
    expect((await call()).body).toEqual((await call()).body);
    expect((await signed.client.get(runsOf(agent)).expect(200)).body.count).toBe(1);
  });
});

describe('GET /api/computer-agent/<agent_id>/run/', () => {
  it('pages runs, newest first, of the environment', async () => {
    const signed = await signedIn();
    const agent = await sessions.agent(signed, async () => outcome());
    const paths = [];
    for (let index = 0; index < 3; index += 1) paths.push(await startRun(signed.client, agent));
    const { body } = await signed.client.get(`${runsOf(agent)}?page_size=2&cache=1`).expect(200);
    expect(body).toMatchObject({ count: 3, previous: null, total_pages: 2, current_page: 1 });
    expect(Object.keys(body).sort()).toEqual(
      ['count', 'current_page', 'next', 'previous', 'results', 'total_pages'].sort(),
    );
    const formwork = new FormworkClient({ baseUrl: signed.client.baseUrl, apiKey: signed.key });
    const all: string[] = [];
    for await (const { id } of formwork.agents.runs(agent, { page_size: 2, cache: 1 })) all.push(id);
    expect(all.map((id) => `${runsOf(agent)}${id}/`)).toEqual(paths.reverse());
    await signed.client.get(`${runsOf(agent)}?page=9`).expect(404);

    const development = signed.client.as(signed.keys.development!);
    expect((await development.get(runsOf(agent)).expect(200)).body.count).toBe(0);
    await development.get(paths[0]!).expect(404);
  });
});

describe('GET /api/computer-agent/<agent_id>/run/<run_id>/', () => {
  it('waits for another state and says when to ask again', async () => {
    const signed = await signedIn();
    let end = (_: SessionOutcome) => {};
    const ended = new Promise<SessionOutcome>((resolve) => (end = resolve));
    const agent = await sessions.agent(signed, async (_input, ask) => {
      await ask({ ask: 'started' });
      return ended;
    });
    const path = await startRun(signed.client, agent);
    await runThat(signed.client, path, ({ status }) => status === 'running');
    const waiting = signed.client.get(`${path}?wait=30`).expect(200);
    const polled = waiting.then(({ body, headers }) => [body.status, headers['retry-after']]);
    const { headers } = await signed.client.get(`${path}?wait=0`).expect(200);
    expect(headers['retry-after']).toBe('2');
    end(outcome({ status: 'failed', code: 'step_failed', error: 'There is no button "Send".' }));
    expect(await polled).toEqual(['failed', undefined]);
    expect(await readRun(signed.client, path)).toMatchObject({
      ...{ status: 'failed', error: 'There is no button "Send".', error_code: 'step_failed' },
      result: { status: 'failed', notes: '', field_mismatches: [] },
    });
    for (const wrong of ['61', '-1', 'a']) await signed.client.get(`${path}?wait=${wrong}`).expect(400);
  });
});

describe('POST /api/computer-agent/<agent_id>/run/<run_id>/cancel/', () => {
  it('ends the session of a running run, and its job', async () => {
    const signed = await signedIn();
    const agent = await sessions.agent(signed, forever);
    const path = await startRun(signed.client, agent);
    await runThat(signed.client, path, ({ status }) => status === 'running');
    const { body } = await signed.client.post(`${path}cancel/`).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', result: { notes: `Cancelled by ${signed.account.email}.` } });
    await signed.client.post(`${path}cancel/`).expect(409);
    const database = await service.database.connection();
    const jobs = `SELECT FROM outbox WHERE job = 'run-agent' AND team_id = $1`;
    await until(5_000, async () => (await database.query(jobs, [signed.scope.teamId])).length === 0);
  });
});

describe('The end of a run', () => {
  it('is told to webhooks, and a deleted user or agent stops it', async () => {
    const signed = await signedIn();
    const { client } = signed;
    const types = ['succeeded', 'failed', 'cancelled', 'awaiting_approval'].map((state) => `agent_run.${state}`);
    await client
      .post('/api/builder/webhook-endpoint/', { url: 'https://hooks.example/', event_types: types })
      .expect(201);
    const stops: string[] = [];
    const untilStopped: Script = async (input, ask, signal) => {
      signal.addEventListener('abort', () => stops.push(input.runId));
      return forever(input, ask, signal);
    };
    const running = async (agent: string, body: object) => {
      const path = await startRun(client, agent, body);
      await runThat(client, path, ({ status }) => status === 'running');
      return path;
    };
    const agent = await sessions.agent(signed, untilStopped);
    const ofUser = await running(agent, { user_id: 'ann' });
    await client.delete('/api/user/ann/').expect(204);
    await client.get(ofUser).expect(404);
    await until(10_000, async () => stops.length === 1);
    const ofAgent = await running(agent, {});
    await client.delete(`/api/builder/agent/${agent}/`).expect(204);
    await client.get(ofAgent).expect(404);
    await until(10_000, async () => stops.length === 2);

    const ended = await startRun(client, await sessions.agent(signed, approvedSend));
    await runThat(client, ended, ({ approval }) => approval !== null);
    await client.post(`${ended}approve/`).expect(200);
    await runThat(client, ended, hasEnded);
    const { body } = await client.get('/api/webhook/delivery/').expect(200);
    const told = (body.results as { event_type: string }[]).map(({ event_type }) => event_type);
    expect(told).toEqual(['agent_run.succeeded', 'agent_run.awaiting_approval']);
    const id = ended.split('/').at(-2)!;
    const ofRun = (await client.get(`/api/webhook/delivery/?run=${id}`).expect(200)).body.results as { run: string }[];
    expect(ofRun.map(({ run }) => run)).toEqual([id, id]);
  });
});
