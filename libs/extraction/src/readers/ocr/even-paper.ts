import sharp from 'sharp';

/** A grey picture: one byte per pixel, rows without padding. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Side of the squares whose paper is measured, in pixels: larger than strokes, smaller than shadows. */
const SQUARE = 32;
/** So much of a square at least is paper, even under dense print. */
const PAPER_SHARE = 0.2;
/** Squares darker than this share of the usual paper are no paper: the table around it, a black margin. */
const NO_PAPER = 0.45;
/** The darkest so many pixels become black. */
const INK_SHARE = 0.02;
/** Ink paler than this is noise of an empty page, and is not made black. */
const PALEST_INK = 160;
const WHITE = 235;

/** Shadows, creases and tinted paper made white, pale print made black; the background around the paper becomes white. */
export async function evenPaper(picture: GreyPicture): Promise<GreyPicture> {
  const paper = await paperOf(picture);
  const usual = percentile(paper, 0.5);
  const data = picture.data.map((grey, index) => {
    const white = paper[index] ?? 255;
    return white < NO_PAPER * usual ? 255 : Math.min(255, (grey * 255) / Math.max(white, 1));
  });
  const black = Math.min(percentile(data, INK_SHARE), PALEST_INK);
  const stretch = 255 / (WHITE - black);
  return { ...picture, data: data.map((grey) => Math.min(255, Math.max(0, (grey - black) * stretch))) };
}

/** How bright the paper is at every pixel. */
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

/** The level that PAPER_SHARE of a square's pixels reach; every second pixel is enough. */
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
