import * as hostile from '../../../testing/src/files/hostile-pdf';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { formWith } from './pdf-form.fixture';
import { fillPdf, parsePdf } from './pdf.filler';

/** A file up to its cross-reference table. */
const withoutEnd = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf('xref\n0 '));

const refused: Array<[name: string, make: () => Buffer, code: string]> = [
  ['an empty file', () => Buffer.alloc(0), 'pdf_empty'],
  ['something else', () => Buffer.from('PK\u0003\u0004 not a pdf'), 'pdf_unreadable'],
  ['a header alone', () => Buffer.from('%PDF-1.7\n'), 'pdf_unreadable'],
  ['a file of which the end is missing', () => withoutEnd(formWith(['/FT /Tx /T (a)'])), 'pdf_unreadable'],
  ['a page tree that loops', hostile.pageTreeLoop, 'pdf_page_loop'],
  ['an object stream that inflates to 200 MB', hostile.objectStreamBomb, 'pdf_too_complex'],
  ['an object stream of a billion objects', hostile.objectStreamOfBillions, 'pdf_too_complex'],
  ['objects that share their bytes', hostile.overlappingObjects, 'pdf_too_complex'],
  ['strings that never end', hostile.unclosedStrings, 'pdf_too_complex'],
  ['streams that never end', hostile.unclosedStreams, 'pdf_too_complex'],
  ['letters instead of objects', hostile.letters, 'pdf_too_complex'],
  ['five million numbers', hostile.endlessNumbers, 'pdf_too_complex'],
  ['half a million names', hostile.endlessNames, 'pdf_too_complex'],
  ['100,000 pages', () => hostile.manyPages(100_000), 'pdf_too_complex'],
  ['fields nested 5,000 deep', hostile.deepFields, 'pdf_unreadable'],
  ['20,100 fields', () => hostile.manyFields(20_100), 'pdf_too_many_fields'],
];

const harmless: Array<[name: string, make: () => Buffer]> = [
  ['100,000 nested arrays', hostile.nestedArrays],
  ['a cross-reference stream of two billion entries', hostile.crossReferenceStreamOfBillions],
  ['a cross-reference table of 400,000 entries', hostile.hugeCrossReferenceTable],
  ['a field that is its own parent', hostile.fieldLoop],
];

describe('hostile PDFs', () => {
  it.each(refused)('refuses %s', async (_, make, code) => {
    await expect(parsePdf(make())).rejects.toMatchObject({ code, message: expect.stringMatching(/^The .+\.$/) });
  });

  it.each(harmless)('reads past %s', async (_, make) => {
    const { bytes } = await fillPdf(await parsePdf(make()), { a: 'b' });

    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('reports too many pages before it has read them all', async () => {
    await expect(parsePdf(hostile.manyPages(100_000))).rejects.toThrow('has too many pages');
    expect((await parsePdf(hostile.manyPages(5_000))).fields).toEqual([]);
  });

  it('fills 10,000 fields', async () => {
    const parsed = await parsePdf(hostile.manyFields(10_000));
    const { bytes } = await fillPdf(parsed, Object.fromEntries(parsed.fields.map(({ id }) => [id, id])));

    expect((await parsePdf(bytes)).fields).toHaveLength(10_000);
  });

  it('reads a file that is truncated anywhere, or throws a typed error', async () => {
    const whole = await samplePdfTemplate();
    for (let length = 1; length < whole.length; length += 397) {
      const outcome = await parsePdf(whole.subarray(0, length)).then(
        ({ fields }) => fields.length,
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
      expect(['number', 'string']).toContain(typeof outcome);
    }
  });
});
