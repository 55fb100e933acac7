import { connect } from 'node:net';
import { describeWithRedis, signsIn, TableLock, testService, type ApiClient, type TestService } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';

/** A tenth of the default limits: three verifications a minute. */
const SCARCE = { RATE_LIMIT: '0.1', TRUST_PROXY: 'loopback' };
const LIMIT = 3;

const verifyFrom = (service: TestService, address: string) =>
  service.client.post('/verify').set('X-Forwarded-For', address).attach('files', Buffer.from('no pdf'), 'a.pdf');

async function useUp(service: TestService, address: string): Promise<void> {
  for (let n = 1; n <= LIMIT; n++) {
    const response = await verifyFrom(service, address);
    expect(response.status).not.toBe(429);
    expect(response.headers).toMatchObject({ 'ratelimit-limit': `${LIMIT}`, 'ratelimit-remaining': `${LIMIT - n}` });
  }
}

describe.each([
  ['redis', describeWithRedis],
  ['database', describe],
])('limits by address', (queue, describeIn) =>
  describeIn(`counted in ${queue}`, () => {
    const service = testService({ worker: false, settings: { ...SCARCE, QUEUE: queue } });
    const signedIn = signsIn(service);

    it('reject requests over the rate with Retry-After', async () => {
      await useUp(service, '198.51.100.1');

      for (let n = 0; n < 3; n++) {
        const { status, body, headers } = await verifyFrom(service, '198.51.100.1');
        expect(status).toBe(429);
        expect(body).toEqual({
          detail: expect.stringMatching(/^Too many requests from this address\. Try again in \d+ s\.$/) as string,
          code: 'too_many_requests',
          request_id: headers['x-request-id'],
        });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': headers['retry-after'] });
      }
    });

    it('count every address for itself, as the proxy names it, and an IPv6 network as one', async () => {
      await useUp(service, '2001:db8:0:1::1');

      expect((await verifyFrom(service, '2001:db8:0:1:ffff::2')).status).toBe(429);
      expect((await verifyFrom(service, '2001:db8:0:2::1')).status).toBe(200);
      expect((await verifyFrom(service, '198.51.100.2')).status).toBe(200);
    });

    it('are kept for each kind of route', async () => {
      await useUp(service, '198.51.100.3');

      const page = await service.client.get('/verify').set('X-Forwarded-For', '198.51.100.3').expect(200);
      expect(page.headers['ratelimit-limit']).toBe('30');
      await service.client.get('/files/nothing/x').set('X-Forwarded-For', '198.51.100.3').expect(404);
    });

    it('count submissions with files as uploads, and those without files not', async () => {
      const uploads = 12;
      const address = ['X-Forwarded-For', '198.51.100.4'] as const;
      const clients = [(await signedIn()).client, (await signedIn()).client];
      const upload = (n: number) => clients[n % 2]!.post('/api/form/submission/').set(...address).field('user_id', 'ann'); // oxfmt-ignore
      for (let n = 0; n < uploads; n++) expect((await upload(n)).status).not.toBe(429);

      const { body } = await upload(uploads).expect(429);
      expect((body as { detail: string }).detail).toMatch(/from this address/);
      const json = await clients[0]!.post('/api/form/submission/', { user_id: 'ann' }).set(...address);
      expect(json.status).not.toBe(429);
    });

    it('do not apply to health checks', async () => {
      const { headers } = await service.client.get('/health/live').expect(200);

      expect(headers).not.toHaveProperty('ratelimit-limit');
    });
  }),
);

describeWithRedis('limits while Redis is down', () => {
  const service = testService({
    ...{ worker: false, processes: true, outages: true },
    settings: { ...SCARCE, LOG_LEVEL: 'info' },
  });

  it('do not apply, which is logged once', async () => {
    await useUp(service, '198.51.100.1');
    await service.redis.disconnect();

    for (let n = 0; n < 5; n++) expect((await verifyFrom(service, '198.51.100.9')).status).toBe(200);
    expect(service.api.log.match(/requests pass without limits/g)).toHaveLength(1);
  });
});

