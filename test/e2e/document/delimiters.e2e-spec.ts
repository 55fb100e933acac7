import { type ApiClient, pathsOf, signsIn, testService, until } from '@app/testing';
import { docxOf, download, type Template, textField, textOf } from './document.fixture';
import { pdfOf } from '../../../libs/testing/src/files/hostile-pdf';

const service = testService();
const signedIn = signsIn(service);

const PATH = '/api/document/template/';

type Named = Template & { syntax: string | null; delimiters: string | null };

const send = async (client: ApiClient, delimiters: string, file: Buffer, name: string): Promise<Named> =>
  (await client.post(PATH).field('delimiters', delimiters).attach('files', file, name).expect(201)).body[0];

async function filled(client: ApiClient, document: string, field_values: object): Promise<Buffer> {
  const { body } = await client.post('/api/document/fill/', { document, field_values }).expect(200);
  return download(body.file_url as string);
}

describe('delimiters of a template', () => {
  it('are named at upload, shown when it is read, and those of its fills', async () => {
    const { client } = await signedIn();
    const file = docxOf(['Dear [[name | upper]] {{name}}', '[[#items]][[.]] [[/items]]']);
    const template = await send(client, '  [[   ]] ', file, 'a.docx');
    expect(template).toMatchObject({ delimiters: '[[ ]]', syntax: null });
    expect(template.fields.map(({ id }) => id)).toEqual(['name', 'items']);
    const { body: read } = await client.get(`${PATH}${template.id}/`).expect(200);
    expect(read).toMatchObject({ delimiters: '[[ ]]', placeholders: [{ tag: '[[name | upper]]' }, {}, {}, {}] });
    expect((await client.get(PATH).expect(200)).body).toMatchObject([{ delimiters: '[[ ]]' }]);

    expect(textOf(await filled(client, template.id, { name: 'Ada', items: ['[[name]]', 2] }))).toBe(
      'Dear ADA {{name}}[[name]] 2 ',
    );
    const { body: bulk } = await client
      .post('/api/document/fill/bulk/', { document: template.id, rows: [{ field_values: { name: 'Bob' } }] })
      .expect(202);
    const rows = async () => (await client.get(`/api/document/fill/bulk/${bulk.id as string}/`).expect(200)).body;
    await until(60_000, async () => (await rows()).pending === 0);
    expect(textOf(await download((await rows()).rows[0].file_url as string))).toBe('Dear BOB {{name}}');
  });

  it('are kept by a new version that names none, and belong to the version', async () => {
    const { client } = await signedIn();
    const { id } = await send(client, '<% %>', docxOf(['&lt;%a%&gt;']), 'a.docx');
    const replaced = async (parts: Record<string, string>, text: string): Promise<string> => {
      let request = client.put(`${PATH}${id}/`);
      for (const [name, value] of Object.entries(parts)) request = request.field(name, value);
      const { body } = await request.attach('file', docxOf([text]), 'a.docx').expect(200);
      expect(textOf(await filled(client, id, { a: 'A' }))).toBe('A');
      return `${body.syntax as string} ${body.delimiters as string}`;
    };
    expect(await replaced({}, '&lt;% a %&gt;')).toBe('null <% %>');
    expect(await replaced({ delimiters: '« »' }, '«a»')).toBe('null « »');
    expect(await replaced({ syntax: 'docxtemplater' }, '{a}')).toBe('docxtemplater null');
    expect(await replaced({ delimiters: '[[ ]]' }, '[[a]]')).toBe('docxtemplater [[ ]]');
    await client.put(`${PATH}${id}/`).field('metadata', '{"name":"Renamed"}').expect(200);
    expect((await client.get(`${PATH}${id}/`).expect(200)).body).toMatchObject({
      name: 'Renamed',
      syntax: 'docxtemplater',
      delimiters: '[[ ]]',
    });
    expect(await replaced({ delimiters: '', syntax: '' }, '{{a}}')).toBe('null null');
    const { body: versions } = await client.get(`${PATH}${id}/version/`).expect(200);
    const written = (versions as Named[]).map(({ syntax, delimiters }) => [syntax, delimiters]);
    expect(written).toEqual([
      [null, null],
      ['docxtemplater', '[[ ]]'],
      ['docxtemplater', null],
      [null, '« »'],
      [null, '<% %>'],
      [null, '<% %>'],
    ]);
  });

  it('are those of each template that another one inserts, and of form fields of PDFs', async () => {
    const { client } = await signedIn();
    const part = client
      .post(PATH)
      .field('delimiters', '[[ ]]')
      .field('metadata', '{"p.docx":{"name":"Part"}}')
      .attach('files', docxOf(['[[a]] {{a}}']), 'p.docx');
    await part.expect(201);
    const outer = await send(
      client,
      '<< >>',
      docxOf(['&lt;&lt;template("Part")&gt;&gt;', '&lt;&lt;a&gt;&gt;']),
      'o.docx',
    );
    expect(textOf(await filled(client, outer.id, { a: 'A' }))).toBe('A {{a}}A');

    const form = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 0 Tf 0 g) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /Rect [10 10 210 30] /FT /Tx /T (total) /V (=[[a * 2]]) >>',
    ]);
    const pdf = await send(client, '[[ ]]', form, 'f.pdf');
    expect(pdf.fields.map(({ id }) => id)).toEqual(['total', 'a']);
    expect((await textField(await filled(client, pdf.id, { a: 4 }), 'total')).value).toBe('=8');
  });

  it('are refused when tags cannot have them, in uploads, checks and new versions', async () => {
    const { client } = await signedIn();
    const { id } = await send(client, '[[ ]]', docxOf(['[[a]]']), 'a.docx');
    const refused = async (request: ReturnType<ApiClient['post']>): Promise<string[]> =>
      pathsOf((await request.attach('files', docxOf(['{{a}}']), 'a.docx').expect(400)).body);
    for (const delimiters of ['[[', 'a b', '[ ]', '"" ""'])
      expect(await refused(client.post(PATH).field('delimiters', delimiters))).toEqual(['delimiters']);
    const jinja = (path: string) =>
      client.post(path).field('syntax', 'python-docx-template').field('delimiters', '[[ ]]');
    expect(await refused(jinja(PATH))).toEqual(['delimiters']);
    expect(await refused(jinja(`${PATH}check/`))).toEqual(['delimiters']);
    const put = client
      .put(`${PATH}${id}/`)
      .field('delimiters', '{ {')
      .attach('file', docxOf(['x']), 'a.docx');
    expect(pathsOf((await put.expect(400)).body)).toEqual(['delimiters']);
    const check = client
      .post(`${PATH}check/`)
      .field('delimiters', '[[ ]]')
      .attach('files', docxOf(['[[a +]] {{b +}}']), 'a.docx');
    const [checked] = (await check.expect(200)).body as { problems: { message: string }[] }[];
    expect(checked?.problems.map(({ message }) => message)).toEqual([expect.stringContaining('[[a +]]')]);
  });
});
