import { setTimeout } from 'node:timers/promises';
import { describeWithRedis, signsIn, testService, until, type ApiClient } from '@app/testing';

/** A tenth of the default limits, per key: 10 requests a second, 100 a minute, 6 runs or fills a minute. */
const SCARCE = { RATE_LIMIT: '0.1', TRUST_PROXY: 'loopback' };
const WORK = 6;
const BURST = 10;
const STRANGER = 12;

const NOTHING = '00000000-0000-4000-8000-000000000000';
const fill = (client: ApiClient) => client.post('/api/document/fill/', { document: NOTHING });

interface Answer {
  headers: Record<string, string>;
}
const limitsOf = ({ headers }: Answer) => ({ limit: headers['ratelimit-limit'], left: headers['ratelimit-remaining'] });

describe.each([
  ['redis', describeWithRedis],
  ['database', describe],
])('limits by key', (queue, describeIn) =>
  describeIn(`counted in ${queue}`, () => {
    const service = testService({ worker: false, settings: { ...SCARCE, QUEUE: queue } });
    const signedIn = signsIn(service);
    let otherApi: ApiClient;
    beforeAll(async () => {
      otherApi = (await service.startAnotherApi()).client;
    }, 60_000);

    it('are shared by all API processes: fills over the limit are 429 in each', async () => {
      const { key } = await signedIn();
      const [here, there] = [service.client.as(key), otherApi.as(key)];
      for (let n = 1; n <= WORK; n++) {
        const answer = await fill(n % 2 ? here : there).expect(400);
        expect(limitsOf(answer)).toEqual({ limit: `${WORK}`, left: `${WORK - n}` });
        expect(Number(answer.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
      }

      for (const client of [here, there]) {
        const { body, headers } = await fill(client).expect(429);
        expect(body).toEqual({
          detail: expect.stringMatching(/^Too many requests with this key\. Try again in \d+ s\.$/) as string,
          code: 'too_many_requests',
          request_id: headers['x-request-id'],
        });
        expect(headers).toMatchObject({ 'ratelimit-limit': `${WORK}`, 'ratelimit-remaining': '0' });
        expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(1);
      }
    });

    it('leave other routes and other keys of the team alone', async () => {
      const { client, team } = await signedIn();
      for (let n = 0; n <= WORK; n++) await fill(client);
      await fill(client).expect(429);

      await setTimeout(1_100); // another second begins
      await client.get('/api/user/').expect(200);
      await fill((await signedIn({ team })).client).expect(400);
    });

    it('refuse a burst, and recover after a second', async () => {
      const { key } = await signedIn();
      const clients = [service.client.as(key), otherApi.as(key)];
      const answers = await Promise.all(
        Array.from({ length: 6 * BURST }, (_, n) => clients[n % 2]!.get('/api/account/').then((answer) => answer)),
      );

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(BURST);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.headers).toMatchObject({ 'ratelimit-limit': `${BURST}`, 'retry-after': '1' });
      expect([...new Set(statuses)].sort()).toEqual([200, 429]);
      await setTimeout(1_100);
      await clients[0]!.get('/api/account/').expect(200);
    });

    it('count a run with several files as one', async () => {
      const { client } = await signedIn();
      const { body } = await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201);
      const run = client.post(`/api/ai/run/${body.id}/`);
      for (const name of ['a.txt', 'b.txt', 'c.txt']) run.attach('files', Buffer.from('Total: 5.00'), name);

      expect(limitsOf(await run.expect(200))).toEqual({ limit: `${WORK}`, left: `${WORK - 1}` });
    });

    it('are told in every answer', async () => {
      const { client } = await signedIn({ role: 'viewer' });
      const answers = [
        await client.get('/api/user/').expect(200),
        await client.get('/api/field/?id=nobody').expect(404),
        await client.get('/api/nothing/').expect(404),
        await client.delete('/api/account/').expect(405),
        await client.post('/api/user/', { id: 'a' }).expect(403),
      ];
      for (const { headers } of answers) {
        expect(headers['ratelimit-limit']).toBe(`${BURST}`);
        expect(headers['ratelimit-reset']).toBe('1');
        expect(headers).not.toHaveProperty('retry-after');
      }
    });

    it('refuse wrong keys of an address, and still accept a valid key from there', async () => {
      const { client } = await signedIn();
      const from = (request: ReturnType<ApiClient['get']>) => request.set('X-Forwarded-For', '198.51.100.20');
      for (let n = 1; n <= STRANGER; n++) {
        const wrong = n % 2 ? service.client : service.client.as(`fk_production_${'x'.repeat(40)}`);
        const answer = await from(wrong.get('/api/user/')).expect(401);
        expect(limitsOf(answer)).toEqual({ limit: `${STRANGER}`, left: `${STRANGER - n}` });
      }

      const { body } = await from(service.client.get('/api/user/')).expect(429);
      expect(body.detail).toMatch(/from this address/);
      await from(client.get('/api/user/')).expect(200);
      await service.client.get('/api/user/').set('X-Forwarded-For', '198.51.100.21').expect(401);
    });

    it('are by address for paths without a key', async () => {
      for (const path of ['/nothing', '/openapi.json', '/docs', '/invitation/x', '/verify/certificate'])
        expect((await service.client.get(path)).headers).toMatchObject({ 'ratelimit-limit': '30' });
    });
  }),
);

describeWithRedis('limits by key while Redis is down', () => {
  const service = testService({ worker: false, outages: true, settings: SCARCE });
  const signedIn = signsIn(service);

  it('do not apply, and apply again afterwards', async () => {
    const { client } = await signedIn();
    await service.redis.disconnect();
    for (let n = 0; n <= WORK; n++)
      expect((await fill(client).expect(400)).headers).not.toHaveProperty('ratelimit-limit');

    await service.redis.restore();
    await until(20_000, async () => 'ratelimit-limit' in (await client.get('/api/user/')).headers);
  });
});

describe('the limits of tests and of npm start', () => {
  const service = testService({ worker: false });
  const signedIn = signsIn(service);

  it('are ten times the default', async () => {
    const { client } = await signedIn();

    expect(limitsOf(await client.get('/api/user/').expect(200))).toEqual({ limit: '1000', left: '999' });
    const { body } = await service.client.get('/openapi.json').expect(200);
    expect(body.info.description).toContain('10,000 requests a minute and 1,000 requests a second');
  });
});
