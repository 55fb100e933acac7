import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** In points. */
export const PAGE = { width: 600, height: 800 };
const LEFT = 50;
const TOP = 60;
const LINE_HEIGHT = 24;

/** Text at a position in points from the top left corner. */
interface PlacedText {
  text: string;
  x: number;
  y: number;
}

/** A PDF with a page for each list of texts. */
export async function placedTextPdf(...pages: PlacedText[][]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    for (const { text, x, y } of texts) page.drawText(text, { x, y: PAGE.height - y, size: 12, font });
  }
  return Buffer.from(await pdf.save());
}

/** A PDF with a page for each list of lines. */
export const textPdf = (...pages: string[][]): Promise<Buffer> =>
  placedTextPdf(...pages.map((lines) => lines.map((text, line) => ({ text, x: LEFT, y: TOP + LINE_HEIGHT * line }))));
