import { randomUUID } from 'node:crypto';
import { pathsOf, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const PATH = '/api/builder/webhook-endpoint/';
const ENDPOINT = { url: 'https://hooks.example/formwork', event_types: ['envelope.signed'] };

describe('POST /api/builder/webhook-endpoint/', () => {
  it('creates an endpoint for all environments, which can be read, listed, edited and deleted', async () => {
    const { client } = await signedIn();
    const { body: created } = await client.post(PATH, ENDPOINT).expect(201);

    expect(created).toEqual({
      ...ENDPOINT,
      ...{ id: expect.any(String), environments: [], description: '', enabled: true, disable_reason: '' },
      ...{ failing_since: null, created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect((await client.get(`${PATH}${created.id}/`).expect(200)).body).toEqual(created);
    expect((await client.get(PATH).expect(200)).body).toMatchObject({ count: 1, results: [created] });

    const change = { event_types: ['user.deleted', 'envelope.signed', 'user.deleted'], enabled: false };
    const { body: edited } = await client.patch(`${PATH}${created.id}/`, change).expect(200);
    expect(edited).toMatchObject({ ...ENDPOINT, event_types: ['user.deleted', 'envelope.signed'], enabled: false });
    await client.patch(`${PATH}${created.id}/`, edited).expect(200);

    await client.delete(`${PATH}${created.id}/`).expect(204);
    await client.get(`${PATH}${created.id}/`).expect(404);
    await client.delete(`${PATH}${created.id}/`).expect(404);
  });

  it('refuses types of events that nothing publishes, and names those that exist', async () => {
    const { client } = await signedIn();
    for (const type of ['extraction.rejected', 'agent.running', '*']) {
      const { body } = await client.post(PATH, { ...ENDPOINT, event_types: ['user.deleted', type] }).expect(400);
      for (const known of ['extraction.completed', 'envelope.sealed', 'submission.completed', 'user.deleted'])
        expect(JSON.stringify(body.errors)).toContain(known);
    }
    await client.post(PATH, { ...ENDPOINT, event_types: [] }).expect(400);
  });

  it('names a wrong shape, a wrong address and an unknown environment at once', async () => {
    const { client } = await signedIn();
    const wrong = { url: 'ftp://hooks.example/', event_types: ['nothing'], environments: ['moon'] };
    expect(pathsOf((await client.post(PATH, wrong).expect(400)).body).sort()).toEqual([
      'environments[0]',
      'event_types[0]',
      'url',
    ]);
  });

  it('refuses addresses that cannot be called, and unknown environments', async () => {
    const { client } = await signedIn();
    for (const url of ['ftp://a.example', 'a.example', 'https://user:secret@a.example', ''])
      expect(pathsOf((await client.post(PATH, { ...ENDPOINT, url }).expect(400)).body)).toEqual(['url']);
    const { body } = await client.post(PATH, { ...ENDPOINT, environments: ['production', 'moon'] }).expect(400);
    expect(body.errors).toEqual([
      { path: 'environments[1]', message: 'there is no environment moon; there are development, production' },
    ]);
  });

  it('lets a key of another environment than production decide about its own environment only', async () => {
    const { client, key, team } = await signedIn();
    const development = client.as((await signedIn({ environment: 'development', team })).key);
    expect(development.key).not.toBe(key);
    const { body: all } = await client.post(PATH, ENDPOINT).expect(201);

    await development.post(PATH, ENDPOINT).expect(403);
    await development.post(PATH, { ...ENDPOINT, environments: ['production'] }).expect(403);
    const { body: own } = await development.post(PATH, { ...ENDPOINT, environments: ['development'] }).expect(201);
    await development.patch(`${PATH}${own.id}/`, { environments: [] }).expect(403);
    await development.patch(`${PATH}${own.id}/`, { description: 'Tests' }).expect(200);
    await development.patch(`${PATH}${all.id}/`, { url: 'https://other.example' }).expect(403);
    await development.delete(`${PATH}${all.id}/`).expect(403);
    expect((await development.get(PATH).expect(200)).body).toMatchObject({ count: 2 });
    await client.patch(`${PATH}${own.id}/`, { environments: ['production', 'development'] }).expect(200);
  });

  it('is for admins, because an endpoint sends the data of the team outside', async () => {
    const { client, team } = await signedIn();
    const { body: endpoint } = await client.post(PATH, ENDPOINT).expect(201);
    const editor = (await signedIn({ role: 'editor', team })).client;
    await editor.get(`${PATH}${endpoint.id}/`).expect(200);
    await editor.post(PATH, ENDPOINT).expect(403);
    await editor.patch(`${PATH}${endpoint.id}/`, { url: 'https://other.example' }).expect(403);
    const viewer = (await signedIn({ role: 'viewer', team })).client;
    await viewer.get(PATH).expect(403);
  });

  it('is invisible to other teams', async () => {
    const [{ client }, stranger] = [await signedIn(), await signedIn()];
    const { body: endpoint } = await client.post(PATH, ENDPOINT).expect(201);
    await stranger.client.get(`${PATH}${endpoint.id}/`).expect(404);
    await stranger.client.patch(`${PATH}${endpoint.id}/`, { enabled: false }).expect(404);
    await stranger.client.post(`${PATH}${endpoint.id}/test/`).expect(404);
    await client.get(`${PATH}${randomUUID()}/`).expect(404);
  });
});
