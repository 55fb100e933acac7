import { mailsTo, until } from '@app/testing';
import {
  DAY,
  SECOND,
  aTeamWithEndpoint,
  attempted,
  deleted,
  deliveryThat,
  list,
  receiver,
  secretOf,
  service,
  setClock,
  signedIn,
  verified,
} from './webhook.fixture';

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
