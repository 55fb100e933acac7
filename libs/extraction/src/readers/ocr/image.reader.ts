import { type FileKind, fileKindOf } from '../file-kind';
import { layOut } from '../layout';
import type { Ocr } from './ocr';
import { picturePages } from './picture';
import type { DocumentPage, DocumentText } from '../document';
import { type ReadOptions, type Reader, type SourceFile } from '../reader';
import { decodeBmp } from './bmp';

const PICTURES: (FileKind | null)[] = ['png', 'jpeg', 'tiff', 'webp', 'gif', 'bmp'];
const MAX_PAGES = 100;

/** Reads pictures through OCR; a TIFF of several pages becomes a document of several pages. */
export class ImageReader implements Reader {
  constructor(private readonly ocr: Ocr) {}

  takes(file: SourceFile): boolean {
    return PICTURES.includes(fileKindOf(file.bytes));
  }

  async read(file: SourceFile, { pageLimit, progress, deadline = Infinity }: ReadOptions): Promise<DocumentText> {
    if (fileKindOf(file.bytes) === 'bmp') return this.readBmp(file, progress);
    const { pages: inFile, width, height } = await picturePages(file.bytes);
    // The frames of an animation repeat one picture; only TIFF has pages.
    const pageCount = fileKindOf(file.bytes) === 'tiff' ? inFile : 1;
    const pages: DocumentPage[] = [];
    const wanted = Math.min(pageCount, pageLimit ?? pageCount, MAX_PAGES);
    for (let page = 0; page < wanted && (page === 0 || Date.now() < deadline); page++) {
      const words = await this.ocr.words({ file: file.bytes, page }, progress);
      pages.push(layOut(words, { number: page + 1, width, height, unit: 'pixel' }));
      progress?.();
    }
    return { pages, pageCount, truncated: pages.length < pageCount };
  }

  private async readBmp(file: SourceFile, progress?: () => void): Promise<DocumentText> {
    const bitmap = decodeBmp(file.bytes);
    const words = await this.ocr.words(bitmap, progress);
    const page = layOut(words, { number: 1, width: bitmap.width, height: bitmap.height, unit: 'pixel' });
    return { pages: [page], pageCount: 1, truncated: false };
  }
}
