import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { objectKey, Storage, withPdf, type PdfBitmap, type PdfPage } from '@app/core';

/** Whose pages they are. */
interface Owner {
  teamId: string;
  id: string;
}

/** A page as the signing page shows it. Sizes in pixels; `text` is what it says, for those who do not see it. */
export interface PagePreview {
  width: number;
  height: number;
  text: string;
}

const DPI = 110;
const MAX_PIXELS = 4_000_000;
const MAX_PAGES = 200;
const MAX_TEXT = 20_000;

/** Where the picture of a page (from 1) lies. */
export const previewKey = ({ teamId, id }: Owner, page: number): string =>
  objectKey(teamId, 'envelopes', id, `page-${page}`);

/** Draws the pages of a document once, in the worker, so that every phone can show them without a PDF viewer. */
@Injectable()
export class PagePreviews {
  constructor(private readonly storage: Storage) {}

  /** Stores a picture of each page, up to 200, and answers their sizes and texts. @throws PdfError */
  async make(envelope: Owner, pdf: Buffer): Promise<PagePreview[]> {
    return withPdf(pdf, async (document) => {
      const previews: PagePreview[] = [];
      for (let index = 0; index < Math.min(document.pageCount, MAX_PAGES); index++) {
        const { bitmap, text } = await document.withPage(index, readPage);
        const picture = await toWebp(bitmap);
        await this.storage.put(previewKey(envelope, index + 1), picture, {
          name: `page-${index + 1}.webp`,
          mediaType: 'image/webp',
        });
        previews.push({ width: bitmap.width, height: bitmap.height, text });
      }
      return previews;
    });
  }
}

function readPage(page: PdfPage): { bitmap: PdfBitmap; text: string } {
  const text = page
    .characters(MAX_TEXT)
    .map((character) => character.text)
    .join('');
  return { bitmap: page.render({ dpi: DPI, maxPixels: MAX_PIXELS }), text };
}

function toWebp({ data, width, height, channels }: PdfBitmap): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).removeAlpha().webp({ quality: 82 }).toBuffer();
}
