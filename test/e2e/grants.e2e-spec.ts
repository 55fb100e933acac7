import { anEmail, mailsTo, PERMISSION_FLAGS, signsIn, TableLock, testService, type ApiClient } from '@app/testing';

const service = testService();
const signedIn = signsIn(service);

const INVITER = 'permission_invite_collaborators';
const NO_FLAGS = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, false]));
const OTHERS = PERMISSION_FLAGS.filter((flag) => flag !== INVITER);

/** Accepts the newest invitation of an address and returns the keys by environment. */
async function accept(email: string, mails = 1): Promise<Record<string, string>> {
  const { text } = await service.client.post(await pageOf(email, mails)).expect(200);
  const keys = text.match(/fk_[a-z]+_[0-9A-Za-z]{40}/g) ?? [];
  return Object.fromEntries(keys.map((key) => [key.split('_')[1]!, key]));
}

async function pageOf(email: string, mails = 1): Promise<string> {
  const links = (await mailsTo(service, email, mails)).map(({ text }) => /\/invitation\/\S+/.exec(text)?.[0]);
  const open: string[] = [];
  for (const link of links) if (link && (await service.client.get(link)).status === 200) open.push(link);
  expect(open).toHaveLength(1);
  return open[0]!;
}

const memberOf = async (client: ApiClient, email: string) =>
  (await client.get('/api/account/').expect(200)).body.accounts.find((one: { email: string }) => one.email === email);

describe('an invitation by an editor', () => {
  it.each(OTHERS)('cannot grant %s when the editor does not have it', async (flag) => {
    const { client } = await signedIn({ role: 'editor', flags: PERMISSION_FLAGS.filter((one) => one !== flag) });
    const email = anEmail();
    const { body } = await client
      .post('/api/account/invite/', [
        { email: anEmail(), role: 'editor', [flag]: false },
        { email, role: 'editor' },
      ])
      .expect(403);

    expect(body.code).toBe('permission_denied');
    expect(body.detail).toContain(`[1].${flag}`);
    expect(body.detail).not.toContain('[0]');
    expect(await memberOf(client, email)).toBeUndefined();
    await client.post('/api/account/invite/', [{ email, role: 'editor', [flag]: false }]).expect(200);
    expect(await memberOf(client, email)).toMatchObject({ role: 'editor', [flag]: false, [INVITER]: true });
  });

  it('cannot grant a flag to a viewer either, for a later role', async () => {
    const { client } = await signedIn({ role: 'editor', flags: [INVITER] });
    const { body } = await client.post('/api/account/invite/', { email: anEmail(), role: 'viewer' }).expect(403);
    for (const flag of OTHERS) expect(body.detail).toContain(flag);
    await client.post('/api/account/invite/', { ...NO_FLAGS, email: anEmail(), role: 'viewer' }).expect(200);
  });

  it('counts by the rights that the editor has when the invitation is written', async () => {
    const { client, team } = await signedIn();
    const editor = await signedIn({ role: 'editor', team });
    const lock = await TableLock.on(service, 'account');
    const invite = editor.client.post('/api/account/invite/', [{ email: anEmail(), role: 'editor' }]);
    const demote = client.patch('/api/account/', { account_id: editor.account.id, role: 'viewer' });
    const answers = Promise.all([demote, invite]);
    await lock.hasWaiter().finally(lock.release);

    const [demoted, invited] = await answers;
    expect(demoted.status).toBe(200);
    const after = (await client.get('/api/account/')).body.accounts.length;
    expect([invited.status, after]).toEqual(invited.status === 200 ? [200, 3] : [403, 2]);
  });
});

