import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { JobClock, SERVICE_VERSION, WEBHOOK_RETRIES } from '@app/core';
import { EventsService, type DomainEvent, type EventType } from '@app/events';
import { mailsTo, signsIn, testService, until, WebhookReceiver, type ApiClient, type SignedIn } from '@app/testing';

interface Delivery {
  id: string;
  webhook_id: string;
  status: string;
  attempt_count: number;
  status_code: number;
  reason: string;
  next_attempt_at: string | null;
  attempts: { created_at: string; status_code: number; reason: string; response: string; duration_ms: number }[];
}

const service = testService({ settings: { BASE_URL: 'https://forms.example' } });
const signedIn = signsIn(service);

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const PRIVATE = 'http://10.0.0.1/hook';
const SILENCE = (response: ServerResponse) => void response;

let receiver: WebhookReceiver;
beforeEach(async () => void (receiver = await WebhookReceiver.open()));
afterEach(() => receiver.close());

/** A team with an endpoint for `user.deleted`. */
async function aTeamWithEndpoint(more: object = {}) {
  const member = await signedIn();
  const endpoint = await anEndpoint(member.client, more);
  return { ...member, endpoint };
}

async function anEndpoint(client: ApiClient, more: object = {}): Promise<string> {
  const body = { url: receiver.url, event_types: ['user.deleted'], ...more };
  return (await client.post('/api/builder/webhook-endpoint/', body).expect(201)).body.id as string;
}

const publish = <Type extends EventType>(scope: SignedIn['scope'], event: DomainEvent<Type>) =>
  service.inWorker(DataSource).transaction((manager) => service.inWorker(EventsService).publish(manager, scope, event));

const deleted = (scope: SignedIn['scope'], user_id = 'ann') =>
  publish(scope, { type: 'user.deleted', data: { user_id }, requestId: 'request-1' });

const list = async (client: ApiClient, query = '') =>
  (await client.get(`/api/webhook/delivery/${query}`).expect(200)).body as { count: number; results: Delivery[] };

const read = async (client: ApiClient, id: string) =>
  (await client.get(`/api/webhook/delivery/${id}/`).expect(200)).body as Delivery;

/** The only delivery, once it satisfies the condition. */
async function deliveryThat(client: ApiClient, condition: (delivery: Delivery) => boolean): Promise<Delivery> {
  let found: Delivery | undefined;
  await until(40_000, async () => {
    const [first] = (await list(client)).results;
    found = first;
    return first !== undefined && condition(first);
  });
  return read(client, found!.id);
}

const attempted = (client: ApiClient, attempts: number) =>
  deliveryThat(client, ({ attempt_count }) => attempt_count === attempts);

async function secretOf(client: ApiClient): Promise<string> {
  return (await client.get('/api/builder/webhook-secret/').expect(200)).body.secret as string;
}

