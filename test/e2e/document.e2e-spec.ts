import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { unzipSync, strFromU8 } from 'fflate';
import sharp from 'sharp';
import { signsIn, testService, type ApiClient } from '@app/testing';
import { sampleDocx } from '../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';
import { docxEntries, rawZip } from '../../libs/testing/src/files/hostile-package';
import { readPdf } from '../../libs/formats/src/pdf/pdf-document';
import { textOf as pdfTextOf } from '../../libs/formats/src/pdf/pdf-values';
import { fieldsOf } from '../../libs/formats/src/pdf/pdf-fields';

const service = testService();
const signedIn = signsIn(service);

interface Template {
  id: string;
  name: string;
  type: string;
  file: string;
  tags: string[];
  fields: { id: string; kind: string }[];
}

async function upload(client: ApiClient, files: Record<string, Buffer>, metadata?: object): Promise<Template[]> {
  let request = client.post('/api/document/template/');
  for (const [name, bytes] of Object.entries(files)) request = request.attach('files', bytes, name);
  if (metadata) request = request.field('metadata', JSON.stringify(metadata));
  return (await request.expect(201)).body as Template[];
}

/** Downloads a link of the API. */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const textOf = (docx: Buffer) =>
  strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '');

/** The stored value of a text field in a filled PDF, and the font sizes (points) of its widget. */
async function textField(pdf: Buffer, name: string): Promise<{ value: string | null; sizes: number[] }> {
  const { dict, widgets } = fieldsOf(await readPdf(pdf)).find((field) => field.name === name) ?? {};
  const drawn = widgets?.[0]?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'));
  if (!dict || !(drawn instanceof PDFRawStream)) throw new Error(`${name} is not drawn.`);
  const content = Buffer.from(decodePDFRawStream(drawn).decode()).toString('latin1');
  const sizes = [...content.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  return { value: pdfTextOf(dict.lookup(PDFName.of('V'))), sizes };
}

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
      '{"a.docx":{"colour":"red"}}',
    ]) {
      await client.post(path).attach('files', docx, 'a.docx').field('metadata', metadata).expect(400);
    }
  });
});

/** A docx template of paragraphs, in the body and in the second header. */
function docxOf(body: string[], header: string[] = []): Buffer {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const paragraphs = (texts: string[]): string =>
    texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const parts = [{ name: 'word/header2.xml', data: `<w:hdr ${W}>${paragraphs(header)}</w:hdr>` }];
  return rawZip([...docxEntries(paragraphs(body)), ...parts]);
}

