import type { Browser, Page } from 'playwright-core';
import { aBrowser, signsIn, testService, until, type ApiClient } from '@app/testing';
import { fieldValues, runsIn, start } from '../ai/run.fixture';
import { textPdf } from '../ai/text-pdf.fixture';

jest.setTimeout(90_000);
const service = testService();
const signedIn = signsIn(service);

/** A run of two pages that waits for review, with its claim. */
async function claimed() {
  const signed = await signedIn();
  const { client } = signed;
  const field = (id: string, more: object = {}) =>
    client.post('/api/builder/field/', { id, type: 'text_field', ...more });
  for (const id of ['number', 'customer', 'place']) await field(id).expect(201);
  const query = (id: string, entity: string, properties: object) => ({
    ...{ question_type: 'one_value', entities: [entity], save_to_fields: [{ id }], properties },
  });
  const queries = [
    query('number', 'Invoice number', { review_threshold: 100 }),
    query('customer', 'Customer', { review_missing: true, review_threshold: 100 }),
    query('place', 'Place of performance', { review_missing: true }),
  ];
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries }).expect(201);
  const pdf = await textPdf(['Invoice number: A-1', 'Please pay soon.'], ['Customer: Ann <b>Example</b>']);
  const user = await start(client, body.id as string, [[pdf, 'invoice.pdf']]);
  const [run] = await runsIn(client, body.id as string, 'review');
  const path = `/api/review/${run!.id}/`;
  const link = await claim(client, path);
  return { ...signed, extraction: body.id as string, user, run: run!, path, link, token: new URL(link).pathname };
}

const claim = async (client: ApiClient, path: string) =>
  (await client.post(`${path}claim/`).expect(200)).body.page_url as string;

const stranger = () => service.client;
const sql = async (statement: string, values: unknown[]) =>
  (await service.database.connection()).query(statement, values);
const untilOf = async (client: ApiClient, path: string) =>
  (await client.get(path).expect(200)).body.claimed_until as string;

