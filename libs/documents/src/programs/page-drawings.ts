import sharp from 'sharp';
import { withPdf, type PdfBitmap, type PdfPage } from '@app/core/programs';
import { displayedPageSize, readPdf } from '@app/formats';
import { findSignatureLocations, type SignatureLocation } from '@app/sealing';
import { textOfPage } from './page-text';

/** A page on the signing page. Sizes in pixels; `text` is the text of the page for screen readers. */
export interface DrawnPage {
  width: number;
  height: number;
  text: string;
  /** What is to be given there, in the order of the page. Pages from before have it in their text. */
  places?: SigningPlace[];
}

/** A place for something that a signer gives, and the number of that signer or of the field, if it has one. */
export interface SigningPlace extends Pick<SignatureLocation, 'kind' | 'recipient' | 'field'> {
  /** Places from before have none. */
  box?: PlaceBox;
}

/** A part of a page, from its upper left corner, as fractions of its width and height. */
export interface PlaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Resolution of the pictures, and bounds of their pixels, of pages and of the characters of a page. */
const DPI = 110;
const MAX_PIXELS = 4_000_000;
const MAX_PAGES = 200;
const MAX_TEXT = 20_000;

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
  const locations = findSignatureLocations(file);
  return withPdf(pdf, async (document) => {
    const drawn: DrawnPage[] = [];
    for (const [index, { dict }] of file.pages.slice(0, Math.min(document.pageCount, MAX_PAGES)).entries()) {
      const { bitmap, text } = await document.withPage(index, readPage);
      const { width, height } = bitmap;
      const onPage = locations.filter(({ page }) => page === index);
      const size = displayedPageSize(dict);
      await keep(index + 1, await toWebp(bitmap, marksOf(onPage, bitmap, width / size.width)));
      drawn.push({ width, height, text, places: onPage.map((place) => placeOn(place, size)) });
    }
    return drawn;
  });
}

function placeOn(
  { kind, recipient, field, ...at }: SignatureLocation,
  size: { width: number; height: number },
): SigningPlace {
  const [width, height] = [at.width / size.width, at.height / size.height];
  const box = { x: at.x / size.width, y: 1 - at.y / size.height - height, width, height };
  return { kind, recipient, ...(field !== undefined && { field }), box };
}

function readPage(page: PdfPage): { bitmap: PdfBitmap; text: string } {
  const text = textOfPage(page.characters(MAX_TEXT));
  return { bitmap: page.render({ dpi: DPI, maxPixels: MAX_PIXELS }), text };
}

/** An SVG layer of the page's size with a tinted box at each location. */
function marksOf(locations: SignatureLocation[], { width, height }: PdfBitmap, scale: number): Buffer | null {
  if (locations.length === 0) return null;
  const boxes = locations.map((location) => {
    const size = { width: location.width * scale, height: location.height * scale };
    const [x, y] = [location.x * scale, height - location.y * scale - size.height];
    return `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="3" fill="#e0e7ff" fill-opacity="0.5" stroke="#4338ca"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}</svg>`,
  );
}

function toWebp({ data, width, height, channels }: PdfBitmap, marks: Buffer | null): Promise<Buffer> {
  const drawing = sharp(data, { raw: { width, height, channels } }).removeAlpha();
  return (marks ? drawing.composite([{ input: marks }]) : drawing).webp({ quality: 82 }).toBuffer();
}
