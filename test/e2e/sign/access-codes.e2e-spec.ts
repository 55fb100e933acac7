import type { Browser } from 'playwright-core';
import { aBrowser, anEmail, signsIn, testService, type ApiClient } from '@app/testing';
import { envelopesOf } from './envelopes.fixture';
import { SIGNATURE, download } from './flows.fixture';

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);
const { envelope, linkTo, mailTo, sealed, sent, template } = envelopesOf(service);
const CODE = 'Zebra-7391';

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

const enter = (link: string, code: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ act: 'code', code }), redirect: 'manual' });

const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? '';

/** The cookie that a right code gives, as a browser sends it back. */
async function passFor(link: string, code = CODE): Promise<string> {
  const answer = await enter(link, code);
  expect(answer.status).toBe(303);
  return cookieOf(answer).split(';')[0]!;
}

const get = (url: string, cookie = '') => fetch(url, { headers: { cookie, accept: 'text/html' } });
const post = (url: string, body: object, cookie = '') =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', cookie }, body: JSON.stringify(body) });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const state = async (link: string, cookie = '') => (await get(`${link}/state`, cookie)).status;

/** An envelope for one signer with an access code. */
async function guarded(client: ApiClient, more: object = {}) {
  const email = anEmail();
  const id = await sent(client, { signer_email: email, signer_access_code: CODE, ...more });
  return { id, email, link: await linkTo(email) };
}

