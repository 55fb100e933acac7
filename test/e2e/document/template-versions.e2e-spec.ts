import { randomUUID } from 'node:crypto';
import { EnvelopeFiller } from '@app/documents';
import { type ApiClient, pathsOf, signsIn, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { UnusedTemplateFiles } from '../../../apps/worker/src/periodic/unused-template-files';
import { docxOf, download, type Template, textOf, upload } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

interface Detail extends Template {
  version: number;
  placeholders: { tag: string; kind: string; place: string }[];
}

afterEach(() => jest.restoreAllMocks());

const UNKNOWN = randomUUID();
const path = (id: string, rest = '') => `/api/document/template/${id}/${rest}`;
const sql = async <Row>(query: string, ...values: unknown[]) =>
  (await service.database.connection()).query<Row[]>(query, values);

async function uploaded(client: ApiClient, name: string, bytes: Buffer): Promise<Template> {
  const [template] = await upload(client, { [name]: bytes }, { [name]: { name: 'Offer', tags: ['sales', 'sales'] } });
  return template!;
}

const filled = async (client: ApiClient, document: string, field_values: object = {}) => {
  const { body } = await client.post('/api/document/fill/', { document, field_values }).timeout(60_000).expect(200);
  return textOf(await download(body.file_url as string));
};

describe('GET /api/document/template/<id>/', () => {
  it('shows a template with each placeholder, its kind and its place', async () => {
    const { client } = await signedIn();
    const body = ['{{customer}} {{logo | picture("3cm")}}', '{{#items}}{{name}}{{/items}}', '{{#if paid}}yes{{/if}}'];
    const template = await uploaded(client, 'offer.docx', docxOf([...body, '{{signature_2}}'], ['{{number}}']));

    const { body: shown } = await client.get(path(template.id)).expect(200);
    expect(shown).toMatchObject({ id: template.id, name: 'Offer', type: 'docx', tags: ['sales'], version: 1 });
    expect((shown as Detail).fields).toEqual(template.fields);
    expect((shown as Detail).placeholders.map(({ tag, kind }) => [tag, kind])).toEqual(
      expect.arrayContaining([
        ['{{customer}}', 'value'],
        ['{{logo | picture("3cm")}}', 'picture'],
        ['{{#items}}', 'loop'],
        ['{{#if paid}}', 'condition'],
        ['{{signature_2}}', 'signing'],
      ]),
    );
    const [number] = (shown as Detail).placeholders.filter(({ tag }) => tag === '{{number}}');
    expect(number?.place).toMatch(/^header/);
  });

  it('shows the form fields of a PDF with their pages', async () => {
    const { client } = await signedIn();
    const template = await uploaded(client, 'form.pdf', await samplePdfTemplate());
    const { placeholders } = (await client.get(path(template.id)).expect(200)).body as Detail;

    const names = template.fields.map(({ id }) => id);
    expect(placeholders.filter(({ kind }) => kind === 'field').map(({ tag }) => tag)).toEqual(
      names.filter((name) => placeholders.some(({ tag, kind }) => tag === name && kind === 'field')),
    );
    expect(placeholders.filter(({ kind }) => kind === 'field').length).toBeGreaterThan(0);
    expect(placeholders[0]?.place).toBe('page 1');
  });

  it('is 404 for an unknown template and for one of another team, and leaves template/check to its own route', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['{{a}}']));
    await client.get(path(UNKNOWN)).expect(404);
    await client.get(path('x')).expect(404);
    await (await signedIn()).client.get(path(id)).expect(404);
    await client
      .post(path('check'))
      .attach('files', docxOf(['{{a}}']), 'a.docx')
      .expect(200);
  });
});

