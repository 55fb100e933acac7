import type { ServerResponse } from 'node:http';
import { WEBHOOK_RETRIES } from '@app/core';
import { until, WebhookReceiver } from '@app/testing';
import {
  DAY,
  PRIVATE,
  SECOND,
  aTeamWithEndpoint,
  attempted,
  deleted,
  deliveryThat,
  list,
  receiver,
  setClock,
} from './webhook.fixture';

const SILENCE = (response: ServerResponse) => void response;

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