/** The verified body of a call. @throws when the signature is wrong */
const verified = (secret: string, { headers, body }: WebhookReceiver['calls'][number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** Sets the clock of the worker's jobs, and notifies the worker. */
async function setClock(time: number) {
  jest.replaceProperty(service.inWorker(JobClock), 'now', `timestamptz '${new Date(time).toISOString()}'`);
  await (await service.database.connection()).query(`SELECT pg_notify('formwork_outbox', '')`);
}
afterEach(() => jest.restoreAllMocks());

describe('an event', () => {
  it('reaches the endpoints that subscribe to it, with the headers of Standard Webhooks', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    await anEndpoint(client, { event_types: ['envelope.signed'] });
    await anEndpoint(client, { enabled: false });
    await anEndpoint(client, { environments: ['development'] });
    await deleted(scope);
    const delivery = await deliveryThat(client, ({ status }) => status === 'delivered');

    expect(receiver.calls).toHaveLength(1);
    const [call] = receiver.calls;
    expect(verified(await secretOf(client), call!)).toEqual({
      type: 'user.deleted',
      timestamp: expect.stringMatching(/^20.*Z$/),
      environment: 'production',
      data: { user_id: 'ann' },
    });
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `Formwork-Webhooks/${SERVICE_VERSION} (+https://forms.example)`,
      'x-request-id': 'request-1',
      'webhook-id': delivery.webhook_id,
    });
    expect(delivery).toMatchObject({
      ...{ endpoint, target: 'endpoint', event_type: 'user.deleted', url: receiver.url, request_body: call?.body },
      ...{ attempt_count: 1, status_code: 204, reason: '', next_attempt_at: null, failed_at: null },
      attempts: [{ status_code: 204, reason: '', response: '', duration_ms: expect.any(Number) }],
    });
  });

  it('is signed with the secret of its environment, and after a rotation with both', async () => {
    const { client, team, endpoint } = await aTeamWithEndpoint();
    const development = await signedIn({ environment: 'development', team });
    const before = await secretOf(development.client);
    await development.client.post('/api/builder/webhook-secret/rotate/').expect(200);
    const after = await secretOf(development.client);
    await deleted(development.scope);
    await until(20_000, () => receiver.calls.length === 1);

    const [call] = receiver.calls;
    for (const secret of [before, after]) expect(verified(secret, call!)).toMatchObject({ environment: 'development' });
    const other = await secretOf(client);
    expect(() => verified(other, call!)).toThrow();
    await until(20_000, async () => (await list(development.client, `?endpoint=${endpoint}`)).count === 1);
  });

  it('belongs to its environment', async () => {
    const { client, scope, team } = await aTeamWithEndpoint();
    await deleted(scope);
    const { id } = await attempted(client, 1);

    const stranger = await signedIn();
    for (const other of [await signedIn({ environment: 'development', team }), stranger]) {
      expect((await list(other.client)).count).toBe(0);
      await other.client.get(`/api/webhook/delivery/${id}/`).expect(404);
      await other.client.post(`/api/webhook/delivery/${id}/redeliver/`).expect(404);
    }
    await (await signedIn({ role: 'viewer', team })).client.get(`/api/webhook/delivery/${id}/`).expect(200);
  });

  it('about a user goes when the user is erased; the event of the erasure has the id only', async () => {
    const { client, scope } = await aTeamWithEndpoint({ event_types: ['user.deleted', 'submission.completed'] });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const fields = { name: 'Ann Smith' };
    const form = { form_id: 'abcdef', form_name: 'Contact' };
    const data = { submission_id: scope.teamId, ...form, user_id: 'ann', fields, completed_at: new Date() };
    await publish(scope, { type: 'submission.completed', data, userId: 'ann' });
    await attempted(client, 1);
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ data: { fields } });

    await client.delete('/api/user/ann/').expect(204);
    const { results } = await list(client);
    expect(results).toMatchObject([{ event_type: 'user.deleted', user: '' }]);
    expect(await read(client, results[0]!.id)).toMatchObject({ request_body: expect.not.stringContaining('Smith') });
  });
});

