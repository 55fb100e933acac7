import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anEmail, pathsOf, signsIn, testService } from '@app/testing';
import PostalMime from 'postal-mime';

const service = testService();
const signedIn = signsIn(service);

const FLAGS = {
  permission_edit_form_results: true,
  permission_invite_collaborators: true,
  permission_edit_collaborator_template: true,
  permission_edit_logic: true,
  permission_edit_theme: true,
};

describe('PATCH /api/account/rotate_key/', () => {
  it('replaces the key that made the request', async () => {
    const { client, key } = await signedIn({ role: 'admin' });
    const { body } = await client.patch('/api/account/rotate_key/').expect(200);

    expect(body).toEqual({ old_api_key: key, new_api_key: expect.stringMatching(/^fk_production_[0-9A-Za-z]{40}$/) });
    await client.get('/api/account/').expect(401);
    await client.as(body.new_api_key).get('/api/account/').expect(200);
  });

  it('leaves every other key as it is', async () => {
    const { client, keys } = await signedIn();
    await client.patch('/api/account/rotate_key').expect(200);
    await client.as(keys.development!).get('/api/account/').expect(200);
  });

  it.each(['editor', 'viewer'] as const)('is open to a %s', async (role) => {
    const { client } = await signedIn({ role, flags: [] });
    await client.patch('/api/account/rotate_key/').expect(200);
  });

  it('succeeds for one of several concurrent rotations', async () => {
    const { client } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.patch('/api/account/rotate_key/')));
    const won = answers.filter(({ status }) => status === 200);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    await client.as(won[0]!.body.new_api_key).get('/api/account/').expect(200);
  });
});

describe('GET /api/account/', () => {
  it('returns the team and its accounts', async () => {
    const { client, account } = await signedIn({ role: 'admin' });
    const { body } = await client.get('/api/account/').expect(200);

    expect(body).toEqual({
      team: 'Acme',
      accounts: [{ id: account.id, email: account.email, role: 'admin', ...FLAGS, user_groups: [] }],
    });
  });

  it('is the same in every environment, and never shows another team', async () => {
    const { client, keys } = await signedIn();
    await signedIn();
    const production = await client.get('/api/account/').expect(200);
    const development = await client.as(keys.development!).get('/api/account').expect(200);

    expect(development.body).toEqual(production.body);
    expect(production.body.accounts).toHaveLength(1);
  });
});

describe('POST /api/account/invite/', () => {
  it('adds the accounts in order, admins with every flag unless said otherwise', async () => {
    const { client } = await signedIn();
    const [first, second] = [anEmail(), anEmail()];
    const { body } = await client
      .post('/api/account/invite/', [
        { email: first },
        { email: second, role: 'viewer', permission_edit_logic: false, user_groups: ['Sales', 'Nord'] },
      ])
      .expect(200);

    const invited = body.accounts.filter(({ email }: { email: string }) => [first, second].includes(email));
    expect(invited).toHaveLength(2);
    expect(invited).toEqual(
      expect.arrayContaining([
        { id: expect.any(String), email: first, role: 'admin', ...FLAGS, user_groups: [] },
        {
          ...{ id: expect.any(String), email: second, role: 'viewer', ...FLAGS },
          ...{ permission_edit_logic: false, user_groups: ['Sales', 'Nord'] },
        },
      ]),
    );
  });

  it('tolerates one object instead of an array', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/account/invite/', { email: anEmail() }).expect(200);
    expect(body.accounts).toHaveLength(2);
  });

  it.each(['5', 'null', '"ann@example.com"'])('asks for an array where the body is %s', async (json) => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/account/invite/').type('application/json').send(json).expect(400);

    expect(body.errors).toEqual([{ path: '', message: 'The body must be a JSON array of objects.' }]);
  });

  it('names no index in the problems of one object without an array', async () => {
    const { client, account } = await signedIn();
    const pathsFor = async (body: object) =>
      pathsOf((await client.post('/api/account/invite/', body).expect(400)).body);

    expect(await pathsFor({ email: 'bad', length: 1, role: 'none' })).toEqual(['length', 'email', 'role']);
    expect(await pathsFor({ email: account.email })).toEqual(['email']);
    expect(await pathsFor([{ email: 'bad' }])).toEqual(['[0].email']);
    const { body: unknown } = await client.patch('/api/account/uninvite/', { email: anEmail() }).expect(400);
    expect(pathsOf(unknown)).toEqual(['email']);
  });

  it('invites all or nobody, and reports the index of each existing address, ignoring case', async () => {
    const { client, account } = await signedIn();
    const { body } = await client
      .post('/api/account/invite/', [{ email: anEmail() }, { email: account.email.toUpperCase() }])
      .expect(400);

    expect(body.errors).toEqual([{ path: '[1].email', message: expect.stringContaining('already a member') }]);
    expect((await client.get('/api/account/')).body.accounts).toHaveLength(1);
  });

  it('names each group that is no name with its index', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/account/invite/', [{ email: anEmail(), user_groups: ['ok', '', 5] }])
      .expect(400);

    expect(body.errors).toEqual([
      {
        path: '[0].user_groups[1]',
        message: expect.stringMatching(/^user_groups\[1\] must have 1 to \d+ characters$/),
      },
      { path: '[0].user_groups[2]', message: 'user_groups[2] must be a string' },
    ]);
  });

  it('rejects a repeated address', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/account/invite/', [{ email: 'Ada@Example.com' }, { email: 'ada@example.com' }])
      .expect(400);

    expect(body.errors).toEqual([{ path: '[1].email', message: expect.stringContaining('[0].email') }]);
  });

  it('adds an address once when two calls invite it at the same time', async () => {
    const { client } = await signedIn();
    const email = anEmail();
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/api/account/invite/', [{ email }])));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('reports every problem at once', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/account/invite/', [
        { email: 'nobody' },
        { role: 'owner', email: anEmail() },
        { email: anEmail(), permission_edit_logic: null, colour: 'red' },
      ])
      .expect(400);

    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '[0].email',
      '[1].role',
      '[2].colour',
      '[2].permission_edit_logic',
    ]);
  });

  it('accepts at most 100', async () => {
    const { client } = await signedIn();
    const many = Array.from({ length: 101 }, () => ({ email: anEmail() }));
    await client.post('/api/account/invite/', many).expect(400);
    await client.post('/api/account/invite/', many.slice(1)).expect(200);
  });

  it('allows an editor with the flag to invite editors and viewers, not admins', async () => {
    const { client } = await signedIn({ role: 'editor' });
    await client.post('/api/account/invite/', [{ email: anEmail(), role: 'viewer' }]).expect(200);
    await client.post('/api/account/invite/', [{ email: anEmail(), role: 'editor' }]).expect(200);
    const { body } = await client.post('/api/account/invite/', [{ email: anEmail() }]).expect(403);
    expect(body).toMatchObject({ code: 'permission_denied', detail: expect.stringContaining('[0].role') });
  });

  it('is closed to an editor without the flag', async () => {
    const { client } = await signedIn({ role: 'editor', flags: [] });
    const { body } = await client.post('/api/account/invite/', [{ email: anEmail(), role: 'viewer' }]).expect(403);
    expect(body.detail).toContain('editors with permission_invite_collaborators');
  });
});

