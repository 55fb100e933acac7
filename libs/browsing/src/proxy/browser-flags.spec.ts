import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { browserFolder, Env, launchChromium } from '@app/core/programs';
import { Peers, shopCertificate, webSocketPeer } from './peers.fixture';
import { PolicyProxy, type HeldRequest, type RefusedRequest } from './policy-proxy';

const peers = new Peers();
const folders: string[] = [];
const browsers: Browser[] = [];
let proxy: PolicyProxy;
let shop: number;
let plainShop: number;
let foreign: number;
let stun: number;
/** What reached servers that are not allowed: TCP connections and UDP packets. */
let escaped: string[];
/** What reached the shop. */
let arrived: string[];
let held: HeldRequest[];
let refused: RefusedRequest[];
const lookedUp: string[] = [];
let decision: Promise<'send' | 'refuse'>;
let serve: (request: IncomingMessage, response: ServerResponse) => void;

async function aBrowser(flags: string[]): Promise<Browser> {
  const folder = await browserFolder();
  folders.push(folder);
  const browser = await launchChromium(new Env(), folder, { flags });
  browsers.push(browser);
  return browser;
}

beforeAll(async () => {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    arrived.push(`${request.method} ${request.url}`);
    serve(request, response);
  };
  const socket = webSocketPeer('welcome', (text) => arrived.push(text));
  shop = await peers.https(answer, shopCertificate, socket);
  plainShop = await peers.http(answer, socket);
  foreign = await peers.tcp((socket) => {
    escaped.push('tcp');
    socket.destroy();
  });
  stun = await peers.udp(() => escaped.push('udp'));
  proxy = await PolicyProxy.start({
    allowedDomains: [`shop.test:${shop}`, `shop.test:${plainShop}`, `inside.test:${foreign}`, `moving.test:${foreign}`],
    openedCidrs: ['127.0.0.0/16'],
    trustedCas: [shopCertificate.cert],
    lookup: (host) => {
      lookedUp.push(host);
      const address = host === 'inside.test' ? '192.168.7.7' : host === 'moving.test' ? '10.0.0.7' : '127.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    },
    onSubmit: (request) => {
      held.push(request);
      return decision;
    },
    onRefused: (request) => void refused.push(request),
  });
  await aBrowser(proxy.flags);
});
beforeEach(() => {
  escaped = [];
  arrived = [];
  held = [];
  refused = [];
  decision = Promise.resolve('send');
});
afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await proxy.close();
  await peers.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const shopUrl = (path: string) => `https://shop.test:${shop}${path}`;

async function withPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browsers[0]!.newContext();
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Every way out that a page has. The page itself is secure, so these are addresses of HTTPS. */
const escapes = (out: string, packets: string) => `<!doctype html><title>attempts</title>
  <link rel="dns-prefetch" href="${out}"><link rel="preconnect" href="${out}"><link rel="prefetch" href="${out}/prefetch">
  <link rel="stylesheet" href="/style.css"><link rel="modulepreload" href="${out}/module.js"><link rel="icon" href="${out}/icon">
  <link rel="manifest" href="${out}/manifest"><script type="speculationrules">{"prerender":[{"urls":["${out}/pre"]}]}</script>
  <img src="${out}/picture"><img src="/away"><iframe src="${out}/frame"></iframe><iframe src="/away"></iframe>
  <iframe srcdoc="<meta http-equiv=refresh content='0;url=${out}/refresh'>"></iframe>
  <video src="${out}/video" autoplay></video><object data="${out}/object"></object><embed src="${out}/embed">
  <form id="form" method="post" action="${out}/form" target="hidden"><input name="a" value="1"></form><iframe name="hidden"></iframe>
  <a id="ping" href="#here" ping="${out}/ping">ping</a><a id="file" href="file:///etc/passwd" target="_blank">file</a>
  <script>
    const attempts = [
      () => fetch('${out}/fetch', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }),
      () => navigator.sendBeacon('${out}/beacon', 'x'),
      () => new WebSocket('${out}/socket'.replace('https', 'wss')),
      () => new EventSource('${out}/events'),
      () => new WebTransport('https://${packets}/transport'),
      () => new Worker(URL.createObjectURL(new Blob(["importScripts('${out}/worker.js')"]))),
      () => navigator.serviceWorker.register('/service-worker.js'),
      () => document.getElementById('form').submit(),
      () => document.getElementById('ping').click(),
      () => document.getElementById('file').click(),
      () => window.open('${out}/popup'),
      () => window.open('file:///etc/passwd'),
      () => { const x = new XMLHttpRequest(); x.open('PUT', '${out}/xhr'); x.send('x'); },
      async () => {
        const iceServers = [
          { urls: 'stun:${packets}' },
          { urls: ['turn:${packets}', '${out}'.replace('https://', 'turn:') + '?transport=tcp'], username: 'u', credential: 'c' },
        ];
        const peer = new RTCPeerConnection({ iceServers });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
      },
    ];
    for (const attempt of attempts) try { Promise.resolve(attempt()).catch(() => {}); } catch {}
  </script>`;

