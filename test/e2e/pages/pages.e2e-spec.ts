import type { Browser, Locator } from 'playwright-core';
import { LANGUAGES } from '@app/core';
import { aBrowser, mailsTo, signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { download, envelopeOf, sendForSignature } from '../sign/flows.fixture';
import { expectSound, openIn } from './shown-page.fixture';

jest.setTimeout(180_000);
const service = testService();
const signedIn = signsIn(service);

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const address = (path: string) => new URL(path, service.client.baseUrl).href;
const get = (path: string, headers: Record<string, string>) => fetch(address(path), { headers });

async function requested() {
  const { client, account } = await signedIn();
  const sent = await sendForSignature(service, client, 'Agreement.pdf', await samplePdfTemplate());
  return { client, account, ...sent };
}

async function invitedLink() {
  const { client } = await signedIn();
  const email = `new${Math.random().toString(36).slice(2)}@example.com`;
  await client.post('/api/account/invite/', { email, role: 'editor' }).expect(200);
  const [mail] = await mailsTo(service, email, 1);
  return /https?:\/\/\S+\/invitation\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('errors and the start page', () => {
  it.each(['/', '/nowhere', '/files/nothing/a.pdf', `/sign/${'x'.repeat(43)}`, '/invitation/x', '/review/x'])(
    'answer %s with HTML to a browser, in its language',
    async (path) => {
      const response = await get(path, { Accept: HTML, 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' });
      const text = await response.text();
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'sha256-/);
      expect(response.headers.get('vary')).toContain('Accept-Language');
      expect(text).toContain('<html lang="de">');
    },
  );

  it.each(['/nowhere', '/files/nothing/a.pdf', `/sign/${'x'.repeat(43)}`])(
    'answer %s with JSON to a program that wants JSON',
    async (path) => {
      const response = await get(path, { Accept: 'application/json' });
      expect(await response.json()).toEqual({
        detail: expect.any(String),
        code: expect.stringMatching(/^(not_found|unknown_path)$/),
        request_id: expect.any(String),
      });
    },
  );

  it('answers / with JSON to a program', async () => {
    expect(await (await get('/', {})).json()).toMatchObject({ name: 'Formwork', openapi: '/openapi.json' });
  });

  it('keeps JSON for the API, whatever is accepted', async () => {
    expect((await get('/api/user/', { Accept: HTML })).headers.get('content-type')).toContain('application/json');
  });
});

describe.each(LANGUAGES)('the pages in %s', (language) => {
  it('start, unknown address, ended file link, verification', async () => {
    for (const [name, path] of [
      ['home', '/'],
      ['unknown', '/nowhere'],
      ['file', '/files/nothing/a.pdf'],
      ['verify', '/verify'],
    ] as const) {
      const page = await openIn(browser, language, address(path));
      await expectSound(page, language, name);
      await page.context().close();
    }
  });

  it('invitation and keys', async () => {
    const page = await openIn(browser, language, await invitedLink());
    await expectSound(page, language, 'invitation');
    await page.locator('main button').click();
    await page.locator('.key').first().waitFor();
    await expectSound(page, language, 'keys');
    await page.context().close();
  });

  it('signing: open, drawn, with a mistake, sealed, verified; the evidence holds the consent that was shown', async () => {
    const { client, document, link } = await requested();
    const page = await openIn(browser, language, link);
    await expectSound(page, language, 'sign');
    const shown = await page.locator('label[for=consent]').textContent();

    await page.locator('#sign-form button[type=submit]').click();
    expect(await page.locator('#problem').textContent()).not.toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await expectSound(page, language, 'sign-mistake');
    await page.locator('[name=kind][value=drawn]').check();
    await expectSound(page, language, 'sign-drawn');

    await page.locator('[name=kind][value=typed]').check();
    await page.locator('#name').fill('Ana García');
    await page.locator('#consent').check();
    await page.locator('#sign-form button[type=submit]').click();
    await page.locator(`a[href$="/download"]`).waitFor({ timeout: 60_000 });
    await expectSound(page, language, 'sealed');

    const { evidence, file } = await envelopeOf(client, document);
    const { consent } = JSON.parse((await download(evidence)).toString()) as { consent: { text: string } };
    expect(consent.text).toBe(shown);

    await page.goto(address('/verify'));
    await page
      .locator('#file')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: await download(file) });
    await page.locator('#evidence').setInputFiles({
      ...{ name: 'evidence.json', mimeType: 'application/json', buffer: await download(evidence) },
    });
    await page.locator('main form button').click();
    await page.locator('h1.good').waitFor();
    await expectSound(page, language, 'verdict');
    await page.context().close();
  });

  it('declining, and a link that has ended', async () => {
    const { client, document, link } = await requested();
    const page = await openIn(browser, language, link);
    await page.locator('summary').click();
    await expectSound(page, language, 'sign-decline');
    await page.locator('#decline-form button').click();
    await page.locator('#decline-form').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await expectSound(page, language, 'declined');
    await client.delete(`/api/document/envelope/${(await envelopeOf(client, document)).id}/`).expect(204);
    await page.reload();
    await expectSound(page, language, 'ended');
    await page.context().close();
  });
});

describe('the document on the signing page', () => {
  it('is enlarged by buttons and by keyboard without a page that scrolls sideways, and is a PDF behind a link', async () => {
    const { link, account, filled } = await requested();
    const page = await openIn(browser, 'en', link, { hasTouch: true, isMobile: true });
    const width = async () => (await page.locator('.sheet img').first().boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThanOrEqual(356);
    await page.getByRole('button', { name: 'Larger' }).tap();
    await page.getByRole('button', { name: 'Larger' }).tap();
    expect(await width()).toBeGreaterThan(500);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.locator('#pages').focus();
    await page.keyboard.press('0');
    expect(await width()).toBeLessThanOrEqual(360);
    await page.keyboard.press('+');
    expect(await width()).toBeGreaterThan(400);
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(
      /maximum-scale|user-scalable/,
    );

    const href = await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href');
    expect(await download(address(href ?? ''))).toEqual(filled);
    // The team of the tests has the name of the header.
    expect(await page.locator('header').textContent()).not.toBe('Formwork');
    expect(account.email).toContain('@');
    await page.context().close();
  });

  it('keeps its tools in one row on the narrowest phone, and off a low screen when it is scrolled', async () => {
    const { link } = await requested();
    for (const language of LANGUAGES) {
      const page = await openIn(browser, language, link, { viewport: { width: 320, height: 568 } });
      const { height } = (await page.locator('.bar').boundingBox())!;
      expect([language, height <= 60]).toEqual([language, true]);
      // With letters of twice the size, nothing is beside the page.
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      expect([language, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([language, 320]);
      await page.context().close();
    }
    const low = await openIn(browser, 'en', link, { viewport: { width: 568, height: 320 } });
    await low.locator('#sign').scrollIntoViewIfNeeded();
    const { y, height } = (await low.locator('.bar').boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(0);
    await low.context().close();
  });

  it('is read and signed by keyboard: links within the page take the focus along', async () => {
    const { link } = await requested();
    const page = await openIn(browser, 'en', link);
    const focused = () => page.evaluate('document.activeElement.id');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('main');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('sign');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('name');
    await page.context().close();
  });

  it('tells an approver without a name which input is wrong', async () => {
    const { client } = await signedIn();
    const [email, signer] = ['approver', 'signer'].map(
      (role) => `${role}${Math.random().toString(36).slice(2)}@example.com`,
    );
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'Agreement.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const recipients = [
      { email, role: 'approver' },
      { email: signer, role: 'signer' },
    ];
    await client.post('/api/document/fill/', { document, recipients }).timeout(60_000).expect(200);
    const [mail] = await mailsTo(service, email!, 1);
    const page = await openIn(browser, 'en', /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    await page.getByRole('link', { name: 'Skip to' }).last().press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('approve');
    await page.locator('#name').fill('');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    expect(await page.locator('#name').getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });

  it('is signed by touch', async () => {
    const { client, document, link } = await requested();
    const page = await openIn(browser, 'en', link, { hasTouch: true, isMobile: true });
    await page.getByLabel('Full name').fill('Tom Touch');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    // One session sends all touches: Chromium takes those of a second one for more fingers.
    const tap = async (target: Locator, effect: Locator): Promise<void> => {
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await target.boundingBox())!;
      await Promise.all([touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]), touch('touchEnd', [])]);
      // On a busy machine Chromium takes a tap for a long press, or for a part of the stroke before it. People tap again.
      const wait = effect.first().waitFor({ timeout: 5_000 });
      await wait.catch(() => tap(target, effect));
    };
    await tap(page.getByLabel('Draw with finger'), page.locator('#pad'));
    const pad = page.locator('#pad');
    await pad.scrollIntoViewIfNeeded();
    const { x, y } = (await pad.boundingBox())!;
    await touch('touchStart', [{ x: x + 30, y: y + 60 }]);
    for (let step = 40; step < 200; step += 20) await touch('touchMove', [{ x: x + step, y: y + 60 + (step % 40) }]);
    await touch('touchEnd', []);
    // Right after the stroke it would always be a part of it.
    await page.waitForTimeout(500);
    await tap(page.getByRole('checkbox'), page.getByRole('checkbox', { checked: true }));
    const result = page.getByRole('link', { name: 'Download the signed document' });
    await tap(
      page.getByRole('button', { name: 'Sign', exact: true }),
      page.locator('#sealing, #sign-form button:disabled').or(result),
    );
    await result.waitFor({ timeout: 60_000 });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.context().close();
    expect(await envelopeOf(client, document)).toMatchObject({ signed: true });
  });

  it('is signed and declined without JavaScript, and has no dead button', async () => {
    const signing = await requested();
    const page = await openIn(browser, 'fr', signing.link, { javaScriptEnabled: false });
    const buttons = page.locator('button:visible');
    expect(await buttons.allTextContents()).toEqual(['Signer']);
    const sent = (name: string) => page.locator(`#sign-form input[name=${name}]`).inputValue();
    const [consent_version, document_sha256] = [await sent('consent_version'), await sent('document_sha256')];
    await page.locator('#name').fill('Jeanne Sans');
    await page.locator('#consent').check();
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    // When the document is sealed, the page says so.
    const done = /Merci|est signé/;
    expect(await page.locator('h1').textContent()).toMatch(done);
    // A page that is loaded again does not send the form again, and a second sending leads to what was done.
    await page.reload();
    expect(await page.locator('h1').textContent()).toMatch(done);
    const again = await page.request.post(signing.link, {
      form: { name: 'Jeanne Sans', consent: 'yes', consent_version, document_sha256 },
      headers: { 'Accept-Language': 'fr' },
    });
    expect([again.status(), await again.text()]).toEqual([200, expect.stringMatching(done)]);
    await page.context().close();
    expect(await envelopeOf(signing.client, signing.document)).toMatchObject({ signed: true, viewed: true });

    const declining = await requested();
    const other = await openIn(browser, 'fr', declining.link, { javaScriptEnabled: false });
    await other.locator('summary').click();
    await other.locator('#decline-form button').click();
    expect(await other.locator('h1').textContent()).toContain('refusé');
    await other.context().close();
    expect(await envelopeOf(declining.client, declining.document)).toMatchObject({ declined: true });
  });
});
