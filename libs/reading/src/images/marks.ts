import type { DocumentPage, ImageMark } from '../document';
import { erase, eraseRules, type Mask, toPixels } from './mask';
import { findPhotos } from './photos';
import { brightnessOf, type Raster } from './raster';
import { findSignatures } from './signatures';
import { findStamps } from './stamps';

/** Ink is darker than this share of the brightness around it; the side of that neighbourhood, as a share of the page's width. */
const INK = 0.85;
const NEIGHBOURHOOD = 0.06;
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

/** Pixels that are darker than their neighbourhood, by sums over rectangles (an integral image). */
function inkOf(grey: Uint8Array, { width, height }: Raster): Mask {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(4, Math.round((NEIGHBOURHOOD * width) / 2));
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      const mean = sum / ((right - left) * ((bottom - top) / (width + 1)));
      bits[y * width + x] = grey[y * width + x]! < INK * mean ? 1 : 0;
    }
  }
  return { bits, width, height };
}
