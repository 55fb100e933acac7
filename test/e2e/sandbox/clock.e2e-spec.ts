import { randomUUID } from 'node:crypto';
import { until } from '@app/testing';
import { advance, aReceiver, aSuite, anEndpoint, caught, received, sentEnvelope, signedIn } from './sandbox.fixture';

const typesOf = (calls: { body: string }[]) => calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('PATCH /api/sandbox/clock/', () => {
  it('brings reminders and the end of a signing link, in one environment only', async () => {
    const owner = await signedIn();
    const [one, two] = [await aSuite(owner, 'qa-1'), await aSuite(owner, 'qa-2')];
    const { url, id } = await aReceiver(one.client);
    await anEndpoint(one.client, url, 'qa-1', 'envelope.expired');
    const more = { expires_in_days: 5, reminders: { first_after_days: 2 } };
    const [envelope, other] = [
      await sentEnvelope(one.client, 'ann@example.com', more),
      await sentEnvelope(two.client, 'ben@example.com', more),
    ];
    const [request] = await caught(one.client, '?to=ANN@example.com', 1);
    const [link] = request!.links.filter((address) => address.includes('/sign/'));
    expect((await fetch(link!)).status).toBe(200);

    expect(await advance(one.client, 'P2DT1M')).toMatchObject({ advanced_seconds: 172_860 });
    const [reminder] = await caught(one.client, `?after=${request!.caught_at}`, 1);
    expect(reminder).toMatchObject({ to: 'ann@example.com', links: expect.arrayContaining([link]) });

    await advance(one.client, 'P3D');
    const { calls } = await received(one.client, id, 1);
    expect(typesOf(calls)).toEqual(['envelope.expired']);
    expect(calls[0]).toMatchObject({ signature: 'valid', method: 'POST', answered_status: 200 });
    expect((await fetch(link!)).status).toBe(403);
    expect((await one.client.get(envelope).expect(200)).body).toMatchObject({ status: 'expired' });
    expect((await two.client.get(other).expect(200)).body).not.toMatchObject({ status: 'expired' });
    expect(await caught(two.client, '', 1)).toHaveLength(1);
  });

  it('brings the next attempts of a delivery, and deletes it by its age', async () => {
    const suite = await aSuite(await signedIn(), 'qa-1');
    const { client } = suite;
    const script = [
      { status: 500, body: 'broken' },
      { drop: true },
      { status: 503, retry_after: 3_600 },
      { status: 204 },
    ];
    const { url, id } = await aReceiver(client, script);
    const endpoint = await anEndpoint(client, url, 'qa-1', 'user.deleted');
    await client.post(`/api/builder/webhook-endpoint/${endpoint}/test/`).expect(201);

    const path = async () =>
      `/api/webhook/delivery/${(await client.get('/api/webhook/delivery/')).body.results[0].id}/`;
    for (const attempt of [1, 2, 3]) {
      await until(20_000, async () => (await client.get(await path())).body.attempt_count === attempt);
      await advance(client, 'PT2H');
    }
    await received(client, id, 4);
    await until(20_000, async () => (await client.get(await path())).body.status === 'delivered');
    const { body } = await client.get(await path()).expect(200);
    expect(body.attempts.map(({ status_code }: { status_code: number }) => status_code)).toEqual([500, 0, 503, 204]);
    const { calls } = await received(client, id, 4);
    expect(calls.map(({ answered_status }) => answered_status)).toEqual([204, 503, null, 500]);

    await advance(client, 'P31D');
    await until(20_000, async () => (await client.get('/api/webhook/delivery/')).body.count === 0);
  });

  it('ends idempotency keys, other API keys and what their rotation left, but not the key that asks', async () => {
    const owner = await signedIn();
    const { client } = await aSuite(owner, 'qa-1');
    const again = randomUUID();
    const created = () =>
      client.post('/api/builder/field/', { id: 'shared', type: 'text_field' }).set('Idempotency-Key', again);
    await created().expect(201);
    await created().expect(201);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const key = { environment: 'qa-1', email: owner.account.email, expires_at };
    const { body } = await client.post('/api/builder/key/', key).expect(201);
    const other = client.as(body.api_key as string);
    await other.get('/api/builder/team/').expect(200);

    await advance(client, 'P1DT1S');
    await created().expect(400);
    expect((await other.get('/api/builder/team/').expect(401)).body.code).toBe('key_expired');
    await client.get('/api/builder/team/').expect(200);
  });

  it('starts the next run of a schedule', async () => {
    const { client } = await aSuite(await signedIn(), 'qa-1');
    const task = { name: 'Portal', task: 'Click Apply', start_address: 'http://127.0.0.1:9/' };
    const schedule = { cron: '0 6 1 * *', time_zone: 'UTC' };
    const { body } = await client.post('/api/builder/agent/', { ...task, schedule }).expect(201);
    const next = new Date(body.next_run_at as string);

    await client.patch('/api/sandbox/clock/', { now: next.toISOString() }).expect(200);
    const path = `/api/computer-agent/${body.id}/run/`;
    await until(20_000, async () => (await client.get(path).expect(200)).body.count === 1);
    await client.post('/api/sandbox/reset/').expect(200);
    expect((await client.get(path).expect(200)).body.count).toBe(0);
  });

  it('names what follows and what does not, and refuses to go back', async () => {
    const owner = await signedIn();
    const { client } = await aSuite(owner, 'qa-1');
    const { body } = await client.patch('/api/sandbox/clock/', { advance: 'PT1S' }).expect(200);
    expect(body).toMatchObject({ advanced_seconds: 1, follows: expect.any(Array), stays: expect.any(Array) });
    expect(body.follows.length * body.stays.length).toBeGreaterThan(0);

    const problem = async (sent: object) =>
      (await client.patch('/api/sandbox/clock/', sent).expect(400)).body.errors[0].path;
    expect(await problem({ now: '2026-01-01T00:00:00Z' })).toBe('now');
    expect(await problem({ advance: 'P1M' })).toBe('advance');
    expect(await problem({})).toBe('');
    await owner.client.patch('/api/sandbox/clock/', { advance: 'PT1S' }).expect(409);
  });
});
