import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { LookupAddress } from 'node:dns';
import { Peers, shopCertificate } from './peers.fixture';
import { PolicyProxy, type HeldRequest, type PolicyProxyOptions, type RefusedRequest } from './policy-proxy';

const peers = new Peers();
const proxies: PolicyProxy[] = [];
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
let held: HeldRequest[];
let refused: RefusedRequest[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let http: number;
let https: number;

beforeAll(async () => {
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const entry = { method, url, headers, body: '' };
    seen.push(entry);
    request.on('data', (chunk: Buffer) => (entry.body += chunk.toString()));
    request.on('end', () => answer(request, response));
  };
  http = await peers.http(record);
  https = await peers.https(record, shopCertificate);
});
beforeEach(() => {
  seen = [];
  held = [];
  refused = [];
  answer = (_, response) => response.end('answered');
});
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});
afterAll(() => peers.close());

const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

async function aProxy(options: Partial<PolicyProxyOptions> = {}): Promise<PolicyProxy> {
  const proxy = await PolicyProxy.start({
    allowedDomains: [`shop.test:${http}`, `shop.test:${https}`],
    openedCidrs: ['127.0.0.0/8'],
    lookup: () => Promise.resolve(here),
    trustedCas: [shopCertificate.cert],
    onSubmit: (request) => {
      held.push(request);
      return Promise.resolve('send');
    },
    onRefused: (request) => void refused.push(request),
    ...options,
  });
  proxies.push(proxy);
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

/** The status for a request with any text as its method and address; NaN when the connection is closed without one. */
async function statusOf(proxy: PolicyProxy, line: string): Promise<number> {
  const socket = connect(portOf(proxy), '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: shop.test\r\n\r\n`);
  let text = '';
  socket.once('data', (data) => {
    text = String(data);
    socket.destroy();
  });
  await once(socket, 'close');
  return Number(text.split(' ')[1]);
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

    for (const origin of [`http://shop.test:${http}`, `https://shop.test:${https}`]) {
      const headers = { 'Proxy-Authorization': 'Basic eDp5', Connection: 'X-Mine', 'X-Mine': '1', Cookie: 'c=3' };
      const reply = await fetchThrough(proxy, `${origin}/path?q=1`, { headers });
      expect(reply).toMatchObject({ status: 201, body: 'made', headers: { 'set-cookie': ['a=1', 'b=2'] } });
      expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(['alt-svc']));
      expect(reply.headers).not.toHaveProperty('x-hop');
    }

    expect(seen).toHaveLength(2);
    for (const { url, headers } of seen) {
      expect(url).toBe('/path?q=1');
      expect(headers).toMatchObject({ cookie: 'c=3', host: expect.stringMatching(/^shop\.test:\d+$/) });
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

    const sent = fetchThrough(proxy, `https://shop.test:${https}/pay?to=x`, { method: 'POST', body: 'amount=1' });
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
      { kind: 'request', method: 'POST', address: `https://shop.test:${https}/pay` },
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

  it('connects to the address of the first lookup, also when the name moves', async () => {
    let moved = 0;
    const other = () => (moved += 1);
    await peers.tcp(other, '127.0.0.9', http);
    let lookups = 0;
    const proxy = await aProxy({
      lookup: () => Promise.resolve([{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.9', family: 4 }]),
    });
    for (const method of ['GET', 'POST', 'GET']) {
      expect(await fetchThrough(proxy, `http://shop.test:${http}/`, { method })).toMatchObject({ status: 200 });
    }

    expect({ lookups, moved, seen: seen.length }).toEqual({ lookups: 1, moved: 0, seen: 3 });
  });

  it('uses only the permitted addresses of a name, and refuses it when there is none', async () => {
    const addresses = (...all: string[]) => all.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const mixed = await aProxy({ lookup: () => Promise.resolve(addresses('10.1.1.1', 'fd00::1', '127.0.0.1')) });
    const inside = await aProxy({ lookup: () => Promise.resolve(addresses('10.1.1.1', '::ffff:192.168.0.1')) });
    const unknown = await aProxy({ lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    const statuses = [];
    for (const proxy of [mixed, inside, unknown]) {
      statuses.push((await fetchThrough(proxy, `http://shop.test:${http}/`)).status);
    }

    expect(statuses).toEqual([200, 403, 502]);
    expect(refused.map(({ code }) => code)).toEqual(['private_address', 'unreachable']);
  });

  it('refuses other hosts in every notation, by request line and by tunnel, and reports each once', async () => {
    const proxy = await aProxy({ allowedDomains: ['shop.test', '*.shop.test', '127.0.0.1'] });
    const lines = [
      ...['http://other.test/', 'http://shop.test@other.test/', 'http://shop.test.other.test/', 'http://notshop.test/'],
      ...['http://0x7e.1.1.1/', 'http://[::1]/', 'http://shop.test:8080/', `http://127.1:${http}/`, 'ftp://shop.test/'],
      ...['file:///etc/passwd', '/path', 'http://'],
    ];
    for (const line of lines) {
      expect({ line, status: await statusOf(proxy, `GET ${line}`) }).toEqual({ line, status: 403 });
    }
    for (const authority of [
      'shop.test',
      'shop.test:99999',
      'shop.test:80/x',
      'a@shop.test:80',
      'shop.test:80:81',
      ':80',
    ]) {
      expect({ authority, status: await statusOf(proxy, `CONNECT ${authority}`) }).not.toEqual({
        authority,
        status: 200,
      });
    }

    expect(await fetchThrough(proxy, 'https://other.test/')).toMatchObject({ status: 403 });
    expect(seen).toEqual([]);
    const hosts = refused.map(({ code, address }) => `${code} ${address}`);
    expect(hosts.filter((host) => host.includes('//other.test'))).toHaveLength(1);
  });

  it('refuses servers whose certificate is not valid for the name', async () => {
    const trusting = await aProxy({ allowedDomains: [`other.test:${https}`] });
    const strict = await aProxy({ trustedCas: [] });
    const wrongName = await fetchThrough(trusting, `https://other.test:${https}/`);
    const untrusted = await fetchThrough(strict, `https://shop.test:${https}/`);

    expect([wrongName.status, untrusted.status]).toEqual([502, 502]);
    expect(wrongName.body).toContain('The certificate of other.test is not valid.');
    expect(refused.map(({ code }) => code)).toEqual(['certificate', 'certificate']);
    expect(seen).toEqual([]);
  });

  it('ends responses without end, at the limit of one response and at that of the run', async () => {
    const proxy = await aProxy({ limits: { responseBytes: 300_000, runBytes: 500_000 } });
    const chunk = Buffer.alloc(50_000);
    answer = (_, response) => {
      const more = (): void => void response.write(chunk, (error) => void (error || setImmediate(more)));
      more();
    };
    for (let n = 0; n < 3; n++) {
      await expect(fetchThrough(proxy, `http://shop.test:${http}/endless`)).rejects.toThrow();
    }

    expect(proxy.bytes).toBeLessThan(700_000);
    expect(refused.map(({ code }) => code)).toEqual(['limit']);
  });

  it('does not wait for a server for ever, and refuses headers that are too large', async () => {
    const proxy = await aProxy({ limits: { silenceMs: 200, headerBytes: 20_000 } });
    answer = () => undefined;
    const silent = await fetchThrough(proxy, `http://shop.test:${http}/silent`);
    answer = (_, response) => response.writeHead(200, { 'X-Large': 'x'.repeat(30_000) }).end();
    const large = await fetchThrough(proxy, `http://shop.test:${http}/large`);

    expect([silent.status, large.status]).toEqual([502, 502]);
    expect(silent.body).toContain('shop.test does not answer.');
  });

  it('repeats a GET whose kept connection was just closed', async () => {
    const proxy = await aProxy();
    const get = () => fetchThrough(proxy, `http://shop.test:${http}/`);
    await get();
    answer = (request) => {
      answer = (_, response) => response.end('again');
      request.socket.destroy();
    };

    expect(await get()).toMatchObject({ status: 200, body: 'again' });
    expect(seen).toHaveLength(3);
  });

  it('ends what is under way when it is closed', async () => {
    const proxy = await aProxy();
    answer = () => undefined;
    const waiting = fetchThrough(proxy, `https://shop.test:${https}/`).catch((error: Error) => error);
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await proxy.close();

    expect(await waiting).toMatchObject({ message: expect.stringMatching(/hang up|ECONNRESET/) });
  });

  it('cannot start with a host or a range that is none', async () => {
    await expect(aProxy({ allowedDomains: ['http://shop.test'] })).rejects.toThrow('"http://shop.test"');
    await expect(aProxy({ openedCidrs: ['10.0.0.0'] })).rejects.toThrow('10.0.0.0');
  });
});
