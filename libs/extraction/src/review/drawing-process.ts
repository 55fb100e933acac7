/** Entry point of the child processes that draw pages of documents for reviewers (`PagePictures`), with PDFium and sharp. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { PdfError, serveWork, withPdf } from '@app/core/programs';
import { UnreadableDocumentError, fileKindOf } from '@app/reading/services';
import { decodeBmp } from '@app/reading';

export interface DrawingInput {
  source: string;
  /** From 1. */
  page: number;
  /** The path of the picture (WebP). */
  target: string;
}

/** Legible on a screen; a page of A4 has some 1,300 × 1,800 pixels. */
const DPI = 150;
const MAX_PIXELS = 4_000_000;
const MAX_SIDE = 2_400;
/** Malicious pictures decompress to gigabytes; a scan of A3 at 600 dpi has 70 million pixels. */
const MAX_SOURCE_PIXELS = 80_000_000;

serveWork(async ({ source, page, target }: DrawingInput): Promise<null> => {
  const bytes = await readFile(source);
  const picture = fileKindOf(bytes) === 'pdf' ? await pdfPage(bytes, page) : pictureOf(bytes, page);
  const size = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const drawn = await picture
    .resize(size)
    .webp()
    .toBuffer()
    .catch((error: unknown) => {
      throw new UnreadableDocumentError('broken', 'The picture is damaged and cannot be drawn.', { cause: error });
    });
  await writeFile(target, drawn);
  return null;
});

async function pdfPage(bytes: Buffer, page: number): Promise<Sharp> {
  try {
    const drawn = await withPdf(bytes, (pdf) =>
      pdf.withPage(page - 1, (one) => one.render({ dpi: DPI, maxPixels: MAX_PIXELS })),
    );
    const { data, width, height, channels } = drawn;
    return sharp(data, { raw: { width, height, channels } }).removeAlpha();
  } catch (error) {
    if (error instanceof PdfError) throw new UnreadableDocumentError('broken', error.message, { cause: error });
    throw error;
  }
}

/** Upright by its EXIF orientation, as the reader of pictures sees it. */
function pictureOf(bytes: Buffer, page: number): Sharp {
  const kind = fileKindOf(bytes);
  if (kind === null || kind === 'text' || kind === 'pdf')
    throw new UnreadableDocumentError('unsupported', 'The pages of this file have no picture.');
  if (kind === 'bmp') {
    const { raw, width, height, channels } = decodeBmp(bytes);
    return sharp(raw, { raw: { width, height, channels } });
  }
  return sharp(bytes, { page: kind === 'tiff' ? page - 1 : 0, limitInputPixels: MAX_SOURCE_PIXELS }).autoOrient();
}
