import type { PdfPage, PdfPicture } from '@app/core/programs';

import type { Checkbox } from '../document';
import { inkOf } from '../images/ink';
import { findPrintedBoxes } from '../images/printed-boxes';
import { toBox } from './scale';

/** A box of six points has seventeen pixels a side, enough for the search. Large pages have fewer. */
const DPI = 200;
const MAX_PIXELS = 12_000_000;
/** The longest side of a picture of a box with its margins, in points. */
const LARGEST_PICTURE = 40;
/** More small pictures are a pattern. */
const MAX_PICTURES = 200;
const CONFIDENCE = 90;

/** Boxes to tick that are small pictures, as office programs export them. */
export function picturedCheckboxes(page: PdfPage, pictures: PdfPicture[]): Checkbox[] {
  const small = pictures.filter(isSmall);
  if (small.length === 0 || small.length > MAX_PICTURES) return [];
  const bitmap = page.render({ dpi: DPI, maxPixels: MAX_PIXELS, grey: true });
  const scale = bitmap.width / page.width;
  return findPrintedBoxes(inkOf(bitmap.data, bitmap)).flatMap(({ left, top, right, bottom, checked }) => {
    const [x, y] = [(left + right) / 2 / scale, (top + bottom) / 2 / scale];
    if (!small.some((picture) => picture.left < x && x < picture.right && picture.top < y && y < picture.bottom))
      return [];
    const box = toBox({ left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale }, page);
    return [{ box, checked, source: 'drawing' as const, name: '', confidence: CONFIDENCE }];
  });
}

function isSmall({ left, top, right, bottom }: PdfPicture): boolean {
  return Math.max(right - left, bottom - top) <= LARGEST_PICTURE;
}
