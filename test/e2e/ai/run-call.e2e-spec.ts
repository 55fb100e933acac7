import { randomUUID } from 'node:crypto';
import { signsIn, testService } from '@app/testing';
import { anExtraction, numberExtraction, runCall, textFile } from './run.fixture';

const service = testService({ worker: false });
const signedIn = signsIn(service);
const FILE = textFile('A-1');

describe('POST /api/ai/run/<extraction_id>/', () => {
  it('returns 400 without files, for unknown parts, and for an invalid webhook', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const path = `/api/ai/run/${extraction}/`;

    await client.post(path).expect(400);
    const { body: none } = await client.post(path).field('webhook', '{"url":"https://example.com"}').expect(400);
    expect(none.errors).toEqual([{ path: 'files', message: expect.any(String) }]);
    for (const webhook of [
      '{',
      '[]',
      '{"url":5}',
      '{"url":"ftp://example.com"}',
      '{"url":"https://a:b@example.com"}',
      '{"url":"https://example.com","waitForBoundingBoxes":"yes"}',
      '{"url":"https://example.com/\\u0000"}',
      '{"url":"https://example.com/\\ud800"}',
      '{"url":'.repeat(20_000),
    ]) {
      await runCall(client, extraction, [FILE]).field('webhook', webhook).expect(400);
    }
    await runCall(client, extraction, [FILE]).field('nonsense', '1').expect(400);
    await client
      .post(path)
      .attach('documents', ...FILE)
      .expect(400);
    const { body: text } = await client.post(path).field('files', 'a text').expect(400);
    expect(text.errors).toEqual([{ path: 'files', message: 'files must be sent as a file, with a file name' }]);
    const hook = '{"url":"https://example.com"}';
    const twice = runCall(client, extraction, [FILE]).field('webhook', hook).field('webhook', hook);
    expect((await twice.expect(400)).body.detail).toBe('webhook must be given once');
    await runCall(client, extraction, [FILE]).field('webhook[url]', 'https://example.com').expect(400);
    await client.post(path, { files: [] }).expect(415);
    const unknown = randomUUID();
    await runCall(client, unknown, [FILE]).expect(404);
    await runCall(client, unknown, [FILE]).field('webhook', '{').expect(400);
    expect((await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
  });

  it('accepts user_id only once and only as a valid id', async () => {
    const { client } = await signedIn();
    const extraction = await anExtraction(client, { file_type: 'ai_query' });
    const path = `/api/ai/run/${extraction}/`;

    await client.post(path).field('user_id', 'ann').field('user_id', 'bob').expect(400);
    await client.post(path).field('user_id[a]', 'ann').expect(400);
    for (const id of ['nobody', 'a\0b', 'x'.repeat(3000)]) await client.post(path).field('user_id', id).expect(400);
  });

  it('returns 403 without the feature or the permission, 404 for an extraction of another team', async () => {
    const { client, team } = await signedIn();
    const extraction = await numberExtraction(client);
    const viewer = await signedIn({ team, role: 'viewer' });
    const other = await signedIn();
    const without = await signedIn({ features: [] });

    await runCall(viewer.client, extraction, [FILE]).expect(403);
    await runCall(without.client, extraction, [FILE]).expect(403);
    await runCall(other.client, extraction, [FILE]).expect(404);
    await other.client.get(`/api/ai/extraction/${extraction}/`).expect(404);
    await client.get('/api/ai/extraction/not-a-uuid/').expect(404);
  });
});
