import { execFile } from 'node:child_process';
import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { aBrowser, mailsTo, signsIn, testService, type ApiClient } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const service = testService();
const signedIn = signsIn(service);
const SIGNER = 'sam.signer@example.com';

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

async function requestSignature(client: ApiClient, signer: string) {
  const { body: templates } = await client
    .post('/api/document/template/')
    .attach('files', await samplePdfTemplate(), 'Agreement.pdf')
    .expect(201);
  const document = templates[0].id as string;
  await client.post('/api/document/fill/', { document, signer_email: signer }).expect(200);
  const mails = await mailsTo(service, signer, 1);
  const mail = mails.find(({ subject }) => subject.startsWith('Please sign'));
  const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { document, link, mail };
}

async function envelopeOf(client: ApiClient, document: string) {
  const { body } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
  return body[0] as {
    id: string;
    file: string;
    viewed: boolean;
    signed: boolean;
    declined: boolean;
    evidence: string;
    certificate: string;
  };
}

const verify = async (pdf: Buffer) =>
  (await service.client.post('/verify').attach('files', pdf, 'a.pdf').expect(200)).body as { status: string };
const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Signs on a phone-sized page, by keyboard alone. */
async function signByKeyboard(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Sam Signer');
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Sign', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Download the signed document' }).waitFor({ timeout: 30_000 });
}

describe('a request of the signing page', () => {
  it('may have at most 200 kB, because it needs no key', async () => {
    const { client } = await signedIn();
    const { link } = await requestSignature(client, 'sid@example.com');
    const send = (length: number) =>
      service.client.post(`${new URL(link).pathname}/decline`, { reason: 'x'.repeat(length) });

    const { body } = await send(200_000).expect(413);
    expect(body).toMatchObject({ code: 'body_too_large', detail: 'The body is larger than 200000 bytes.' });
    await send(190_000).expect(400);
  });
});

