import { SERVICE_VERSION } from '@app/core';
import { until } from '@app/testing';
import {
  PRIVATE,
  aTeamWithEndpoint,
  anEndpoint,
  attempted,
  deleted,
  deliveryThat,
  list,
  publish,
  read,
  receiver,
  secretOf,
  signedIn,
  verified,
} from './webhook.fixture';

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

describe('GET /api/webhook/delivery/', () => {
  it('filters by endpoint, event type, status and time, and is paged', async () => {
    const { client, scope, endpoint } = await aTeamWithEndpoint();
    const other = await anEndpoint(client, { event_types: ['envelope.viewed'], url: PRIVATE });
    await deleted(scope);
    await deleted(scope);
    const envelope = { envelope_id: scope.teamId, document: null, user_id: null, signer: null, sender: null, tags: [] };
    const flags = { viewed: true, signed: false, declined: false, decline_reason: '', created_at: new Date() };
    const more = { status: 'viewed', recipient: null, void_reason: '' };
    await publish(scope, { type: 'envelope.viewed', data: { ...envelope, ...flags, ...more } });
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
