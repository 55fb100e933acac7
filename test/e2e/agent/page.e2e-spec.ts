import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { aBrowser, type ApiClient, signsIn, testService } from '@app/testing';

jest.setTimeout(90_000);
const service = testService({ worker: false });
const signedIn = signsIn(service);
const stranger = () => service.client;

const sql = async (statement: string, values: unknown[]) =>
  (await service.database.connection()).query(statement, values);

const AGENT = { name: 'Files <b>applications</b>', task: 'Click "Apply".', start_address: 'https://portal.example/' };

/** An action that waits for a reviewer. */
const pending = (id: string) => ({
  ...{ id, step: 1, text: 'Click "Apply".', action: 'submit', target: 'button "Apply"', value: '' },
  request: { method: 'POST', address: 'https://portal.example/apply' },
  screen: {
    address: 'https://portal.example/form',
    title: 'Form <1>',
    values: [
      { name: 'Name', value: 'Ann <Example>' },
      { name: 'Password', value: '••••••' },
      { name: 'Association', value: 'no' },
    ],
  },
  screenshotKey: null,
  digest: 'x',
  differences: ['"Total" was "10" and is "20"'],
});

const addEvent = (runId: string, number: number, more: Record<string, string | number>) => {
  const row = { run_id: runId, number, actor: 'agent', kind: 'step', ...more };
  const names = Object.keys(row);
  return sql(
    `INSERT INTO agent_run_event (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
};

/** Notes with the numbers from `first` to `last`. */
const addEvents = (runId: string, first: number, last: number) =>
  sql(
    `INSERT INTO agent_run_event (run_id, number, kind, actor, note)
     SELECT $1, number, 'note', 'agent', 'Entry ' || number FROM generate_series($2::int, $3::int) number`,
    [runId, first, last],
  );

/** A run that waits for approval, with the link to its page. */
async function waitingRun() {
  const signed = await signedIn();
  const { client } = signed;
  const agent = (await client.post('/api/builder/agent/', AGENT).expect(201)).body.id as string;
  const { body: started } = await client.post(`/api/computer-agent/${agent}/run/`, {}).expect(201);
  const runId = started.run_id as string;
  const approval = randomUUID();
  await sql(
    `UPDATE agent_run SET status = 'awaiting_approval', started_at = now(), approval_ends_at = now() + interval '1 day',
            approval = $2 WHERE id = $1`,
    [runId, JSON.stringify(pending(approval))],
  );
  await sql('DELETE FROM agent_run_event WHERE run_id = $1', [runId]);
  await addEvent(runId, 1, { kind: 'status', action: 'running', actor: 'service' });
  await addEvent(runId, 2, {
    action: 'enter',
    target: 'field "Name"',
    value: 'Ann <Example>',
    text: 'Enter it.',
    step: 0,
  });
  const path = `/api/computer-agent/${agent}/run/${runId}/`;
  return {
    ...signed,
    agent,
    runId,
    runUrl: started.run_url as string,
    approval,
    path,
    page: await pageOf(client, path),
  };
}

/** What a reader sees of markup. */
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');

const pageOf = async (client: ApiClient, path: string) =>
  new URL((await client.get(`${path}events/`).expect(200)).body.page_url as string).pathname;

describe('run_url', () => {
  it('is a page that shows nothing of the run, and says how to open it', async () => {
    const { runUrl } = await waitingRun();
    const { text, headers } = await stranger().get(new URL(runUrl).pathname).expect(200);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('page_url');
    expect(text).not.toContain('Ann');
  });
});

describe('the page of a run', () => {
  it('shows the run without a key: its steps, and the exact action that waits', async () => {
    const { page } = await waitingRun();
    const { text, headers } = await stranger().get(page).expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'sha256-/);
    const parts = [
      'Files &lt;b&gt;applications&lt;/b&gt;',
      'Waits for approval',
      'Ann &lt;Example&gt;',
      'Form &lt;1&gt;',
    ];
    for (const part of [
      ...parts,
      'Sends data to',
      'https://portal.example/apply',
      'button &quot;Apply&quot;',
      '••••••',
    ])
      expect(text).toContain(part);
    expect(textOf(text)).toContain('Send the form with the button "Apply"');
    expect(textOf(text)).toContain('Entered Ann <Example> in the field "Name"');
    expect(text).not.toMatch(/ style=| onclick=|<b>applications|<Example>/);
  });

  it('acts as the account of the key: approves what was seen, rejects with a reason, cancels', async () => {
    const one = await waitingRun();
    const other = { approval_id: randomUUID() };
    await stranger().post(`${one.page}/approve`, other).expect(409);
    await stranger().post(`${one.page}/approve`, { approval_id: one.approval }).expect(200);
    await stranger().post(`${one.page}/approve`, { approval_id: one.approval }).expect(409);
    await stranger().post(`${one.page}/cancel`, {}).expect(200);
    expect((await one.client.get(one.path).expect(200)).body).toMatchObject({ status: 'cancelled', approval: null });
    const { body: events } = await one.client.get(`${one.path}events/`).expect(200);
    expect(events.results).toContainEqual(expect.objectContaining({ kind: 'approved', actor: one.account.email }));
    const { body: audit } = await one.client.get('/api/account/audit/?page_size=100').expect(200);
    const acted = { email: one.account.email, object_type: 'run', object_ids: [one.runId] };
    expect(audit.results).toContainEqual(expect.objectContaining({ ...acted, route: '/agent-run/{token}/approve' }));
    expect(JSON.stringify(audit)).not.toContain(one.page.slice(-43));

    const two = await waitingRun();
    await stranger().post(`${two.page}/reject`, { reason: 'The total is wrong' }).expect(200);
    const { text } = await stranger().get(two.page).expect(200);
    expect(textOf(text)).toMatch(/Rejected by \S+@\S+, [^:]+:\d+:\d+ UTC: Send the form .* – The total is wrong/);
    expect(text).not.toContain('data-act="cancel"');
  });

  it('takes no request that another site can send, no token that was not given out, and none that has ended', async () => {
    const { page, client, path, account } = await waitingRun();
    const form = await fetch(`${service.client.baseUrl}${page}/approve`, {
      ...{ method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
    });
    expect(form.status).toBe(415);
    const forged = page.slice(0, -1) + (page.endsWith('A') ? 'B' : 'A');
    await stranger().get(forged).expect(404);
    await stranger()
      .post(`${forged}/approve`, { a: 'x'.repeat(300_000) })
      .expect(404);
    await stranger().get(`${page}/screenshot/1`).expect(404);
    await stranger().get(`${page}/file/0`).expect(404);
    await stranger().get(`${page}/approval/${randomUUID()}`).expect(404);

    await sql(`UPDATE account SET role = 'viewer' WHERE id = $1`, [account.id]);
    const { text } = await stranger().get(page).expect(200);
    expect(text).not.toContain('data-act="approve"');
    await stranger().post(`${page}/approve`, {}).expect(403);
    const { body } = await client.get(path).expect(200);
    expect(body.status).toBe('awaiting_approval');
    await sql(`UPDATE team SET features = '{}' WHERE id = (SELECT team_id FROM account WHERE id = $1)`, [account.id]);
    await stranger().get(page).expect(403);
  });
});

/** Ends a run without a browser. */
const end = (runId: string, status: string, result: object, more = '') =>
  sql(`UPDATE agent_run SET status = $2, approval = null, finished_at = now(), result = $3 ${more} WHERE id = $1`, [
    runId,
    status,
    JSON.stringify({ status, notes: '', confirmationNumber: null, mismatches: [], ...result }),
  ]);

describe('the result on the page of a run', () => {
  it('says what went wrong, what was sent before, what differs, and what to do next', async () => {
    const { runId, page } = await waitingRun();
    const mismatches = [{ field: 'Visitors', wanted: '12', actual: '10', reason: 'At most 10.' }];
    const more = `, error = 'The page shows an error.', error_code = 'success_condition', acted_at = now(),
      downloads = '[{"key": "k", "name": "a.pdf", "mediaType": "application/pdf", "size": 1318, "sha256": "", "field": "permit"}]'`;
    await end(runId, 'failed', { mismatches, confirmationNumber: 'EV-1' }, more);
    const text = textOf((await stranger().get(page).expect(200)).text);
    for (const part of ['What went wrong: The page shows an error.', 'What to do next: The steps were done', 'EV-1'])
      expect(text).toContain(part);
    expect(text).toContain('had already sent data to the site');
    expect(text).toMatch(/Visitors 12 10 At most 10\./);
    expect(text).toContain('a.pdf 2 kB · saved to the field permit');
    expect(text).not.toContain('Every value');
  });

  it('says that values are as given only when some were entered', async () => {
    const [one, other] = [await waitingRun(), await waitingRun()];
    await sql(`UPDATE agent_run_event SET outcome = 'done' WHERE run_id = $1`, [one.runId]);
    for (const { runId } of [one, other]) await end(runId, 'succeeded', {});
    expect((await stranger().get(one.page).expect(200)).text).toContain('Every value was entered as given.');
    expect((await stranger().get(other.page).expect(200)).text).not.toContain('Every value');
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await aBrowser();
  });
  afterAll(() => browser.close());

  it('shows what happens without a reload, and keeps what somebody types', async () => {
    const { page: address, runId } = await waitingRun();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${service.client.baseUrl}${address}`);
    await page.getByText('Reject', { exact: true }).click();
    await page.getByLabel('Reason').fill('Not now');
    await addEvent(runId, 3, { kind: 'note', note: 'Something new happened', actor: 'service' });
    await page.getByText('Something new happened').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Not now');
    expect(await page.locator('#steps > li').count()).toBe(3);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await page.getByLabel('Reason').focus();
    // More than a page shows at once: the script gets all of them, in parts.
    await addEvents(runId, 4, 450);
    await page.getByText('Entry 450', { exact: true }).waitFor();
    expect(await page.locator('#steps > li').count()).toBe(450);
    expect(await page.evaluate('document.activeElement.id')).toBe('reason');

    await page.getByRole('button', { name: 'Reject and end the run' }).press('Enter');
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Not now').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('does not part the labels of the values on the narrowest phone', async () => {
    const { page: address } = await waitingRun();
    const page = await browser.newPage({ viewport: { width: 320, height: 568 } });
    await page.goto(new URL(address, service.client.baseUrl).href);
    const label = page.getByRole('rowheader', { name: 'Association' });
    const { height } = (await label.boundingBox())!;
    // Two lines have 44 pixels and more.
    expect(height).toBeLessThan(40);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.close();
  });

  it('shows the newest entries of a long run, and earlier ones on request, also without its script', async () => {
    const { page: address, runId } = await waitingRun();
    await addEvents(runId, 3, 450);
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${service.client.baseUrl}${address}`);
      const steps = page.locator('#steps > li');
      expect([await steps.count(), await steps.first().getAttribute('data-number')]).toEqual([200, '251']);
      expect(await page.getByRole('link', { name: 'Show what is new' }).count()).toBe(javaScriptEnabled ? 0 : 1);
      for (const first of ['51', '1']) {
        await page.getByRole('link', { name: 'Show earlier steps' }).press('Enter');
        await page.locator(`#steps > li[data-number="${first}"]`).waitFor();
      }
      expect(await page.getByRole('link', { name: 'Show earlier steps' }).count()).toBe(0);
      expect(await steps.count()).toBe(javaScriptEnabled ? 450 : 50);
      expect(await page.getByRole('link', { name: 'Show the newest steps' }).count()).toBe(javaScriptEnabled ? 0 : 1);
      await context.close();
    }
  });
});
