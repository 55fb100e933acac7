import { type PDFPage, PDFDocument, rgb } from '@cantoo/pdf-lib';

import { TesseractOcr } from '../ocr/tesseract/tesseract-ocr';
import { PdfReader } from './pdf.reader';

/** The words of a page that are crossed out or circled, by their mark. */
async function marksOn(draw: (page: PDFPage) => void): Promise<Record<string, string>> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.drawText('Status: single / married', { x: 60, y: 700, size: 12 });
  draw(page);
  const reader = new PdfReader(new TesseractOcr({ recognise: () => Promise.resolve('') }));
  const { pages } = await reader.read({ name: 'a.pdf', mediaType: '', bytes: await pdf.save() }, { pageLimit: null });
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return Object.fromEntries(words.flatMap(({ text, mark }) => (mark ? [[text, mark]] : [])));
}

const line = (from: number, to: number, y: number) => (page: PDFPage) =>
  page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.7 });

describe('the words of a page that a form leaves to choose', () => {
  it('are crossed out by a line through their middle', async () => {
    expect(await marksOn(line(101, 135, 703.5))).toEqual({ single: 'crossed' });
  });

  it('are crossed out by a line that is shorter than a rule', async () => {
    const marks = await marksOn((page) => {
      page.drawText('ja', { x: 300, y: 700, size: 9 });
      line(300, 307, 702.5)(page);
    });
    expect(marks).toEqual({ ja: 'crossed' });
  });

  it('are not crossed out by a line below or above them, or by one that goes on', async () => {
    for (const draw of [line(101, 135, 698), line(101, 135, 712), line(101, 300, 703.5), line(20, 135, 703.5)])
      expect(await marksOn(draw)).toEqual({});
  });

  it('are circled by an ellipse around them', async () => {
    const circle = { x: 163, y: 704, xScale: 27, yScale: 9, borderWidth: 1, borderColor: rgb(0, 0, 0) };
    expect(await marksOn((page) => page.drawEllipse(circle))).toEqual({ married: 'circled' });
  });

  it('are not circled by a large shape, or by one beside them', async () => {
    const large = { x: 163, y: 704, xScale: 130, yScale: 60, borderWidth: 1, borderColor: rgb(0, 0, 0) };
    const beside = { x: 260, y: 704, xScale: 27, yScale: 9, borderWidth: 1, borderColor: rgb(0, 0, 0) };
    for (const circle of [large, beside]) expect(await marksOn((page) => page.drawEllipse(circle))).toEqual({});
  });
});
