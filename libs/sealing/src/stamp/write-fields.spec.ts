import { PDFDocument } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import { readPdf } from '@app/formats';
import { placeSignatures } from '../places/place-signatures';
import { signableDocument } from './signable-pdf';
import { findSignatureLocations } from './signature-locations';
import { writeFields } from './write-fields';

const FIELDS = [
  { name: 'company', number: 1, room: 20 },
  { name: 'agree', number: 2, room: 0 },
  { name: 'remark', number: 3, room: 20 },
];

/** A page with form fields for these names, as the document that a signer sees. */
async function shown(rotation = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  if (rotation > 0) page.setRotation({ type: 'degrees', angle: rotation } as never);
  const form = document.getForm();
  const size = rotation % 180 === 0 ? { width: 300, height: 22 } : { width: 22, height: 300 };
  form.createTextField('company').addToPage(page, { x: 80, y: 400, ...size });
  form.createCheckBox('agree').addToPage(page, { x: 180, y: 300, width: 14, height: 14 });
  form.createTextField('remark').addToPage(page, { x: 180, y: 200, width: 60, height: 16 });
  const placed = await placeSignatures(Buffer.from(await document.save()), { mark: null, filled: [], fields: FIELDS });
  return (await signableDocument(placed!)).pdf;
}

const textsOf = (pdf: Buffer): Promise<string[]> =>
  withPdf(pdf, async (file) => {
    const texts: string[] = [];
    for (let page = 0; page < file.pageCount; page++) {
      const read = await file.withPage(page, (open) => open.characters(10_000));
      texts.push(read.map(({ text }) => text).join(''));
    }
    return texts;
  });

/** Dark pixels in a part of the first page (points from its top left). */
const inkIn = (pdf: Buffer, area: { left: number; right: number; top: number; bottom: number }): Promise<number> =>
  withPdf(pdf, (file) =>
    file.withPage(0, (open) => {
      const { data } = open.render({ dpi: 144, maxPixels: 4_000_000, grey: true, area });
      return data.filter((value) => value < 128).length;
    }),
  );

const written = async (values: [number, string | boolean | null][], pdf?: Buffer) =>
  writeFields(pdf ?? (await shown()), {
    fields: values.map(([number, value]) => ({ number, label: `Field ${number}`, value })),
    signer: 'ann@example.com',
  });

const placesLeft = async (pdf: Buffer) => findSignatureLocations(await readPdf(pdf)).map(({ field }) => field);

describe('writeFields', () => {
  it('draws the values at their places and leaves those of others', async () => {
    const pdf = await written([[1, 'Łódź Trading']]);
    expect(await textsOf(pdf)).toEqual([expect.stringContaining('Łódź Trading')]);
    expect(await inkIn(pdf, { left: 80, right: 380, top: 378, bottom: 400 })).toBeGreaterThan(50);
    expect(await placesLeft(pdf)).toEqual([2, 3]);
    expect(await placesLeft(await written([[2, true]], pdf))).toEqual([3]);
  });

  it('draws a box, with a tick only when it is ticked', async () => {
    const area = { left: 180, right: 194, top: 486, bottom: 500 };
    const [empty, ticked] = await Promise.all([written([[2, false]]), written([[2, true]])]);
    const [less, more] = [await inkIn(empty, area), await inkIn(ticked, area)];
    expect(less).toBeGreaterThan(0);
    expect(more).toBeGreaterThan(less);
  });

  it('begins text from right to left at the right end of its place', async () => {
    const pdf = await written([[1, '\u05d0\u05d1\u05d2']]);
    expect(await inkIn(pdf, { left: 350, right: 380, top: 378, bottom: 400 })).toBeGreaterThan(20);
    expect(await inkIn(pdf, { left: 80, right: 350, top: 378, bottom: 400 })).toBe(0);
  });

  it('leaves nothing where nothing was given', async () => {
    const pdf = await written([[1, null]]);
    expect(await inkIn(pdf, { left: 70, right: 390, top: 370, bottom: 410 })).toBe(0);
    expect(await placesLeft(pdf)).toEqual([2, 3]);
  });

  it('adds a page with the whole of a value that does not fit, and several for many lines', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
    const [first, second] = await textsOf(await written([[3, long]]));
    expect(first).toContain('…');
    expect(second?.replace(/\s+/g, ' ')).toContain(long);
    expect(second).toContain('ann@example.com');
    const many = await textsOf(await written([[3, 'many words '.repeat(800)]]));
    expect(many.length).toBeGreaterThan(2);
  });

  it.each([90, 180, 270])('draws upright on a page that is turned by %d°', async (rotation) => {
    const pdf = await written([[1, 'Upright']], await shown(rotation));
    expect(await textsOf(pdf)).toEqual([expect.stringContaining('Upright')]);
  });

  it('refuses a template without a place for a field', async () => {
    const fields = [{ name: 'nowhere', number: 4, room: 10 }];
    await expect(placeSignatures(await shown(), { mark: null, filled: [], fields })).rejects.toMatchObject({
      code: 'signer_field_unplaced',
      message: expect.stringContaining('"nowhere"'),
    });
  });
});
