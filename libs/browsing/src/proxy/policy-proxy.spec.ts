import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { PolicyProxy, type HeldRequest, type PolicyProxyOptions, type RefusedRequest } from './policy-proxy';
import { tunnelCertificate } from './tunnel-certificate';

const certificate = tunnelCertificate('bank.test');
const closing: (() => Promise<unknown>)[] = [];
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
let held: HeldRequest[];
let refused: RefusedRequest[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let http: number;
let https: number;

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const entry = { method, url, headers, body: '' };
    seen.push(entry);
    request.on('data', (chunk: Buffer) => (entry.body += chunk.toString()));
    request.on('end', () => answer(request, response));
  };
  http = await listening(createServer(record));
  https = await listening(createTlsServer(certificate, record));
});
beforeEach(() => {
  seen = [];
  held = [];
  refused = [];
  answer = (_, response) => response.end('answered');
});
afterEach(async () => {
  for (const close of closing.splice(2)) await close();
});
afterAll(async () => {
  for (const close of closing) await close();
});

const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

async function aProxy(options: Partial<PolicyProxyOptions> = {}): Promise<PolicyProxy> {
  const proxy = await PolicyProxy.start({
    allowedDomains: [`shop.test:${http}`, `bank.test:${https}`],
    openedCidrs: ['127.0.0.0/8'],
    lookup: () => Promise.resolve(here),
    trustedCas: [certificate.cert],
    onSubmit: (request) => {
      held.push(request);
      return Promise.resolve('send');
    },
    onRefused: (request) => void refused.push(request),
    ...options,
  });
  closing.push(() => proxy.close());
  return proxy;
}

const portOf = (proxy: PolicyProxy) => Number(/:(\d+)$/.exec(proxy.flags[0] ?? '')?.[1]);

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A request as Chromium sends it: plain ones to the proxy, others in a tunnel. */
async function fetchThrough(
  proxy: PolicyProxy,
  address: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  const socket = connect(portOf(proxy), '127.0.0.1');
  await once(socket, 'connect');
  const inner = secure ? await tunnel(socket, `${url.hostname}:${url.port || 443}`) : socket;
  const asked = httpRequest({
    createConnection: () => inner,
    method: options.method ?? 'GET',
    path: secure ? url.pathname + url.search : address,
    headers: { host: url.host, ...options.headers },
  });
  asked.end(options.body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  inner.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

async function tunnel(socket: Socket, authority: string): Promise<Socket> {
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1.1 200 /);
  const inner = connectTls({ socket, rejectUnauthorized: false });
  await once(inner, 'secureConnect');
  return inner;
}

describe('PolicyProxy', () => {
  it('passes requests on to allowed hosts, over HTTP and HTTPS, without the headers of the connection', async () => {
    const proxy = await aProxy();
    answer = (_, response) => {
      response.writeHead(201, [
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Alt-Svc', 'h3=":443"', 'Connection', 'X-Hop', 'X-Hop', '1'],
      ]);
      response.end('made');
    };

    for (const origin of [`http://shop.test:${http}`, `https://bank.test:${https}`]) {
      const headers = { 'Proxy-Authorization': 'Basic eDp5', Connection: 'X-Mine', 'X-Mine': '1', Cookie: 'c=3' };
      const reply = await fetchThrough(proxy, `${origin}/path?q=1`, { headers });
      expect(reply).toMatchObject({ status: 201, body: 'made', headers: { 'set-cookie': ['a=1', 'b=2'] } });
      expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(['alt-svc']));
      expect(reply.headers).not.toHaveProperty('x-hop');
    }

    expect(seen).toHaveLength(2);
    for (const { url, headers } of seen) {
      expect(url).toBe('/path?q=1');
      expect(headers).toMatchObject({ cookie: 'c=3', host: expect.stringMatching(/^(shop|bank)\.test:\d+$/) });
      expect(headers).not.toHaveProperty('proxy-authorization');
      expect(headers).not.toHaveProperty('x-mine');
    }
    expect(held).toEqual([]);
  });

  it('sends a request that changes something only after it was decided', async () => {
    let decide: (decision: 'send' | 'refuse') => void = () => undefined;
    const proxy = await aProxy({
      onSubmit: (request) => {
        held.push(request);
        return new Promise((resolve) => (decide = resolve));
      },
    });
    const until = async (count: number) => {
      while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };

    const sent = fetchThrough(proxy, `https://bank.test:${https}/pay?to=x`, { method: 'POST', body: 'amount=1' });
    await until(1);
    expect(seen).toEqual([]);
    decide('send');
    expect((await sent).body).toBe('answered');
    expect(seen).toMatchObject([{ method: 'POST', url: '/pay?to=x', body: 'amount=1' }]);

    const stopped = fetchThrough(proxy, `http://shop.test:${http}/order`, { method: 'DELETE' });
    await until(2);
    decide('refuse');
    expect(await stopped).toMatchObject({ status: 403, body: expect.stringContaining('was not sent') });
    expect(seen).toHaveLength(1);
    expect(held).toEqual([
      { kind: 'request', method: 'POST', address: `https://bank.test:${https}/pay` },
      { kind: 'request', method: 'DELETE', address: `http://shop.test:${http}/order` },
    ]);
  });

  it('refuses a request whose decision fails, and holds the navigation of a form', async () => {
    const proxy = await aProxy({ onSubmit: () => Promise.reject(new Error('the database is away')) });
    proxy.expectForm(`http://shop.test:${http}/search?old=1`);

    const navigation = await fetchThrough(proxy, `http://shop.test:${http}/search?q=a`);
    const again = await fetchThrough(proxy, `http://shop.test:${http}/search?q=a`);
    expect([navigation.status, again.status]).toEqual([403, 200]);
    expect(navigation.body).not.toContain('database');
    expect(seen).toHaveLength(1);
  });
});
