import type { DocumentPage, ImageMark } from '../document';
import { inkOf } from './ink';
import { erase, eraseRules, type Mask, toPixels } from './mask';
import { findPhotos } from './photos';
import { brightnessOf, type Raster } from './raster';
import { findSignatures } from './signatures';
import { findStamps } from './stamps';

/** The difference between the strongest and the weakest of red, green and blue in coloured ink. */
const LEAST_COLOR = 60;
/** Words that OCR reads with less confidence may be handwriting. */
const SURE_WORD = 70;
/** Ruled lines: a share of the page long, and so many pixels thick. */
const RULE_LENGTH = 0.08;
const RULE_THICKNESS = 5;

/** Photographs, stamps and signatures on a page, of which the words are known. */
export function findMarks(raster: Raster, page: Pick<DocumentPage, 'lines'>): ImageMark[] {
  const grey = brightnessOf(raster);
  const photos = findPhotos(grey, raster);
  const colored = coloredInk(raster);
  for (const { box } of photos) erase(colored, toPixels(box, raster, 2));
  const stamps = findStamps(colored);
  const ink = inkOf(grey, raster);
  for (const { box } of photos) erase(ink, toPixels(box, raster, 2));
  for (const box of stamps.boxes) erase(ink, box);
  for (const { words } of page.lines)
    for (const { box, confidence } of words) if (confidence >= SURE_WORD) erase(ink, toPixels(box, raster, 1));
  eraseRules(ink, RULE_LENGTH, RULE_THICKNESS);
  return [...photos, ...stamps.marks, ...findSignatures(ink, grey)];
}

function coloredInk({ data, width, height }: Raster): Mask {
  const bits = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < bits.length; i++, at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    bits[i] = Math.max(red, green, blue) - Math.min(red, green, blue) > LEAST_COLOR ? 1 : 0;
  }
  return { bits, width, height };
}
