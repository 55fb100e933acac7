import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { withPdf } from '@app/core/programs';
import { aBrowser, anEmail, mailsTo, signsIn, testService, until, type ApiClient } from '@app/testing';
import { verifyChain, type SigningEvent } from '../../../libs/sealing/src/evidence/event-chain';
import { docxOf } from '../document/document.fixture';
import { SIGNATURE, download, post, type Verdict } from './flows.fixture';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);

const linkOf = ({ text }: { text: string }) => /https?:\/\/\S+\/sign\/[\w-]+/.exec(text)?.[0] ?? '';

async function linkTo(email: string): Promise<string> {
  const asked = async () => (await mailsTo(service, email, 1)).find(({ subject }) => subject.startsWith('Please'));
  await until(30_000, async () => (await asked()) !== undefined);
  return linkOf((await asked())!);
}

/** A page with fields of a form. */
async function pdfForm(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const form = document.getForm();
  form.createTextField('company').addToPage(page, { x: 80, y: 600, width: 300, height: 22 });
  form.createTextField('note').addToPage(page, { x: 80, y: 540, width: 120, height: 16 });
  form.createCheckBox('agree').addToPage(page, { x: 80, y: 500, width: 14, height: 14 });
  form.createTextField('price').addToPage(page, { x: 80, y: 440, width: 120, height: 20 });
  return Buffer.from(await document.save());
}

async function template(client: ApiClient, bytes: Buffer, name: string): Promise<string> {
  const upload = client.post('/api/document/template/').attach('files', bytes, name);
  return (await upload.expect(201)).body[0].id as string;
}

async function sent(client: ApiClient, body: object): Promise<string> {
  const answer = await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
  return answer.headers['x-envelope-id'] as string;
}

const envelope = async (client: ApiClient, id: string) =>
  (await client.get(`/api/document/envelope/${id}/`).expect(200)).body;
const sealed = async (client: ApiClient, id: string) => {
  await until(60_000, async () => (await envelope(client, id)).status === 'sealed');
  return envelope(client, id);
};

const textOf = (pdf: Buffer): Promise<string> =>
  withPdf(pdf, async (file) => {
    const pages: string[] = [];
    for (let page = 0; page < file.pageCount; page++)
      pages.push(
        await file.withPage(page, (open) =>
          open
            .characters(50_000)
            .map(({ text }) => text)
            .join(''),
        ),
      );
    return pages.join('\n');
  });

const FIELDS = [
  { name: 'company', label: 'Company', type: 'text', max_length: 60 },
  { name: 'note', label: 'Remark', type: 'text', required: false, max_length: 500 },
  { name: 'agree', label: 'I agree to the terms', type: 'checkbox' },
];

interface Evidence {
  hashes: { original: string };
  events: SigningEvent[];
  recipients?: { email: string; consent: { version: string; text: string } | null }[];
}