describe('without limits (RATE_LIMIT=off)', () => {
  const service = testService({ worker: false, settings: { RATE_LIMIT: 'off' } });

  it('nothing is counted', async () => {
    const { headers } = await verifyFrom(service, '198.51.100.1');

    expect(headers).not.toHaveProperty('ratelimit-limit');
  });
});

describe('limits without TRUST_PROXY', () => {
  const service = testService({ worker: false, settings: { RATE_LIMIT: '0.1' } });

  it('count by the address of the connection, whatever a header claims', async () => {
    for (let n = 1; n <= LIMIT; n++) expect((await verifyFrom(service, `198.51.100.${n}`)).status).toBe(200);

    expect((await verifyFrom(service, '198.51.100.9')).status).toBe(429);
    const { status } = await verifyFrom(service, '198.51.100.10').set('Forwarded', 'for=198.51.100.11');
    expect(status).toBe(429);
  });
});

/** The status line for a request whose body is announced but never sent. */
function answerBeforeBody(
  service: TestService,
  path: string,
  { bytes = 8_000_000, type = 'application/json', key }: { bytes?: number; type?: string; key?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.client.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = ['Host: x', `Content-Type: ${type}`, `Content-Length: ${bytes}`];
    if (key) head.push(`Authorization: Token ${key}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().split('\r\n')[0]!);
    });
    socket.once('error', reject);
  });
}

describe('a signing address that opens nothing', () => {
  const service = testService({ worker: false });
  const dead = `/sign/${'x'.repeat(43)}`;

  it.each(['sign', 'decline', 'viewed'])('is rejected before the body of %s is read', async (action) => {
    expect(await answerBeforeBody(service, `${dead}/${action}`)).toBe('HTTP/1.1 404 Not Found');
  });
});

describe('a body that is announced as too large', () => {
  const service = testService({ worker: false });
  const signedIn = signsIn(service);
  const multipart = { bytes: 1e12, type: 'multipart/form-data; boundary=x' };

  it('is rejected before a byte of it was sent', async () => {
    const { key } = await signedIn();
    const tooLarge = 'HTTP/1.1 413 Payload Too Large';
    expect(await answerBeforeBody(service, '/api/user/', { key, bytes: 8_388_609 })).toBe(tooLarge);
    expect(await answerBeforeBody(service, '/api/document/template/', { key, ...multipart })).toBe(tooLarge);
    expect(await answerBeforeBody(service, '/verify', multipart)).toBe(tooLarge);
  });
});

describe('uploads of which there are too many at once', () => {
  /** The limits of `upload.decorator.ts`: 4 running, 32 waiting. */
  const ROOM = 4 + 32;
  const service = testService({ worker: false, settings: { RATE_LIMIT: 'off', DATABASE_POOL: '10' } });
  const signedIn = signsIn(service);
  const upload = (client: ApiClient) =>
    client
      .post('/api/document/template/')
      .attach('files', sampleDocx(), 'a.docx')
      .then((response) => response);

  it('are rejected with Retry-After while the queue is full, and accepted afterwards', async () => {
    const { client } = await signedIn();
    const lock = await TableLock.on(service, 'stored_object'); // blocks all uploads
    const sent = Array.from({ length: ROOM + 1 }, () => upload(client));
    try {
      for (const { status, body, headers } of [await Promise.race(sent), await upload(client)]) {
        expect(status).toBe(503);
        expect(body).toEqual({
          detail: 'The service is processing as many files as it can. Try again shortly.',
          code: 'busy',
          request_id: headers['x-request-id'],
        });
        expect(headers['retry-after']).toBe('5');
      }
      await client.get('/api/document/template/').expect(200, []);
    } finally {
      await lock.release();
    }

    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(ROOM).fill(201), 503]);
    expect((await upload(client)).status).toBe(201);
  });
});
