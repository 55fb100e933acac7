import type { PdfBitmap, PdfPage, PdfRectangle } from '@app/core/programs';

import type { Checkbox } from '../document';
import { hasSizeOfBox } from './drawn-checkboxes';
import { toBox } from './scale';

/** A box of five points has fourteen pixels a side, enough for a frame of one point and a mark. */
const DPI = 200;
/** The longest side of a picture of a box with its margins, in points. */
const LARGEST_PICTURE = 40;
/** More small pictures are a pattern. */
const MOST_PICTURES = 200;
const CONFIDENCE = 90;

/*
 * The thresholds are set by hand on pictures that the tests draw.
 */
/** The least difference of grey (0–255) between a frame and its ground. */
const LEAST_CONTRAST = 60;
/** A side of a frame is dark over this share of its length, and at most this share of the box thick. */
const SIDE = 0.85;
const THICKEST = 0.25;
/** The share of dark pixels inside a frame from which on it is ticked: a thin cross has more, dust has less. */
const TICKED = 0.04;

/** Boxes to tick that are small pictures, as office programs export them; `maxPixels` limits the picture of the page. */
export function picturedCheckboxes(page: PdfPage, pictures: PdfRectangle[], maxPixels: number): Checkbox[] {
  const small = pictures.filter(isSmall);
  if (small.length === 0 || small.length > MOST_PICTURES) return [];
  const bitmap = page.render({ dpi: DPI, maxPixels, grey: true });
  const scale = bitmap.width / page.width;
  return small.flatMap((picture) => {
    const found = boxIn(bitmap, pixelsOf(picture, scale, bitmap));
    if (!found) return [];
    const { top, left, bottom, right } = found.frame;
    const frame = { left: left / scale, top: top / scale, right: (right + 1) / scale, bottom: (bottom + 1) / scale };
    if (!hasSizeOfBox(frame)) return [];
    const { checked } = found;
    return [{ box: toBox(frame, page), checked, source: 'drawing' as const, name: '', confidence: CONFIDENCE }];
  });
}

function isSmall({ left, top, right, bottom }: PdfRectangle): boolean {
  return Math.max(right - left, bottom - top) <= LARGEST_PICTURE;
}

/** The first and last pixels of a rectangle, inside the picture of its page. */
function pixelsOf({ left, top, right, bottom }: PdfRectangle, scale: number, page: PdfBitmap): PdfRectangle {
  return {
    left: Math.max(0, Math.floor(left * scale)),
    top: Math.max(0, Math.floor(top * scale)),
    right: Math.min(page.width, Math.ceil(right * scale)) - 1,
    bottom: Math.min(page.height, Math.ceil(bottom * scale)) - 1,
  };
}

/** The frame in a part of a picture, in pixels, and whether something is in it; null without a frame of four sides. */
function boxIn({ data, width }: PdfBitmap, area: PdfRectangle): { frame: PdfRectangle; checked: boolean } | null {
  const isDark = darkIn(data, width, area);
  if (!isDark) return null;
  const rows = range(area.top, area.bottom);
  const columns = range(area.left, area.right);
  const darkRows = rows.filter((y) => columns.some((x) => isDark(x, y)));
  const darkColumns = columns.filter((x) => rows.some((y) => isDark(x, y)));
  const rowShare = (y: number) => share(darkColumns, (x) => isDark(x, y));
  const columnShare = (x: number) => share(darkRows, (y) => isDark(x, y));
  const [innerRows, innerColumns] = [inside(darkRows, rowShare), inside(darkColumns, columnShare)];
  if (!innerRows || !innerColumns) return null;
  const ink = share(innerRows, (y) => share(innerColumns, (x) => isDark(x, y)));
  const [top = 0, bottom = 0] = [darkRows[0], darkRows.at(-1)];
  const [left = 0, right = 0] = [darkColumns[0], darkColumns.at(-1)];
  return { frame: { left, top, right, bottom }, checked: ink > TICKED };
}

/** Pixels are dark below the middle of the darkest and the lightest; null without contrast. */
function darkIn(data: Buffer, width: number, area: PdfRectangle): ((x: number, y: number) => boolean) | null {
  let [least, most] = [255, 0];
  for (const y of range(area.top, area.bottom))
    for (const x of range(area.left, area.right)) {
      const grey = data[y * width + x] ?? 255;
      [least, most] = [Math.min(least, grey), Math.max(most, grey)];
    }
  if (most - least < LEAST_CONTRAST) return null;
  const middle = (least + most) / 2;
  return (x, y) => (data[y * width + x] ?? 255) < middle;
}

/** The rows or columns between two sides of a frame; null where a side is missing, or too thick. */
function inside(positions: number[], shareOf: (position: number) => number): number[] | null {
  const thickest = Math.max(1, Math.floor(positions.length * THICKEST));
  const first = thickness(positions.slice(0, thickest + 1), shareOf);
  const last = thickness(positions.slice(-thickest - 1).reverse(), shareOf);
  if (first === 0 || last === 0 || first > thickest || last > thickest) return null;
  // The pixel beside a side is a mixture of the side and its ground.
  const inner = positions.slice(first + 1, -last - 1);
  return inner.length > 0 ? inner : null;
}

/** The number of positions from the edge on that belong to a side; a blurred edge is no side itself. */
function thickness(positions: number[], shareOf: (position: number) => number): number {
  const sides = positions.map((position) => shareOf(position) >= SIDE);
  return sides.lastIndexOf(true) + 1;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The mean of a condition, or of numbers, over positions. */
function share(positions: number[], of: (position: number) => boolean | number): number {
  return positions.reduce((sum, position) => sum + Number(of(position)), 0) / Math.max(1, positions.length);
}