const verifyWith = async (pdf: Buffer, evidence: Buffer): Promise<Verdict> =>
  (
    await service.client
      .post('/verify')
      .attach('file', pdf, 'sealed.pdf')
      .attach('evidence', evidence, 'evidence.json')
      .expect(200)
  ).body;

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe('fields that the signer fills in', () => {
  it('are asked for on the page, checked, written into the sealed document, and shown with the envelope', async () => {
    const { client } = await signedIn();
    const document = await template(client, await pdfForm(), 'Order.pdf');
    const email = anEmail();
    const id = await sent(client, {
      ...{ document, signer_email: email, signer_fields: FIELDS },
      field_values: { price: '12 EUR' },
    });
    const link = await linkTo(email);
    expect((await envelope(client, id)).recipients[0].fields).toEqual([
      { name: 'company', label: 'Company', type: 'text', required: true, value: null },
      { name: 'note', label: 'Remark', type: 'text', required: false, value: null },
      { name: 'agree', label: 'I agree to the terms', type: 'checkbox', required: true, value: null },
    ]);
    const wrong: [object, string[]][] = [
      [{}, ['fields.company', 'fields.agree']],
      [{ company: 'x'.repeat(61), agree: true }, ['fields.company']],
      [{ company: 'a\nb', agree: true }, ['fields.company']],
      [{ company: 'a\u202eb', agree: true }, ['fields.company']],
      [{ company: 7, agree: 'yes' }, ['fields.company', 'fields.agree']],
      [{ company: 'A', agree: true, price: '0 EUR' }, ['fields.price']],
    ];
    for (const [fields, paths] of wrong) {
      const answer = await post(`${link}/sign`, { ...SIGNATURE, fields });
      const { errors } = (await answer.json()) as { errors: { path: string }[] };
      expect([answer.status, errors.map(({ path }) => path)]).toEqual([400, paths]);
    }

    const note = 'We need the goods before noon, at the back entrance, and please call the gate when you arrive there.';
    const fields = { company: 'Łódź Trading & Co', note, agree: true };
    expect((await post(`${link}/sign`, { ...SIGNATURE, fields })).status).toBe(204);
    const done = await sealed(client, id);
    expect(done.recipients[0].fields.map(({ value }: { value: unknown }) => value)).toEqual([
      fields.company,
      note,
      true,
    ]);
    expect(done.history.map(({ type }: { type: string }) => type)).toEqual([
      ...['created', 'sent', 'viewed', 'consented', 'signed', 'filled_in', 'sealed'],
    ]);

    const file = await download(done.file);
    const text = await textOf(file);
    expect(text).toContain('Łódź Trading & Co');
    expect(text).toContain('12 EUR');
    // The remark does not fit into its place: the whole of it is on a page of its own.
    expect(text.replace(/\s+/g, ' ')).toContain(note);
    const form = (await PDFDocument.load(file)).getForm();
    expect(form.getFields().map((field) => field.getName())).not.toContain('company');
    expect(await verifyWith(file, await download(done.evidence))).toMatchObject({
      status: 'valid',
      evidence: { status: 'confirmed' },
    });
  });

  it('of an earlier signer are in the document that a later one sees, and each event names the version that was seen', async () => {
    const { client } = await signedIn();
    const text = ['Company: {{company}} of {{city}}.', 'Start: {{start}}', 'Size: {{size}}', '{{signature}}'];
    const document = await template(client, docxOf(text), 'Order.docx');
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'signer', order: 1, fields: [{ name: 'company', type: 'text' }] },
      {
        ...{ email: bob, role: 'signer', order: 2 },
        fields: [
          { name: 'start', type: 'date' },
          { name: 'size', type: 'choice', options: ['Small', 'Large'] },
        ],
      },
    ];
    const id = await sent(client, { document, recipients, field_values: { city: 'Graz' } });
    const first = await linkTo(ann);
    const shownTo = async (link: string) => textOf(await download(`${link}/document`));
    const before = await download(`${first}/document`);
    expect(await textOf(before)).toContain('Graz');
    expect(await textOf(before)).not.toContain('{{');
    expect(await (await fetch(first, { headers: { 'Accept-Language': 'de' } })).text()).not.toContain(
      'data-name="start"',
    );
    const consent = { ...SIGNATURE, consent_version: '2026-11.de' };
    expect((await post(`${first}/sign`, { ...consent, fields: { company: 'ACME & Söhne' } })).status).toBe(204);

    const second = await linkTo(bob);
    expect(await shownTo(second)).toContain('ACME & Söhne');
    const page = await (await fetch(second)).text();
    expect(page).not.toContain('data-name="company"');
    const version = /name="document_sha256" value="(\w{64})"/.exec(page)?.[1];
    const late = { start: '2027-02-28', size: 'Large' };
    for (const fields of [
      { ...late, start: '2027-02-30' },
      { ...late, size: 'Huge' },
      { ...late, company: 'Mine' },
    ])
      expect((await post(`${second}/sign`, { ...SIGNATURE, fields })).status).toBe(400);
    const unknown = { document_sha256: 'ab'.repeat(32), fields: late };
    expect((await post(`${second}/sign`, { ...SIGNATURE, ...unknown })).status).toBe(400);
    expect((await post(`${second}/sign`, { ...SIGNATURE, document_sha256: version, fields: late })).status).toBe(204);

    const done = await sealed(client, id);
    const [file, evidence] = [await download(done.file), await download(done.evidence)];
    const words = await textOf(file);
    for (const part of ['ACME & Söhne', 'Graz', '2027-02-28', 'Large']) expect(words).toContain(part);
    const { events, hashes, recipients: people } = JSON.parse(evidence.toString()) as Evidence;
    expect(verifyChain(events).intact).toBe(true);
    const versions = [...new Set(events.map(({ document_sha256 }) => document_sha256))];
    expect(versions).toHaveLength(3);
    expect(versions[0]).toBe(hashes.original);
    expect(versions[1]).toBe(version);
    const signed = events.filter(({ type }) => type === 'signed');
    expect(signed.map(({ document_sha256 }) => document_sha256)).toEqual(versions.slice(0, 2));
    expect(people?.map((one) => one.consent?.version)).toEqual(['2026-11.de', '2026-11']);
    expect(people?.[0]?.consent?.text).toContain('Ich habe dieses Dokument gelesen');
    expect((await verifyWith(file, evidence)).evidence).toMatchObject({ status: 'confirmed' });

    const forged = Buffer.from(evidence.toString().replaceAll('ACME & Söhne', 'Evil & Söhne'));
    expect((await verifyWith(file, forged)).evidence).toMatchObject({
      status: 'contradicted',
      reasons: [expect.stringContaining('changed after it was recorded')],
    });
  });

  it('that are written while an approver reads are not in the document that the approval is about', async () => {
    const { client } = await signedIn();
    const document = await template(client, docxOf(['Company: {{company}}.', '{{signature}}']), 'Order.docx');
    const [ann, bob] = [anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'signer', fields: [{ name: 'company', type: 'text' }] },
      { email: bob, role: 'approver' },
    ];
    const id = await sent(client, { document, recipients });
    const approval = await linkTo(bob);
    const shown = /name="document_sha256" value="(\w{64})"/.exec(await (await fetch(approval)).text())?.[1];
    await post(`${await linkTo(ann)}/sign`, { ...SIGNATURE, fields: { company: 'ACME' } });
    const history = async () => (await envelope(client, id)).history as { type: string }[];
    await until(30_000, async () => (await history()).some(({ type }) => type === 'filled_in'));
    const unknown = { name: 'Bob', document_sha256: 'ab'.repeat(32) };
    expect((await post(`${approval}/approve`, unknown)).status).toBe(400);
    expect((await post(`${approval}/approve`, { ...unknown, document_sha256: shown })).status).toBe(204);

    const done = await sealed(client, id);
    const evidence = await download(done.evidence);
    const { events } = JSON.parse(evidence.toString()) as Evidence;
    expect(events.find(({ type }) => type === 'approved')?.document_sha256).toBe(shown);
    expect((await verifyWith(await download(done.file), evidence)).evidence).toMatchObject({ status: 'confirmed' });
  });

  it('of two who sign at the same moment are all in the document', async () => {
    const { client } = await signedIn();
    const document = await template(client, docxOf(['{{one}} and {{two}}', '{{signature}}']), 'Both.docx');
    const people = [anEmail(), anEmail()];
    const recipients = people.map((email, index) => ({
      ...{ email, role: 'signer' },
      fields: [{ name: index === 0 ? 'one' : 'two', type: 'text' }],
    }));
    const id = await sent(client, { document, recipients });
    const links = await Promise.all(people.map(linkTo));
    const answers = await Promise.all(
      links.map((link, index) =>
        post(`${link}/sign`, { ...SIGNATURE, fields: index === 0 ? { one: 'Alpha' } : { two: 'Omega' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const done = await sealed(client, id);
    const [file, evidence] = [await download(done.file), await download(done.evidence)];
    const words = await textOf(file);
    expect([words.includes('Alpha'), words.includes('Omega')]).toEqual([true, true]);
    expect((await verifyWith(file, evidence)).evidence).toMatchObject({ status: 'confirmed' });
  });

  it('may be an empty list, which is as none', async () => {
    const { client } = await signedIn();
    const document = await template(client, docxOf(['{{company}} {{signature}}']), 'a.docx');
    const approver = { email: anEmail(), role: 'approver', fields: [] };
    for (const body of [
      { signer_fields: [] },
      { signer_fields: [], signer_email: anEmail() },
      { signer_fields: [], recipients: [{ email: anEmail(), role: 'signer', fields: [] }, approver] },
    ])
      await client
        .post('/api/document/fill/', { document, ...body })
        .timeout(60_000)
        .expect(200);
  });

  it('are refused when they cannot be asked for', async () => {
    const { client } = await signedIn();
    const document = await template(client, docxOf(['{{company}} {{signature}}']), 'a.docx');
    const company = { name: 'company', type: 'text' };
    const signer = { email: anEmail(), role: 'signer' };
    const cases: [object, string][] = [
      [{ signer_fields: [company] }, 'signer_fields'],
      [{ signer_email: anEmail(), signer_fields: [company, company] }, 'signer_fields[1].name'],
      [{ signer_email: anEmail(), signer_fields: [company], field_values: { company: 'A' } }, 'signer_fields[0].name'],
      [{ signer_email: anEmail(), signer_fields: [{ name: 'signature', type: 'text' }] }, 'signer_fields[0].name'],
      [{ signer_email: anEmail(), signer_fields: [{ name: 'a', type: 'choice' }] }, 'signer_fields[0].options'],
      [{ signer_email: anEmail(), signer_fields: [{ name: 'a\u0000', type: 'text' }] }, 'signer_fields[0].name'],
      [{ signer_email: anEmail(), signer_fields: [{ name: 'a{b', type: 'text' }] }, 'signer_fields[0].name'],
      [{ signer_email: anEmail(), signer_fields: [{ name: ' ', type: 'text' }] }, 'signer_fields[0].name'],
      [{ recipients: [signer, { email: anEmail(), role: 'approver', fields: [company] }] }, 'recipients[1].fields'],
    ];
    for (const [body, path] of cases) {
      const answer = await client.post('/api/document/fill/', { document, ...body }).expect(400);
      expect(answer.body.errors.map((problem: { path: string }) => problem.path)).toContain(path);
    }
    const missing = { document, signer_email: anEmail(), signer_fields: [{ name: 'nowhere', type: 'text' }] };
    const { body } = await client.post('/api/document/fill/', missing).timeout(60_000).expect(400);
    expect(body).toMatchObject({ code: 'signer_field_unplaced', detail: expect.stringContaining('nowhere') });
  });
});

describe('the page that asks for fields', () => {
  const asked = async () => {
    const { client } = await signedIn();
    const email = anEmail();
    const document = await template(client, await pdfForm(), 'Order.pdf');
    const id = await sent(client, { document, signer_email: email, signer_fields: FIELDS });
    return { client, id, link: await linkTo(email) };
  };

  it('says beside each input what is wrong, and works by keyboard on a phone', async () => {
    const { client, id, link } = await asked();
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.goto(link);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    expect(await page.evaluate<string>('document.activeElement.dataset.name')).toBe('company');
    expect(await page.getByText('Fill this in before you sign.').count()).toBe(1);
    expect(await page.getByText('Tick this box before you sign.').count()).toBe(1);
    await page.keyboard.type('Northwind');
    await page.getByLabel('Remark').focus();
    await page.keyboard.type('Thanks');
    await page.getByLabel('I agree to the terms').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Full name').focus();
    await page.keyboard.type('김');
    await page.getByLabel(/^I have read/).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
    await page.getByText('Some characters of this name cannot be printed.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('name');
    await page.getByLabel('Full name').fill('Kim Phone');
    await page.getByLabel('Remark').fill('감사합니다');
    await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
    await page.getByText('Some of these characters cannot be printed.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.dataset.name')).toBe('note');
    await page.getByLabel('Remark').fill('Thanks');
    await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Download the signed document' }).waitFor({ timeout: 30_000 });
    await page.close();
    const text = await textOf(await download((await envelope(client, id)).file));
    expect([text.includes('Northwind'), text.includes('Thanks')]).toEqual([true, true]);
  });

  it('works without JavaScript, keeps the input after a mistake, and says in the language of the browser what is wrong', async () => {
    const { client, id, link } = await asked();
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(link);
    const form = (more: Record<string, string>) =>
      page.request.post(link, {
        headers: { Accept: 'text/html', 'Accept-Language': 'de' },
        form: { act: 'sign', name: 'Kim <b>', consent_version: '2026-11.de', ...more },
      });
    const refused = await form({ field_1: 'Nord & Wind', consent: 'yes' });
    expect(refused.status()).toBe(400);
    const markup = await refused.text();
    expect(markup).toContain('value="Nord &amp; Wind"');
    expect(markup).toContain('value="Kim &lt;b&gt;"');
    expect(markup).toContain('Setzen Sie dieses Häkchen, bevor Sie unterschreiben.');
    expect(markup).not.toContain('>Füllen Sie dies aus');
    const unprintable = await form({ field_1: 'Nord', field_2: '', field_3: 'yes', name: '김', consent: 'yes' });
    expect(await unprintable.text()).toContain('Einige Zeichen dieses Namens lassen sich nicht drucken.');

    await page.getByLabel('Company').fill('Nordwind');
    await page.getByLabel('I agree to the terms').check();
    await page.getByLabel('Vor- und Nachname').or(page.locator('#name')).first().fill('Kim Ohne');
    await page.locator('#consent').check();
    await page.locator('#sign-form button[type=submit]').click();
    await sealed(client, id);
    expect(await textOf(await download((await envelope(client, id)).file))).toContain('Nordwind');
    await context.close();
  });
});
