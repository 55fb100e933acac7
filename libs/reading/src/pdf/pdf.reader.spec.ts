import { readFileSync } from 'node:fs';
import fontkit from '@cantoo/fontkit';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

import { commonConfidence } from '../ocr/tesseract/confidence-scale';
import { TesseractOcr, type Tesseract } from '../ocr/tesseract/tesseract-ocr';
import { inflatingContent } from '../../../testing/src/files/hostile-files';
import { repeatedPage } from '../../../testing/src/files/hostile-pdf';
import { fontPath } from '../../../formats/src/pdf/font-path';
import { displayedBox } from '../ocr/turn';
import { PdfReader } from './pdf.reader';
import type { DocumentPage } from '../document';
import { type SourceFile, UnreadableDocumentError } from '../reader';

const ALL_PAGES = { pageLimit: null };

function file(bytes: Uint8Array): SourceFile {
  return { name: 'a.bin', mediaType: '', bytes };
}

/** An engine that finds one word in every picture, and remembers the pictures. */
function engineFinding(word: string): Tesseract & { pictures: Buffer[] } {
  const pictures: Buffer[] = [];
  const row = ['5', '1', '1', '1', '1', '1', '100', '100', '300', '40', '91', word].join('\t');
  return { pictures, recognise: (png) => (pictures.push(png), Promise.resolve(`header\n${row}\n`)) };
}

async function pdfWith(draw: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await draw(pdf);
  return pdf.save();
}

function words(page: DocumentPage | undefined): string[] {
  return page?.lines.flatMap((line) => line.words.map((word) => word.text)) ?? [];
}