describe('invalid placeholders', () => {
  const broken = docxOf(['ok', '{{price | money}}', '{{#each items}}x{{/each}}'], ['', '', '{{total +}}']);
  const PROBLEMS = [
    ['unknown_function', '{{price | money}}', 'document, paragraph 2'],
    ['foreign_syntax', '{{#each items}}', 'document, paragraph 3'],
    ['invalid_expression', '{{total +}}', 'header 2, paragraph 3'],
  ] as const;

  it('are refused at upload, all at once, each with its place', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/document/template/').attach('files', broken, 'a.docx').expect(400);

    const errors = body.errors as { path: string; message: string }[];
    expect(body.code).toBe('unknown_function');
    expect(errors.map(({ path }) => path)).toEqual(PROBLEMS.map(() => 'files[0]'));
    PROBLEMS.forEach(([, tag, place], index) => {
      expect(errors[index]?.message).toContain(`a.docx: The placeholder ${tag} `);
      expect(errors[index]?.message).toContain(`(${place})`);
    });
    expect(errors[1]?.message).toContain('write {{#items}} … {{/items}}');
  });

  it('are listed by POST /api/document/template/check/ with tags and example values, and nothing is stored', async () => {
    const { client } = await signedIn();
    const good = docxOf([
      '{{customer.name | upper}} {{signed_on | date("long")}}',
      '{{#items}}{{name}}: {{price * qty | currency("EUR")}}{{/items}}',
      '{{#if sum(items, price * qty) > 100}}a{{else}}b{{/if}}',
    ]);
    const { body } = await client
      .post('/api/document/template/check/')
      .attach('files', good, 'good.docx')
      .attach('files', broken, 'broken.docx')
      .attach('files', Buffer.from('hello'), 'note.docx')
      .expect(200);
    const [one, two, three] = body as {
      file_name: string;
      example: Record<string, unknown>;
      tags: object[];
      problems: { code: string; message: string }[];
    }[];

    expect(one).toMatchObject({ file_name: 'good.docx', type: 'docx', problems: [] });
    expect(one?.tags).toContainEqual({ tag: '{{#items}}', kind: 'loop', place: 'document, paragraph 2' });
    expect(one?.example).toEqual({
      customer: { name: 'name' },
      signed_on: '2026-01-31',
      items: [
        { name: 'name 1', price: 1, qty: 1 },
        { name: 'name 2', price: 1, qty: 1 },
      ],
    });
    expect(two?.problems.map(({ code }) => code)).toEqual(PROBLEMS.map(([code]) => code));
    expect(three).toMatchObject({ type: null, fields: [], problems: [{ code: expect.any(String) }] });
    expect((await client.get('/api/document/template/').expect(200)).body).toEqual([]);
    await client.post('/api/document/template/check/').expect(400);

    const [template] = await upload(client, { 'good.docx': good });
    const fill = { document: template?.id, field_values: one?.example };
    const { body: filled } = await client.post('/api/document/fill/', fill).expect(200);
    expect(textOf(await download(filled.file_url as string))).toBe('NAME January 31, 2026name 1: €1.00name 2: €1.00b');
  });

  it('refuse a fill whose values are of a wrong kind, with the tag and its place', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['x', '{{a / b}}']) });
    const fill = { document: template?.id, field_values: { a: 1, b: 0 } };

    const { body } = await client.post('/api/document/fill/', fill).expect(400);
    expect(body).toMatchObject({ code: 'division_by_zero', detail: expect.stringContaining('{{a / b}}') });
    expect(body.detail).toContain('(document, paragraph 2)');
  });
});

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
      .attach('files', docxOf(['{@raw}', 'ok {name}', '{-w:sdt x}{/x}'], ['{~html}']), 'a.docx')
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
  });

  it('shows nothing of another team', async () => {
    const { client } = await signedIn();
    await upload(client, { 'a.docx': sampleDocx() });
    const other = await signedIn();

    expect((await other.client.get('/api/document/template/').expect(200)).body).toEqual([]);
  });
});

