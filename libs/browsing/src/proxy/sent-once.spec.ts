import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { browserFolder, Env, launchChromium } from '@app/core/programs';
import { Peers, shopCertificate } from './peers.fixture';
import { PolicyProxy } from './policy-proxy';

const peers = new Peers();
let folder: string;
let browser: Browser;
let page: Page;
let proxy: PolicyProxy;
let origins: string[];
/** The requests that reached the shop, GET aside. */
let changes: string[];
let recorded: number;

/** Faults of a server after it got a POST. */
const FAULTS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/silent': (request) => request.resume().on('end', () => request.socket.end()),
  '/early': (request) => request.once('data', () => request.socket.destroy()),
  '/half': (_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/garbage': (request) => request.resume().on('end', () => request.socket.end('no HTTP\r\n\r\n')),
  '/408': (_, response) => response.writeHead(408, { Connection: 'close' }).end('slow'),
  '/421': (_, response) => response.writeHead(421).end('other'),
  '/425': (_, response) => response.writeHead(425).end('early'),
  '/407': (_, response) => response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end('who'),
};

beforeAll(async () => {
  const shop = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET')
      return void response.setHeader('Content-Type', 'text/html').end('<title>shop</title>');
    changes.push(request.url ?? '');
    FAULTS[request.url ?? '']?.(request, response);
  };
  const http = await peers.http(shop);
  const https = await peers.https(shop, shopCertificate);
  origins = [`http://shop.test:${http}`, `https://shop.test:${https}`];
  proxy = await PolicyProxy.start({
    allowedDomains: [`shop.test:${http}`, `shop.test:${https}`],
    openedCidrs: ['127.0.0.0/8'],
    trustedCas: [shopCertificate.cert],
    lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    onSubmit: () => {
      recorded += 1;
      return Promise.resolve('send');
    },
    onRefused: () => undefined,
  });
  folder = await browserFolder();
  browser = await launchChromium(new Env(), folder, { flags: proxy.flags });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await peers.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a request that changes something', () => {
  it.each(Object.keys(FAULTS))('reaches the server once when it fails: %s', async (path) => {
    for (const origin of origins) {
      changes = [];
      recorded = 0;
      await page.goto(`${origin}/`);
      const result = await page.evaluate(async (address) => {
        const body = new Uint8Array(300_000);
        // The connection to the proxy has been used before: on such connections Chromium repeats requests that fail.
        await fetch('/').then((response) => response.text());
        const response = await fetch(address, { method: 'POST', body }).catch(() => null);
        return response === null ? null : response.status;
      }, path);
      await page.waitForTimeout(100);

      expect({ path, changes, recorded }).toEqual({ path, changes: [path], recorded: 1 });
      expect(result).toBe(path === '/half' ? 200 : 502);
    }
  });
});
