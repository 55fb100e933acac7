import {
  type Pdf,
  type PdfDrawings,
  PdfError,
  type PdfFault,
  type PdfPage,
  type PdfPicture,
  type PdfWidget,
  withPdf,
} from '@app/core/programs';

import { fileKindOf } from './file-kind';
import { horizontalOverlap, layOut, type PageSize, verticalOverlap } from './layout';
import { displayedWords, type Ocr, type Reading } from './ocr/ocr';
import { layOutReading } from './ocr/reading-layout';
import { characterCheckboxes, withSigns } from './pdf/box-characters';
import { drawnCheckboxes } from './pdf/drawn-checkboxes';
import { picturedCheckboxes } from './pdf/pictured-checkboxes';
import { checkboxFields, fieldsOf, wordsOfFields } from './pdf/fields';
import { rulesOf } from './pdf/rules';
import { toBox } from './pdf/scale';
import { wordsOfCharacters } from './pdf-words';
import type { Box, Checkbox, DocumentPage, DocumentText, FormField, PageDrawings, Word } from './document';
import {
  type ReadOptions,
  type Reader,
  type SourceFile,
  UnreadableDocumentError,
  type UnreadableReason,
} from './reader';

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
      if (error instanceof PdfError)
        throw new UnreadableDocumentError(REASONS[error.fault], error.message, { cause: error });
      throw error;
    }
  }

  private async readPages(pdf: Pdf, { pageLimit, progress, deadline = Infinity }: ReadOptions): Promise<DocumentText> {
    const wanted = Math.min(pdf.pageCount, pageLimit ?? pdf.pageCount, this.limits.pages);
    const pages: DocumentPage[] = [];
    for (let index = 0; index < wanted && (index === 0 || Date.now() < deadline); index++) {
      pages.push(
        await pdf.withFormPage(index, (page, widgets) => {
          // What a dynamic form shows without a viewer that runs it is no content of it.
          if (pdf.isDynamic && widgets.length === 0) throw new PdfError('dynamic');
          return this.readPage(page, widgets, index + 1, progress);
        }),
      );
      progress?.();
    }
    if (pages.length === 0) throw new UnreadableDocumentError('empty', 'The PDF has no pages.');
    return { pages, pageCount: pdf.pageCount, truncated: pages.length < pdf.pageCount };
  }

  private async readPage(
    page: PdfPage,
    widgets: PdfWidget[],
    number: number,
    progress?: () => void,
  ): Promise<DocumentPage> {
    const size: PageSize = { number, width: page.width, height: page.height, unit: 'point' };
    const layer = wordsOfCharacters(page.characters(this.limits.charactersPerPage, { fonts: true }), page);
    const drawings = page.drawings();
    const isScan = !layer.legible || (layer.words.length < FEW_WORDS && pictureShare(page, drawings) > SCAN_SHARE);
    const reading = isScan ? await this.recognise(page, progress) : null;
    const fields = wordsOfFields(widgets, page);
    if (reading && reading.words.length > 0) {
      const shown = this.shownOn(page, displayedWords(reading), widgets, drawings);
      return layOutReading(reading, size, { words: fields, drawings: shown });
    }
    const words = withSigns(layer.words);
    return layOut(words.concat(fields), size, this.shownOn(page, words, widgets, drawings));
  }

  /** What a page shows besides words. */
  private shownOn(page: PdfPage, words: Word[], widgets: PdfWidget[], { shapes, pictures }: PdfDrawings): PageDrawings {
    const fields = fieldsOf(widgets, page);
    return {
      rules: rulesOf(shapes, page),
      checkboxes: checkboxesOf(fields, checkboxFields(widgets, page), [
        ...characterCheckboxes(words),
        ...drawnCheckboxes(shapes, words, page),
        ...picturedCheckboxes(page, pictures, this.limits.ocrPixels),
      ]),
      fields,
      pictures: pictures.map(({ pixelWidth, pixelHeight, ...place }) => ({
        box: toBox(place, page),
        width: pixelWidth,
        height: pixelHeight,
      })),
    };
  }

  private recognise(page: PdfPage, progress?: () => void): Promise<Reading> {
    const bitmap = page.render({ dpi: OCR_DPI, maxPixels: this.limits.ocrPixels, grey: true });
    return this.ocr.read(
      { raw: bitmap.data, width: bitmap.width, height: bitmap.height, channels: bitmap.channels },
      progress,
    );
  }
}

const REASONS: Record<PdfFault, UnreadableReason> = {
  empty: 'empty',
  encrypted: 'encrypted',
  broken: 'broken',
  dynamic: 'unsupported',
};

/** A box that is drawn where a field is, or where a character is a box, belongs to it. */
function checkboxesOf(fields: FormField[], filled: Checkbox[], shown: Checkbox[]): Checkbox[] {
  const kept = [...filled];
  for (const checkbox of shown)
    if (![...fields, ...kept].some(({ box }) => overlap(box, checkbox.box))) kept.push(checkbox);
  return kept;
}

function overlap(a: Box, b: Box): boolean {
  return horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;
}

/** The share of the page (0–1) that its largest picture covers; near 1 for a scan. */
function pictureShare(page: PdfPage, { pictures }: PdfDrawings): number {
  const areaOf = ({ left, top, right, bottom }: PdfPicture) => (right - left) * (bottom - top);
  return Math.min(1, Math.max(0, ...pictures.map(areaOf)) / (page.width * page.height));
}