describe('POST /api/document/fill/', () => {
  it('returns the link of the filled document and creates an envelope', async () => {
    const { client, account } = await signedIn();
    const [template] = await upload(
      client,
      { 'offer.docx': sampleDocx() },
      { 'offer.docx': { name: 'Offer', tags: ['sales'] } },
    );
    const field = template?.fields.find(({ kind }) => kind === 'text')?.id ?? '';

    const { body } = await client
      .post('/api/document/fill/', { document: template?.id, field_values: { [field]: 'Ann <& "Co"', unknown_key: 1 } })
      .expect(200);
    expect(body).toEqual({ file_url: expect.any(String) });
    const text = textOf(await download(body.file_url as string));
    expect(text).toContain('Ann &lt;&amp; &quot;Co&quot;');
    expect(text).not.toContain('{{');

    const { body: envelopes } = await client
      .get(`/api/document/envelope/?type=document&id=${template?.id}`)
      .expect(200);
    expect(envelopes).toEqual([
      expect.objectContaining({
        document: template?.id,
        user: null,
        signer: null,
        sender: account.email,
        type: 'docx',
        viewed: false,
        signed: false,
        tags: ['sales'],
      }),
    ]);
  });

  it('uses the stored values of the user, and field_values before them', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'offer.docx': sampleDocx() });
    const [one, two] = template?.fields.filter(({ kind }) => kind === 'text').map(({ id }) => id) ?? [];
    for (const id of [one, two]) await client.post('/api/builder/field/', { id, type: 'text_field' }).expect(201);
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client
      .post('/api/field/ann/', { fields: { [one ?? '']: 'stored one', [two ?? '']: 'stored two' } })
      .expect(200);

    const { body } = await client
      .post('/api/document/fill/', {
        document: template?.id,
        user_id: 'ann',
        field_values: { [two ?? '']: 'given two' },
      })
      .expect(200);
    const text = textOf(await download(body.file_url as string));
    expect(text).toContain('stored one');
    expect(text).toContain('given two');
    expect(text).not.toContain('stored two');
    const { body: envelopes } = await client.get('/api/document/envelope/?type=user&id=ann').expect(200);
    expect(envelopes).toMatchObject([{ user: 'ann' }]);

    await client.delete('/api/user/ann/').expect(204);
    expect((await client.get(`/api/document/envelope/?type=document&id=${template?.id}`)).body).toEqual([]);
  });

  it('writes numbers in the locale of the template, else of the call, else of the team, else as in the United States', async () => {
    const { client } = await signedIn();
    const price = '{{price | currency("EUR")}}';
    const [plain, own] = await upload(client, {
      'plain.docx': docxOf([price]),
      'own.docx': docxOf([`{{set locale = "fr-FR"}}${price}`]),
    });
    const shown = async (template: Template | undefined, options: object = {}) => {
      const body = { document: template?.id, field_values: { price: 1234.5 }, ...options };
      const { body: filled } = await client.post('/api/document/fill/', body).expect(200);
      return textOf(await download(filled.file_url as string)).replace(/\u00a0|\u202f/g, ' ');
    };

    expect(await shown(plain)).toBe('€1,234.50');
    expect(await shown(plain, { locale: 'de-DE' })).toBe('1.234,50 €');
    expect((await client.patch('/api/builder/team/', { locale: 'nl-NL' }).expect(200)).body.locale).toBe('nl-NL');
    expect(await shown(plain)).toBe('€ 1.234,50');
    expect(await shown(plain, { locale: 'de-DE' })).toBe('1.234,50 €');
    expect(await shown(own, { locale: 'de-DE' })).toBe('1 234,50 €');
    for (const path of ['/api/document/fill/', '/api/builder/team/']) {
      const send = path.endsWith('fill/') ? client.post.bind(client) : client.patch.bind(client);
      const { body } = await send(path, { document: plain?.id, locale: 'de_DE' }).expect(400);
      expect(body.errors).toContainEqual({
        path: 'locale',
        message: 'locale must be the language tag of a known language, such as de-DE',
      });
    }
  });

  it('shows pictures that are members of the items of a list', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'list.docx': docxOf(['{{#items}}{{by.photo}}{{/items}}']) });
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = `data:image/png;base64,${png.toString('base64')}`;
    const field_values = { items: [{ by: { photo } }, { by: { photo } }] };
    const { body } = await client.post('/api/document/fill/', { document: template?.id, field_values }).expect(200);
    const filled = unzipSync(await download(body.file_url as string));
    expect(strFromU8(filled['word/document.xml'] ?? new Uint8Array()).match(/<pic:pic/g)).toHaveLength(2);
  });

  it('fills the form fields of a PDF', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const field = template?.fields.find(({ kind }) => kind === 'text')?.id ?? '';

    const { body } = await client
      .post('/api/document/fill/', { document: template?.id, field_values: { [field]: 'Zoë Łukasz' } })
      .expect(200);
    expect((await download(body.file_url as string)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps a value that is too long for a PDF field complete and in a readable size, with a warning', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const [long, paragraphs] = [
      'Maximiliane von und zu '.repeat(20).trim(),
      'A line of the address\n'.repeat(30).trim(),
    ];
    const fill = {
      document: template?.id,
      field_values: { full_name: long, email: 'a@example.org', address: paragraphs },
    };

    const { body } = await client.post('/api/document/fill/?detail=true', fill).expect(200);
    expect(body.warnings).toEqual([
      'The value of full_name is too long for its field: the document shows only a part of it.',
      'The value of address is too long for its field: the document shows only a part of it.',
    ]);
    const pdf = await download(body.file_url as string);
    for (const [name, value] of [
      ['full_name', long],
      ['address', paragraphs],
    ] as const) {
      const field = await textField(pdf, name);
      expect(field.value?.replace(/\r/g, '\n')).toBe(value);
      expect(Math.min(...field.sizes)).toBe(6.5);
    }
    const { body: envelopes } = await client
      .get(`/api/document/envelope/?type=document&id=${template?.id}`)
      .expect(200);
    expect(envelopes).toMatchObject([{ warnings: body.warnings as string[] }]);
    expect((await client.post('/api/document/fill/', fill).expect(200)).body).toEqual({ file_url: expect.any(String) });
  });

  it('warns of nothing when every value fits', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const fill = {
      document: template?.id,
      field_values: { full_name: 'Ada Lovelace', address: 'One line\nTwo lines' },
    };

    expect((await client.post('/api/document/fill/?detail=true', fill).expect(200)).body).toEqual({
      file_url: expect.any(String),
      warnings: [],
    });
    await client.post('/api/document/fill/?detail=maybe', fill).expect(400);
  });

  it('returns 400 for invalid input', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'form.pdf': await samplePdfTemplate() });
    const choice = template?.fields.find(({ kind }) => kind === 'dropdown' || kind === 'radio')?.id ?? '';
    const fill = (body: object) => client.post('/api/document/fill/', body).expect(400);

    await fill({});
    await fill({ document: 'x' });
    expect((await fill({ document: '00000000-0000-4000-8000-000000000000' })).body.errors).toEqual([
      { path: 'document', message: expect.any(String) },
    ]);
    expect((await fill({ document: template?.id, user_id: 'nobody' })).body.errors).toEqual([
      { path: 'user_id', message: expect.any(String) },
    ]);
    await fill({ document: template?.id, signer_email: 'no address' });
    await fill({ document: template?.id, field_values: [] });
    await fill({ document: template?.id, output: 'png' });
    const { body } = await fill({ document: template?.id, field_values: { [choice]: 'not an option' } });
    expect(body).toMatchObject({ code: 'invalid_field_value', errors: [{ path: `field_values.${choice}` }] });
    expect((await client.get(`/api/document/envelope/?type=document&id=${template?.id}`)).body).toEqual([]);
  });
});

