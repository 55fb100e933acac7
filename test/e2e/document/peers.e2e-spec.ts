import { signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { type Template, upload, download, textOf, docxOf } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('templates of other products', () => {
  const JINJA = docxOf(['{% for i in items %}{{ i.name|upper }} {% endfor %}', '{{ "%.2f" | format(total) }}']);

  it('are filled with the tags of the product that syntax names at upload', async () => {
    const { client } = await signedIn();
    const path = '/api/document/template/';
    const { body } = await client
      .post(path)
      .field('syntax', 'python-docx-template')
      .attach('files', JINJA, 'offer.docx')
      .expect(201);
    const [template] = body as (Template & { syntax: string })[];
    expect(template).toMatchObject({ syntax: 'python-docx-template', name: 'offer.docx' });
    expect(template?.fields).toEqual([
      { id: 'items', kind: 'loop' },
      { id: 'name', kind: 'text' },
      { id: 'total', kind: 'text' },
    ]);
    expect((await client.get(path).expect(200)).body).toMatchObject([{ syntax: 'python-docx-template' }]);

    const field_values = { items: [{ name: 'pen' }, { name: 'ink' }], total: 3 };
    const fill = { document: template?.id, field_values };
    const { body: filled } = await client.post('/api/document/fill/', fill).expect(200);
    expect(textOf(await download(filled.file_url as string))).toBe('PEN INK 3.00');
  });

  it('keep their tags apart from those of the same file without syntax', async () => {
    const { client } = await signedIn();
    const both = docxOf(['{name} {{name}}']);
    const [ours] = await upload(client, { 'a.docx': both });
    const { body } = await client
      .post('/api/document/template/')
      .field('syntax', 'docx-templates')
      .attach('files', docxOf(['{name}']), 'a.docx')
      .expect(201);
    const shown = async (document?: string) => {
      const { body: filled } = await client
        .post('/api/document/fill/', { document, field_values: { name: 'Ada' } })
        .expect(200);
      return textOf(await download(filled.file_url as string));
    };
    expect(await shown(ours?.id)).toBe('{name} Ada');
    expect(await shown((body as Template[])[0]?.id)).toBe('Ada');
  });

  it('are refused at upload with all tags that have no meaning here, each with its place', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/document/template/')
      .field('syntax', 'docxtemplater')
      .attach('files', docxOf(['{@raw}', 'ok {name}', '{-w:sdt x}{/x}'], ['{@markup}']), 'a.docx')
      .expect(400);
    const messages = (body.errors as { message: string }[]).map(({ message }) => message);
    expect(body.code).toBe('not_expressible');
    expect(messages[0]).toContain('{@raw} inserts markup');
    expect(messages[0]).toContain('(document, paragraph 1)');
    expect(messages.join()).toContain('(document, paragraph 3)');
    expect(messages.join()).toContain('(header 2, paragraph 1)');
  });

  it('are checked with their tags and example values', async () => {
    const { client } = await signedIn();
    const check = client.post('/api/document/template/check/').field('syntax', 'python-docx-template');
    const { body } = await check.attach('files', JINJA, 'offer.docx').expect(200);
    expect(body[0]).toMatchObject({
      problems: [],
      example: { items: [{ name: 'name 1' }, { name: 'name 2' }], total: 1 },
    });
    expect(body[0].tags[0]).toEqual({
      tag: '{% for i in items %}',
      kind: 'loop',
      place: 'document, paragraph 1',
    });
  });

  it('are refused with an unknown syntax, and in files that the product has no templates of', async () => {
    const { client } = await signedIn();
    for (const path of ['/api/document/template/', '/api/document/template/check/']) {
      const send = client.post(path).field('syntax', 'word').attach('files', JINJA, 'a.docx');
      const { body } = await send.expect(400);
      expect(body.errors).toEqual([
        { path: 'syntax', message: expect.stringContaining('must be one of docxtemplater') },
      ]);
    }
    const { body } = await client
      .post('/api/document/template/')
      .field('syntax', 'carbone')
      .attach('files', await samplePdfTemplate(), 'form.pdf')
      .expect(400);
    expect(body.code).toBe('unknown_syntax');
  });
});
