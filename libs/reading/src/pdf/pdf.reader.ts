import {
  type Pdf,
  type PdfDrawings,
  type PdfShape,
  PdfError,
  type PdfFault,
  type PdfPage,
  type PdfPicture,
  type PdfWidget,
  withPdf,
} from '@app/core/programs';

import type { DocumentPage, DocumentText, RuledLine, Word } from '../document';
import { pagesToRead, WordBudget } from '../document-limits';
import { fileKindOf } from '../file-kind';
import type { PageSize } from '../layout';
import { displayedWords, type Ocr } from '../ocr/ocr';
import { layOutReading, withOthers } from '../ocr/reading-layout';
import {
  type ReadOptions,
  type Reader,
  type SourceFile,
  UnreadableDocumentError,
  type UnreadableReason,
} from '../reader';
import { characterCheckboxes } from './box-characters';
import { drawnCheckboxes, withoutTicks } from './drawn-checkboxes';
import { checkboxFields, fieldsOf, wordsOfFields } from './fields';
import { picturedCheckboxes } from './pictured-checkboxes';
import { markedWords } from './marked-words';
import { PictureReader } from './picture-reader';
import { rulesOf } from './rules';
import { toBox } from './scale';
import { readTextLayer, type TextLayer } from './text-layer';

/**
 * A page with fewer words, of which pictures cover a larger share, is a scan with a stamp or a page number as text. Set by hand.
 */
const FEW_WORDS = 12;
const SCAN_SHARE = 0.5;

/** Reads PDFs: the text layer of a page and OCR of the pictures beside it, or OCR of the rendered page where it has none. */
export class PdfReader implements Reader {
  constructor(private readonly ocr: Ocr) {}

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
    const wanted = Math.min(pdf.pageCount, pagesToRead(pageLimit));
    const pictures = new PictureReader(this.ocr, { progress, deadline });
    const words = new WordBudget();
    const pages: DocumentPage[] = [];
    for (let index = 0; index < wanted && (index === 0 || Date.now() < deadline); index++) {
      const read = await pdf.withFormPage(index, (page, widgets) => {
        // What a dynamic form shows without a viewer that runs it is no content of it.
        if (pdf.isDynamic && widgets.length === 0) throw new PdfError('dynamic');
        return readPage(page, widgets, index + 1, pictures);
      });
      words.spend(read);
      pages.push(read);
      progress?.();
    }
    if (pages.length === 0) throw new UnreadableDocumentError('empty', 'The PDF has no pages.');
    const { warnings } = pictures;
    const truncated = pages.length < pdf.pageCount;
    return { pages, pageCount: pdf.pageCount, truncated, ...(warnings.length > 0 && { warnings }) };
  }
}

async function readPage(
  page: PdfPage,
  widgets: PdfWidget[],
  number: number,
  pictures: PictureReader,
): Promise<DocumentPage> {
  const size: PageSize = { number, width: page.width, height: page.height, unit: 'point' };
  const drawn = page.drawings();
  const rules = rulesOf(drawn.shapes, page);
  const layer = withMarks(readTextLayer(page), drawn.shapes, rules, page);
  const isScan = !layer.legible || (layer.words.length < FEW_WORDS && pictureShare(page, drawn) > SCAN_SHARE);
  const fields = wordsOfFields(widgets, page);
  const scan = isScan ? await pictures.readPage(page) : null;
  if (scan && scan.words.length > 0) {
    const drawings = { rules, ...shownOn(page, displayedWords(scan), widgets, drawn) };
    return layOutReading(scan, size, { words: fields, drawings });
  }
  const words = displayedWords(layer);
  const beside = scan ?? (await pictures.readBeside(words, page, drawn));
  const drawings = { rules, ...shownOn(page, words, widgets, drawn) };
  const checkboxes = withOthers(drawings.checkboxes, drawings.fields, beside.checkboxes);
  const read = { ...layer, words: withoutTicks(layer.words, words, drawings.checkboxes) };
  return layOutReading(read, size, { words: fields.concat(beside.words), drawings: { ...drawings, checkboxes } });
}

/** The text of a page with the marks that are drawn on its words; on pages that were turned none are looked for. */
function withMarks(layer: TextLayer, shapes: PdfShape[], rules: RuledLine[], page: PdfPage): TextLayer {
  return layer.turn === 0 ? { ...layer, words: markedWords(layer.words, shapes, rules, page) } : layer;
}

const REASONS: Record<PdfFault, UnreadableReason> = {
  empty: 'empty',
  encrypted: 'encrypted',
  broken: 'broken',
  too_large: 'too_large',
  dynamic: 'unsupported',
};

/** What a page shows besides words and rules. */
function shownOn(page: PdfPage, words: Word[], widgets: PdfWidget[], { shapes, pictures }: PdfDrawings) {
  const fields = fieldsOf(widgets, page);
  return {
    checkboxes: withOthers(checkboxFields(widgets, page), fields, [
      ...characterCheckboxes(words),
      ...drawnCheckboxes(shapes, words, page),
      ...picturedCheckboxes(page, pictures),
    ]),
    fields,
    pictures: pictures.map(({ pixelWidth, pixelHeight, ...place }) => ({
      box: toBox(place, page),
      width: pixelWidth,
      height: pixelHeight,
    })),
  };
}

/** The share of the page (0–1) that its largest picture covers; near 1 for a scan. */
function pictureShare(page: PdfPage, { pictures }: PdfDrawings): number {
  const areaOf = ({ left, top, right, bottom }: PdfPicture) => (right - left) * (bottom - top);
  return Math.min(1, Math.max(0, ...pictures.map(areaOf)) / (page.width * page.height));
}