describe('envelopes', () => {
  it('require type and id, and are empty for an unknown id', async () => {
    const { client } = await signedIn();
    const list = (query: string) => client.get(`/api/document/envelope/${query}`);

    await list('').expect(400);
    await list('?type=document').expect(400);
    await list('?id=x').expect(400);
    await list('?type=form&id=x').expect(400);
    expect((await list('?type=document&id=x').expect(200)).body).toEqual([]);
    expect((await list('?type=user&id=nobody').expect(200)).body).toEqual([]);
  });

  it('are deleted once, with their file', async () => {
    const { client, keys } = await signedIn();
    const [template] = await upload(client, { 'offer.docx': sampleDocx() });
    const { body } = await client.post('/api/document/fill/', { document: template?.id }).expect(200);
    const { body: envelopes } = await client
      .get(`/api/document/envelope/?type=document&id=${template?.id}`)
      .expect(200);
    const path = `/api/document/envelope/${envelopes[0].id}/`;

    await client
      .as(keys.development ?? '')
      .delete(path)
      .expect(404);
    await client.delete(path).expect(204);
    await client.delete(path).expect(404);
    await client.delete('/api/document/envelope/x/').expect(404);
    expect((await fetch(body.file_url as string)).status).toBe(404);
  });
});

describe('POST /verify', () => {
  it('knows nothing of a document that was never sealed', async () => {
    const pdf = await samplePdfTemplate();
    const { body } = await service.client.post('/verify').attach('files', pdf, 'a.pdf').expect(200);

    expect(body).toMatchObject({ status: 'unknown', document_sha256: createHash('sha256').update(pdf).digest('hex') });
    await service.client.post('/verify').expect(400);
  });
});
