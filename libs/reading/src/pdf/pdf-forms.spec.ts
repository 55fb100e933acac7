import { PDFDocument, PDFHexString, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';

import type { DocumentPage } from '../document';
import { TesseractOcr } from '../ocr/tesseract/tesseract-ocr';
import { PdfReader } from './pdf.reader';

const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);
const reader = new PdfReader(new TesseractOcr({ recognise: () => Promise.resolve('header\n') }));

async function read(draw: (pdf: PDFDocument) => void | Promise<void>, pageLimit: number | null = null) {
  const pdf = await PDFDocument.create();
  await draw(pdf);
  return reader.read(
    { name: 'a.pdf', mediaType: '', bytes: await pdf.save({ updateFieldAppearances: false }) },
    { pageLimit },
  );
}

async function firstPage(draw: (pdf: PDFDocument) => void | Promise<void>): Promise<DocumentPage> {
  const [page] = (await read(draw)).pages;
  if (!page) throw new Error('no page');
  return page;
}

function statesFromLeft({ checkboxes }: DocumentPage): boolean[] {
  return [...checkboxes].sort((a, b) => a.box.x - b.box.x).map(({ checked }) => checked);
}

function texts(page: DocumentPage): string[] {
  return page.lines.map(({ text }) => text);
}

/** A form with a text field, whose value is set without an appearance. */
function withField(
  pdf: PDFDocument,
  value: string,
  change: (widget: { setFlags(flags: number): void }) => void = () => undefined,
) {
  const page = pdf.addPage([600, 800]);
  page.drawText('Name', { x: 50, y: 705, size: 12 });
  const field = pdf.getForm().createTextField('person.name');
  field.addToPage(page, { x: 100, y: 700, width: 200, height: 20 });
  field.acroField.setValue(PDFHexString.fromText(value));
  const [widget] = field.acroField.getWidgets();
  widget?.dict.delete(PDFName.of('AP'));
  if (widget) change(widget);
}

describe('PdfReader with forms', () => {
  it('reads the values of fields as words of fields, never as labels', async () => {
    const page = await firstPage((pdf) => {
      const form = pdf.getForm();
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Name', { x: 60, y: 705, size: 12 });
      const field = form.createTextField('person.name');
      field.setText('Erika Muster');
      field.addToPage(drawn, { x: 95, y: 700, width: 200, height: 20 });
    });

    expect(texts(page)).toEqual(['Name', 'Erika Muster']);
    expect(page.lines[1]?.words.map(({ source }) => source)).toEqual(['field', 'field']);
    expect(page.fields).toEqual([
      { name: 'person.name', label: '', kind: 'text', values: ['Erika Muster'], box: expect.objectContaining({}) },
    ]);
    expect(page.fields[0]?.box.x).toBeCloseTo(95 / 600, 2);
  });

  it('reads a value that no appearance shows', async () => {
    expect(texts(await firstPage((pdf) => withField(pdf, 'Only a value')))).toEqual(['Name', 'Only a value']);
  });

  it.each([
    ['hidden', 0x02],
    ['not to be viewed', 0x20],
  ])('does not read a field that is %s', async (_, flags) => {
    const page = await firstPage((pdf) => withField(pdf, 'secret', (widget) => widget.setFlags(flags)));
    expect(texts(page)).toEqual(['Name']);
    expect(page.fields).toEqual([]);
  });

  it('reads the name for people, chosen options and lines of a field', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      const form = pdf.getForm();
      const country = form.createDropdown('country');
      country.addOptions(['Germany', 'France']);
      country.select('France');
      country.addToPage(drawn, { x: 100, y: 700, width: 200, height: 20 });
      country.acroField.dict.set(PDFName.of('TU'), PDFString.of('Country of residence'));
      const address = form.createTextField('address');
      address.enableMultiline();
      address.setText('Weg 1\n12345 Stadt');
      address.addToPage(drawn, { x: 100, y: 600, width: 200, height: 60 });
    });

    expect(page.fields.map(({ kind, label, values }) => ({ kind, label, values }))).toEqual([
      { kind: 'choice', label: 'Country of residence', values: ['France'] },
      { kind: 'text', label: '', values: ['Weg 1\n12345 Stadt'] },
    ]);
    expect(texts(page)).toEqual(['France', 'Weg 1', '12345 Stadt']);
  });

  it('reads boxes and radio buttons with their state, and no signs for their ticks', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Choices', { x: 50, y: 750 });
      const form = pdf.getForm();
      for (const [name, y] of [
        ['yes', 700],
        ['no', 670],
      ] as const) {
        const box = form.createCheckBox(name);
        box.addToPage(drawn, { x: 100, y, width: 12, height: 12 });
        if (name === 'yes') box.check();
      }
      const radio = form.createRadioGroup('size');
      radio.addOptionToPage('small', drawn, { x: 100, y: 600, width: 12, height: 12 });
      radio.addOptionToPage('large', drawn, { x: 140, y: 600, width: 12, height: 12 });
      radio.select('large');
    });

    expect(texts(page)).toEqual(['Choices']);
    expect(page.checkboxes.map(({ name, checked, source }) => [name, checked, source])).toEqual([
      ['yes', true, 'field'],
      ['no', false, 'field'],
      ['size', false, 'field'],
      ['size', true, 'field'],
    ]);
  });

  it('reads the AcroForm of a form that is also an XFA form', async () => {
    const page = await firstPage((pdf) => {
      withField(pdf, 'Hybrid');
      pdf.getForm().acroForm.dict.set(PDFName.of('XFA'), pdf.context.register(pdf.context.stream('<xdp:xdp/>')));
    });
    expect(texts(page)).toEqual(['Name', 'Hybrid']);
  });

  it('refuses a dynamic XFA form with a sentence', async () => {
    const reading = read((pdf) => {
      pdf.addPage([600, 800]).drawText('Please wait...', { x: 50, y: 700 });
      const packet = pdf.context.register(pdf.context.stream('<xdp:xdp/>'));
      pdf.getForm().acroForm.dict.set(PDFName.of('XFA'), pdf.context.obj([PDFString.of('template'), packet]));
      pdf.catalog.set(PDFName.of('NeedsRendering'), pdf.context.obj(true));
    });
    await expect(reading).rejects.toMatchObject({ reason: 'unsupported', message: expect.stringContaining('XFA') });
  });
});

