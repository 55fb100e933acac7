import { execFileSync } from 'node:child_process';
import { signsIn, testService, type ApiClient } from '@app/testing';
import { docxEntries, HOSTILE_PACKAGES, rawZip } from '../../../libs/testing/src/files/hostile-package';
import * as hostile from '../../../libs/testing/src/files/hostile-pdf';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';

const service = testService({ processes: 'api' });
const signedIn = signsIn(service);
const PATH = '/api/document/template/';

const HOSTILE_PDFS: [what: string, make: () => Buffer, code: string][] = [
  ['a page tree that loops', hostile.pageTreeLoop, 'pdf_page_loop'],
  ['an object stream that inflates to 200 MB', hostile.objectStreamBomb, 'pdf_too_complex'],
  ['an object stream of a billion objects', hostile.objectStreamOfBillions, 'pdf_too_complex'],
  ['objects that share their bytes', hostile.overlappingObjects, 'pdf_too_complex'],
  ['strings that never end', hostile.unclosedStrings, 'pdf_too_complex'],
  ['five million numbers', hostile.endlessNumbers, 'pdf_too_complex'],
  ['half a million names', hostile.endlessNames, 'pdf_too_complex'],
  ['fields nested 5,000 deep', hostile.deepFields, 'pdf_unreadable'],
  ['10,000 fields', () => hostile.manyFields(10_000), 'too_many_fields'],
  ['no PDF at all', () => Buffer.from('hello'), 'unknown_file_type'],
  ['a docx by its content', () => sampleDocx(), 'type_mismatch'],
];

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const docxOf = (...texts: string[]) => rawZip(docxEntries(texts.map(paragraph).join('')));
const tenThousandTags = () => docxOf(...Array.from({ length: 10_000 }, (_, index) => `{{field_${index}}}`));

/** The header of a PNG file that declares 50,000 × 50,000 pixels. */
function hugePicture(): string {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const data = Buffer.from('0000000049444154', 'hex');
  const bytes = Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(4), data, Buffer.alloc(4)]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/**
 * All of these files together took 150 to 160 MB (Node 24, 2026-11-26). A file that is read whole before it is refused takes
 * more: 200 MB of inflated bytes, or as much for a tree of half a million elements.
 */
const MAX_MB = 256;

const upload = (client: ApiClient, bytes: Buffer, name: string) => client.post(PATH).attach('files', bytes, name);
const residentMb = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.api.pid)])) / 1024;

describe('hostile templates', () => {
  it('are rejected with a code, and need little memory', async () => {
    const { client } = await signedIn();
    await upload(client, sampleDocx(), 'a.docx').expect(201);
    const before = residentMb();
    let most = 0;
    const refused = async (what: string, bytes: Buffer, name: string, code: string) => {
      const { status, body } = await upload(client, bytes, name);
      expect({ what, status, code: body.code, path: body.errors?.[0]?.path }).toEqual({
        what,
        status: 400,
        code,
        path: 'files[0]',
      });
      expect(body.errors[0].message).toMatch(new RegExp(`^${name}: .+`));
      most = Math.max(most, residentMb());
    };

    for (const { what, make, code } of HOSTILE_PACKAGES) await refused(what, make(), 'a.docx', code);
    for (const [what, make, code] of HOSTILE_PDFS) await refused(what, make(), 'a.pdf', code);
    await refused('10,000 placeholders', tenThousandTags(), 'a.docx', 'too_many_fields');
    await refused('another extension', sampleDocx(), 'a.docm', 'unknown_file_type');
    const { body } = await upload(client, Buffer.alloc(0), 'a.docx').expect(400);
    expect(body.errors).toEqual([{ path: 'files[0]', message: 'a.docx: The file is empty.' }]);
    expect(most - before).toBeLessThan(MAX_MB);
    await upload(client, sampleDocx(), 'a.docx').expect(201);
  }, 180_000);

  it('do not keep other requests waiting', async () => {
    const { client } = await signedIn();
    const bytes = hostile.manyFields(10_000);
    let request = client.post(PATH);
    for (let index = 0; index < 5; index++) request = request.attach('files', bytes, `${index}.pdf`);
    let pending = true;
    const refusal = request.then((response) => {
      pending = false;
      return response;
    });

    let answered = 0;
    for (; pending; answered++) await service.client.get('/health/live').expect(200);
    expect((await refusal).status).toBe(400);
    expect(answered).toBeGreaterThan(25); // if files were read in the event loop, only one or two would be answered
  }, 180_000);

  it.each([
    ['{{name', 'unclosed_placeholder'],
    ['{{a {{b}}', 'nested_placeholder'],
    ['{{ }}', 'empty_placeholder'],
  ])('with a placeholder that cannot be parsed (%s) get an error with its location', async (tag, code) => {
    const { client } = await signedIn();
    const { body } = await upload(client, docxOf('{{good}}', `before ${tag}`), 'a.docx').expect(400);

    expect(body.code).toBe(code);
    expect(body.errors[0].message).toContain('(document, paragraph 2)');
    expect(body.errors[0].message).toContain(tag.split(' ')[0]);
  });

  it('with a section that is not closed get an error with its location', async () => {
    const { client } = await signedIn();
    const { body } = await upload(client, docxOf('x', 'y', '{{#items}}{{name}}'), 'a.docx').expect(400);

    expect(body.errors[0].message).toMatch(/\{\{#items\}\}.*\(document, paragraph 3\)/);
  });
});

describe('hostile values', () => {
  it('of 50,000 × 50,000 pixels are rejected', async () => {
    const { client } = await signedIn();
    const { body: templates } = await upload(client, docxOf('{{image}}'), 'a.docx').expect(201);
    const fill = (image: unknown) =>
      client.post('/api/document/fill/', { document: templates[0].id, field_values: { image } });

    expect((await fill(hugePicture()).expect(400)).body.code).toBe('image_too_large');
    expect((await fill({ url: hugePicture() }).expect(400)).body.code).toBe('image_too_large');
    await fill('a text after all').expect(200);
  });

  it('without a placeholder have no effect, in any number', async () => {
    const { client } = await signedIn();
    const { body: templates } = await upload(client, docxOf('{{name}}'), 'a.docx').expect(201);
    const field_values = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));

    await client.post('/api/document/fill/', { document: templates[0].id, field_values }).expect(200);
  });
});