describe('a delivery', () => {
  it('is tried ten times over three days, then failed, and can be sent again with its id', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    await setClock(Date.now() + 60 * SECOND);
    receiver.replies.push(...Array.from({ length: 10 }, () => 500));
    await deleted(scope);

    const pauses: number[] = [];
    for (let attempt = 1; attempt <= WEBHOOK_RETRIES.length; attempt += 1) {
      const { next_attempt_at, attempts } = await attempted(client, attempt);
      const next = Date.parse(next_attempt_at ?? '');
      pauses.push((next - Date.parse(attempts.at(-1)!.created_at)) / SECOND);
      await setClock(next + 1);
    }
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(WEBHOOK_RETRIES[index]!);
      expect(pause).toBeLessThanOrEqual(WEBHOOK_RETRIES[index]! * 1.1);
    }
    expect(new Set(pauses.map((pause, index) => pause / WEBHOOK_RETRIES[index]!)).size).toBeGreaterThan(1);

    const failed = await deliveryThat(client, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempt_count: 10, status_code: 500, reason: 'The address answered 500.' });
    expect(failed.attempts).toHaveLength(10);
    await setClock(Date.now() + 30 * DAY);
    expect(receiver.calls).toHaveLength(10);
    expect((await client.get('/api/builder/job/').expect(200)).body).toMatchObject({ count: 0 });

    await client.post(`/api/webhook/delivery/${failed.id}/redeliver/`).expect(200);
    const delivered = await deliveryThat(client, ({ status }) => status === 'delivered');
    expect(delivered).toMatchObject({ id: failed.id, attempt_count: 1, failed_at: null });
    expect(delivered.attempts).toHaveLength(11);
    const ids = new Set(receiver.calls.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([failed.webhook_id]);
  }, 120_000);

  it('waits as long as Retry-After says, at most a day', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    const start = Date.now() + 60 * SECOND;
    await setClock(start);
    const later = (value: string) => (response: ServerResponse) =>
      void response.writeHead(429, { 'retry-after': value }).end('slow down');
    receiver.replies.push(later('600'), later('99999999'), later(new Date(Date.now() + 3_600_000).toUTCString()));
    await deleted(scope);

    const first = await attempted(client, 1);
    expect(first).toMatchObject({ status: 'pending', status_code: 429, attempts: [{ response: 'slow down' }] });
    const next = Date.parse(first.next_attempt_at ?? '');
    expect(next - start).toBe(600 * SECOND);
    await setClock(next);
    const last = Date.parse((await attempted(client, 2)).next_attempt_at ?? '');
    expect(last - next).toBe(DAY);
    await setClock(last);
    const pause = Date.parse((await attempted(client, 3)).next_attempt_at ?? '') - last;
    expect(pause / SECOND).toBeGreaterThan(3_500);
    expect(pause / SECOND).toBeLessThan(3_700);
  }, 60_000);

  it('is not redirected to a private address', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    receiver.replies.push((response) => void response.writeHead(302, { location: PRIVATE }).end());
    await deleted(scope);
    expect(await attempted(client, 1)).toMatchObject({
      ...{ status: 'pending', status_code: 302, reason: 'The address answered 302. Redirects are not followed.' },
    });
  });

  it('to a private address fails at once, with the reason', async () => {
    const { client, scope } = await aTeamWithEndpoint({ url: `${PRIVATE}?token=sesame` });
    await deleted(scope);
    expect(await deliveryThat(client, ({ status }) => status === 'failed')).toMatchObject({
      ...{ url: `${PRIVATE}?…`, attempt_count: 1, status_code: 0 },
      reason: 'refused: private address: 10.0.0.1 is not an address of the public internet.',
    });
  });

  it('does not wait for ever for a response, nor for its end', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    receiver.replies.push((response) => void response.writeHead(200).write('thanks, and'));
    await deleted(scope);
    expect(await attempted(client, 1)).toMatchObject({ status: 'delivered', attempts: [{ response: 'thanks, and' }] });

    const silent = await aTeamWithEndpoint();
    receiver.replies.push(SILENCE);
    await deleted(silent.scope);
    const { status, status_code, reason } = await attempted(silent.client, 1);
    expect([status, status_code]).toEqual(['pending', 0]);
    expect(reason).toContain('did not answer within 15 s');
  }, 90_000);

  it('keeps the beginning of a large response', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    receiver.replies.push((response) => void response.writeHead(500).end(`\0${'x'.repeat(1_000_000)}`));
    await deleted(scope);
    const { attempts } = await attempted(client, 1);
    expect(attempts[0]?.response).toHaveLength(1_200);
  });

  it('that is pending is sent at once when it is redelivered', async () => {
    const { client, scope } = await aTeamWithEndpoint();
    receiver.replies.push((response) => void response.writeHead(503, { 'retry-after': '3600' }).end());
    await deleted(scope);
    const { id } = await attempted(client, 1);
    const calls = Array.from({ length: 5 }, () => client.post(`/api/webhook/delivery/${id}/redeliver/`).expect(200));
    await Promise.all(calls);
    await deliveryThat(client, ({ status }) => status === 'delivered');
    expect((await client.get('/api/builder/job/').expect(200)).body).toMatchObject({ count: 0 });
  });
});

describe('a receiver that does not respond', () => {
  it('has four calls of a worker at most; those of other receivers do not wait, and no attempt is lost', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    receiver.hold();
    await Promise.all(Array.from({ length: 40 }, () => deleted(scope)));
    await until(20_000, () => receiver.calls.length === 4);

    const other = await WebhookReceiver.open();
    const neighbour = await aTeamWithEndpoint({ url: other.url });
    await deleted(neighbour.scope);
    await until(20_000, () => other.calls.length === 1);
    await other.close();
    expect(receiver.calls).toHaveLength(4);
    expect(await list(client, '?status=pending')).toMatchObject({ count: 40 });

    receiver.answer();
    await until(90_000, async () => (await list(client, `?endpoint=${endpoint}&status=delivered`)).count === 40);
    const { results } = await list(client);
    expect(results.every(({ attempt_count }) => attempt_count === 1)).toBe(true);
    expect(receiver.calls).toHaveLength(40);
  }, 150_000);
});

