import type { DocumentPage, DocumentText } from '../document';
import { fileKindOf, isPicture } from '../file-kind';
import type { ReadOptions, Reader, SourceFile } from '../reader';
import { decodeBmp } from './bmp';
import type { Ocr } from './ocr';
import { pageCountOf, type Picture, pictureSize } from './picture';
import { layOutReading } from './reading-layout';

const MAX_PAGES = 100;

/** Reads pictures through OCR; a TIFF of several pages becomes a document of several pages. */
export class ImageReader implements Reader {
  constructor(private readonly ocr: Ocr) {}

  takes(file: SourceFile): boolean {
    return isPicture(fileKindOf(file.bytes));
  }

  async read({ bytes }: SourceFile, { pageLimit, progress, deadline = Infinity }: ReadOptions): Promise<DocumentText> {
    const kind = fileKindOf(bytes);
    // The frames of an animation repeat one picture; only TIFF has pages.
    const pageCount = kind === 'tiff' ? await pageCountOf(bytes) : 1;
    const wanted = Math.min(pageCount, pageLimit ?? pageCount, MAX_PAGES);
    const pages: DocumentPage[] = [];
    for (let page = 0; page < wanted && (page === 0 || Date.now() < deadline); page++) {
      const picture = kind === 'bmp' ? decodeBmp(bytes) : { file: bytes, page };
      pages.push(await this.readPage(picture, page + 1, progress));
      progress?.();
    }
    return { pages, pageCount, truncated: pages.length < pageCount };
  }

  private async readPage(picture: Picture, number: number, progress?: () => void): Promise<DocumentPage> {
    const size = await pictureSize(picture);
    return layOutReading(await this.ocr.read(picture, progress), { number, ...size, unit: 'pixel' });
  }
}
