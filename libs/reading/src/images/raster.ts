import { openPicture, type Picture } from '../ocr/picture';
import type { PageTurn } from '../ocr/turn';

/** Rows of pixels without padding, three bytes each (red, green, blue). */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Decodes an image upright and then turned, on white, with at most so many pixels on its longer side. */
export async function toRaster(source: Picture, longestSide: number, turn: PageTurn = 0): Promise<Raster> {
  const { data, info } = await openPicture(source)
    .autoOrient()
    .flop(turn === 'mirrored')
    .rotate(turn === 'mirrored' ? 0 : turn)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: info.channels === 1 ? tripled(data) : data, width: info.width, height: info.height };
}

/** The size in pixels, dots per inch and format of a picture file. */
export async function factsOfPicture(file: Uint8Array, page: number) {
  const { autoOrient, density, format } = await openPicture({ file, page }).metadata();
  return { size: { width: autoOrient.width, height: autoOrient.height }, dpi: density ?? null, format: format ?? '' };
}

function tripled(grey: Uint8Array): Uint8Array {
  const data = new Uint8Array(grey.length * 3);
  for (let i = 0; i < grey.length; i++) data.fill(grey[i]!, 3 * i, 3 * i + 3);
  return data;
}

/** The brightness (0–255) of every pixel, by the weights of ITU-R BT.601. */
export function brightnessOf({ data, width, height }: Raster): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3)
    grey[i] = (299 * data[at]! + 587 * data[at + 1]! + 114 * data[at + 2]!) / 1000;
  return grey;
}