/** The shop with the page of all attempts, a redirect, a style sheet that imports, and a service worker that fetches. */
function hostile(request: IncomingMessage, response: ServerResponse): void {
  const out = `https://127.0.0.1:${foreign}`;
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', escapes(out, `127.0.0.1:${stun}`)],
    '/style.css': [
      'text/css',
      `@import url(${out}/import.css); body { background: url(${out}/background) }
      @font-face { font-family: f; src: url(${out}/font) } body { font-family: f }`,
    ],
    '/service-worker.js': [
      'text/javascript',
      `oninstall = (e) => e.waitUntil(fetch('${out}/sw', { mode: 'no-cors' }))`,
    ],
  };
  if (request.url === '/away') return void response.writeHead(302, { Location: `${out}/redirected` }).end();
  const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(200, { 'Content-Type': type }).end(body);
}

async function attemptAll(page: Page): Promise<void> {
  await page.goto(shopUrl('/'), { waitUntil: 'commit' });
  // A busy machine takes longer than the browser library waits: some dozens of requests are refused one by one.
  await page.waitForLoadState('load', { timeout: 120_000 });
  // ICE candidates are gathered, and the service worker is installed, after the page has loaded.
  await page.waitForTimeout(1_500);
}

describe('a browser behind the policy proxy', () => {
  it('lets nothing out to a host that is not allowed', async () => {
    serve = hostile;
    await withPage(async (page) => {
      await attemptAll(page);
      const texts = await Promise.all(
        page
          .context()
          .pages()
          .map((each) => each.content()),
      );
      expect(texts.join('')).not.toContain('root:');
    });

    expect(escaped).toEqual([]);
    expect(refused.filter(({ address }) => address.includes('127.0.0.1'))).toEqual([
      expect.objectContaining({ code: 'not_allowed' }),
    ]);
    expect(proxy.counts.refused).toBeGreaterThan(10);
    expect(new Set(lookedUp)).toEqual(new Set(['shop.test']));
    expect(arrived).toEqual(expect.arrayContaining(['GET /', 'GET /away', 'GET /service-worker.js', 'GET /style.css']));
  });

  it('is what stops them: the same page reaches the host and sends packets without it', async () => {
    serve = hostile;
    const rules = `--host-resolver-rules=MAP shop.test 127.0.0.1`;
    const open = await aBrowser([rules, ...proxy.flags.filter((flag) => flag.includes('spki'))]);
    const context = await open.newContext({ ignoreHTTPSErrors: true });
    await attemptAll(await context.newPage());
    await open.close();

    expect(new Set(escaped)).toEqual(new Set(['tcp', 'udp']));
  });

  it('refuses names of private networks with a page that says why', async () => {
    await withPage(async (page) => {
      for (const name of ['inside.test', 'moving.test']) {
        const response = await page.goto(`https://${name}:${foreign}/`);
        expect(response?.status()).toBe(403);
        expect(await page.textContent('body')).toContain(`${name} is in a private network`);
      }
    });

    const codes = refused.filter(({ address }) => address.includes('.test:')).map(({ code }) => code);
    expect(codes).toEqual(['private_address', 'private_address']);
    expect(escaped).toEqual([]);
  });

  it('opens WebSockets of allowed hosts, as submits', async () => {
    serve = (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>shop</title>');
    const addresses = [shopUrl('/chat'), `http://shop.test:${plainShop}/chat`];
    const results = await withPage(async (page) => {
      const heard = [];
      for (const address of addresses) {
        await page.goto(new URL('/', address).href);
        heard.push(await page.evaluate(talk, address.replace('http', 'ws')));
      }
      decision = Promise.resolve('refuse');
      heard.push(await page.evaluate(talk, addresses[1]!.replace('http', 'ws')));
      return heard;
    });

    expect(results).toEqual(['welcome', 'welcome', 'error']);
    expect(arrived.filter((text) => text === 'thanks')).toHaveLength(2);
    const sockets = held.filter(({ kind }) => kind === 'websocket');
    expect(sockets.map(({ address }) => address)).toEqual([addresses[0], addresses[1], addresses[1]]);
  });
});

/** Runs in a page: the first message of a WebSocket, after an answer to it. */
function talk(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.onerror = () => resolve('error');
    socket.onmessage = ({ data }) => {
      socket.send('thanks');
      socket.onclose = () => resolve(String(data));
      setTimeout(() => socket.close(), 100);
      setTimeout(() => resolve(String(data)), 500);
    };
  });
}
