import sharp, { type Sharp } from 'sharp';

import { UnreadableDocumentError } from './reader';

/** A picture as a file (any format that sharp decodes) or as raw pixels without padding. */
export type Picture =
  { file: Uint8Array; page?: number } | { raw: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 };

/** A picture made ready for OCR: upright, grey, large enough; as PNG. */
export interface PreparedPicture {
  png: Buffer;
  width: number;
  height: number;
}

/** Hostile pictures unpack to gigabytes; a scan of A3 at 600 dpi has 70 million pixels. */
const MAX_PIXELS = 80_000_000;
/** Tesseract wants capitals some 30 pixels high; phone pictures of receipts are often 600 pixels wide. */
const WANTED_WIDTH = 1200;
const MAX_ENLARGEMENT = 3;
const OCR_PIXELS = 16_000_000;

/** Pages of a picture file: more than one only for TIFF and animated formats. Throws UnreadableDocumentError. */
export async function picturePages(file: Uint8Array): Promise<{ pages: number; width: number; height: number }> {
  const metadata = await guarded(() => open({ file }).metadata());
  const { width, height } = metadata.autoOrient;
  return { pages: metadata.pages ?? 1, width, height };
}

/**
 * Turns by EXIF, flattens on white, makes grey, enlarges small print. A `second` look has another scale, so that the
 * engine does not make the same mistakes again. Throws UnreadableDocumentError.
 */
export async function preparePicture(picture: Picture, second = false): Promise<PreparedPicture> {
  return guarded(async () => {
    const grey = await open(picture)
      .autoOrient()
      .flatten({ background: 'white' })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = grey.info;
    const scale = scaleFor(width, height, second);
    const { data, info } = await sharp(grey.data, { raw: { width, height, channels } })
      .resize({ width: Math.max(1, Math.round(width * scale)), kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  });
}

function open(picture: Picture): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
  if ('file' in picture) return sharp(picture.file, { ...limits, page: picture.page ?? 0 });
  const { raw, width, height, channels } = picture;
  return sharp(raw, { ...limits, raw: { width, height, channels } });
}

function scaleFor(width: number, height: number, second: boolean): number {
  const enlarged = Math.min(MAX_ENLARGEMENT, Math.max(1, WANTED_WIDTH / width));
  const other = enlarged > 1 ? enlarged * 1.33 : 0.75;
  return Math.min(second ? other : enlarged, Math.sqrt(OCR_PIXELS / (width * height)));
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
