import { anEmail, mailsTo, PERMISSION_FLAGS, signsIn, testService, type ApiClient } from '@app/testing';

const service = testService();
const signedIn = signsIn(service);

const NO_FLAGS = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, false]));

async function invite(client: ApiClient, body: object = {}): Promise<{ email: string; id: string; path: string }> {
  const email = anEmail();
  const { accounts } = (await client.post('/api/account/invite/', [{ email, ...body }]).expect(200)).body;
  const { id } = accounts.find((account: { email: string }) => account.email === email);
  return { email, id, path: `/api/builder/invitation/${id}/` };
}

/** The links of all invitation mails to an address, oldest first. */
async function pagesOf(email: string, mails: number): Promise<string[]> {
  const pages = (await mailsTo(service, email, mails)).map(({ text }) => /\/invitation\/\S+/.exec(text)![0]);
  return [...new Set(pages)];
}

describe('/api/builder/invitation/', () => {
  it('lists pending invitations, newest first, until they are accepted', async () => {
    const { client, keys } = await signedIn();
    const first = await invite(client, { role: 'viewer' });
    const second = await invite(client.as(keys.development!));
    await invite((await signedIn()).client);
    const { body } = await client.get('/api/builder/invitation/').expect(200);

    expect(body).toMatchObject({ count: 2, next: null, previous: null });
    expect(body.results).toEqual([
      {
        ...{ account_id: second.id, email: second.email, role: 'admin', environment: 'development' },
        ...{ created_at: expect.any(String), expires_at: expect.any(String) },
      },
      expect.objectContaining({ account_id: first.id, role: 'viewer', environment: null }),
    ]);
    const [page] = await pagesOf(first.email, 1);
    await service.client.post(page!).expect(200);
    expect((await client.get('/api/builder/invitation/')).body.count).toBe(1);
  });

  it('sends an invitation again: the new link works, the old one is dead', async () => {
    const { client } = await signedIn();
    const { email, id, path } = await invite(client, { role: 'viewer' });
    const [old] = await pagesOf(email, 1);
    const { body } = await client.post(`${path}resend/`).expect(200);

    expect(body).toMatchObject({ account_id: id, email, role: 'viewer', environment: null });
    const renewed = (await pagesOf(email, 2)).find((page) => page !== old);
    await service.client.post(old!).expect(404);
    expect((await service.client.post(renewed!).expect(200)).text).toMatch(/fk_production_/);
    await client.post(`${path}resend/`).expect(404);
  });

  it('sends one again that has expired', async () => {
    const { client } = await signedIn();
    const { email, id, path } = await invite(client);
    const dataSource = await service.database.connection();
    await dataSource.query(`UPDATE invitation SET expires_at = now() WHERE account_id = $1`, [id]);
    const [old] = await pagesOf(email, 1);
    await service.client.post(old!).expect(404);
    await client.post(`${path}resend/`).expect(200);
    const renewed = (await pagesOf(email, 2)).find((page) => page !== old);
    await service.client.post(renewed!).expect(200);
  });

  it('when sent again, grants at most the rights of the sender', async () => {
    const { client, keys, team } = await signedIn();
    const editor = await signedIn({ role: 'editor', flags: ['permission_invite_collaborators'], team });
    const [admin, equal] = [await invite(client), await invite(client, { ...NO_FLAGS, role: 'editor' })];

    const { body } = await editor.client.post(`${admin.path}resend/`).expect(403);
    expect(body.detail).toContain('role');
    await editor.client.post(`${equal.path}resend/`).expect(200);
    await client.as(keys.development!).post(`${equal.path}resend/`).expect(403);
    await editor.client.delete(equal.path).expect(403);
    const development = await invite(client.as(keys.development!));
    const resent = await client.post(`${development.path}resend/`).expect(200);
    expect(resent.body.environment).toBe('development');
  });

  it('of several that send it again at once, the last link alone works', async () => {
    const { client } = await signedIn();
    const { email, path } = await invite(client);
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${path}resend/`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

    const pages = await pagesOf(email, 4);
    const statuses = await Promise.all(pages.map(async (page) => (await service.client.post(page)).status));
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  });

  it('withdraws an invitation: link, account and mail are gone', async () => {
    const { client } = await signedIn();
    const { email, path } = await invite(client);
    const [page] = await pagesOf(email, 1);
    await client.delete(path).expect(204);

    await service.client.post(page!).expect(404);
    expect((await client.get('/api/account/')).body.accounts).toHaveLength(1);
    const mails = 'SELECT FROM mail WHERE "to" = $1';
    expect(await (await service.database.connection()).query(mails, [email])).toEqual([]);
    await client.delete(path).expect(404);
    await client.post('/api/account/invite/', [{ email }]).expect(200);
  });

  it('knows neither accounts that have accepted, nor the team’s first, nor another team’s', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'editor', team });
    const foreign = await invite((await signedIn()).client);

    for (const id of [account.id, team.account.id, foreign.id, 'x']) {
      await client.post(`/api/builder/invitation/${id}/resend/`).expect(404);
      await client.delete(`/api/builder/invitation/${id}/`).expect(404);
    }
    expect((await client.get('/api/account/')).body.accounts).toHaveLength(2);
  });
});

describe('an invited admin who has not accepted', () => {
  it('is no admin for the rule of the last one', async () => {
    const { client, account } = await signedIn();
    const { email } = await invite(client);
    const demote = { account_id: account.id, role: 'viewer' };

    expect((await client.patch('/api/account/', demote).expect(400)).body.code).toBe('last_admin');
    expect((await client.patch('/api/account/uninvite/', [{ email: account.email }]).expect(400)).body.code).toBe(
      'last_admin',
    );
    const [page] = await pagesOf(email, 1);
    await service.client.post(page!).expect(200);
    await client.patch('/api/account/', demote).expect(200);
  });

  it('can be removed and demoted', async () => {
    const { client } = await signedIn();
    const { email } = await invite(client);
    await client.patch('/api/account/', { email, role: 'viewer' }).expect(200);
    await client.patch('/api/account/uninvite/', [{ email }]).expect(200);
  });

  it('does not count again once all of their keys are revoked', async () => {
    const { client, account } = await signedIn();
    const { email, id } = await invite(client);
    const [page] = await pagesOf(email, 1);
    await service.client.post(page!).expect(200);
    const { results } = (await client.get('/api/builder/key/').expect(200)).body;
    for (const key of results.filter((one: { account_id: string }) => one.account_id === id))
      await client.delete(`/api/builder/key/${key.id}/`).expect(204);

    await client.patch('/api/account/', { account_id: account.id, role: 'viewer' }).expect(400);
  });
});
