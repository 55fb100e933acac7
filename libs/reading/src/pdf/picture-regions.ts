import type { PdfPicture, PdfRectangle } from '@app/core/programs';

import type { Box, Word } from '../document';
import { type PageScale, toBox } from './scale';

/*
 * The numbers are set by hand on the pictures of the development invoices and tables: logos are smaller, scanned receipts and
 * tables larger.
 */

/** The least share of the page, and the least side in points: two lines of small print. */
const MIN_SHARE = 0.04;
const MIN_SIDE = 20;
/** Pixels per point below which small print is illegible: 60 dpi. */
const MIN_RESOLUTION = 60 / 72;
/** Pictures nearer than this, in points, are strips or tiles of one. */
const TOUCHING = 1;
/** A text layer on more of the height of a picture is the text of the picture: a searchable scan, or a background. */
const COVERED = 0.15;
/** Rows into which a picture is divided to measure it. */
const ROWS = 200;
/** More pictures of a page are ignored. */
const MAX_PICTURES = 200;
const MAX_REGIONS = 4;

/** The pictures of a page that are large enough for text and have no text layer: at most four, the largest first. */
export function regionsToRead(
  { pictures }: { pictures: PdfPicture[] },
  words: Word[],
  page: PageScale,
): PdfRectangle[] {
  return joined(pictures.filter(isLegible).slice(0, MAX_PICTURES))
    .map((picture) => onPage(picture, page))
    .filter((region) => isLarge(region, page) && !isCovered(toBox(region, page), words))
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MAX_REGIONS);
}

/** Whether a word stands where another one does. */
export function standsOn({ box }: Word, others: Word[]): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return others.some(
    ({ box: other }) => x > other.x && x < other.x + other.width && y > other.y && y < other.y + other.height,
  );
}

function isLegible({ left, top, right, bottom, pixelWidth, pixelHeight }: PdfPicture): boolean {
  // A picture may be turned by a quarter.
  const [points, pixels] = [
    [right - left, bottom - top],
    [pixelWidth, pixelHeight],
  ].map((sides) => sides.sort((a, b) => a - b));
  return points!.every((side, index) => pixels![index]! >= MIN_RESOLUTION * side);
}

/** The smallest rectangles around pictures that touch. */
function joined(pictures: PdfRectangle[]): PdfRectangle[] {
  const regions: PdfRectangle[] = [];
  for (const { left, top, right, bottom } of pictures) {
    let region = { left, top, right, bottom };
    for (let at = regions.findIndex((other) => areTouching(region, other)); at >= 0;) {
      region = around(region, regions.splice(at, 1)[0]!);
      at = regions.findIndex((other) => areTouching(region, other));
    }
    regions.push(region);
  }
  return regions;
}

function areTouching(a: PdfRectangle, b: PdfRectangle): boolean {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return across < TOUCHING && down < TOUCHING;
}

function around(a: PdfRectangle, b: PdfRectangle): PdfRectangle {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function onPage({ left, top, right, bottom }: PdfRectangle, { width, height }: PageScale): PdfRectangle {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}

function isLarge(region: PdfRectangle, { width, height }: PageScale): boolean {
  const sides = [region.right - region.left, region.bottom - region.top];
  return sides.every((side) => side >= MIN_SIDE) && areaOf(region) >= MIN_SHARE * width * height;
}

function isCovered({ x, y, width, height }: Box, words: Word[]): boolean {
  const rows = new Uint8Array(ROWS);
  for (const { box } of words) {
    const middle = box.x + box.width / 2;
    if (middle < x || middle > x + width) continue;
    const [from, to] = [box.y, box.y + box.height].map((edge) => Math.round(((edge - y) / height) * ROWS));
    if (to! > 0 && from! < ROWS) rows.fill(1, Math.max(0, from!), to);
  }
  return rows.reduce((sum, row) => sum + row, 0) > COVERED * ROWS;
}

function areaOf({ left, top, right, bottom }: PdfRectangle): number {
  return (right - left) * (bottom - top);
}
