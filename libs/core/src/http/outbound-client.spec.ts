import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Env } from '../config/env';
import { OutboundClient } from './outbound-client';
import { OutboundError, type OutboundFault } from './outbound-error';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

describe('OutboundClient', () => {
  const clients: OutboundClient[] = [];
  let server: Server;
  let port: number;
  let answer: Answer;
  let calls: number;

  beforeAll(async () => {
    server = createServer((request, response) => {
      calls += 1;
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  beforeEach(() => {
    calls = 0;
    answer = (_, response) => response.end('hello');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.onApplicationShutdown()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function clientFor(settings: Record<string, string>): OutboundClient {
    const client = new OutboundClient(new Env(settings));
    clients.push(client);
    return client;
  }
  const local = () => clientFor({});
  const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

  async function faultOf(call: Promise<unknown>): Promise<OutboundFault | string> {
    const error = await call.then(
      () => 'no error',
      (thrown: unknown) => thrown,
    );
    return error instanceof OutboundError ? error.fault : String(error);
  }

  it('posts, and returns the status', async () => {
    const seen: { method?: string; type?: string; body: string } = { body: '' };
    answer = async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      Object.assign(seen, { method: request.method, type: request.headers['content-type'], body });
      response.writeHead(202).end('x'.repeat(500_000));
    };
    const headers = { 'content-type': 'application/json' };

    expect(await local().post(here(), { headers, body: '{"a":1}' })).toMatchObject({ status: 202 });
    expect(seen).toEqual({ method: 'POST', type: 'application/json', body: '{"a":1}' });
  });

  it('reads a response', async () => {
    const { status, body } = await local().get(`http://localhost:${port}/`);

    expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'hello' });
  });

  it('follows no redirect', async () => {
    answer = (_, response) => response.writeHead(302, { location: here('/elsewhere') }).end();

    expect(await local().post(here(), { body: '' })).toMatchObject({ status: 302 });
    expect(calls).toBe(1);
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '[::1]'])(
    'does not reach this machine as %s in production',
    async (host) => {
      const client = clientFor({ NODE_ENV: 'production' });

      expect(await faultOf(client.post(`http://${host}:${port}/`, { body: '' }))).toBe('refused');
      expect(calls).toBe(0);
    },
  );

  it('reaches addresses that the settings allow, in production too', async () => {
    const client = clientFor({ NODE_ENV: 'production', OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8, 127.0.0.0/8' });

    expect(await client.post(here(), { body: '' })).toMatchObject({ status: 200 });
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'javascript:1',
    'nothing',
    '',
  ])('refuses the address %j', async (url) => expect(await faultOf(local().get(url))).toBe('refused'));

  it('does not wait for ever, for headers or for a body', async () => {
    answer = () => undefined;
    expect(await faultOf(local().get(here(), { timeoutMs: 50 }))).toBe('timeout');
    answer = (_, response) => void response.write('a bit');
    expect(await faultOf(local().get(here(), { timeoutMs: 50 }))).toBe('timeout');
  });

  it('returns the status of a response that never ends', async () => {
    answer = (_, response) => void response.writeHead(201).write('a bit');
    const { status, excerpt } = await local().post(here(), { body: '', timeoutMs: 200 });
    expect([status, excerpt.toString()]).toEqual([201, 'a bit']);
  });

  it('does not wait for the end of a slow response body', async () => {
    answer = (_, response) => void response.writeHead(500).write('a bit');
    const { status, excerpt } = await local().post(here(), { body: '' });
    expect([status, excerpt.toString()]).toEqual([500, 'a bit']);
  });

  it('returns the beginning of a large response body', async () => {
    answer = (_, response) => response.end('x'.repeat(1_000_000));
    expect((await local().post(here(), { body: '' })).excerpt).toHaveLength(4_096);
  });

  it('reads no more than wanted', async () => {
    answer = (_, response) => response.end('x'.repeat(200));

    expect(await faultOf(local().get(here(), { maxBytes: 100 }))).toBe('too_large');
    expect((await local().get(here(), { maxBytes: 200 })).body).toHaveLength(200);
  });

  it('reports an address where nobody listens as unreachable', async () => {
    expect(await faultOf(local().get('http://127.0.0.1:1/'))).toBe('unreachable');
    expect(await faultOf(local().get('http://name.invalid/'))).toBe('unreachable');
  });

  it('stops when the caller does', async () => {
    answer = () => undefined;
    const signal = AbortSignal.abort(new Error('the worker stops'));

    await expect(local().get(here(), { signal })).rejects.toThrow('the worker stops');
  });
});
