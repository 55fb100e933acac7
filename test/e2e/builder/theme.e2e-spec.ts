import { aForm, aTheme, pathsOf, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const FORMS = '/api/builder/form/';

describe('/api/builder/theme/', () => {
  it('creates, lists, edits and deletes themes with their assets', async () => {
    const { client } = await signedIn();
    const theme = await aTheme(client);
    expect((await client.get('/api/builder/theme/').expect(200)).body).toMatchObject({ count: 1, results: [theme] });
    expect((await client.get(`/api/builder/theme/${theme.id}/`).expect(200)).body).toEqual(theme);

    const [image, video] = ['image', 'video'].map((kind) => theme.assets.find((asset) => asset.kind === kind)!);
    const assets = [
      { ...image, name: 'Renamed' },
      { kind: 'video', name: video!.name, styles: { color: 'red' } },
      { kind: 'text', name: 'New' },
    ];
    const { body } = await client.patch(`/api/builder/theme/${theme.id}/`, { assets }).expect(200);
    expect(body.name).toBe(theme.name);
    expect(body.assets).toMatchObject([
      { id: image!.id, name: 'Renamed', styles: image!.styles },
      { kind: 'text', name: 'New', styles: {} },
      { id: video!.id, styles: { color: 'red' } },
    ]);

    await client.delete(`/api/builder/theme/${theme.id}/`).expect(204);
    await client.get(`/api/builder/theme/${theme.id}/`).expect(404);
  });

  it('allows two assets to swap their names', async () => {
    const { client } = await signedIn();
    const { id, assets } = (
      await client
        .post('/api/builder/theme/', { name: 'Swap', assets: ['a', 'b'].map((name) => ({ kind: 'text', name })) })
        .expect(201)
    ).body as { id: string; assets: { id: string; kind: string; name: string }[] };
    const [a, b] = assets;
    const swapped = [
      { ...a, name: 'b' },
      { ...b, name: 'a' },
    ];
    const { body } = await client.patch(`/api/builder/theme/${id}/`, { assets: swapped }).expect(200);
    expect(body.assets).toMatchObject([
      { id: b!.id, name: 'a' },
      { id: a!.id, name: 'b' },
    ]);
  });

  it('rejects a repeated name, a repeated asset, an unknown kind and an asset of another theme', async () => {
    const { client } = await signedIn();
    const theme = await aTheme(client);
    const other = await aTheme(client);
    const image = { kind: 'image', name: 'a' };
    const { body: taken } = await client.post('/api/builder/theme/', { name: theme.name }).expect(400);
    expect([taken.code, ...pathsOf(taken)]).toEqual(['name_taken', 'name']);
    await client.post('/api/builder/theme/', { name: 'x', assets: [image, image] }).expect(400);
    await client.post('/api/builder/theme/', { name: 'x', assets: [{ kind: 'font', name: 'a' }] }).expect(400);
    const foreign = { ...image, id: other.assets[0]!.id };
    const { body } = await client.patch(`/api/builder/theme/${theme.id}/`, { assets: [foreign] }).expect(400);
    expect(pathsOf(body)).toEqual(['assets[0].id']);
  });

  it('does not delete themes and assets that are in use', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const theme = `/api/builder/theme/${form.theme_id}/`;
    expect((await client.delete(theme).expect(400)).body.code).toBe('in_use');
    await client.patch(theme, { assets: [] }).expect(200);

    const { body: asset } = await client
      .patch(theme, { assets: [{ kind: 'button', name: 'used', styles: { color: 'red' } }] })
      .expect(200);
    const steps = structuredClone(form.steps);
    steps[0]!.buttons[0]!.asset = 'used';
    const { body } = await client.patch(`${FORMS}${form.form_id}/`, { steps }).expect(200);
    expect(body.steps[0].buttons[0]).toMatchObject({ asset: 'used', styles: { color: 'red' } });

    expect((await client.patch(theme, { assets: [] }).expect(400)).body.code).toBe('in_use');
    // Inherited styles follow the asset, also after the form was read and sent back.
    await client.put(`${FORMS}${form.form_id}/`, body).expect(200);
    await client.patch(theme, { assets: [{ ...asset.assets[0], styles: { color: 'blue' } }] }).expect(200);
    const { body: schema } = await client.get(`/api/form/${form.form_id}/`).expect(200);
    expect(schema.steps[0].buttons[0].styles).toEqual({ color: 'blue' });
  });
});