describe('the page of a claim', () => {
  it('shows pages and values without a key, and opening it changes nothing', async () => {
    const { client, path, link, token } = await claimed();
    expect(link).toMatch(/^https?:\/\/[^/]+\/review\/[\w-]{75}$/);
    const before = await untilOf(client, path);
    const { text, headers } = await stranger().get(token).expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'sha256-/);
    for (const part of ['A-1', 'Ann &lt;b&gt;Example&lt;/b&gt;', 'Page 2 of 2', 'The machine found no value.'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/ style=| onclick=|<b>Example/);
    expect((await stranger().get(`${token}/page/2`).expect(200)).headers['content-type']).toBe('image/webp');
    await stranger().get(`${token}/page/3`).expect(404);
    expect(await untilOf(client, path)).toBe(before);
    // Renewing keeps the link.
    expect(await claim(client, path)).toBe(link);
  });

  it('acts as the account of the claim: the same rows, conflicts and audit entries as with the API', async () => {
    const { client, path, token, account, run, user } = await claimed();
    const before = await untilOf(client, path);
    const values = [{ datapoint: 0, value: 'A-7' }];
    const { body } = await stranger().post(`${token}/correct`, { values }).expect(200);
    expect(body.data[0]).toMatchObject({ value: 'A-7', corrected: true, corrected_by: account.email });
    expect(body.claimed_until > before).toBe(true);
    const refused = await stranger()
      .post(`${token}/correct`, { values: [{ datapoint: 9, value: 'x' }] })
      .expect(400);
    expect(refused.body.errors).toMatchObject([{ path: 'values[0].datapoint' }]);

    await stranger().post(`${token}/approve`, {}).expect(200);
    expect((await client.get(path).expect(200)).body).toMatchObject({ state: 'approved', approver: account.email });
    expect(await fieldValues(client, user)).toMatchObject({ number: 'A-7' });
    const { body: audit } = await client.get('/api/account/audit/?page_size=100').expect(200);
    const entries = (audit.results as { route: string }[]).filter(({ route }) => route.startsWith('/review/'));
    const acted = { actor: 'account', email: account.email, object_type: 'run', object_ids: [run.id] };
    expect(entries).toMatchObject([
      { ...acted, route: '/review/{token}/approve' },
      { ...acted, route: '/review/{token}/correct' },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token.slice(-43));
    expect((await stranger().get(token).expect(403)).text).toContain(`approved by ${account.email}`);
    await stranger().post(`${token}/reject`, {}).expect(403);
  });

  it('takes no request that another site can send, and no token that was not given out', async () => {
    const { token, link, client, path } = await claimed();
    const form = await fetch(`${link}/approve`, {
      ...{ method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    });
    expect(form.status).toBe(415);
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await stranger().get(forged).expect(404)).text).toContain('leads to no review');
    for (const address of ['/review/x', forged])
      await stranger()
        .post(`${address}/approve`, { a: 'x'.repeat(300_000) })
        .expect(404);
    expect((await client.get(path).expect(200)).body).toMatchObject({ state: 'waiting' });
  });

  it.each([
    [
      'when it is released',
      403,
      async ({ token }: Claimed): Promise<void> => void (await stranger().post(`${token}/release`, {}).expect(200)),
    ],
    [
      'with the lease',
      403,
      async ({ run }: Claimed): Promise<unknown> =>
        sql('UPDATE extraction_run SET claimed_until = now() WHERE id = $1', [run.id]),
    ],
    [
      'with a rejection',
      403,
      async ({ token }: Claimed): Promise<void> =>
        void (await stranger().post(`${token}/reject`, { reason: 'no' }).expect(200)),
    ],
    [
      'with the right to review',
      403,
      async ({ account }: Claimed): Promise<unknown> =>
        sql(`UPDATE account SET role = 'viewer' WHERE id = $1`, [account.id]),
    ],
    [
      'with the key of the claim',
      403,
      async ({ account }: Claimed): Promise<unknown> =>
        sql('UPDATE api_key SET expires_at = now() WHERE account_id = $1', [account.id]),
    ],
    [
      'when somebody else claims the run',
      404,
      async ({ run, team, path }: Claimed): Promise<void> => {
        await sql('UPDATE extraction_run SET claimed_until = now() WHERE id = $1', [run.id]);
        await claim((await signedIn({ team })).client, path);
      },
    ],
  ] as const)('ends %s', async (_, status, end) => {
    const made = await claimed();
    await stranger().get(made.token).expect(200);
    await end(made);
    const { text } = await stranger().get(made.token).expect(status);
    expect(text).toContain('<h1>');
    for (const value of ['A-1', 'Ann']) expect(text).not.toContain(value);
    await stranger().get(`${made.token}/page/1`).expect(status);
    for (const action of ['renew', 'approve', 'reject', 'release', 'correct'])
      await stranger().post(`${made.token}/${action}`, {}).expect(status);
  });
});

type Claimed = Awaited<ReturnType<typeof claimed>>;

describe('a reviewer', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await aBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  const opened = async (link: string, width: number): Promise<{ page: Page; refused: string[] }> => {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    await page.goto(link);
    return { page, refused };
  };
  const lit = (page: Page) =>
    page.locator('.box.on').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-value')));

  it('checks, corrects and approves by keyboard on a phone', async () => {
    const { client, link, user, path, account } = await claimed();
    const { page, refused } = await opened(link, 390);
    await page.getByLabel('Invoice number').focus();
    expect(await lit(page)).toEqual(['0']);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('A-7');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 3 checked').waitFor();
    await page.getByText('The machine read: A-1').waitFor();
    // The next value has the focus, and its page is in view.
    await page.getByText('Page 2 of 2', { exact: true }).waitFor();
    expect(await lit(page)).toEqual(['1']);
    await page.keyboard.press('Enter');
    await page.getByText('2 of 3 checked').waitFor();
    await page.keyboard.type('Berlin');
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 checked').waitFor();
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
    expect(wide).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Approved' }).waitFor();
    expect(refused).toEqual([]);
    await page.close();

    expect((await client.get(path).expect(200)).body).toMatchObject({ state: 'approved', approver: account.email });
    const corrected = { number: 'A-7', customer: 'Ann <b>Example</b>', place: 'Berlin' };
    expect(await fieldValues(client, user)).toMatchObject(corrected);
  });

  it('is told when the review has ended elsewhere', async () => {
    const { link, path, client } = await claimed();
    const { page } = await opened(link, 1280);
    await client.post(`${path}approve/`).expect(200);
    await page.getByLabel('Customer').fill('Bob');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'This review has ended' }).waitFor();
    await page.getByText('This run was approved by').waitFor();
    await page.close();
  });

  it('is told why a page has no picture', async () => {
    const { client, extraction } = await claimed();
    const html = Buffer.from('<p>Invoice number: A-1</p>');
    await start(client, extraction, [[html, 'invoice.html']]);
    const waiting = async () =>
      (await client.get('/api/review/?claimed=false').expect(200)).body.results as { id: string }[];
    await until(60_000, async () => (await waiting()).length === 1);
    const [other] = await waiting();
    const { page } = await opened(await claim(client, `/api/review/${other!.id}/`), 1280);
    await page.getByText('The pages of this file have no picture. Compare the values').waitFor();
    expect(await page.getByLabel('Invoice number').inputValue()).toBe('A-1');
    await page.close();
  });

  it('finds a value by its box, is asked about unchecked values, and rejects with a reason', async () => {
    const { link, path, client } = await claimed();
    const { page } = await opened(link, 1280);
    await page.locator('.box[data-value="0"]').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('v0');
    await page.getByText('Page 1 is being drawn…').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('3 values are not checked yet.').waitFor();
    await page.getByText('Reject the run').click();
    await page.getByLabel('Reason').fill('not an invoice');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('heading', { name: 'Rejected' }).waitFor();
    await page.reload();
    await page.getByText('This run was rejected.').waitFor();
    await page.close();
    const { body } = await client.get(path).expect(200);
    expect(body).toMatchObject({ state: 'rejected', error: expect.stringContaining('not an invoice') });
  });
});
