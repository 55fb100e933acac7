import sharp from 'sharp';
import { unzipSync } from 'fflate';
import { signsIn, testService, type ApiClient } from '@app/testing';
import { upload, download, textOf } from './document.fixture';
import { docxEntries, rawZip } from '../../../libs/testing/src/files/hostile-package';

const service = testService();
const signedIn = signsIn(service);

const docxOf = (texts: string[]): Buffer =>
  rawZip(docxEntries(texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')));

describe('templates in templates', () => {
  const INSERT = '{{template("Terms of payment")}}';
  const fillOf = (client: ApiClient, document: string | undefined, field_values: object = {}) =>
    client.post('/api/document/fill/', { document, field_values });
  const uploadNamed = async (client: ApiClient, name: string, bytes: Buffer) =>
    (await upload(client, { 'a.docx': bytes }, { 'a.docx': { name } }))[0];

  it('are inserted in their newest version, and their fields are those of the outer template', async () => {
    const { client } = await signedIn();
    await uploadNamed(client, 'Terms of payment', docxOf(['Pay {{customer}} within {{days}} days.']));
    const outer = await uploadNamed(client, 'Offer', docxOf(['Offer for {{customer}}', INSERT, 'Bye']));
    expect(outer?.fields.map(({ id }) => id)).toEqual(['customer', 'days']);

    const values = { customer: 'Ada', days: 30 };
    const first = await fillOf(client, outer?.id, values).expect(200);
    expect(textOf(await download(first.body.file_url as string))).toBe('Offer for AdaPay Ada within 30 days.Bye');
    await uploadNamed(client, 'Terms of payment', docxOf(['Pay {{customer}} now.']));
    const second = await fillOf(client, outer?.id, values).expect(200);
    expect(textOf(await download(second.body.file_url as string))).toBe('Offer for AdaPay Ada now.Bye');
  });

  it('may insert others, be named by values or ids, and show pictures', async () => {
    const { client } = await signedIn();
    await uploadNamed(client, 'Inner.docx', docxOf(['{{logo}}', 'inner {{x}}']));
    const middle = await uploadNamed(client, 'Middle', docxOf(['{{template("Inner")}}']));
    const outer = await uploadNamed(client, 'Outer', docxOf(['{{template(kind)}}', `{{template("${middle?.id}")}}`]));
    expect(outer?.fields.map(({ id }) => id)).toEqual(['kind', 'logo', 'x']);

    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${png.toString('base64')}`;
    const { body } = await fillOf(client, outer?.id, { kind: 'Middle', x: 1, logo }).expect(200);
    const docx = await download(body.file_url as string);
    expect(textOf(docx)).toBe('inner 1inner 1');
    expect(Object.keys(unzipSync(docx)).filter((name) => name.endsWith('.png'))).toHaveLength(1);
    const { body: refused } = await fillOf(client, outer?.id, { kind: 'None' }).expect(400);
    expect(refused).toMatchObject({ code: 'unknown_template', detail: expect.stringContaining('"None"') });
  });

  it('are refused at upload and in checks when the team has none of the name, and never come from another team', async () => {
    const { client } = await signedIn();
    const other = await signedIn();
    const secret = await uploadNamed(other.client, 'Terms of payment', docxOf(['secret']));
    const names = [INSERT, `{{template("${secret?.id}")}}`];
    for (const name of names) {
      const file = docxOf(['x', name]);
      const { body } = await client.post('/api/document/template/').attach('files', file, 'a.docx').expect(400);
      expect(body.code).toBe('unknown_template');
      expect((body.errors as { message: string }[])[0]?.message).toContain('(document, paragraph 2)');
      const { body: checked } = await client.post('/api/document/template/check/').attach('files', file, 'a.docx');
      expect(checked[0].problems).toEqual([expect.objectContaining({ code: 'unknown_template' })]);
    }
    const outer = await uploadNamed(client, 'Outer', docxOf(['{{template(name)}}']));
    for (const name of ['Terms of payment', secret?.id])
      expect((await fillOf(client, outer?.id, { name }).expect(400)).body.code).toBe('unknown_template');
  });

  it('may be uploaded together, are refused within themselves, and end the fill when they were deleted', async () => {
    const { client } = await signedIn();
    const files = { 'outer.docx': docxOf(['{{template("part")}}']), 'part.docx': docxOf(['{{y}}']) };
    const [outer] = await upload(client, files);
    expect(outer?.fields.map(({ id }) => id)).toEqual(['y']);
    const { body } = await client
      .post('/api/document/template/')
      .attach('files', docxOf(['{{template("b")}}']), 'a.docx')
      .attach('files', docxOf(['{{template("a")}}']), 'b.docx')
      .expect(400);
    expect(body.code).toBe('template_recursion');

    // A newer version of the part that inserts the outer template, which was unknown when that was uploaded.
    await upload(client, { 'part.docx': docxOf(['{{template("outer")}}']) });
    expect((await fillOf(client, outer?.id).expect(400)).body.code).toBe('template_recursion');
    const database = await service.database.connection();
    await database.query('DELETE FROM document_template WHERE name = $1', ['part.docx']);
    expect((await fillOf(client, outer?.id).expect(400)).body).toMatchObject({
      code: 'unknown_template',
      detail: expect.stringContaining('{{template("part")}}'),
    });
  });
});
