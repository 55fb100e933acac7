import type { DocumentPage, ImageMark } from '../document';
import { inkOf } from './ink';
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
