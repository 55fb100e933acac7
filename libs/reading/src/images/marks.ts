import type { DocumentPage, ImageMark } from '../document';
import { MARK_LIMITS, type MarkLimits } from './mark-limits';
import { erase, eraseRules, type Mask, toPixels } from './mask';
import { findPhotos } from './photos';
import { brightnessOf, type Raster } from './raster';
import { findSignatures } from './signatures';
import { findStamps } from './stamps';

/** Words that OCR reads with less confidence may be handwriting. */
const SURE_WORD = 70;

/** Photographs, stamps and signatures on a page, of which the words are known. */
export function findMarks(
  raster: Raster,
  page: Pick<DocumentPage, 'lines'>,
  limits: MarkLimits = MARK_LIMITS,
): ImageMark[] {
  const grey = brightnessOf(raster);
  const photos = findPhotos(grey, raster, limits.photo);
  const colored = coloredInk(raster, limits.ink);
  for (const { box } of photos) erase(colored, toPixels(box, raster, 2));
  const stamps = findStamps(colored, limits.stamp);
  const ink = inkOf(grey, raster, limits.ink);
  for (const { box } of photos) erase(ink, toPixels(box, raster, 2));
  for (const box of stamps.boxes) erase(ink, box);
  for (const { words } of page.lines)
    for (const { box, confidence } of words) if (confidence >= SURE_WORD) erase(ink, toPixels(box, raster, 1));
  eraseRules(ink, limits.ink.ruleLength, limits.ink.ruleThickness);
  return [...photos, ...stamps.marks, ...findSignatures(ink, grey, limits.signature)];
}

function coloredInk({ data, width, height }: Raster, { color }: MarkLimits['ink']): Mask {
  const bits = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < bits.length; i++, at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    bits[i] = Math.max(red, green, blue) - Math.min(red, green, blue) > color ? 1 : 0;
  }
  return { bits, width, height };
}

/** Pixels that are darker than their neighbourhood, by sums over rectangles (an integral image). */
function inkOf(grey: Uint8Array, { width, height }: Raster, { dark, neighbourhood }: MarkLimits['ink']): Mask {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(4, Math.round((neighbourhood * width) / 2));
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      const mean = sum / ((right - left) * ((bottom - top) / (width + 1)));
      bits[y * width + x] = grey[y * width + x]! < dark * mean ? 1 : 0;
    }
  }
  return { bits, width, height };
}
