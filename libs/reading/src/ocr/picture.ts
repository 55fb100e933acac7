import sharp, { type Sharp } from 'sharp';

import { UnreadableDocumentError } from '../reader';
import type { Turn } from './turn';

/** A picture as a file (any format that sharp decodes) or as raw pixels without padding. */
export type Picture = { file: Uint8Array; page?: number } | RawPicture;

interface RawPicture {
  raw: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** A decoded picture, upright by its EXIF orientation: bytes without padding, one (grey) or three (red, green, blue) a pixel. */
export interface DecodedPicture {
  data: Uint8Array;
  width: number;
  height: number;
}
export type GreyPicture = DecodedPicture;
export type ColourPicture = DecodedPicture;

/** Malicious pictures decompress to gigabytes; a scan of A3 at 600 dpi has 70 million pixels. */
export const MAX_PIXELS = 80_000_000;
/** Larger pictures are reduced to this for PaddleOCR: A4 at 350 dpi has 12 million pixels, and print of 6 points 29 of height. */
const COLOUR_PIXELS = 12_000_000;

/** The number of pages of a picture file: more than one only for TIFF and animated formats. Throws UnreadableDocumentError. */
export async function pageCountOf(file: Uint8Array): Promise<number> {
  return (await guarded(() => openPicture({ file }).metadata())).pages ?? 1;
}

/** The size in pixels of the upright picture (EXIF), from its header. Throws UnreadableDocumentError for too many pixels. */
export async function pictureSize(picture: Picture): Promise<{ width: number; height: number }> {
  const { width, height } = (await guarded(() => openPicture(picture).metadata())).autoOrient;
  return { width, height };
}

/** Rotates by EXIF, flattens on white, converts to grey. Throws UnreadableDocumentError. */
export function greyPicture(picture: Picture): Promise<GreyPicture> {
  return guarded(() =>
    decoded(openPicture(picture).autoOrient().flatten({ background: 'white' }).greyscale().toColourspace('b-w')),
  );
}

/**
 * Rotates by EXIF, flattens on white, converts to sRGB, reduces to 12 million pixels. A picture that is so already is not
 * copied. Throws UnreadableDocumentError.
 */
export function colourPicture(picture: Picture): Promise<ColourPicture> {
  if (isColourPicture(picture))
    return Promise.resolve({ data: picture.raw, width: picture.width, height: picture.height });
  return guarded(async () => {
    const { autoOrient } = await openPicture(picture).metadata();
    const scale = Math.min(1, Math.sqrt(COLOUR_PIXELS / (autoOrient.width * autoOrient.height)));
    const upright = openPicture(picture)
      .autoOrient()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .removeAlpha();
    return decoded(scale < 1 ? upright.resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) }) : upright);
  });
}

function isColourPicture(picture: Picture): picture is RawPicture {
  if ('file' in picture || picture.channels !== 3) return false;
  const { raw, width, height } = picture;
  return raw.length === 3 * width * height && width * height <= COLOUR_PIXELS;
}

/** Opens a picture as it is stored. Files with warnings are accepted: many cameras and scanners write them. */
export function openPicture(picture: Picture): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
  if ('file' in picture) return sharp(picture.file, { ...limits, page: picture.page ?? 0 });
  const { raw, width, height, channels } = picture;
  return sharp(raw, { ...limits, raw: { width, height, channels } });
}

async function decoded(image: Sharp): Promise<DecodedPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Turns a picture clockwise. */
export async function turnedPicture({ data, width, height }: ColourPicture, turn: Turn): Promise<ColourPicture> {
  return decoded(sharp(data, { raw: { width, height, channels: 3 } }).rotate(turn));
}

/** A decoded picture as the input of another engine. */
export function rawPicture({ data, width, height }: ColourPicture): Picture {
  return { raw: data, width, height, channels: 3 };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnreadableDocumentError('broken', 'The picture is damaged or too large and cannot be opened.', {
      cause: error,
    });
  }
}
