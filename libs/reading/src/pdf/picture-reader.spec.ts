import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';

import type { DocumentText } from '../document';
import { Ocr } from '../ocr/ocr';
import { type Picture, pictureSize } from '../ocr/picture';
import { PdfReader } from './pdf.reader';

/** Finds a word in the middle of every picture, and remembers the sizes of the pictures. */
class MiddleOcr extends Ocr {
  readonly sizes: { width: number; height: number }[] = [];

  async read(picture: Picture) {
    this.sizes.push(await pictureSize(picture));
    const box = { x: 0.4, y: 0.45, width: 0.2, height: 0.1 };
    return { words: [{ text: 'pictured', box, confidence: 90, source: 'ocr' as const }], turn: 0 as const };
  }
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pages of 600 × 800 points with a text of more words than a stamp, and with pictures of so many pixels a point. */
async function reading(places: Place[], draw: (page: PDFPage) => void = () => {}, resolution = 2, pageCount = 1) {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < pageCount; index++) {
    const page = pdf.addPage([600, 800]);
    page.drawText('A page whose text layer has more words than a stamp or a page number would have', {
      x: 40,
      y: 760,
      size: 10,
    });
    for (const place of places) page.drawImage(await pdf.embedPng(await paper(place, resolution)), place);
    draw(page);
  }
  const ocr = new MiddleOcr();
  const file = { name: 'a.pdf', mediaType: '', bytes: await pdf.save() };
  const document = await new PdfReader(ocr).read(file, { pageLimit: null });
  return { ocr, document, found: pictured(document) };
}

function paper({ width, height }: Place, resolution: number): Promise<Buffer> {
  const size = {
    width: Math.max(1, Math.round(width * resolution)),
    height: Math.max(1, Math.round(height * resolution)),
  };
  return sharp({ create: { ...size, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
}

function pictured({ pages }: DocumentText): { x: number; y: number }[] {
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words.filter(({ text }) => text === 'pictured').map(({ box }) => ({ x: box.x, y: box.y }));
}

const RECEIPT = { x: 300, y: 200, width: 200, height: 400 };

describe('pictures on pages with a text layer', () => {
  it('are read beside it, at their places', async () => {
    const { ocr, document, found } = await reading([RECEIPT]);
    expect(found).toEqual([{ x: expect.closeTo(380 / 600, 2), y: expect.closeTo(380 / 800, 2) }]);
    expect(document.pages[0]?.lines[0]?.text).toContain('A page whose text');
    // 250 dots per inch, of the picture alone.
    expect(ocr.sizes).toEqual([{ width: Math.floor((200 * 250) / 72), height: Math.floor((400 * 250) / 72) }]);
  });

  it('are one where a scanner has cut them into strips', async () => {
    const strips = [0, 1, 2, 3].map((index) => ({ ...RECEIPT, y: 200 + 100 * index, height: 100 }));
    expect((await reading(strips)).ocr.sizes).toHaveLength(1);
  });

  it.each([
    ['a logo', [{ x: 40, y: 600, width: 90, height: 90 }], 2],
    ['a line', [{ x: 40, y: 600, width: 520, height: 10 }], 2],
    ['too coarse for print', [RECEIPT], 0.5],
  ])('are not read when they are %s', async (_, places, resolution) => {
    expect((await reading(places, undefined, resolution)).ocr.sizes).toEqual([]);
  });

  it('are not read where the text layer has their text already', async () => {
    const { ocr } = await reading([RECEIPT], (page) => {
      for (let line = 0; line < 20; line++) page.drawText('searchable', { x: 320, y: 580 - 18 * line, size: 10 });
    });
    expect(ocr.sizes).toEqual([]);
  });

  it('lose the words that stand on words of the text layer, such as a stamp', async () => {
    const { ocr, found } = await reading([RECEIPT], (page) => page.drawText('Received', { x: 370, y: 394, size: 16 }));
    expect(ocr.sizes).toHaveLength(1);
    expect(found).toEqual([]);
  });

  it('are limited in number, by page and by file', async () => {
    const six = [0, 1, 2, 3, 4, 5].map((index) => ({ x: 40, y: 20 + 120 * index, width: 300, height: 100 }));
    expect((await reading(six)).ocr.sizes).toHaveLength(4);
    const { ocr, document } = await reading([RECEIPT], undefined, 1, 61);
    expect(ocr.sizes).toHaveLength(60);
    expect(document.warnings).toEqual(['Text in pictures was read in the first 60 of them only.']);
  });
});