describe('a key of another environment than production', () => {
  it('invites only to its own environment', async () => {
    const { client, keys } = await signedIn();
    const email = anEmail();
    await client.as(keys.development!).post('/api/account/invite/', [{ email }]).expect(200);

    expect(Object.keys(await accept(email))).toEqual(['development']);
  });

  it('creates keys only of its own environment', async () => {
    const { client, keys } = await signedIn();
    const development = client.as(keys.development!);
    await development.post('/api/builder/key/', { environment: 'development' }).expect(201);
    const { body } = await development.post('/api/builder/key/', { environment: 'production' }).expect(403);

    expect(body.detail).toContain('environment production');
    expect((await client.get('/api/builder/key/')).body.count).toBe(3);
  });

  it('edits, rotates and revokes keys only of its own environment', async () => {
    const { client, keys } = await signedIn();
    const development = client.as(keys.development!);
    const made = async (environment: string) =>
      (await client.post('/api/builder/key/', { environment }).expect(201)).body as { id: string; api_key: string };
    const production = await made('production');
    const refused = [
      await development.patch(`/api/builder/key/${production.id}/`, { name: 'mine' }),
      await development.post(`/api/builder/key/${production.id}/rotate/`),
      await development.delete(`/api/builder/key/${production.id}/`),
    ];

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const { body } of refused) expect(body.detail).toContain('environment production');
    await client.as(production.api_key).get('/api/account/').expect(200);
    await development.delete(`/api/builder/key/${(await made('development')).id}/`).expect(204);
    await client.delete(`/api/builder/key/${(await made('development')).id}/`).expect(204);
  });

  it('cannot create an environment, whose key would exceed its own', async () => {
    const { client, keys } = await signedIn();
    await client.as(keys.development!).post('/api/builder/environment/', { name: 'staging' }).expect(403);
    expect((await client.get('/api/builder/environment/')).body.count).toBe(2);
  });

  it('changes the rights of nobody who has keys of other environments', async () => {
    const { client, keys, team } = await signedIn();
    const { account } = await signedIn({ role: 'editor', flags: [], team });
    const development = client.as(keys.development!);
    const edit = (change: object) => development.patch('/api/account/', { account_id: account.id, ...change });

    expect((await edit({ role: 'admin' }).expect(403)).body.detail).toContain('role of an account');
    expect((await edit({ permission_edit_logic: true }).expect(403)).body.detail).toContain('permission_edit_logic');
    await edit(await memberOf(client, account.email)).expect(200);
    expect((await edit({ role: 'viewer' }).expect(403)).body.detail).toContain('role of an account');
    expect(await memberOf(client, account.email)).toMatchObject({ role: 'editor' });
    await client.patch('/api/account/', { account_id: account.id, role: 'admin' }).expect(200);
  });

  it('removes nobody who has keys of other environments, or an invitation to them', async () => {
    const { client, keys, team } = await signedIn();
    const development = client.as(keys.development!);
    const { account, key } = await signedIn({ role: 'viewer', team });
    const [invited, own] = [anEmail(), anEmail()];
    await client.post('/api/account/invite/', [{ email: invited }]).expect(200);
    await development.post('/api/account/invite/', [{ email: own }]).expect(200);
    const { id } = await memberOf(client, invited);

    const refused = [
      await development.patch('/api/account/uninvite/', [{ account_id: account.id }]),
      await development.patch('/api/account/uninvite/', [{ email: own }, { email: invited }]),
      await development.delete(`/api/builder/invitation/${id}/`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const { body } of refused) expect(body.detail).toContain('keys of other environments');
    await client.as(key).get('/api/account/').expect(200);
    await development.patch('/api/account/uninvite/', [{ email: own }]).expect(200);
    await client.patch('/api/account/uninvite/', [{ account_id: account.id }, { email: invited }]).expect(200);
    await client.as(key).get('/api/account/').expect(401);
  });

  it('raises whoever has keys of its environment alone', async () => {
    const { client, keys } = await signedIn();
    const email = anEmail();
    const development = client.as(keys.development!);
    await development.post('/api/account/invite/', [{ email, role: 'viewer' }]).expect(200);
    await development.patch('/api/account/', { email, role: 'editor' }).expect(200);
    await accept(email);
    await development.patch('/api/account/', { email, role: 'admin' }).expect(200);
  });

  it('does not stand in for a team’s oldest environment where there is no production', async () => {
    const { keys, client } = await signedIn({ environments: ['alpha', 'beta'], environment: 'alpha' });
    await client.as(keys.beta!).post('/api/builder/key/', { environment: 'alpha' }).expect(403);
    await client.post('/api/builder/key/', { environment: 'beta' }).expect(201);
  });
});

describe('rights that are revoked during a request', () => {
  it('do not apply: when two admins demote each other concurrently, one of them succeeds, also with a third admin', async () => {
    const one = await signedIn();
    const two = await signedIn({ team: one.team });
    await signedIn({ team: one.team });
    const lock = await TableLock.on(service, 'account');
    const answers = Promise.all([
      one.client.patch('/api/account/', { account_id: two.account.id, role: 'viewer' }),
      two.client.patch('/api/account/', { account_id: one.account.id, role: 'viewer' }),
    ]);
    await lock.hasWaiter().finally(lock.release);

    expect((await answers).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('do not apply: when two admins revoke each other’s only key concurrently, one of them keeps the key', async () => {
    const one = await signedIn({ environments: ['production'] });
    const two = await signedIn({ team: one.team });
    const { results } = (await one.client.get('/api/builder/key/').expect(200)).body;
    const idOf = (account: string) => results.find((key: { account_id: string }) => key.account_id === account).id;
    const answers = await Promise.all([
      one.client.delete(`/api/builder/key/${idOf(two.account.id)}/`),
      two.client.delete(`/api/builder/key/${idOf(one.account.id)}/`),
    ]);

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  it('are not restored: a removed member gets no key by a concurrent request', async () => {
    const { client, team } = await signedIn();
    const emails = Array.from({ length: 4 }, anEmail);
    await client
      .post(
        '/api/account/invite/',
        emails.map((email) => ({ email, role: 'viewer' })),
      )
      .expect(200);
    for (const email of emails) {
      const page = await pageOf(email);
      const [removed, accepted, made] = await Promise.all([
        client.patch('/api/account/uninvite/', [{ email }]),
        service.client.post(page),
        client.post('/api/builder/key/', { environment: 'production', email }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(accepted.status);
      expect([201, 400]).toContain(made.status);
      if (made.status === 201) await client.as(made.body.api_key).get('/api/account/').expect(401);
    }
    const { body } = await client.get('/api/builder/key/').expect(200);
    expect(body.results.every((key: { account_id: string }) => key.account_id === team.account.id)).toBe(true);
  });
});
