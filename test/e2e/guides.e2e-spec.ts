import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBrowser, testService } from '@app/testing';
import type { Browser } from 'playwright-core';
import { GUIDES } from '../../apps/api/src/pages/guide/guide-catalogue';
import { projectRoot } from '../../libs/testing/src/project-root';

const service = testService({ worker: false });
const get = (path: string, accept = 'text/html') =>
  fetch(`${service.client.baseUrl}${path}`, { headers: { Accept: accept } });

describe('GET /docs/guide/…', () => {
  it.each(GUIDES.map(({ name, path }) => [`/docs/guide/${name}`, path]))(
    '%s is %s as a page',
    async (address, path) => {
      const response = await get(address);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe|https?:/);
      expect(text).not.toMatch(/<script|<[^>]*\s(?:style|on\w+)=|&lt;!--|<!--|href=""|src=""/);
      const title = /^# (.+)$/m.exec(readFileSync(join(projectRoot, path), 'utf8'))?.[1] ?? '';
      expect(text).toContain(`>${title.replaceAll('`', '')}</h1>`);
    },
  );

  it('answers the source to clients that accept Markdown', async () => {
    const response = await get('/docs/guide/webhooks', 'text/markdown');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.text()).toBe(readFileSync(join(projectRoot, 'docs/guide/webhooks.md'), 'utf8'));
  });

  it('works with a slash at the end, and answers HTML by default', async () => {
    const [slash, any] = await Promise.all([get('/docs/guide/keys/'), get('/docs/guide/', '*/*')]);
    expect([slash.status, any.status]).toEqual([200, 200]);
    expect(any.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('answers 404 with the list of guides to unknown names', async () => {
    const response = await get('/docs/guide/nothing');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/docs/guide/keys"');
  });

  it.each(['nothing.webp', '..%2f..%2fpackage.json', 'a.txt'])('has no picture %s', async (name) => {
    expect((await get(`/docs/pictures/${name}`)).status).toBe(404);
  });

  it('links only to what is there, with every anchor', async () => {
    const pages = new Map<string, string>();
    for (const { name } of GUIDES) pages.set(`/docs/guide/${name}`, await (await get(`/docs/guide/${name}`)).text());
    for (const [address, text] of pages)
      for (const [, href = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (/^https?:/.test(href)) continue;
        const [path = '', anchor] = href.split('#');
        if (anchor !== undefined) expect(pages.get(path || address)).toContain(`id="${anchor}"`);
        else if (!pages.has(path))
          expect([address, path, (await get(path, '*/*')).status]).toEqual([address, path, 200]);
      }
  });
});

describe('a guide in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await aBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  it('fits into 320, 390 and 1280 pixels, requests nothing elsewhere, and breaks no policy', async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(service.client.baseUrl).origin) problems.push(request.url());
    });
    for (const { name } of GUIDES) {
      await page.goto(`${service.client.baseUrl}/docs/guide/${name}`);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect([name, width, over]).toEqual([name, width, 0]);
      }
    }
    expect(problems).toEqual([]);
    await page.close();
  }, 90_000);
});