describe('an invitation', () => {
  it('shows the new member their keys once, and only after they confirm', async () => {
    const { client } = await signedIn();
    const email = anEmail();
    await client.post('/api/account/invite/', [{ email, role: 'editor' }]).expect(200);
    const page = new URL(await mailedLink(email)).pathname;
    const visitor = client.as(null);

    const scanned = [await visitor.get(page).expect(200), await visitor.get(page).expect(200)];
    expect(scanned.map(({ text }) => /fk_production_/.test(text))).toEqual([false, false]);

    const { text, headers } = await visitor.post(page).expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const keys = text.match(/fk_(production|development)_[0-9A-Za-z]{40}/g) ?? [];
    expect(keys).toHaveLength(2);
    for (const key of keys) await client.as(key).get('/api/account/').expect(200);

    const again = await visitor.post(page).expect(404);
    expect(again.text).toContain('used already');
    expect((await visitor.get(page).expect(404)).text).not.toContain('fk_production_');
  });

  it('makes keys once when two people confirm at the same time', async () => {
    const { client } = await signedIn();
    const email = anEmail();
    await client.post('/api/account/invite/', [{ email }]).expect(200);
    const page = new URL(await mailedLink(email)).pathname;

    const answers = await Promise.all([1, 2, 3].map(() => client.as(null).post(page)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('is worth nothing when it expired, is forged, or its account was removed', async () => {
    const { client } = await signedIn();
    const [late, removed] = [anEmail(), anEmail()];
    await client.post('/api/account/invite/', [{ email: late }, { email: removed }]).expect(200);
    const pages = [new URL(await mailedLink(late)).pathname, new URL(await mailedLink(removed)).pathname];
    await expire(late);
    await client.patch('/api/account/uninvite/', [{ email: removed }]).expect(200);

    for (const page of [...pages, `${pages[0]}x`, '/invitation/%00', '/invitation/x.y'])
      await client.as(null).post(page).expect(404).expect('Content-Type', /html/);
    expect((await client.as(null).get(pages[0]!)).text).toContain('has expired');
  });

  /** The link in the mail to `email`, once the worker has sent it. */
  async function mailedLink(email: string): Promise<string> {
    for (;;) {
      const files = await readdir(service.mailDir).catch(() => []);
      const file = files.find((name) => name.startsWith(email) && name.endsWith('.eml'));
      const link = file && /https?:\S+\/invitation\/\S+/.exec((await mail(file)).text ?? '');
      if (link) return link[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const mail = async (file: string) => PostalMime.parse(await readFile(join(service.mailDir, file)));

  async function expire(email: string) {
    const dataSource = await service.database.connection();
    await dataSource.query(
      `UPDATE invitation SET expires_at = now() FROM account WHERE account.id = account_id AND email = $1`,
      [email],
    );
  }
});

describe('PATCH /api/account/', () => {
  it('changes the members of the body for an id or e-mail address, and returns the account', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'editor', team });
    const flagged = await client
      .patch('/api/account/', [{ account_id: account.id, permission_edit_logic: false }])
      .expect(200);
    const { body } = await client
      .patch('/api/account', { email: account.email.toUpperCase(), role: 'viewer', user_groups: ['A'] })
      .expect(200);

    expect(flagged.body).toMatchObject({ id: account.id, role: 'editor', permission_edit_logic: false });
    expect(body).toEqual({
      ...{ id: account.id, email: account.email, role: 'viewer', ...FLAGS },
      ...{ permission_edit_logic: false, user_groups: ['A'] },
    });
  });

  it('acts on the very next request of the account', async () => {
    const { client, team } = await signedIn();
    const editor = await signedIn({ role: 'editor', team });
    await editor.client.post('/api/account/invite/', [{ email: anEmail(), role: 'viewer' }]).expect(200);
    await client
      .patch('/api/account/', { account_id: editor.account.id, permission_invite_collaborators: false })
      .expect(200);
    await editor.client.post('/api/account/invite/', [{ email: anEmail(), role: 'viewer' }]).expect(403);
  });

  it('accepts the response of a read as a body', async () => {
    const { client } = await signedIn();
    const { body } = await client.get('/api/account/').expect(200);
    await client.patch('/api/account/', body.accounts[0]).expect(200);
  });

  it.each([
    ['neither email nor account_id', { role: 'viewer' }],
    ['two objects', [{ email: 'a@example.com' }, { email: 'b@example.com' }]],
    ['no object', []],
    ['an account of another team', { account_id: '00000000-0000-4000-8000-000000000000' }],
    ['something else than an id', { account_id: 'x' }],
    ['null', { email: 'a@example.com', role: null }],
  ])('rejects %s', async (_, body) => {
    const { client } = await signedIn();
    await client.patch('/api/account/', body).expect(400);
  });

  it('rejects an id and an e-mail address of different accounts', async () => {
    const { client, team, account } = await signedIn();
    const other = await signedIn({ role: 'editor', team });
    const { body } = await client
      .patch('/api/account/', { account_id: account.id, email: other.account.email })
      .expect(400);
    expect(body.detail).toContain('different accounts');
  });

  it('does not demote the last admin', async () => {
    const { client, account } = await signedIn();
    const { body } = await client.patch('/api/account/', { account_id: account.id, role: 'editor' }).expect(400);
    expect(body.code).toBe('last_admin');
  });

  it.each(['editor', 'viewer'] as const)('is closed to a %s', async (role) => {
    const { client, account } = await signedIn({ role });
    await client.patch('/api/account/', { account_id: account.id, role: 'admin' }).expect(403);
  });
});

describe('PATCH /api/account/uninvite/', () => {
  it('removes accounts and kills their keys at once', async () => {
    const { client, team } = await signedIn();
    const [one, two] = [await signedIn({ role: 'editor', team }), await signedIn({ role: 'viewer', team })];
    const { body } = await client
      .patch('/api/account/uninvite/', [{ email: one.account.email }, { account_id: two.account.id }])
      .expect(200);

    expect(body.accounts).toHaveLength(1);
    for (const key of Object.values({ ...one.keys, two: two.key }))
      await client.as(key).get('/api/account/').expect(401);
  });

  it('removes all or nobody, and reports the index of each unknown account', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'editor', team });
    const { body } = await client
      .patch('/api/account/uninvite/', [{ email: account.email }, { email: anEmail() }, {}])
      .expect(400);

    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['[1].email', '[2]']);
    expect((await client.get('/api/account/')).body.accounts).toHaveLength(2);
  });

  it('never touches another team', async () => {
    const { client } = await signedIn();
    const stranger = await signedIn();
    await client.patch('/api/account/uninvite/', { account_id: stranger.account.id }).expect(400);
    await stranger.client.get('/api/account/').expect(200);
  });

  it('does not remove the last admin', async () => {
    const { client, account } = await signedIn();
    const { body } = await client.patch('/api/account/uninvite/', [{ email: account.email }]).expect(400);
    expect(body.code).toBe('last_admin');
  });

  it('leaves one admin when two admins remove each other concurrently', async () => {
    const one = await signedIn();
    const two = await signedIn({ team: one.team });
    const [first, second] = await Promise.all([
      one.client.patch('/api/account/uninvite/', { account_id: two.account.id }),
      two.client.patch('/api/account/uninvite/', { account_id: one.account.id }),
    ]);

    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    const survivor = first.status === 200 ? one : two;
    expect((await survivor.client.get('/api/account/').expect(200)).body.accounts).toHaveLength(1);
  });
});