describe('PUT /api/document/template/<id>/', () => {
  it('makes a new version, with which later fills begin; envelopes and the version list keep the old one', async () => {
    const { client, account } = await signedIn();
    const [old, next] = [docxOf(['old {{a}}']), docxOf(['new {{b}}'])];
    const { id } = await uploaded(client, 'offer.docx', old);
    expect(await filled(client, id, { a: '1', b: '2' })).toBe('old 1');

    const { body } = await client.put(path(id)).attach('file', next, 'next.docx').expect(200);
    expect(body).toMatchObject({ id, name: 'Offer', tags: ['sales'], version: 2, fields: [{ id: 'b', kind: 'text' }] });
    expect((body as Detail).placeholders).toMatchObject([{ tag: '{{b}}', kind: 'value' }]);
    expect(await filled(client, id, { a: '1', b: '2' })).toBe('new 2');

    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${id}`).expect(200);
    expect(envelopes).toHaveLength(2);
    expect(textOf(await download(envelopes[1].file))).toBe('old 1');

    const { body: versions } = await client.get(path(id, 'version/')).expect(200);
    expect(versions).toMatchObject([
      { version: 2, current: true, file_name: 'next.docx', created_by: account.email, size: next.length },
      { version: 1, current: false, file_name: 'offer.docx', created_by: account.email },
    ]);
    expect(await download(versions[0].file)).toEqual(next);
    expect(await download(versions[1].file)).toEqual(old);
  });

  it('changes name and tags in the part metadata, with a file or without one', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['{{a}}']));
    const renamed = await client.put(path(id)).field('metadata', '{"name":"Quote"}').expect(200);
    expect(renamed.body).toMatchObject({ name: 'Quote', tags: ['sales'], version: 1 });
    const metadata = JSON.stringify({ tags: ['x', 'x'] });
    const replaced = client
      .put(path(id))
      .field('metadata', metadata)
      .attach('file', docxOf(['{{b}}']), 'b.docx');
    expect((await replaced.expect(200)).body).toMatchObject({ name: 'Quote', tags: ['x'], version: 2 });
  });

  it('changes nothing for a file that is no template, of another type or not there', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['{{a}}']));
    const refused = async (request: ReturnType<ApiClient['put']>) => pathsOf((await request.expect(400)).body);

    expect(await refused(client.put(path(id)).field('metadata', '{}'))).toEqual(['file']);
    expect(await refused(client.put(path(id)).attach('file', Buffer.from('x'), 'x.docx'))).toEqual(['file']);
    expect(await refused(client.put(path(id)).attach('file', docxOf(['{{#a}}']), 'x.docx'))).toEqual(['file']);
    expect(await refused(client.put(path(id)).attach('file', await samplePdfTemplate(), 'a.pdf'))).toEqual(['file']);
    expect(await refused(client.put(path(id)).field('metadata', '{"name":5}').field('syntax', 'x'))).toEqual([
      'metadata.name',
      'syntax',
    ]);
    await client
      .put(path(UNKNOWN))
      .attach('file', docxOf(['{{a}}']), 'a.docx')
      .expect(404);
    expect((await client.get(path(id)).expect(200)).body).toMatchObject({ version: 1, name: 'Offer' });
  });
});

describe('PATCH /api/document/template/<id>/', () => {
  it('changes the members that are sent', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['{{a}}']));
    expect((await client.patch(path(id), { name: 'Quote' }).expect(200)).body).toMatchObject({
      name: 'Quote',
      tags: ['sales'],
      version: 1,
    });
    expect((await client.patch(path(id), { tags: [] }).expect(200)).body).toMatchObject({ name: 'Quote', tags: [] });
    const { body: read } = await client.get(path(id)).expect(200);
    const { body: sentBack } = await client.patch(path(id), read as object).expect(200);
    expect(sentBack).toMatchObject({ id, name: 'Quote', tags: [], version: 1 });
    expect(pathsOf((await client.patch(path(id), { name: ' ', colour: 'red' }).expect(400)).body)).toEqual(
      expect.arrayContaining(['name', 'colour']),
    );
    await client.patch(path(UNKNOWN), { name: 'x' }).expect(404);
  });
});

describe('DELETE /api/document/template/<id>/', () => {
  it('deletes the template once, with the files of all versions; its envelopes stay and are listed by its ID', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['{{a}}']));
    await client
      .put(path(id))
      .attach('file', docxOf(['{{b}}']), 'b.docx')
      .expect(200);
    const { body: versions } = await client.get(path(id, 'version/')).expect(200);
    const { headers } = await client.post('/api/document/fill/', { document: id }).timeout(60_000).expect(200);

    await client.delete(path(id)).expect(204);
    await client.delete(path(id)).expect(404);
    await client.get(path(id)).expect(404);
    await client.get(path(id, 'version/')).expect(404);
    await client.post('/api/document/fill/', { document: id }).expect(400);
    for (const { file } of versions as { file: string }[]) expect((await fetch(file)).status).toBe(404);
    const { body: listed } = await client.get(`/api/document/envelope/?type=document&id=${id}`).expect(200);
    expect(listed).toEqual([expect.objectContaining({ id: headers['x-envelope-id'], document: id })]);
    expect((await fetch(listed[0].file)).status).toBe(200);
  });

  it('makes templates that insert it fail with a code until there is another one with the name', async () => {
    const { client } = await signedIn();
    const [part] = await upload(client, { 'part.docx': docxOf(['part']) });
    const [outer] = await upload(client, { 'outer.docx': docxOf(['{{template("part")}}']) });
    await client.delete(path(part!.id)).expect(204);
    const fill = () => client.post('/api/document/fill/', { document: outer!.id }).timeout(60_000);
    expect((await fill().expect(400)).body.code).toBe('unknown_template');
    await upload(client, { 'part.docx': docxOf(['again']) });
    await fill().expect(200);
  });
});

describe('a fill that has begun', () => {
  it('ends with the file that it began with, when the template is replaced and deleted meanwhile', async () => {
    const { client } = await signedIn();
    const { id } = await uploaded(client, 'offer.docx', docxOf(['old {{a}}']));
    const filler = service.inWorker(EnvelopeFiller);
    const fill = filler.fill.bind(filler);
    let goOn = () => {};
    const changed = new Promise<void>((resolve) => (goOn = resolve));
    jest.spyOn(filler, 'fill').mockImplementation(async (...call) => changed.then(() => fill(...call)));

    const pending = filled(client, id, { a: '1' });
    await until(20_000, async () => (await sql(`SELECT FROM envelope WHERE status = 'pending'`)).length === 1);
    await client
      .put(path(id))
      .attach('file', docxOf(['new {{a}}']), 'b.docx')
      .expect(200);
    await client.delete(path(id)).expect(204);
    await service.inWorker(UnusedTemplateFiles).sweep();
    goOn();
    expect(await pending).toBe('old 1');

    await service.inWorker(UnusedTemplateFiles).sweep();
    expect(await sql('SELECT FROM document_template_version WHERE template_id IS NULL')).toEqual([]);
  }, 60_000);
});

describe('GET /api/document/template/<id>/preview/', () => {
  it.each([
    ['docx', async () => docxOf(['{{customer}}'])],
    ['pdf', async () => samplePdfTemplate()],
  ])(
    'shows the pages of a %s file, drawn once for each version',
    async (type, make) => {
      const { client } = await signedIn();
      const { id } = await uploaded(client, `a.${type}`, await make());
      const preview = () => client.get(path(id, 'preview/')).timeout(60_000).expect(200);
      const { body: first } = await preview();

      expect(first).toMatchObject({ version: 1, pages: [{ page: 1, width: expect.any(Number) }] });
      const picture = await fetch(first.pages[0].url as string);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const drawn = () =>
        sql(`SELECT key FROM stored_object WHERE key LIKE '%page-1%' AND deleted_at IS NULL ORDER BY 1`);
      const before = await drawn();
      await preview();
      expect(await drawn()).toEqual(before);

      await client
        .put(path(id))
        .attach('file', await make(), `b.${type}`)
        .expect(200);
      expect((await preview()).body.version).toBe(2);
    },
    90_000,
  );

  it('is 404 for an unknown template', async () => {
    await (await signedIn()).client.get(path(UNKNOWN, 'preview/')).expect(404);
  });
});