describe('PdfReader with drawings', () => {
  it('says how words are printed', async () => {
    const page = await firstPage(async (pdf) => {
      const drawn = pdf.addPage([600, 800]);
      const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
      const italic = await pdf.embedFont(StandardFonts.TimesRomanItalic);
      drawn.drawText('Total', { x: 50, y: 700, size: 14, font: bold });
      drawn.drawText('note', { x: 50, y: 650, size: 9, font: italic });
    });
    const fonts = page.lines.flatMap((line) => line.words.map(({ font }) => font));
    expect(fonts).toMatchObject([
      { name: 'Helvetica-Bold', size: 14, bold: true, italic: false, color: '#000000' },
      { name: 'Times-Italic', size: 9, bold: false, italic: true },
    ]);
  });

  it('finds ruled lines, joined where they are drawn in pieces', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('x', { x: 50, y: 700 });
      drawn.drawLine({ start: { x: 50, y: 600 }, end: { x: 200, y: 600 } });
      drawn.drawLine({ start: { x: 200, y: 600 }, end: { x: 300, y: 600 } });
      drawn.drawRectangle({ x: 400, y: 300, width: 1, height: 200 });
    });
    expect(page.rules.map(({ direction }) => direction)).toEqual(['horizontal', 'vertical']);
    expect((page.rules[0]?.box.width ?? 0) * 600).toBeCloseTo(250, 0);
    expect((page.rules[1]?.box.height ?? 0) * 800).toBeCloseTo(200, 0);
  });

  it('finds drawn boxes and their crosses, and no boxes in grids of cells', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Options', { x: 50, y: 750 });
      for (const x of [100, 150])
        drawn.drawRectangle({ x, y: 600, width: 10, height: 10, borderColor: BLACK, borderWidth: 1 });
      drawn.drawLine({ start: { x: 151, y: 601 }, end: { x: 159, y: 609 } });
      drawn.drawLine({ start: { x: 151, y: 609 }, end: { x: 159, y: 601 } });
      for (const x of [300, 312, 324])
        drawn.drawRectangle({ x, y: 500, width: 12, height: 12, borderColor: BLACK, borderWidth: 1 });
      drawn.drawCircle({ x: 205, y: 605, size: 5, borderColor: BLACK, borderWidth: 1 });
    });
    expect(page.checkboxes.map(({ checked, source }) => [checked, source])).toEqual(
      expect.arrayContaining([
        [false, 'drawing'],
        [true, 'drawing'],
        [false, 'drawing'],
      ]),
    );
    expect(page.checkboxes).toHaveLength(3);
  });

  it('takes a dark square in a box for its mark, unless it is the frame', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Options', { x: 50, y: 750 });
      const square = (x: number, inset: number, color = BLACK) =>
        drawn.drawRectangle({ x: x + inset, y: 600 + inset, width: 12 - 2 * inset, height: 12 - 2 * inset, color });
      drawn.drawRectangle({ x: 100, y: 600, width: 12, height: 12, borderColor: BLACK, borderWidth: 1 });
      square(100, 1);
      square(150, 0);
      square(150, 1, WHITE);
      square(200, 0);
      square(200, 1, WHITE);
      square(200, 1.5);
    });
    expect(statesFromLeft(page)).toEqual([true, false, true]);
  });

  it('finds boxes with rounded corners, as browsers print them', async () => {
    const rounded = (x: number, inset: number) => {
      const [from, to, radius] = [inset, 10 - inset, 2 - inset];
      const [near, far] = [from + radius, to - radius];
      return [
        `M ${x + near} ${from} L ${x + far} ${from} C ${x + to} ${from} ${x + to} ${from} ${x + to} ${near}`,
        `L ${x + to} ${far} C ${x + to} ${to} ${x + to} ${to} ${x + far} ${to}`,
        `L ${x + near} ${to} C ${x + from} ${to} ${x + from} ${to} ${x + from} ${far}`,
        `L ${x + from} ${near} C ${x + from} ${from} ${x + from} ${from} ${x + near} ${from} Z`,
      ].join(' ');
    };
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Options', { x: 50, y: 750 });
      const at = { x: 0, y: 610 };
      drawn.drawSvgPath(rounded(100, 0), { ...at, color: WHITE });
      drawn.drawSvgPath(rounded(100, 0.2), { ...at, borderColor: BLACK, borderWidth: 1 });
      drawn.drawSvgPath(rounded(150, 0.1), { ...at, color: WHITE });
      drawn.drawSvgPath(rounded(150, 0), { ...at, color: rgb(0, 0.46, 1) });
      drawn.drawSvgPath('M 152 5 L 154.5 7.5 L 158 2.5', { ...at, borderColor: WHITE, borderWidth: 1 });
    });
    expect(statesFromLeft(page)).toEqual([false, true]);
  });

  it('reads no word from the character that ticks a drawn box', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      for (const [x, words] of [
        [100, 'Day'],
        [200, 'Night'],
      ] as const) {
        drawn.drawRectangle({ x, y: 600, width: 12, height: 12, borderColor: BLACK, borderWidth: 1 });
        drawn.drawText(words, { x: x + 18, y: 602, size: 11 });
      }
      drawn.drawText('X', { x: 202, y: 602, size: 11 });
    });
    expect(statesFromLeft(page)).toEqual([false, true]);
    expect(texts(page)).toEqual(['Day', 'Night']);
  });

  it('gives a tick that leaves its box to the box of its corner', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('Options', { x: 50, y: 750 });
      for (const [x, y] of [
        [100, 600],
        [125, 600],
        [150, 615],
      ] as const)
        drawn.drawRectangle({ x, y, width: 10, height: 10, borderColor: BLACK, borderWidth: 1 });
      drawn.drawSvgPath('M 102 196 L 108 202 L 124 180', { x: 0, y: 800, borderColor: BLACK, borderWidth: 1 });
    });
    expect(statesFromLeft(page)).toEqual([true, false, false]);
  });

  it('reads boxes that are characters', async () => {
    const page = await firstPage(async (pdf) => {
      const drawn = pdf.addPage([600, 800]);
      const signs = await pdf.embedFont(StandardFonts.ZapfDingbats);
      drawn.drawText('\u2751', { x: 50, y: 700, font: signs });
      drawn.drawText('\u2714', { x: 50, y: 650, font: signs });
      drawn.drawText('text', { x: 100, y: 700 });
    });
    expect(page.checkboxes.map(({ checked, source }) => [checked, source])).toEqual([
      [false, 'character'],
      [true, 'character'],
    ]);
  });
});