describe('a webhook endpoint', () => {
  it('that answers 410 is disabled, and its deliveries fail', async () => {
    const { client, scope, endpoint, account } = await aTeamWithEndpoint();
    receiver.replies.push(410);
    await deleted(scope);
    const failed = await deliveryThat(client, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempt_count: 1, status_code: 410, reason: 'The address answered 410 Gone.' });

    const path = `/api/builder/webhook-endpoint/${endpoint}/`;
    expect((await client.get(path).expect(200)).body).toMatchObject({ enabled: false, disable_reason: 'gone' });
    expect((await mailsTo(service, account.email, 1))[0]?.text).toContain('410 Gone');
    const log = `/api/account/audit/?object_type=webhook-endpoint&object_id=${endpoint}`;
    expect((await client.get(log).expect(200)).body.results).toMatchObject([
      { actor: 'job', email: 'deliver-webhook', fields: ['enabled'], request_id: 'request-1' },
      { route: '/api/builder/webhook-endpoint/' },
    ]);
    await deleted(scope);
    expect((await list(client)).count).toBe(1);
    await client.post(`/api/webhook/delivery/${failed.id}/redeliver/`).expect(400);
    await client.post(`${path}test/`).expect(400);

    await client.patch(path, { enabled: true }).expect(200);
    expect((await client.get(path).expect(200)).body).toMatchObject({ disable_reason: '', failing_since: null });
    await client.post(`/api/webhook/delivery/${failed.id}/redeliver/`).expect(200);
    await deliveryThat(client, ({ status }) => status === 'delivered');

    await client.post(`${path}test/`).expect(201);
    const [test, edit] = (await client.get(log).expect(200)).body.results;
    expect([test.route, edit.route]).toEqual([
      '/api/builder/webhook-endpoint/{id}/test/',
      expect.stringContaining('{id}'),
    ]);
  });

  it('that fails for five days is disabled, with one mail to each admin', async () => {
    const { client, scope, endpoint, account, team } = await aTeamWithEndpoint();
    const [admin, editor] = [await signedIn({ team }), await signedIn({ team, role: 'editor' })];
    const start = Date.now() + 60 * SECOND;
    await setClock(start);
    receiver.replies.push(...Array.from({ length: 20 }, () => 500));
    await deleted(scope, 'ann');
    await deleted(scope, 'bob');
    const bothAttempted = async (count: number) => {
      await until(20_000, async () => (await list(client)).results.every((one) => one.attempt_count === count));
    };
    await bothAttempted(1);
    const path = `/api/builder/webhook-endpoint/${endpoint}/`;
    const failingSince = new Date(start).toISOString();
    expect((await client.get(path).expect(200)).body).toMatchObject({ enabled: true, failing_since: failingSince });

    await setClock(start + 4.9 * DAY);
    await bothAttempted(2);
    expect((await client.get(path).expect(200)).body).toMatchObject({ enabled: true, failing_since: failingSince });
    await setClock(start + 5.1 * DAY);
    await until(20_000, async () => (await client.get(path).expect(200)).body.enabled === false);
    expect((await client.get(path).expect(200)).body).toMatchObject({ disable_reason: 'failing' });

    await setClock(start + 8 * DAY);
    await until(20_000, async () => (await list(client, '?status=failed')).count === 2);
    for (const { email } of [account, admin.account])
      expect(await mailsTo(service, email, 1)).toMatchObject([
        { subject: 'A webhook endpoint of your team was disabled' },
      ]);
    expect(await mailsTo(service, editor.account.email, 0)).toEqual([]);

    receiver.replies.length = 0;
    await client.patch(path, { enabled: true }).expect(200);
    const range = { endpoint, created_after: new Date(0).toISOString(), created_before: new Date().toISOString() };
    const { body } = await client.post('/api/webhook/delivery/redeliver/', range).expect(200);
    expect(body).toEqual({ redelivered: 2, remaining: 0 });
    await until(20_000, async () => (await list(client, '?status=delivered')).count === 2);
    expect((await client.post('/api/webhook/delivery/redeliver/', range).expect(200)).body.redelivered).toBe(0);
  }, 120_000);

  it('recovers with a successful call', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    receiver.replies.push(500);
    await deleted(scope);
    const { id } = await attempted(client, 1);
    await client.post(`/api/webhook/delivery/${id}/redeliver/`).expect(200);
    await deliveryThat(client, ({ status }) => status === 'delivered');
    const { body } = await client.get(`/api/builder/webhook-endpoint/${endpoint}/`).expect(200);
    expect(body).toMatchObject({ enabled: true, failing_since: null });
  });

  it('gets a test event on request', async () => {
    const { client, endpoint } = await aTeamWithEndpoint();
    const { body } = await client.post(`/api/builder/webhook-endpoint/${endpoint}/test/`).expect(201);
    expect(body).toMatchObject({ endpoint, event_type: 'endpoint.test', target: 'endpoint' });
    await deliveryThat(client, ({ status }) => status === 'delivered');
    expect(verified(await secretOf(client), receiver.calls[0]!)).toMatchObject({
      ...{ type: 'endpoint.test', environment: 'production', data: { endpoint_id: endpoint } },
    });
  });

  it('is deleted with its deliveries; pending ones are not sent', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    receiver.replies.push(500);
    await deleted(scope);
    const { id } = await attempted(client, 1);
    await client.delete(`/api/builder/webhook-endpoint/${endpoint}/`).expect(204);
    await client.get(`/api/webhook/delivery/${id}/`).expect(404);
    await setClock(Date.now() + DAY);
    await until(20_000, async () => (await client.get('/api/builder/job/').expect(200)).body.count === 0);
    expect(receiver.calls).toHaveLength(1);
  });
});

