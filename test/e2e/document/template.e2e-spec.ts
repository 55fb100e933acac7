import { signsIn, testService } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { type Template, upload, download } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('POST /api/document/template/', () => {
  it('makes a template of each file, named and tagged by the metadata, with the fields found in it', async () => {
    const { client } = await signedIn();
    const bytes = sampleDocx();
    const [first, second] = await upload(
      client,
      { 'offer.docx': bytes, 'form.pdf': await samplePdfTemplate() },
      { 'offer.docx': { name: 'Offer', tags: ['sales'] } },
    );

    expect(first).toMatchObject({
      name: 'Offer',
      type: 'docx',
      tags: ['sales'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(second).toMatchObject({ name: 'form.pdf', type: 'pdf', tags: [] });
    expect(first?.fields.length).toBeGreaterThan(0);
    expect(second?.fields.length).toBeGreaterThan(0);
    expect(await download(first?.file ?? '')).toEqual(bytes);
  });

  it('makes none when one of the files is no template, and names each of them', async () => {
    const { client } = await signedIn();
    const docx = sampleDocx();
    const { body } = await client
      .post('/api/document/template/')
      .attach('files', docx, 'good.docx')
      .attach('files', docx, 'disguised.pdf')
      .attach('files', Buffer.from('hello'), 'note.docx')
      .attach('files', Buffer.from('hello'), 'note.txt')
      .expect(400);

    expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual(['files[1]', 'files[2]', 'files[3]']);
    expect((await client.get('/api/document/template/').expect(200)).body).toEqual([]);
  });

  it('takes files whose part is written as that of an array', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/document/template/')
      .attach('files[]', sampleDocx(), 'one.docx')
      .attach('files[]', sampleDocx(), 'two.docx')
      .expect(201);

    expect((body as Template[]).map(({ name }) => name)).toEqual(['one.docx', 'two.docx']);
  });

  it('takes the metadata of a name with accents, whichever way these are encoded', async () => {
    const { client } = await signedIn();
    const metadata = JSON.stringify({ 'Verträge.docx': { name: 'Contracts', tags: ['legal'] } });
    const { body } = await client
      .post('/api/document/template/')
      .attach('files', sampleDocx(), 'Vertra\u0308ge.docx')
      .field('metadata', metadata)
      .expect(201);
    expect(body).toMatchObject([{ name: 'Contracts', tags: ['legal'] }]);

    await client.post('/api/document/template/').attach('files', sampleDocx(), 'Vertra\u0308ge.docx').expect(201);
    const { body: found } = await client
      .get(`/api/document/template/?name=${encodeURIComponent('verträge')}`)
      .expect(200);
    expect(found).toMatchObject([{ name: 'Vertra\u0308ge.docx' }]);
  });

  it('returns 400 without files, for malformed metadata, and for metadata of a missing file', async () => {
    const { client } = await signedIn();
    const docx = sampleDocx();
    const path = '/api/document/template/';

    await client.post(path).field('metadata', '{}').expect(400);
    for (const metadata of [
      '{',
      '[]',
      '"x"',
      '{"other.docx":{}}',
      '{"a.docx":{"tags":"x"}}',
      '{"a.docx":{"name":5}}',
      '{"a.docx":{"name":"  "}}',
      '{"a.docx":{"tags":[" hr"]}}',
      '{"a.docx":{"tags":["hr "]}}',
      '{"a.docx":{"tags":["hr;;legal"]}}',
      '{"a.docx":{"colour":"red"}}',
    ]) {
      await client.post(path).attach('files', docx, 'a.docx').field('metadata', metadata).expect(400);
    }
  });
});

describe('GET /api/document/template/', () => {
  it('filters by a part of the name in any case, and by tags: ;; is OR, a repeated parameter is AND', async () => {
    const { client } = await signedIn();
    const docx = sampleDocx();
    const tagged = {
      'a.docx': { name: 'Alpha', tags: ['hr', '2026'] },
      'b.docx': { name: 'Beta', tags: ['legal', '2026'] },
      'c.docx': { name: 'Gamma_1', tags: ['hr'] },
    };
    await upload(client, { 'a.docx': docx, 'b.docx': docx, 'c.docx': docx }, tagged);

    const names = async (query: string) => {
      const { body } = await client.get(`/api/document/template/${query}`).expect(200);
      return (body as Template[]).map(({ name }) => name).sort();
    };
    expect(await names('')).toEqual(['Alpha', 'Beta', 'Gamma_1']);
    expect(await names('?name=ALPH')).toEqual(['Alpha']);
    expect(await names('?name=_')).toEqual(['Gamma_1']);
    expect(await names('?name=%25')).toEqual([]);
    expect(await names('?tags=hr')).toEqual(['Alpha', 'Gamma_1']);
    expect(await names('?tags=hr%3B%3Blegal')).toEqual(['Alpha', 'Beta', 'Gamma_1']);
    expect(await names('?tags=hr;;legal&tags=2026')).toEqual(['Alpha', 'Beta']);
    expect(await names('?tags=hr&tags=legal')).toEqual([]);
    expect(await names('?tags=hr&name=gam')).toEqual(['Gamma_1']);
    expect(await names('?tags[]=hr&tags[]=legal')).toEqual([]);
    expect(await names('?tags[]=hr;;legal&tags[]=2026')).toEqual(['Alpha', 'Beta']);
    expect(await names('?tags=hr&tags[]=2026')).toEqual(['Alpha']);
  });

  it('shows nothing of another team', async () => {
    const { client } = await signedIn();
    await upload(client, { 'a.docx': sampleDocx() });
    const other = await signedIn();

    expect((await other.client.get('/api/document/template/').expect(200)).body).toEqual([]);
  });
});
