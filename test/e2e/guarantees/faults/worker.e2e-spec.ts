import { TableLock, until, WebhookReceiver } from '@app/testing';
import { holdValues, idleService, invoices, numbersOf, open, runs, service, signedIn, start } from './faults.fixture';

async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  open.push({ end: () => made.close() });
  return made;
}

/**
 * Completes a form with a slow rule that increments `count`; a duplicate effect would make it 2. Its webhook and an endpoint of
 * the team have the address `hook`.
 */
async function countingForm(hook?: string) {
  const { client } = await signedIn();
  const integrations = hook ? [{ type: 'webhook', webhook: hook }] : [];
  const endpoint = { url: hook, event_types: ['submission.completed'] };
  if (hook) await client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);
  const code = 'const end = Date.now() + 500; while (Date.now() < end); fields.count = (fields.count ?? 0) + 1;';
  const fields = [{ id: 'count', type: 'integer_field', required: false }];
  const form = { form_name: 'Counter', steps: [{ id: 'only', fields }] };
  const rules = [{ name: 'count', trigger_event: 'form_complete', code }];
  const { body } = await client.post('/api/builder/form/', { ...form, rules, integrations }).expect(201);
  await client.post('/api/form/submission/', { user_id: 'ann', forms: ['Counter'], complete: true }).expect(201);

  const submissions = async () =>
    (await client.get(`/api/form/submission/?form_id=${body.form_id}`).expect(200)).body.results as object[];
  const count = async () => {
    const { body: values } = await client.get('/api/field/?id=ann').expect(200);
    return (values as { id: string; value: unknown }[]).find(({ id }) => id === 'count')?.value;
  };
  return { submissions, count };
}

/** Waits until a worker has claimed the only job. */
async function claimed() {
  const dataSource = await service.database.connection();
  await until(20_000, async () => (await dataSource.query('SELECT FROM outbox WHERE attempts > 0')).length > 0);
}

/** The receiver got one call and its repetition: equal, with the same webhook-id. */
function expectOneRepetition(hook: WebhookReceiver) {
  const [first, second, ...more] = hook.calls;
  expect(more).toEqual([]);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
}

describe('a worker', () => {
  it('that is killed during a run is replaced: the run has its effects and its callback once', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    const lock = await holdValues();
    const userId = await start(client, extraction, ['A-1'], hook.url);
    await lock.hasWaiter();
    expect(await runs(client, extraction)).toMatchObject([{ status: 'running', success: false, data: [] }]);

    await service.worker.kill();
    await lock.release();
    await service.worker.start();

    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1']);
    expect(await runs(client, extraction)).toMatchObject([{ status: 'succeeded', success: true }]);
    await idleService();
    expect(hook.calls).toHaveLength(1);
  });

  it('that is killed while the rule of a completed form runs is replaced: the rule has its effect once', async () => {
    const { submissions, count } = await countingForm();
    await claimed();
    await service.worker.kill();
    expect(await submissions()).toMatchObject([{ completed: true, rules_pending: true, fields: {} }]);

    await service.worker.start();
    await idleService();
    expect(await submissions()).toMatchObject([{ rules_pending: false, rule_errors: [], fields: { count: 1 } }]);
    expect(await count()).toBe(1);
  });

  it('that is killed while it stores the effects of a rule is replaced: the rule has its effects and its reports once', async () => {
    const hook = await receiver();
    const lock = await holdValues();
    const { submissions, count } = await countingForm(hook.url);
    await lock.hasWaiter();
    await service.worker.kill();
    await lock.release();

    await service.worker.start();
    await idleService();
    expect(await submissions()).toMatchObject([{ rules_pending: false, rule_errors: [], fields: { count: 1 } }]);
    expect(await count()).toBe(1);
    const reports = hook.calls.map(({ body }) => JSON.parse(body) as { type?: string; event?: string });
    expect(reports.map(({ type, event }) => type ?? event).sort()).toEqual(['form.completed', 'submission.completed']);
  });

  it('that is killed during a webhook call is replaced: the receiver recognizes the repetition by its webhook-id', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    hook.hold();
    await start(client, extraction, ['A-1'], hook.url);
    await until(20_000, () => hook.calls.length === 1);

    await service.worker.kill();
    hook.answer();
    await service.worker.start();
    await idleService();

    expectOneRepetition(hook);
  });

  it('that is killed after a webhook call, before it records the result, is replaced by one that repeats the webhook-id', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    const lock = await TableLock.on(service, 'webhook_attempt');
    open.push({ end: lock.release });
    const userId = await start(client, extraction, ['A-1'], hook.url);
    await lock.hasWaiter();
    expect(hook.calls).toHaveLength(1);

    await service.worker.kill();
    await lock.release();
    await service.worker.start();
    await idleService();

    expectOneRepetition(hook);
    const { body } = await client.get('/api/webhook/delivery/').expect(200);
    expect(body).toMatchObject({ count: 1, results: [{ status: 'delivered', user: userId, attempt_count: 1 }] });
    expect(await runs(client, extraction)).toMatchObject([{ status: 'succeeded', success: true }]);
  });

  it('that is stopped finishes its running jobs, and leaves the others to the next', async () => {
    const { client, extraction } = await invoices();
    const lock = await holdValues();
    const userId = await start(client, extraction, ['A-1', 'B-2', 'C-3', 'D-4']);
    await lock.hasWaiter();

    const stopped = service.worker.kill('SIGTERM');
    await lock.release();
    await stopped;
    const statuses = (await runs(client, extraction)).map(({ status }) => status);
    expect(statuses).toContain('succeeded');
    expect(statuses).not.toContain('running');

    await service.worker.start();
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
  });
});
