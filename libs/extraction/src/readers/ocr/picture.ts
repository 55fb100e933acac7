import sharp, { type Sharp } from 'sharp';

import { evenPaper } from './even-paper';
import { UnreadableDocumentError } from '../reader';

/** A picture as a file (any format that sharp decodes) or as raw pixels without padding. */
export type Picture =
  { file: Uint8Array; page?: number } | { raw: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 };

/** A picture prepared for OCR: upright, grey, enlarged, as PNG; its size in pixels. */
export interface PreparedPicture {
  png: Buffer;
  width: number;
  height: number;
}

/** Malicious pictures decompress to gigabytes; a scan of A3 at 600 dpi has 70 million pixels. */
const MAX_PIXELS = 80_000_000;

/** The settings of one OCR pass. Two passes with different settings seldom make the same mistake. */
export interface OcrPass {
  /** The accurate model is a dependency of this project, the small one is part of an installed Tesseract. */
  model: 'accurate' | 'small';
  /** One uniform block keeps the lines of receipts together; a column of varied sizes also finds text beside that block. */
  layout: 'block' | 'column';
  /** Pictures narrower than this (in pixels) are enlarged: Tesseract reads capitals of some 30 pixels best. */
  width: number;
  /** Whether shadows are removed and pale print is darkened (`evenPaper`). */
  evened: boolean;
}

/** The first pass is enough for clean scans. Widths are set by hand on the development receipts. */
export const OCR_PASSES: [OcrPass, ...OcrPass[]] = [
  { model: 'accurate', layout: 'block', width: 1200, evened: false },
  { model: 'small', layout: 'block', width: 1600, evened: false },
  { model: 'accurate', layout: 'column', width: 1400, evened: true },
];
/** Bounds of the enlargement, as a factor and in pixels of the result. More makes OCR slower. */
const MAX_ENLARGEMENT = 3;
const OCR_PIXELS = 16_000_000;

/** Pages of a picture file: more than one only for TIFF and animated formats. Throws UnreadableDocumentError. */
export async function picturePages(file: Uint8Array): Promise<{ pages: number; width: number; height: number }> {
  const metadata = await guarded(() => open({ file }).metadata());
  const { width, height } = metadata.autoOrient;
  return { pages: metadata.pages ?? 1, width, height };
}

/** Rotates by EXIF, flattens on white, converts to grey, enlarges small print. Throws UnreadableDocumentError. */
export async function preparePicture(picture: Picture, pass: OcrPass): Promise<PreparedPicture> {
  return guarded(async () => {
    const grey = await open(picture)
      .autoOrient()
      .flatten({ background: 'white' })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = { data: grey.data, width: grey.info.width, height: grey.info.height };
    const { data: pixels, width, height } = pass.evened ? await evenPaper(upright) : upright;
    const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .resize({ width: Math.max(1, Math.round(width * scaleFor(width, height, pass))), kernel: 'cubic' })
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

function scaleFor(width: number, height: number, pass: OcrPass): number {
  const enlarged = Math.min(MAX_ENLARGEMENT, Math.max(1, pass.width / width));
  return Math.min(enlarged, Math.sqrt(OCR_PIXELS / (width * height)));
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
