import { type Pdf, PdfError, type PdfPage, withPdf } from '@app/core/programs';

import { fileKindOf } from './file-kind';
import { layOut, type PageSize } from './layout';
import type { Ocr } from './ocr/ocr';
import { wordsOfCharacters } from './pdf-words';
import type { DocumentPage, DocumentText, Word } from './document';
import { type ReadOptions, type Reader, type SourceFile, UnreadableDocumentError } from './reader';

/** Limits for one file. Longer documents are truncated. */
export interface PdfLimits {
  pages: number;
  charactersPerPage: number;
  ocrPixels: number;
}

const DEFAULT_LIMITS: PdfLimits = {
  pages: 500,
  charactersPerPage: 100_000,
  ocrPixels: 12_000_000,
};
const OCR_DPI = 250;
/**
 * A page with fewer words, of which pictures cover a larger share, is a scan with a stamp or a page number as text. Set by hand.
 */
const FEW_WORDS = 12;
const SCAN_SHARE = 0.5;

/** Reads PDFs: the text layer of a page, or OCR of the rendered page where it has none. */
export class PdfReader implements Reader {
  constructor(
    private readonly ocr: Ocr,
    private readonly limits: PdfLimits = DEFAULT_LIMITS,
  ) {}

  takes(file: SourceFile): boolean {
    return fileKindOf(file.bytes) === 'pdf';
  }

  async read(file: SourceFile, options: ReadOptions): Promise<DocumentText> {
    try {
      return await withPdf(file.bytes, (pdf) => this.readPages(pdf, options));
    } catch (error) {
      if (error instanceof PdfError) throw new UnreadableDocumentError(error.fault, error.message, { cause: error });
      throw error;
    }
  }

  private async readPages(pdf: Pdf, { pageLimit, progress, deadline = Infinity }: ReadOptions): Promise<DocumentText> {
    const wanted = Math.min(pdf.pageCount, pageLimit ?? pdf.pageCount, this.limits.pages);
    const pages: DocumentPage[] = [];
    for (let index = 0; index < wanted && (index === 0 || Date.now() < deadline); index++) {
      pages.push(await pdf.withPage(index, (page) => this.readPage(page, index + 1, progress)));
      progress?.();
    }
    if (pages.length === 0) throw new UnreadableDocumentError('empty', 'The PDF has no pages.');
    return { pages, pageCount: pdf.pageCount, truncated: pages.length < pdf.pageCount };
  }

  private async readPage(page: PdfPage, number: number, progress?: () => void): Promise<DocumentPage> {
    const size: PageSize = { number, width: page.width, height: page.height, unit: 'point' };
    const layer = wordsOfCharacters(page.characters(this.limits.charactersPerPage), page);
    if (layer.legible && !(layer.words.length < FEW_WORDS && page.pictureShare() > SCAN_SHARE)) {
      return layOut(layer.words, size);
    }
    const recognised = await this.recognisedWords(page, progress);
    return layOut(recognised.length > 0 ? recognised : layer.words, size);
  }

  private recognisedWords(page: PdfPage, progress?: () => void): Promise<Word[]> {
    const bitmap = page.render({ dpi: OCR_DPI, maxPixels: this.limits.ocrPixels, grey: true });
    return this.ocr.words(
      { raw: bitmap.data, width: bitmap.width, height: bitmap.height, channels: bitmap.channels },
      progress,
    );
  }
}
