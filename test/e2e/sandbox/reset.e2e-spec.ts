import { randomUUID } from 'node:crypto';
import { idle, TableLock } from '@app/testing';
import {
  aReceiver,
  aSuite,
  anEndpoint,
  caught,
  received,
  sentEnvelope,
  service,
  signedIn,
  type Suite,
} from './sandbox.fixture';

const rowsOf = async (suite: Suite): Promise<Record<string, number>> => {
  const dataSource = await service.database.connection();
  const tables = [
    'user',
    'field_value',
    'envelope',
    'webhook_delivery',
    'mail',
    'outbox',
    'idempotency_key',
    'sandbox_receiver',
  ];
  const counts = tables.map(
    (table) => `(SELECT count(*)::int FROM "${table}" WHERE environment_id = '${suite.environmentId}') AS "${table}"`,
  );
  return (await dataSource.query<[Record<string, number>]>(`SELECT ${counts.join(', ')}`))[0];
};

/** Rows of every kind in the environment of a suite. */
async function filledSuite(suite: Suite, environment: string): Promise<void> {
  const { client } = suite;
  const user = `user-${randomUUID()}`;
  await client.post('/api/user/', { id: user }).set('Idempotency-Key', randomUUID()).expect(200);
  await client.post(`/api/field/${user}/`, { field_id: 'city', value: 'Bonn' }).expect(200);
  await sentEnvelope(client, 'ann@example.com', { user_id: user });
  const { url, id } = await aReceiver(client);
  await anEndpoint(client, url, environment, 'user.deleted');
  await client.post('/api/user/', { id: 'gone' }).expect(200);
  await client.delete('/api/user/gone/').expect(204);
  await caught(client, '', 1);
  await received(client, id, 1);
}

describe('POST /api/sandbox/reset/', () => {
  it('empties the environment of the key, and nothing of another environment or team, while both work', async () => {
    const owner = await signedIn();
    await owner.client.post('/api/builder/field/', { id: 'city', type: 'text_field' }).expect(201);
    const [one, two] = [await aSuite(owner, 'qa-1'), await aSuite(owner, 'qa-2')];
    await Promise.all([filledSuite(one, 'qa-1'), filledSuite(two, 'qa-2')]);
    await idle(await service.database.connection());
    const before = await rowsOf(two);

    const resets = Array.from({ length: 3 }, () => one.client.post('/api/sandbox/reset/').expect(200));
    const writes = Array.from({ length: 10 }, (_, at) =>
      two.client.post('/api/user/', { id: `new-${at}` }).expect(200),
    );
    const answers = await Promise.all([...resets, ...writes]);

    const deleted = { users: 1, values: 1, envelopes: 1, deliveries: 1, mails: 1, receivers: 1, idempotency_keys: 1 };
    expect(answers.map(({ body }) => body as object)).toContainEqual({
      environment: 'qa-1',
      deleted: expect.objectContaining(deleted) as object,
    });
    expect(new Set(Object.values(await rowsOf(one)))).toEqual(new Set([0]));
    expect(await rowsOf(two)).toEqual({ ...before, user: before.user! + 10 });
    const files = 'SELECT count(*)::int AS count FROM stored_object WHERE owner_table = $1 AND deleted_at IS NULL';
    const [left] = await (await service.database.connection()).query<[{ count: number }]>(files, ['envelope']);
    expect(left.count).toBeGreaterThan(0);
    await one.client.post('/api/user/', { id: 'again' }).expect(200);
  });

  it('leaves nothing of a job whose worker is writing', async () => {
    const suite = await aSuite(await signedIn(), 'qa-3');
    const { url } = await aReceiver(suite.client);
    const endpoint = await anEndpoint(suite.client, url, 'qa-3', 'user.deleted');
    const lock = await TableLock.on(service, 'webhook_attempt');
    try {
      await suite.client.post(`/api/builder/webhook-endpoint/${endpoint}/test/`).expect(201);
      await lock.hasWaiter();
      const reset = suite.client.post('/api/sandbox/reset/').expect(200);
      const done = reset.then(({ body }) => body as { deleted: { deliveries: number } });
      await lock.release();
      expect((await done).deleted.deliveries).toBe(1);
    } finally {
      await lock.release();
    }
    expect(new Set(Object.values(await rowsOf(suite)))).toEqual(new Set([0]));
  });

  it('stops a job in the middle: what it was doing has no effect any more', async () => {
    const suite = await aSuite(await signedIn(), 'qa-4');
    const { url, id } = await aReceiver(suite.client, [{ delay_ms: 1_500 }]);
    const endpoint = await anEndpoint(suite.client, url, 'qa-4', 'user.deleted');
    await suite.client.post(`/api/builder/webhook-endpoint/${endpoint}/test/`).expect(201);
    await received(suite.client, id, 1);

    const { body } = await suite.client.post('/api/sandbox/reset/').expect(200);
    expect(body.deleted).toMatchObject({ jobs: 1, deliveries: 1, receivers: 1 });
    // The call that the worker waits for ends now; a worker that had not lost its claim would record it.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(new Set(Object.values(await rowsOf(suite)))).toEqual(new Set([0]));
    expect((await suite.client.get('/api/webhook/delivery/').expect(200)).body.count).toBe(0);
  });

  it('ends the refusals of rate limits', async () => {
    const suite = await aSuite(await signedIn(), 'qa-5');
    const limit = Number((await suite.client.get('/api/builder/team/').expect(200)).headers['ratelimit-limit']);
    await suite.client.post('/api/sandbox/reset/').expect(200);
    const { headers } = await suite.client.get('/api/builder/team/').expect(200);
    expect(Number(headers['ratelimit-remaining'])).toBe(limit - 1);
  });

  it('refuses the environment with real data, and keys of those who may not', async () => {
    const owner = await signedIn();
    const { body } = await owner.client.post('/api/sandbox/reset/').expect(409);
    expect(body).toMatchObject({ code: 'protected_environment', detail: expect.stringContaining('SANDBOX=all') });

    const { client } = await signedIn({ role: 'editor', team: owner.team, environment: 'development' });
    await client.post('/api/sandbox/reset/').expect(403);
  });
});