describe('GET /api/webhook/delivery/', () => {
  it('filters by endpoint, event type, status and time, and is paged', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    const other = await anEndpoint(client, { event_types: ['envelope.viewed'], url: PRIVATE });
    await deleted(scope);
    await deleted(scope);
    const envelope = { envelope_id: scope.teamId, document: null, user_id: null, signer: null, sender: null, tags: [] };
    const flags = { viewed: true, signed: false, declined: false, decline_reason: '', created_at: new Date() };
    await publish(scope, { type: 'envelope.viewed', data: { ...envelope, ...flags } });
    await until(20_000, async () => (await list(client, '?status=pending')).count === 0);

    expect(await list(client, `?endpoint=${endpoint}`)).toMatchObject({ count: 2 });
    expect(await list(client, '?event_type=envelope.viewed')).toMatchObject({
      count: 1,
      results: [{ endpoint: other }],
    });
    expect(await list(client, '?status=failed')).toMatchObject({ count: 1 });
    expect(await list(client, '?status=delivered&page_size=1')).toMatchObject({ count: 2, next: expect.any(String) });
    expect(await list(client, `?created_after=${new Date().toISOString()}`)).toMatchObject({ count: 0 });
    expect(await list(client, `?created_before=${new Date().toISOString()}`)).toMatchObject({ count: 3 });
    expect(await list(client, `?run=${scope.teamId}`)).toMatchObject({ count: 0 });
    expect(await list(client, '?form=abcdef')).toMatchObject({ count: 0 });
    await client.get('/api/webhook/delivery/?status=lost').expect(400);
    await client.get('/api/webhook/delivery/?endpoint=x').expect(400);
  });
});

describe('POST /api/webhook/delivery/redeliver/', () => {
  it('refuses unknown and foreign endpoints, and ranges that end before they begin', async () => {
    const { client, endpoint } = await aTeamWithEndpoint();
    const stranger = await signedIn();
    const range = { endpoint, created_after: '2026-01-01T00:00:00Z', created_before: '2026-02-01T00:00:00Z' };
    const path = '/api/webhook/delivery/redeliver/';
    expect((await client.post(path, range).expect(200)).body).toEqual({ redelivered: 0, remaining: 0 });
    expect((await stranger.client.post(path, range).expect(400)).body.errors).toMatchObject([{ path: 'endpoint' }]);
    const reversed = { ...range, created_before: range.created_after };
    expect((await client.post(path, reversed).expect(400)).body.errors).toMatchObject([{ path: 'created_before' }]);
    await client.post(path, { endpoint }).expect(400);
  });
});
