import { PDFDocument, type PDFTextField } from '@cantoo/pdf-lib';
import { appearanceOf, fill } from './pdf-form.fixture';
import { fillPdf, parsePdf } from './pdf.filler';

describe('a value that is too long for its field', () => {
  /** One field of 60 × 20 points. */
  async function narrowField(name: string, shape: (field: PDFTextField) => void = () => {}): Promise<Buffer> {
    const document = await PDFDocument.create();
    const field = document.getForm().createTextField(name);
    shape(field);
    field.addToPage(document.addPage(), { x: 10, y: 10, width: 60, height: 20 });
    return Buffer.from(await document.save());
  }
  const warningsOf = async (template: Buffer, name: string, value: string) =>
    (await fillPdf(await parsePdf(template), { [name]: value })).warnings;
  const cut = (name: string) => `The value of ${name} is too long for its field: the document shows only a part of it.`;

  it.each([
    ['a line', () => {}, 'x'.repeat(10), 'x'.repeat(100)],
    ['paragraphs', (field: PDFTextField) => field.enableMultiline(), 'two lines\nfit', 'four\nlines\ndo\nnot'],
    [
      'cells',
      (field: PDFTextField) => {
        field.setMaxLength(12);
        field.enableCombing();
      },
      '123456789012',
      'WWWWWWWWWWWW',
    ],
  ])('is reported for %s, and only then', async (_, shape, fits, tooLong) => {
    const template = await narrowField('a', shape);

    expect(await warningsOf(template, 'a', fits)).toEqual([]);
    expect(await warningsOf(template, 'a', tooLong)).toEqual([cut('a')]);
  });

  it('is drawn in the size of the template when that is below the minimum', async () => {
    const template = await narrowField('a');
    const document = await PDFDocument.load(template);
    document.getForm().getTextField('a').setFontSize(5);
    const field = (await fill(await document.save(), { a: 'x'.repeat(100) })).get('a');

    expect(appearanceOf(field)).toMatch(/ 5 Tf/);
  });

  it('is told from a value that no font can draw, whose characters are named', async () => {
    const boxes = (characters: string) =>
      `The value of a has characters that no font here can draw: ${characters}. The document shows boxes instead.`;
    const template = await narrowField('a');

    expect(await warningsOf(template, 'a', '한글 한')).toEqual([boxes('"한", "글"')]);
    expect(await warningsOf(template, 'a', '🦊\ufe0f')).toEqual([boxes('"🦊"')]);
    expect(await warningsOf(template, 'a', 'Ł €\t中\u05d0\u200d')).toEqual([]);
    expect((await warningsOf(template, 'a', 'ᄀᄁᄂᄃᄄᄅᄆᄇᄈᄉᄊ'))[0]).toContain('"ᄉ", ….');
  });

  it('is reported without characters that the database does not accept', async () => {
    expect(await warningsOf(await narrowField('a\0b'), 'a\0b', 'x'.repeat(100))).toEqual([cut('a?b')]);
  });
});