describe('PdfReader', () => {
  const engine = engineFinding('scanned');
  const reader = new PdfReader(new TesseractOcr(engine));

  it('accepts files by their content, not by their name', () => {
    expect(reader.takes(file(Buffer.from('%PDF-1.7\n')))).toBe(true);
    expect(reader.takes({ name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from('PK\u0003\u0004') })).toBe(
      false,
    );
  });

  it('reads no further page when the pages so far hold too many words', async () => {
    let pages = 0;
    const options = { ...ALL_PAGES, progress: () => pages++ };

    await expect(reader.read(file(repeatedPage(20_000, 2_000)), options)).rejects.toThrow('more than 400000 words');
    expect(pages).toBe(200);
  });

  it('reads words with boxes as fractions of the page, from the top left', async () => {
    const bytes = await pdfWith((pdf) => {
      pdf.addPage([600, 800]).drawText('Invoice 4711', { x: 60, y: 720, size: 20 });
    });
    const { pages, pageCount } = await reader.read(file(bytes), ALL_PAGES);

    expect(pageCount).toBe(1);
    expect(pages[0]).toMatchObject({ number: 1, width: 600, height: 800, unit: 'point' });
    expect(words(pages[0])).toEqual(['Invoice', '4711']);
    const box = pages[0]?.lines[0]?.words[0]?.box;
    expect(box?.x).toBeCloseTo(0.1, 1);
    expect(box?.y).toBeGreaterThan(0.06);
    expect((box?.y ?? 1) + (box?.height ?? 1)).toBeLessThan(0.12);
  });

  it('reads a rotated page as it is displayed', async () => {
    const bytes = await pdfWith((pdf) => {
      const page = pdf.addPage([600, 800]);
      page.setRotation(degrees(90));
      // Drawn upwards, so that it reads from left to right once the page is turned.
      page.drawText('Turned', { x: 60, y: 80, size: 20, rotate: degrees(90) });
    });
    const { pages } = await reader.read(file(bytes), ALL_PAGES);

    expect(pages[0]).toMatchObject({ width: 800, height: 600 });
    expect(words(pages[0])).toEqual(['Turned']);
    const box = pages[0]?.lines[0]?.box;
    expect((box?.width ?? 0) * 800).toBeGreaterThan((box?.height ?? 0) * 600);
    expect(box?.x).toBeCloseTo(0.1, 1);
  });

  describe('with text from right to left', () => {
    /** A page with words at positions from the left, lines from the top. */
    async function pageWith(lines: [x: number, word: string][][]): Promise<DocumentPage | undefined> {
      const bytes = await pdfWith(async (pdf) => {
        pdf.registerFontkit(fontkit);
        const font = await pdf.embedFont(readFileSync(fontPath('DejaVuSans')));
        const page = pdf.addPage([600, 800]);
        for (const [index, line] of lines.entries())
          for (const [x, word] of line) page.drawText(word, { x, y: 700 - 30 * index, size: 12, font });
      });
      return (await reader.read(file(bytes), ALL_PAGES)).pages[0];
    }
    const texts = (page: DocumentPage | undefined) => page?.lines.map(({ text }) => text);

    it('reads names among Latin text in the order in which they are said', async () => {
      const page = await pageWith([
        [
          [60, 'Supplier:'],
          [125, 'עולם'],
          [165, 'שלום'],
        ],
        [
          [60, 'Street:'],
          [110, 'אביב'],
          [145, '12'],
          [165, 'רחוב'],
        ],
        [
          [60, 'Invoice'],
          [110, '4711'],
        ],
      ]);
      expect(texts(page)).toEqual(['Supplier: שלום עולם', 'Street: רחוב 12 אביב', 'Invoice 4711']);
      expect(page?.turn).toBeUndefined();
    });

    it('mirrors a page that is read from right to left, with its lines from the top', async () => {
      const page = await pageWith([
        [
          [450, 'עולם'],
          [490, 'חשבונית'],
        ],
        [
          [425, 'Acme'],
          [465, 'Ltd'],
          [495, 'לקוח:'],
        ],
        [
          [100, '12'],
          [500, 'סכום'],
        ],
      ]);
      expect(texts(page)).toEqual(['חשבונית עולם', 'לקוח: Acme Ltd', 'סכום', '12']);
      expect(page?.turn).toBe('mirrored');
      const amount = page?.lines.at(-1);
      expect(displayedBox(amount!.box, page!).x * 600).toBeCloseTo(100, 0);
    });
  });

  it.each([90, 180, 270])('reads a page whose text runs at %i degrees without saying so', async (angle) => {
    const rows = [
      ['Position', 'Description', 'Amount'],
      ['1', 'Delivery of goods', '12.50'],
      ['Total', 'to be paid', '1,242.50'],
    ];
    const place = (across: number, down: number) =>
      angle === 90
        ? { x: down, y: across }
        : angle === 180
          ? { x: 600 - across, y: down }
          : { x: 600 - down, y: 800 - across };
    const bytes = await pdfWith((pdf) => {
      const page = pdf.addPage([600, 800]);
      for (const [index, row] of rows.entries())
        for (const [column, text] of row.entries())
          page.drawText(text, { ...place(50 + 180 * column, 100 + 24 * index), size: 11, rotate: degrees(angle) });
      page.drawLine({ start: place(50, 110), end: place(500, 110) });
    });
    const [page] = (await reader.read(file(bytes), ALL_PAGES)).pages;

    expect(page?.lines.map((line) => line.text)).toEqual(rows.flat());
    expect(page?.turn).toBe(angle);
    expect(page?.width).toBe(angle === 180 ? 600 : 800);
    expect(page?.rules).toEqual([expect.objectContaining({ direction: 'horizontal' })]);
    const { box } = page!.lines[0]!;
    expect(box.y * page!.height).toBeGreaterThan(85);
    expect(box.y * page!.height).toBeLessThan(100);
    expect(page!.rules[0]!.box.y * page!.height).toBeCloseTo(110, 0);
  });

  it('keeps columns apart and puts lines of an address into one block', async () => {
    const bytes = await pdfWith(async (pdf) => {
      const page = pdf.addPage([600, 800]);
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      ['Acme GmbH', 'Weg 1', '12345 Stadt'].forEach((text, index) =>
        page.drawText(text, { x: 50, y: 700 - 14 * index, size: 11, font }),
      );
      page.drawText('Nr. 7', { x: 400, y: 700, size: 11, font });
    });
    const [page] = (await reader.read(file(bytes), ALL_PAGES)).pages;

    expect(page?.lines.map((line) => line.text)).toEqual(['Acme GmbH', 'Nr. 7', 'Weg 1', '12345 Stadt']);
    expect(page?.blocks.map((block) => block.lines.length)).toEqual([3, 1]);
  });

  it('reads what was filled into form fields', async () => {
    const bytes = await pdfWith((pdf) => {
      const page = pdf.addPage([600, 800]);
      page.drawText('Name', { x: 50, y: 705, size: 12 });
      const field = pdf.getForm().createTextField('name');
      field.setText('Erika');
      field.addToPage(page, { x: 100, y: 700, width: 200, height: 20 });
    });
    expect(words((await reader.read(file(bytes), ALL_PAGES)).pages[0])).toEqual(['Name', 'Erika']);
  });

  it('sends pages without a text layer to OCR', async () => {
    const bytes = await pdfWith((pdf) => {
      pdf.addPage([600, 800]).drawRectangle({ x: 50, y: 700, width: 200, height: 20 });
    });
    const { pages } = await reader.read(file(bytes), ALL_PAGES);

    expect(words(pages[0])).toEqual(['scanned']);
    expect(pages[0]?.lines[0]?.words[0]?.confidence).toBe(commonConfidence(91));
    expect(engine.pictures.at(-1)?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('reads only the first pages when a limit is given, and says so', async () => {
    const bytes = await pdfWith((pdf) => {
      for (const text of ['one', 'two', 'three']) pdf.addPage([300, 300]).drawText(text, { x: 20, y: 100 });
    });
    const { pages, pageCount, truncated } = await reader.read(file(bytes), { pageLimit: 2 });

    expect(pages.flatMap(words)).toEqual(['one', 'two']);
    expect({ pageCount, truncated }).toEqual({ pageCount: 3, truncated: true });
  });

  it.each([
    [
      'encrypted',
      async () => {
        const pdf = await PDFDocument.create();
        pdf.addPage([300, 300]);
        pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
        return pdf.save();
      },
    ],
    ['broken', () => Promise.resolve(Buffer.from('%PDF-1.7\nnothing of the kind'))],
    ['empty', () => Promise.resolve(new Uint8Array())],
    // More than PDFium's heap may hold.
    ['too_large', () => Promise.resolve(inflatingContent())],
  ])('refuses a PDF that is %s with a readable sentence', async (reason, make) => {
    const reading = reader.read(file(await make()), ALL_PAGES);

    await expect(reading).rejects.toThrow(UnreadableDocumentError);
    await expect(reading).rejects.toMatchObject({ reason, message: expect.stringMatching(/^The PDF .+\.$/) });
  });
});
