import { unzipSync, strFromU8 } from 'fflate';
import sharp from 'sharp';
import { signsIn, testService } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { docxEntries, rawZip } from '../../../libs/testing/src/files/hostile-package';
import { type Template, upload, download, textOf, textField, docxOf } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

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
    const photo = await redDot();
    const field_values = { items: [{ by: { photo } }, { by: { photo } }] };
    const { body } = await client.post('/api/document/fill/', { document: template?.id, field_values }).expect(200);
    const filled = unzipSync(await download(body.file_url as string));
    expect(strFromU8(filled['word/document.xml'] ?? new Uint8Array()).match(/<pic:pic/g)).toHaveLength(2);
  });

  it('puts a picture into the place of one whose alternative text names it', async () => {
    const { client } = await signedIn();
    const dummy =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900" cy="600"/>' +
      '<wp:docPr id="1" name="P" descr="{{photo}}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:blip/></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const [template] = await upload(client, { 'photo.docx': rawZip(docxEntries(dummy)) });
    expect(template?.fields).toEqual([{ id: 'photo', kind: 'text' }]);
    const field_values = { photo: await redDot() };
    const { body } = await client.post('/api/document/fill/', { document: template?.id, field_values }).expect(200);
    const filled = unzipSync(await download(body.file_url as string));
    const xml = strFromU8(filled['word/document.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/<wp:extent cx="600" cy="600"\/>.*<a:blip [^>]*r:embed="\w+"\/>/);
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
      envelope_id: expect.any(String),
      unused_values: [],
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

/** A square picture as a data URI. */
async function redDot(): Promise<string> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
