import { anEmail, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

describe('/api/builder/environment/', () => {
  it('makes an environment and the key for it', async () => {
    const { client, key } = await signedIn();
    const { body } = await client.post('/api/builder/environment/', { name: 'staging' }).expect(201);

    expect(body).toMatchObject({ name: 'staging', api_key: expect.stringMatching(/^fk_staging_/) });
    await client.as(body.api_key).get('/api/account/').expect(200);
    await client.as(key).get('/api/account/').expect(200);
    const { body: page } = await client.get('/api/builder/environment/').expect(200);
    expect(page).toMatchObject({ count: 3, next: null, previous: null });
    expect(page.results[0]).toEqual({
      id: body.id,
      name: 'staging',
      created_at: body.created_at,
      updated_at: body.updated_at,
    });
  });

  it('makes a name once, also under parallel calls', async () => {
    const { client } = await signedIn();
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/builder/environment/', { name: 'qa' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it.each(['', 'Production', 'a_b', '-a', 'é', 'x'.repeat(41)])('rejects the name %j', async (name) => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/environment/', { name }).expect(400);
    expect(body.errors[0].path).toBe('name');
  });
});

describe('/api/builder/key/', () => {
  it('lists keys without their secret', async () => {
    const { client, keys, account } = await signedIn();
    const unused = keys.development!;
    const { body, text } = await client.get('/api/builder/key/').expect(200);

    expect(body.count).toBe(2);
    expect(body.results.map(({ environment }: { environment: string }) => environment).sort()).toEqual([
      'development',
      'production',
    ]);
    expect(body.results).toContainEqual({
      ...{ id: expect.any(String), environment: 'development', account_id: account.id, email: account.email },
      ...{ prefix: unused.slice(0, 19), last4: unused.slice(-4), created_at: expect.any(String) },
      last_used_at: null,
    });
    expect(text).not.toContain(unused.slice(19, -4));
  });

  it('makes a key for an account, and revokes it', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'viewer', team });
    const { body } = await client
      .post('/api/builder/key/', { environment: 'development', email: account.email })
      .expect(201);

    expect(body).toMatchObject({ email: account.email, account_id: account.id, environment: 'development' });
    await client.as(body.api_key).get('/api/account/').expect(200);
    await client.delete(`/api/builder/key/${body.id}/`).expect(204);
    await client.as(body.api_key).get('/api/account/').expect(401);
    await client.delete(`/api/builder/key/${body.id}/`).expect(404);
  });

  it('does not revoke the key of the request, nor one of another team', async () => {
    const { client, key } = await signedIn();
    const stranger = await signedIn();
    const listed = async (of: typeof client) =>
      (await of.get('/api/builder/key/')).body.results as { id: string; last4: string }[];
    const own = (await listed(client)).find(({ last4 }) => last4 === key.slice(-4));
    const [foreign] = await listed(stranger.client);

    await client.delete(`/api/builder/key/${own?.id}/`).expect(400);
    await client.delete(`/api/builder/key/${foreign?.id}/`).expect(404);
    await client.delete('/api/builder/key/x/').expect(404);
  });

  it('describes valid names in the error message', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/environment/', { name: 'My Env' }).expect(400);
    expect(body.detail).toContain('name must begin with a lower-case letter');
  });

  it('rejects an unknown environment and an unknown account', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/key/', { environment: 'nowhere' }).expect(400);
    await client.post('/api/builder/key/', { environment: 'production', email: anEmail() }).expect(400);
  });
});

describe('/api/builder/team/', () => {
  it('switches features on and off from the next request on', async () => {
    const { client } = await signedIn({ features: [] });
    await client.get('/api/ai/extraction/').expect(403);
    await client.patch('/api/builder/team/', { features: ['document_intelligence'] }).expect(200);
    await client.get('/api/ai/extraction/').expect(200);
    const twice = { features: ['document_intelligence', 'document_intelligence'] };
    expect((await client.patch('/api/builder/team/', twice).expect(200)).body.features).toHaveLength(1);
    const { body } = await client.patch('/api/builder/team/', { features: [] }).expect(200);

    expect(body).toMatchObject({ name: 'Acme', white_label: false, features: [] });
    await client.get('/api/ai/extraction/').expect(403);
  });

  it('keeps absent members, and accepts its own response as a body', async () => {
    const { client } = await signedIn();
    const { body } = await client.patch('/api/builder/team/', { name: 'Zürich & Söhne' }).expect(200);
    const { body: again } = await client.patch('/api/builder/team/', body).expect(200);

    expect(again).toEqual({ ...body, updated_at: expect.any(String) });
    expect((await client.get('/api/account/')).body.team).toBe('Zürich & Söhne');
  });

  it('rejects an unknown feature', async () => {
    const { client } = await signedIn();
    await client.patch('/api/builder/team/', { features: ['flying'] }).expect(400);
  });
});
