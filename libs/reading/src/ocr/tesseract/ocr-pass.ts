import sharp from 'sharp';

import { type GreyPicture, greyPicture, type Picture } from '../picture';
import { evenPaper } from './even-paper';

/** A picture prepared for OCR: upright, grey, enlarged, as PNG; its size in pixels. */
export interface PreparedPicture {
  png: Buffer;
  width: number;
  height: number;
}

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

/** Rotates by EXIF, flattens on white, converts to grey, enlarges small print. Throws UnreadableDocumentError. */
export async function preparePicture(picture: Picture, pass: OcrPass): Promise<PreparedPicture> {
  const upright = await greyPicture(picture);
  const { data: pixels, width, height } = pass.evened ? await evenPaper(upright) : upright;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.max(1, Math.round(width * scaleFor(upright, pass))), kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function scaleFor({ width, height }: GreyPicture, pass: OcrPass): number {
  const enlarged = Math.min(MAX_ENLARGEMENT, Math.max(1, pass.width / width));
  return Math.min(enlarged, Math.sqrt(OCR_PIXELS / (width * height)));
}