/** The tables in which a text stands somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { dataSource } = service.database;
  const tables: { name: string }[] = await dataSource.query(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found = tables.map(async ({ name }) => {
    const rows = await dataSource.query(`SELECT FROM ${name} one WHERE strpos(one::text, $1) > 0 LIMIT 1`, [text]);
    return rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

describe('a link with an access code', () => {
  it('shows nothing of the document before the code, on any of its routes', async () => {
    const { client, account } = await signedIn();
    const { id, email, link } = await guarded(client, { signer_name: 'Ann Guarded' });
    const page = await get(link);
    const text = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain(account.email);
    expect(text).toContain('Access code');
    for (const hidden of ['a.pdf', '“a”', 'Ann Guarded', email, 'sheet', '/page/', '/document'])
      expect(text.slice(text.indexOf('<body'))).not.toContain(hidden);

    for (const route of ['state', 'page/1', 'document', 'download']) {
      const answer = await fetch(`${link}/${route}`);
      expect(answer.headers.get('cache-control') ?? '').not.toContain('max-age');
      expect(await codeOf(answer)).toEqual([403, 'code_required']);
    }
    for (const [route, body] of Object.entries({ viewed: {}, sign: SIGNATURE, approve: { name: 'A' }, decline: {} }))
      expect(await codeOf(await post(`${link}/${route}`, body))).toEqual([403, 'code_required']);
    const act = new URLSearchParams({ act: 'decline' });
    const form = await fetch(link, { method: 'POST', body: act, redirect: 'manual' });
    expect([form.status, form.headers.get('location')]).toEqual([303, new URL(link).pathname]);
    const forged = `formwork_pass=${'A'.repeat(43)}`;
    expect([await state(link, forged), await state(link, 'formwork_pass=')]).toEqual([403, 403]);

    const { recipients, history } = await envelope(client, id);
    expect(recipients).toMatchObject([{ needs_code: true, status: 'sent', viewed_at: null }]);
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['created', 'sent']);
  });

  it('opens with the code, and the evidence says that the signer was identified by it', async () => {
    const { client, account } = await signedIn();
    const { id, email, link } = await guarded(client);
    expect((await enter(link, 'wrong code')).status).toBe(400);
    const answer = await enter(link, ` ${CODE} `);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(link).pathname]);
    expect(cookieOf(answer)).toMatch(/^formwork_pass=[\w-]{43}; Path=\/sign\/[\w-]{43}; HttpOnly; SameSite=Lax$/);
    const pass = cookieOf(answer).split(';')[0]!;
    expect((await envelope(client, id)).recipients).toMatchObject([{ status: 'sent', viewed_at: null }]);

    expect(await (await get(link, `other=1; ${pass}`)).text()).toContain('Sign “a”');
    expect((await get(`${link}/page/1`, pass)).status).toBe(200);
    expect((await get(`${link}/document`, pass)).status).toBe(200);
    expect((await post(`${link}/viewed`, {}, pass)).status).toBe(204);
    expect((await post(`${link}/sign`, SIGNATURE, pass)).status).toBe(204);
    expect(await state(link)).toBe(403);
    await sealed(client, id);
    expect([(await get(`${link}/download`, pass)).status, (await get(`${link}/download`)).status]).toEqual([200, 403]);

    const { file, evidence, certificate, history } = await envelope(client, id);
    const types = ['code_refused', 'identified', 'viewed', 'consented', 'signed', 'sealed', 'downloaded'];
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['created', 'sent', ...types]);
    const [pdf, log] = await Promise.all([download(file), download(evidence), download(certificate)]);
    const { events } = JSON.parse(String(log)) as { events: { type: string; ip: string; detail: object }[] };
    const eventOf = (type: string) => events.find((one) => one.type === type);
    expect(eventOf('sent')?.detail).toMatchObject({ access_code: 'required' });
    expect(eventOf('code_refused')).toMatchObject({
      ip: expect.any(String),
      agent: expect.any(String),
      detail: { recipient: email, tries_left: 4 },
    });
    const method = { recipient: email, method: 'access code' };
    expect(eventOf('identified')).toMatchObject({ ip: expect.any(String), detail: method });
    expect(eventOf('signed')?.detail).toMatchObject({ identified_by: 'access code' });
    const verified = await service.client
      .post('/verify')
      .attach('file', pdf, 'a.pdf')
      .attach('evidence', log, 'a.json');
    expect(verified.body).toMatchObject({ status: 'valid', evidence: { status: 'confirmed' } });
    // The mailbox alone shows nothing afterwards, either.
    expect((await mailTo(email, 'Signed')).attachments).toEqual([]);
    expect((await mailTo(account.email, 'Signed')).attachments).toHaveLength(1);
  });

  it('is locked after five wrong tries, however many come at once, until it is renewed', async () => {
    const { client } = await signedIn();
    const { id, email, link } = await guarded(client);
    const pass = await passFor(link);
    const tries = await Promise.all(Array.from({ length: 9 }, (_, index) => enter(link, `wrong ${index}`)));
    expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 403, 403, 403, 403, 403]);
    const right = await enter(link, CODE);
    expect([right.status, cookieOf(right)]).toEqual([403, '']);
    expect(await codeOf(await fetch(`${link}/state`))).toEqual([403, 'code_locked']);
    expect(await (await get(link)).text()).not.toContain('<form');
    const { history } = await envelope(client, id);
    expect(history.filter(({ type }: { type: string }) => type === 'code_refused')).toHaveLength(5);
    // Who was identified before is not locked out by others.
    expect(await state(link, pass)).toBe(200);

    await client.post(`/api/document/envelope/${id}/renew/`, {}).expect(200);
    const renewed = await linkTo(email, 'Your new link');
    expect([await state(link, pass), await state(renewed, pass)]).toEqual([404, 403]);
    expect(await state(renewed, await passFor(renewed))).toBe(200);
  });

  it('has another code as soon as the sender says so, or none', async () => {
    const { client, account } = await signedIn();
    const { id, email, link } = await guarded(client);
    const pass = await passFor(link);
    for (let wrong = 0; wrong < 5; wrong++) await enter(link, 'wrong');
    const [{ id: recipient }] = (await envelope(client, id)).recipients;
    const correct = (body: object) => client.patch(`/api/document/envelope/${id}/recipient/${recipient}/`, body);

    const changed = await correct({ access_code: 'Okapi 88' }).expect(200);
    expect(changed.body.recipients).toMatchObject([{ needs_code: true }]);
    expect(changed.body.history.at(-1)).toMatchObject({ type: 'corrected', recipient: email });
    expect([await state(link, pass), (await enter(link, CODE)).status]).toEqual([403, 400]);
    const next = await passFor(link, 'Okapi 88');
    expect(await state(link, next)).toBe(200);

    const removed = await correct({ access_code: null }).expect(200);
    expect(removed.body.recipients).toMatchObject([{ needs_code: false }]);
    expect(await state(link)).toBe(200);
    const unchanged = await correct({ access_code: null }).expect(200);
    expect(unchanged.body.history).toHaveLength(removed.body.history.length);
    await correct({ access_code: CODE }).expect(200);
    expect(await state(link, next)).toBe(403);

    const rows: { event: { type: string; detail: object } }[] = await service.database.dataSource.query(
      'SELECT event FROM envelope_event WHERE envelope_id = $1 ORDER BY position',
      [id],
    );
    const by = { recipient: email, by: account.email };
    expect(rows.filter(({ event }) => event.type === 'corrected').map(({ event }) => event.detail)).toEqual(
      ['changed', 'removed', 'set'].map((access_code) => ({ ...by, access_code })),
    );
  });

  it('of a corrected address wants the code anew, also where the link stays', async () => {
    const { client } = await signedIn();
    const document = await template(client);
    const fill = { document, signer_email: anEmail(), signer_access_code: CODE, send_mail: false };
    const { body } = await client.post('/api/document/fill/?detail=true&signing_url=true', fill).expect(200);
    const link = body.signing_url as string;
    const pass = await passFor(link);
    await enter(link, 'wrong');
    const [{ id: recipient }] = (await envelope(client, body.envelope_id)).recipients;
    const path = `/api/document/envelope/${body.envelope_id}/recipient/${recipient}/`;
    await client.patch(path, { email: anEmail() }).expect(200);
    expect(await state(link, pass)).toBe(403);
    for (let wrong = 0; wrong < 4; wrong++) expect((await enter(link, 'wrong')).status).toBe(400);
    expect(await state(link, await passFor(link))).toBe(200);
  });

  it('asks an approver and a reader, too', async () => {
    const { client } = await signedIn();
    const [ann, bob, cem] = [anEmail(), anEmail(), anEmail()];
    const recipients = [
      { email: ann, role: 'approver', access_code: CODE },
      { email: bob, role: 'viewer', access_code: 'Okapi 88' },
      { email: cem, role: 'signer' },
    ];
    const id = await sent(client, { recipients });
    const shown = (await envelope(client, id)).recipients as { needs_code: boolean }[];
    expect(shown.map(({ needs_code }) => needs_code)).toEqual([true, true, false]);
    const [approval, reading, open] = await Promise.all([linkTo(ann), linkTo(bob), linkTo(cem)]);
    expect([await state(approval), await state(reading), await state(open)]).toEqual([403, 403, 200]);
    const pass = await passFor(approval);
    expect(await state(reading, pass)).toBe(403);
    expect((await post(`${approval}/approve`, { name: 'Ann' }, pass)).status).toBe(204);
    expect(await state(reading, await passFor(reading, 'Okapi 88'))).toBe(200);
  });
});

describe('an access code', () => {
  it('stands nowhere but in the mind of those who know it', async () => {
    const { client } = await signedIn();
    const code = `Quagga-${anEmail()}`;
    const [ann, bob] = [anEmail(), anEmail()];
    const document = await template(client);
    const recipients = [{ email: ann, role: 'signer', access_code: code }];
    const filled = await client
      .post('/api/document/fill/?detail=true', { document, recipients })
      .set('Idempotency-Key', anEmail())
      .expect(200);
    const path = `/api/document/envelope/${filled.body.envelope_id}/`;
    const detail = await client.get(path).expect(200);
    const change = { access_code: code, email: bob };
    const changed = await client.patch(`${path}recipient/${detail.body.recipients[0].id}/`, change).expect(200);
    const link = await linkTo(bob);
    const pass = await passFor(link, code);
    expect((await post(`${link}/sign`, SIGNATURE, pass)).status).toBe(204);
    await sealed(client, filled.body.envelope_id);

    const answers = [filled, detail, changed, await client.get(path)].map(({ body }) => JSON.stringify(body));
    expect(answers.join()).not.toContain(code);
    expect(await tablesWith(bob)).toContain('recipient');
    expect(await tablesWith(code)).toEqual([]);
  });

  it('is refused when it cannot be entered, where nobody enters it, and in bulk', async () => {
    const { client } = await signedIn();
    const document = await template(client);
    const refused = async (body: object, path = '/api/document/fill/') => {
      const { body: answer } = await client.post(path, { document, ...body }).expect(400);
      return (answer.errors as { path: string }[]).map((one) => one.path);
    };
    for (const code of [
      '',
      '123',
      'x'.repeat(65),
      '    ',
      ' 1234',
      '1234\n',
      '12\u200b34',
      '\u3164'.repeat(4),
      1234,
      null,
    ])
      expect(await refused({ signer_email: anEmail(), signer_access_code: code })).toEqual(['signer_access_code']);
    expect(await refused({ signer_access_code: CODE })).toEqual(['signer_access_code']);
    const signer = { email: anEmail(), role: 'signer' };
    expect(await refused({ recipients: [signer], signer_access_code: CODE })).toEqual(['signer_access_code']);
    const copy = { email: anEmail(), role: 'cc', access_code: CODE };
    expect(await refused({ recipients: [signer, copy] })).toEqual(['recipients[1].access_code']);
    const row = { signer_email: anEmail(), signer_access_code: CODE };
    const rows = [row, { recipients: [{ ...signer, access_code: CODE }] }];
    expect(await refused({ rows }, '/api/document/fill/bulk/')).toEqual([
      'rows[0].signer_access_code',
      'rows[1].recipients[0].access_code',
    ]);

    const id = await sent(client, { recipients: [signer, { email: anEmail(), role: 'cc' }] }, document);
    const [, { id: reader }] = (await envelope(client, id)).recipients;
    const path = `/api/document/envelope/${id}/recipient/${reader}/`;
    const { body } = await client.patch(path, { access_code: CODE }).expect(400);
    expect(body.errors).toMatchObject([{ path: 'access_code' }]);
  });
});

describe('the page of an access code', () => {
  it.each([true, false])('works on a phone by keyboard, with scripts (%s)', async (javaScriptEnabled) => {
    const { client } = await signedIn();
    const { id, link } = await guarded(client);
    const context = await browser.newContext({ viewport: { width: 320, height: 568 }, javaScriptEnabled });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(link);
    await page.keyboard.type('not the code');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('4 tries are left').waitFor();
    await page.keyboard.type(CODE);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign “a”' }).waitFor();
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await sealed(client, id);
    await page.goto(link);
    await page.getByRole('link', { name: 'Download the signed document' }).waitFor();
    await page.reload();
    expect(await page.title()).toContain('is signed');
    await context.close();
    expect(faults).toEqual([]);
  });
});
