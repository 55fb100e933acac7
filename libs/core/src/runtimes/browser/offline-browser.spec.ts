import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Env } from '../../config/env';
import { OfflineBrowser, PageTimeoutError } from './offline-browser';
import { withPdf } from '../pdf/pdf';

describe('OfflineBrowser', () => {
  const browser = new OfflineBrowser(new Env());
  const signal = new AbortController().signal;
  let server: Server;
  let requests = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      requests += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await browser.shutDown();
    await new Promise((resolve) => server.close(resolve));
  });

  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('prints a page', async () => {
    const pdf = await browser.withPage({ signal, timeoutMs: 20_000 }, async (page) => {
      await page.setContent('<p>Hello {{signature}}</p>');
      return page.pdf({ format: 'A5' });
    });
    const text = await withPdf(pdf, (file) =>
      file.withPage(0, (page) =>
        page
          .characters(1_000)
          .map((c) => c.text)
          .join(''),
      ),
    );

    expect(text).toContain('Hello {{signature}}');
  });

  it('blocks all requests, with scripts or without', async () => {
    const content = `<link rel="stylesheet" href="${address()}/style"><img src="${address()}/picture"><iframe src="${address()}/frame"></iframe>
      <script>new Image().src = "${address()}/script"; fetch("${address()}/fetch").catch(() => {}); navigator.sendBeacon("${address()}/beacon");</script>`;
    for (const scripts of [false, true]) {
      await browser.withPage({ signal, scripts, timeoutMs: 20_000 }, async (page) => {
        await page.setContent(content);
        await page.waitForTimeout(50);
        await page.pdf();
      });
    }
    await expect(browser.withPage({ signal, timeoutMs: 20_000 }, (page) => page.goto(address()))).rejects.toThrow(
      'ERR_',
    );

    expect(requests).toBe(0);
  });

  it('does not run the scripts of a page by default', async () => {
    const title = (scripts: boolean) =>
      browser.withPage({ signal, scripts, timeoutMs: 20_000 }, async (page) => {
        await page.setContent('<title>still</title><script>document.title = "ran"</script>');
        return page.title();
      });

    expect(await title(false)).toBe('still');
    expect(await title(true)).toBe('ran');
  });

  it('closes a page that takes too long, and continues with others', async () => {
    const endless = browser.withPage({ signal, scripts: true, timeoutMs: 1_000 }, (page) =>
      page.evaluate('while (true) {}'),
    );
    await expect(endless).rejects.toThrow(PageTimeoutError);

    await expect(browser.withPage({ signal, timeoutMs: 20_000 }, async () => 'fine')).resolves.toBe('fine');
  });

  it('starts again after the browser died', async () => {
    const crash = browser.withPage({ signal, timeoutMs: 20_000 }, async (page) => page.context().browser()?.close());
    await crash.catch(() => null);

    await expect(browser.withPage({ signal, timeoutMs: 20_000 }, async (page) => page.url())).resolves.toBe(
      'about:blank',
    );
  });

  it('stops when the caller aborts', async () => {
    const caller = new AbortController();
    const waiting = browser.withPage({ signal: caller.signal, timeoutMs: 20_000 }, async () => {
      caller.abort(new Error('gone'));
      return new Promise(() => {});
    });

    await expect(waiting).rejects.toThrow('gone');
  });
});
