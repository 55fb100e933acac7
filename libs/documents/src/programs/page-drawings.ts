import sharp from 'sharp';
import { withPdf, type PdfBitmap, type PdfPage } from '@app/core/programs';
import { displayedPageSize, readPdf } from '@app/formats';
import { findSignatureLocations, type SignatureLocation } from '@app/sealing';

/** A page on the signing page. Sizes in pixels; `text` is the text of the page for screen readers. */
export interface DrawnPage {
  width: number;
  height: number;
  text: string;
}

const DPI = 110;
const MAX_PIXELS = 4_000_000;
const MAX_PAGES = 200;
const MAX_TEXT = 20_000;
const WORDS = { signature: '(your signature)', date: '(date of your signature)', initials: '(your initials)' };
/** Points by which the mark exceeds the text of a placeholder. */
const MARGIN = 1;

/**
 * Draws the first 200 pages of a PDF and marks the locations of signature and date. `keep` is called with the number of each
 * page (from 1) and its picture (WebP).
 * @throws PdfError, and TemplateError for a PDF that could not be sealed later
 */
export async function drawPages(
  pdf: Buffer,
  keep: (page: number, picture: Buffer) => Promise<void>,
): Promise<DrawnPage[]> {
  const file = await readPdf(pdf);
  const locations = await findSignatureLocations(pdf, file);
  return withPdf(pdf, async (document) => {
    const drawn: DrawnPage[] = [];
    for (const [index, { dict }] of file.pages.slice(0, Math.min(document.pageCount, MAX_PAGES)).entries()) {
      const { bitmap, text } = await document.withPage(index, readPage);
      const { width, height } = bitmap;
      const onPage = locations.filter(({ page }) => page === index);
      await keep(index + 1, await toWebp(bitmap, marksOf(onPage, bitmap, width / displayedPageSize(dict).width)));
      drawn.push({ width, height, text: [text, ...onPage.flatMap(wordsFor)].join('\n') });
    }
    return drawn;
  });
}

/** What the text of a page says about a location. Placeholders are replaced by it; fields have no text. */
const wordsFor = ({ source, kind }: SignatureLocation): string[] => (source === 'field' ? [WORDS[kind]] : []);

function readPage(page: PdfPage): { bitmap: PdfBitmap; text: string } {
  const text = page
    .characters(MAX_TEXT)
    .map((character) => character.text)
    .join('')
    .replace(/\{\{\s*signature\s*\}\}/g, WORDS.signature)
    .replace(/\{\{\s*signature_date\s*\}\}/g, WORDS.date)
    .replace(/\{\{\s*signature_(\d{1,2})\s*\}\}/g, '(signature of signer $1)')
    .replace(/\{\{\s*signature_date_(\d{1,2})\s*\}\}/g, '(date of signature $1)');
  return { bitmap: page.render({ dpi: DPI, maxPixels: MAX_PIXELS }), text };
}

/** An SVG layer of the page's size with a tinted box at each location. The box is opaque over the text of a placeholder. */
function marksOf(locations: SignatureLocation[], { width, height }: PdfBitmap, scale: number): Buffer | null {
  if (locations.length === 0) return null;
  const boxes = locations.map((location) => {
    const margin = location.source === 'placeholder' ? MARGIN : 0;
    const size = { width: (location.width + 2 * margin) * scale, height: (location.height + 2 * margin) * scale };
    const [x, y] = [(location.x - margin) * scale, height - (location.y - margin) * scale - size.height];
    const opacity = location.source === 'placeholder' ? 1 : 0.5;
    return `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="3" fill="#e0e7ff" fill-opacity="${opacity}" stroke="#4338ca"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}</svg>`,
  );
}

function toWebp({ data, width, height, channels }: PdfBitmap, marks: Buffer | null): Promise<Buffer> {
  const drawing = sharp(data, { raw: { width, height, channels } }).removeAlpha();
  return (marks ? drawing.composite([{ input: marks }]) : drawing).webp({ quality: 82 }).toBuffer();
}
