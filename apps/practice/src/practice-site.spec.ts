import { type PracticeSite, startPracticeSite } from './practice-site';

describe('the practice site', () => {
  let site: PracticeSite;
  beforeAll(async () => (site = await startPracticeSite()));
  afterAll(() => site.close());

  const call = (path: string, fields?: Record<string, string>, cookie = '') =>
    fetch(`${site.url}${path}`, {
      redirect: 'manual',
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });

  async function signIn(): Promise<string> {
    const signedIn = await call('/sign-in', {
      account: 'clara@practice.example',
      password: 'open-sesame-7',
      next: '//evil.example',
    });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/']);
    return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  it('shows its pages to accounts only', async () => {
    expect((await call('/permits?q=choir')).headers.get('location')).toBe('/sign-in?next=%2Fpermits%3Fq%3Dchoir');
    const wrong = await call('/sign-in', { account: 'clara@practice.example', password: 'x' });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('role="alert"')]);
    const inherited = await call('/sign-in', { account: 'constructor', password: 'x' });
    expect(inherited.status).toBe(401);
  });

  it('takes an application step by step, and files it once for each submission', async () => {
    const cookie = await signIn();
    const incomplete = await call('/application/applicant', { full_name: '<b>Ada</b>' }, cookie);
    expect(incomplete.status).toBe(422);
    expect(await incomplete.text()).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"');
    expect((await call('/application/review', {}, cookie)).headers.get('location')).toBe('/application/applicant');

    const applicant = { full_name: 'Ada Lovelace', email: 'ada@example.com', applicant_type: 'Company' };
    expect((await call('/application/applicant', applicant, cookie)).headers.get('location')).toBe(
      '/application/event',
    );
    const event = { event_name: 'Fair', event_date: '2027-05-06', venue: 'Mill Lane Green', event_kind: 'Market' };
    expect((await call('/application/event', { ...event, visitors: '0' }, cookie)).status).toBe(422);
    await call('/application/event', { ...event, visitors: '250', music: 'yes' }, cookie);
    const documents = new FormData();
    documents.append('site_plan', new File(['plan'], 'plan.pdf'));
    await fetch(`${site.url}/application/documents`, { method: 'POST', headers: { cookie }, body: documents });
    for (const count of [1, 2]) {
      const filed = await call('/application/review', {}, cookie);
      expect(filed.headers.get('location')).toMatch(/^\/application\/filed\/EV-\d{4}-\d{5}$/);
      expect(site.ledger.submissions).toHaveLength(count);
    }
    const { submissions } = (await (await call('/ledger')).json()) as { submissions: { number: string }[] };
    const [{ number }] = submissions as [{ number: string }];
    expect(submissions[0]).toMatchObject({ account: 'clara@practice.example', file: { name: 'plan.pdf', size: 4 } });
    expect(await (await call(`/application/filed/${number}`, undefined, cookie)).text()).toContain(number);
    expect(await (await call(`/application/filed/${number}/receipt.pdf`, undefined, cookie)).text()).toMatch(/^%PDF/);
  });

  it('shows permits with a search and pages, and lets them be downloaded', async () => {
    const cookie = await signIn();
    const found = await (await call('/permits?q=chess&page=99', undefined, cookie)).text();
    expect(found).toContain('Chess Federation');
    expect(found).not.toContain('Kite Club');
    expect(await (await call('/permits.csv', undefined, cookie)).text()).toMatch(/^Number,Holder/);
    const pdf = await call('/permits/WP-1001.pdf', undefined, cookie);
    expect(pdf.headers.get('content-disposition')).toContain('WP-1001.pdf');
  });

  it('refuses forms that are too large', async () => {
    const cookie = await signIn();
    const large = await fetch(`${site.url}/application/applicant`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(7 * 1024 * 1024),
    }).catch(() => null);
    expect(large?.status ?? 413).toBe(413);
  });
});
