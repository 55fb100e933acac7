import type { Package } from '@app/formats/packages';

import type { Box, DocumentPage, DocumentText } from '../document';
import { pagesToRead } from '../document-limits';
import { fileKindOf, isPicture } from '../file-kind';
import { boxIn } from '../geometry';
import { layOut } from '../layout';
import { decodeBmp } from '../ocr/bmp';
import { displayedCheckboxes, displayedWords, type Ocr, type Reading } from '../ocr/ocr';
import { type Picture, pictureSize } from '../ocr/picture';
import { layOutReading } from '../ocr/reading-layout';
import { type ReadOptions, UnreadableDocumentError } from '../reader';

/** More pictures of a file are not read: a minute of work. */
const MAX_PICTURES = 20;
/** Smaller pictures, in pixels, are logos and signs. Larger files are photographs in print quality. */
const MIN_SIDE = 100;
const MIN_PIXELS = 60_000;
const MAX_BYTES = 20_000_000;

/** A picture in a package. On a slide it has a page (index) and a place; in flowing text it becomes a page of its own. */
export interface EmbeddedPicture {
  part: string;
  place: { page: number; box: Box } | null;
}

/** A document with the text of its pictures, as far as limits allow. */
export async function withPictureText(
  document: DocumentText,
  pictures: EmbeddedPicture[],
  pkg: Package,
  ocr: Ocr,
  options: ReadOptions,
): Promise<DocumentText> {
  const result = { ...document, pages: [...document.pages], warnings: [...(document.warnings ?? [])] };
  let count = 0;
  for (const { part, place } of pictures) {
    const isWanted = place ? place.page < result.pages.length : result.pages.length < pagesToRead(options.pageLimit);
    const bytes = isWanted && !(document.truncated && !place) ? pkg.bytes(part) : null;
    if (bytes === null || bytes.length > MAX_BYTES || Date.now() > (options.deadline ?? Infinity)) continue;
    try {
      const picture = await pictureIn(bytes);
      if (!picture) continue;
      if (++count > MAX_PICTURES) {
        result.warnings.push(`Text in pictures was read in the first ${MAX_PICTURES} of them only.`);
        break;
      }
      const reading = await ocr.read(picture.source, options.progress);
      if (reading.words.length === 0) continue;
      if (place) result.pages[place.page] = withReading(result.pages[place.page]!, reading, place.box);
      else result.pages.push(layOutReading(reading, { number: ++result.pageCount, ...picture.size, unit: 'pixel' }));
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      result.warnings.push(`The picture "${part.split('/').pop()}" was not read: ${error.message}`);
    }
  }
  return { ...result, ...(result.warnings.length === 0 && { warnings: document.warnings }) };
}

/** A picture that is large enough for text; null for others, and for drawings (EMF, SVG). */
async function pictureIn(bytes: Uint8Array) {
  const kind = fileKindOf(bytes);
  if (!isPicture(kind)) return null;
  const source: Picture = kind === 'bmp' ? decodeBmp(bytes) : { file: bytes };
  const size = await pictureSize(source);
  const isLarge = Math.min(size.width, size.height) >= MIN_SIDE && size.width * size.height >= MIN_PIXELS;
  return isLarge ? { source, size } : null;
}

/** A page with what was read in a picture at a place on it. */
function withReading(page: DocumentPage, reading: Reading, place: Box): DocumentPage {
  const words = displayedWords(reading).map((word) => ({ ...word, box: boxIn(place, word.box) }));
  const boxes = displayedCheckboxes(reading).map((checkbox) => ({ ...checkbox, box: boxIn(place, checkbox.box) }));
  const { lines, blocks } = layOut(words, page);
  return {
    ...page,
    lines: [...page.lines, ...lines].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x),
    blocks: [...page.blocks, ...blocks],
    checkboxes: [...page.checkboxes, ...boxes],
  };
}
