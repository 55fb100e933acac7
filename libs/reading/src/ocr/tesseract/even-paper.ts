import sharp from 'sharp';

import type { GreyPicture } from '../picture';

/*
 * The thresholds are set by hand on the development receipts; no script learns them.
 */

/** The side (pixels) of the squares in which brightness is measured: larger than strokes, smaller than shadows. */
const SQUARE = 32;
/** The least share of paper in a square of dense print. */
const PAPER_SHARE = 0.2;
/** Squares darker than this share of the median are no paper, but the table below it or a black margin. */
const NO_PAPER = 0.45;
/** The share of pixels that become black. */
const INK_SHARE = 0.02;
/** Brighter ink is noise of an empty page and does not become black. */
const PALEST_INK = 160;
/** Pixels of at least this level (0–255) become white. */
const WHITE = 235;

/** Makes shadows, creases, tinted paper and the background around the paper white, and pale print black. */
export async function evenPaper(picture: GreyPicture): Promise<GreyPicture> {
  const paper = await paperOf(picture);
  const usual = percentile(paper, 0.5);
  const data = picture.data.map((grey, index) => {
    const white = paper[index] ?? 255;
    return white < NO_PAPER * usual ? 255 : Math.min(255, (grey * 255) / Math.max(white, 1));
  });
  const black = Math.min(percentile(data, INK_SHARE), PALEST_INK);
  const contrast = 255 / (WHITE - black);
  return { ...picture, data: data.map((grey) => Math.min(255, Math.max(0, (grey - black) * contrast))) };
}

/** The brightness of the paper at every pixel (0–255). */
async function paperOf(picture: GreyPicture): Promise<Uint8Array> {
  const columns = Math.ceil(picture.width / SQUARE);
  const rows = Math.ceil(picture.height / SQUARE);
  const squares = new Uint8Array(columns * rows).map((_, index) =>
    brightOf(picture, (index % columns) * SQUARE, Math.floor(index / columns) * SQUARE),
  );
  return sharp(squares, { raw: { width: columns, height: rows, channels: 1 } })
    .median(3)
    .blur(1)
    .resize({ width: picture.width, height: picture.height, fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** The level that PAPER_SHARE of a square's pixels reach, by every second pixel of every second row. */
function brightOf({ data, width, height }: GreyPicture, left: number, top: number): number {
  const levels: number[] = [];
  for (let y = top; y < Math.min(height, top + SQUARE); y += 2) {
    for (let x = left; x < Math.min(width, left + SQUARE); x += 2) levels.push(data[y * width + x] ?? 0);
  }
  levels.sort((a, b) => b - a);
  return levels[Math.floor(levels.length * PAPER_SHARE)] ?? 255;
}

/** The level that a share of all pixels does not exceed. */
function percentile(data: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= share * data.length);
}
