import { signsIn, testService } from '@app/testing';

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
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [400, 'name_taken'],
      [400, 'name_taken'],
    ]);
  });

  it.each(['', 'Production', 'a_b', '-a', 'é', 'x'.repeat(41)])('rejects the name %j', async (name) => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/environment/', { name }).expect(400);
    expect(body.errors[0].path).toBe('name');
  });

  it('describes valid names in the error message', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/environment/', { name: 'My Env' }).expect(400);
    expect(body.detail).toContain('name must begin with a lower-case letter');
  });
});

describe('/api/builder/team/', () => {
  it('switches features on and off from the next request on', async () => {
    const { client } = await signedIn({ features: [] });
    const { body: refused } = await client.get('/api/ai/extraction/').expect(403);
    expect(refused).toMatchObject({
      code: 'feature_not_enabled',
      detail: expect.stringMatching(
        /enables it with PATCH \/api\/builder\/team\/ and "document_intelligence" in "features"\.$/,
      ),
    });
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