describe('PdfReader with unusual files', () => {
  it('says that a PDF without pages is empty', async () => {
    const pdf = await PDFDocument.create();
    const bytes = await pdf.save({ addDefaultPage: false });
    const reading = reader.read({ name: 'a.pdf', mediaType: '', bytes }, { pageLimit: null });
    await expect(reading).rejects.toMatchObject({ message: expect.stringMatching(/^The PDF .+\.$/) });
  });

  it('reads the first 500 of 5,000 pages', async () => {
    const { pages, pageCount, truncated } = await read(async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      for (let page = 0; page < 5_000; page++) pdf.addPage([300, 300]).drawText('page', { x: 20, y: 100, font });
    });
    expect({ read: pages.length, pageCount, truncated }).toEqual({ read: 500, pageCount: 5_000, truncated: true });
  });

  it('reads a PDF whose cross-reference table is damaged', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]).drawText('still legible', { x: 20, y: 100 });
    const text = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
    const bytes = Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
    const { pages } = await reader.read({ name: 'a.pdf', mediaType: '', bytes }, { pageLimit: null });
    expect(pages.flatMap(texts)).toEqual(['still legible']);
  });

  it('ignores what exceeds its limits in a page of many drawings', async () => {
    const page = await firstPage((pdf) => {
      const drawn = pdf.addPage([600, 800]);
      drawn.drawText('map', { x: 50, y: 700 });
      const lines = Array.from(
        { length: 30_000 },
        (_, index) => `${index % 590} ${index % 790} m ${index % 590} 795 l S`,
      );
      drawn.node.addContentStream(pdf.context.register(pdf.context.stream(lines.join('\n'))));
    });
    expect(texts(page)).toEqual(['map']);
    expect(page.rules.length).toBeLessThanOrEqual(4_000);
  });
});