describe('signing a document', () => {
  it('works from the mailed link to the sealed file, whose seal is invalid after any change of a byte', async () => {
    const { client, account } = await signedIn();
    const { document, link, mail } = await requestSignature(client, SIGNER);
    expect(mail?.text).toContain(account.email);
    expect(await envelopeOf(client, document)).toMatchObject({ viewed: false, signed: false });

    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await signByKeyboard(page, link);
    expect(refused).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the signed document' }).click(),
    ]);
    const sealed = await readFile(await file.path());
    await page.close();

    const envelope = await envelopeOf(client, document);
    expect(envelope).toMatchObject({
      viewed: true,
      signed: true,
      declined: false,
      signer: SIGNER,
      sender: account.email,
      type: 'pdf',
    });
    expect(await download(envelope.file)).toEqual(sealed);
    expect(await verify(sealed)).toMatchObject({ status: 'valid' });
    for (const at of [20, Math.floor(sealed.length / 2), sealed.length - 8]) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect((await verify(flipped)).status).not.toBe('valid');
    }

    const evidence = JSON.parse((await download(envelope.evidence)).toString()) as {
      events: { type: string; ip: string | null }[];
      signer: object;
    };
    expect(evidence.events.map(({ type }) => type)).toEqual(['created', 'sent', 'opened', 'consented', 'signed']);
    expect(evidence.signer).toEqual({ email: SIGNER, name: 'Sam Signer' });
    expect((await download(envelope.certificate)).subarray(0, 5).toString()).toBe('%PDF-');
    for (const to of [SIGNER, account.email]) {
      const copies = (await mailsTo(service, to, to === SIGNER ? 2 : 1)).filter(({ subject }) =>
        subject.startsWith('Signed:'),
      );
      expect(copies).toHaveLength(1);
    }
  }, 120_000);

  it('makes a seal that pdfsig calls valid, where it is installed', async () => {
    const { client } = await signedIn();
    const { document, link } = await requestSignature(client, 'second@example.com');
    const page = await browser.newPage();
    await signByKeyboard(page, link);
    await page.close();

    const folder = await mkdtemp(join(tmpdir(), 'formwork-seal-'));
    await writeFile(join(folder, 'sealed.pdf'), await download((await envelopeOf(client, document)).file));
    const report = await promisify(execFile)('pdfsig', ['-nocert', join(folder, 'sealed.pdf')]).catch(
      (error: { code?: string }) => error,
    );
    await rm(folder, { recursive: true });
    if ('code' in report && report.code === 'ENOENT') return;
    expect(report).toMatchObject({ stdout: expect.stringContaining('Signature is Valid') });
    expect(report).toMatchObject({ stdout: expect.stringContaining('Total document signed') });
  }, 120_000);

  it('can be drawn with the pointer', async () => {
    const { client } = await signedIn();
    const { document, link } = await requestSignature(client, 'drawing@example.com');
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByLabel('Full name').fill('Dora Drawn');
    await page.getByLabel('Draw with finger').check();
    const pad = page.locator('#pad');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 100);
    await page.mouse.down();
    for (let i = 0; i < 20; i++)
      await page.mouse.move((box?.x ?? 0) + 30 + i * 10, (box?.y ?? 0) + 100 + Math.sin(i) * 40);
    await page.mouse.up();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('link', { name: 'Download the signed document' }).waitFor({ timeout: 30_000 });
    await page.close();

    expect(await verify(await download((await envelopeOf(client, document)).file))).toMatchObject({ status: 'valid' });
  }, 120_000);

  it('is drawn within the pad only, also by a pointer that leaves it and comes back', async () => {
    const { client } = await signedIn();
    const { link } = await requestSignature(client, 'edge@example.com');
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByLabel('Full name').fill('Edda Edge');
    await page.getByLabel('Draw with finger').check();
    const pad = page.locator('#pad');
    await pad.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 30, y + 20);
    await page.mouse.down();
    for (const [toX, toY] of [
      [40, -30],
      [80, -40],
      [90, 30],
      [width + 50, 40],
    ] as const)
      await page.mouse.move(x + toX, y + toY);
    await page.mouse.up();
    await page.getByRole('checkbox').check();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/sign') && one.method() === 'POST'),
      page.getByRole('button', { name: 'Sign', exact: true }).click(),
    ]);
    await page.getByRole('link', { name: 'Download the signed document' }).waitFor({ timeout: 30_000 });
    await page.close();

    const { drawing } = request.postDataJSON() as { drawing: { path: string } };
    const strokes = drawing.path.split('M').slice(1);
    expect(strokes).toHaveLength(2);
    const points = strokes.flatMap((stroke) => stroke.split('L').map((point) => point.split(' ').map(Number)));
    for (const [left = -1, top = -1] of points)
      expect(left >= 0 && left <= width && top >= 0 && top <= height).toBe(true);
  }, 120_000);

  it('can be declined, which is final, and the sender is notified', async () => {
    const { client, account } = await signedIn();
    const { document, link } = await requestSignature(client, 'no@example.com');
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByText('I do not want to sign').click();
    await page.getByLabel('Reason').fill('The price is wrong <b>');
    await page.getByRole('button', { name: 'Decline to sign' }).click();
    await page.getByRole('heading', { name: /declined/ }).waitFor();
    await page.close();

    expect(await envelopeOf(client, document)).toMatchObject({ viewed: true, signed: false, declined: true });
    const [mail] = await mailsTo(service, account.email, 1);
    expect(mail?.text).toContain('The price is wrong <b>');
    const answer = await fetch(`${link}/sign`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signature),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'already_declined']);
  }, 60_000);

  it('happens once, however often it is sent', async () => {
    const { client } = await signedIn();
    const { document, link } = await requestSignature(client, 'twice@example.com');
    const send = () =>
      fetch(`${link}/sign`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(signature),
      });

    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 409, 409]);
    expect(await envelopeOf(client, document)).toMatchObject({ viewed: true, signed: true });
    await mailsTo(service, 'twice@example.com', 2);
  }, 60_000);

  it('rejects invalid bodies, unknown links, and links of deleted envelopes', async () => {
    const { client } = await signedIn();
    const { document, link } = await requestSignature(client, 'bad@example.com');
    const send = async (body: object) =>
      (
        await fetch(`${link}/sign`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;

    for (const change of [
      { consent: false },
      { consent_version: '1999' },
      { name: ' ' },
      { name: '\u200b\u200b' },
      { name: '\u200b', kind: 'drawn', drawing: { path: 'M1 1L5 5', width: 10, height: 10 } },
      { name: '\u202eevil' },
      { name: 'Ann\nLee' },
      { name: '김 하늘' },
      { kind: 'drawn' },
      { kind: 'drawn', drawing: { path: 'M1 1L5', width: 10, height: 10 } },
      { kind: 'drawn', drawing: { path: '1 1L5 5', width: 10, height: 10 } },
      { kind: 'drawn', drawing: { path: 'M1 1M5 5', width: 10, height: 10 } },
      { kind: 'drawn', drawing: { path: 'M-500 -500L-1 9000', width: 10, height: 10 } },
      { kind: 'stamped' },
      { extra: 1 },
    ]) {
      expect(await send({ ...signature, ...change })).toBe(400);
    }
    expect(await envelopeOf(client, document)).toMatchObject({ signed: false });
    expect((await fetch(`${link.slice(0, -4)}AAAA`)).status).toBe(404);
    const missing = await fetch(`${link}/page/99`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await fetch(`${link}/download`)).status).toBe(404);

    await client.delete(`/api/document/envelope/${(await envelopeOf(client, document)).id}/`).expect(204);
    expect((await fetch(link)).status).toBe(404);
  }, 60_000);
});

const signature = { name: 'Tess Twice', consent: true, consent_version: '2026-11', kind: 'typed' };
