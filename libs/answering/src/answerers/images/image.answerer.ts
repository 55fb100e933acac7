import type { Barcode, DocumentPage, ImageMark, PageImage } from '@app/reading/services';
import type { AnalysedDocument } from '../analysed-document';
import { type Answer, type Answerer, type Entity, nothingFound, type Question, type QuestionType } from '../answerer';
import { confidenceOf } from '../confidence';
import { toAnswer } from '../evidence';
import { type Cell, wholeCell } from '../tables/sheet';
import { type ImageKind, imageKindOf } from './image-words';

/** Codes of two dimensions correct errors; those of one have a check digit at most. The confidences are 0–100. */
const CODE_CONFIDENCE = 98;
const FACT_CONFIDENCE = 99;
const COLOR_CONFIDENCE = 90;
/** A signature beside the words for one, or in a signed form field, is hardly anything else. */
const BESIDE_LABEL = 20;
const SIGNED_FIELD = 95;
/** The distance between a signature and a word for one, as a share of the page. */
const LABEL_DISTANCE = 0.08;
/** Formats of two dimensions, as ZXing names them without `-` and spaces. */
const MATRIX = /qr|datamatrix|aztec|maxicode/i;

/**
 * Answers `image_analysis` questions from what the reading process saw (`PageImage`): codes, facts of the picture, colours, its text, and
 * regions that look like a signature, a stamp or a photograph. Without evidence there is no answer.
 */
class ImageAnswerer implements Answerer {
  answers(questionType: QuestionType): boolean {
    return questionType === 'image_analysis';
  }

  answer(document: AnalysedDocument, question: Question): Promise<Answer[]> {
    return Promise.resolve(question.entities.map((entity) => answerOne(entity, question, document)));
  }
}

export const imageAnswerer = new ImageAnswerer();

type Find = (entity: Entity, document: AnalysedDocument) => Answer | null;

const FINDERS: Record<ImageKind, Find> = {
  qr_code: (entity, document) => codes(entity, document, ({ format }) => MATRIX.test(format)),
  barcode: (entity, document) => codes(entity, document, () => true),
  width: (entity, document) => fact(entity, document, ({ size }) => size?.width ?? null),
  height: (entity, document) => fact(entity, document, ({ size }) => size?.height ?? null),
  size: (entity, document) => fact(entity, document, ({ size }) => (size ? `${size.width}x${size.height}` : null)),
  resolution: (entity, document) => fact(entity, document, ({ dpi }) => dpi),
  format: (entity, document) => fact(entity, document, ({ format }) => format || null),
  colors: colorsOf,
  text: textOf,
  signature: (entity, document) => mark(entity, [...marksOf(document, 'signature'), ...signedFields(document)]),
  stamp: (entity, document) => mark(entity, marksOf(document, 'stamp')),
  photo: (entity, document) => mark(entity, marksOf(document, 'photo')),
};

function answerOne(entity: Entity, question: Question, document: AnalysedDocument): Answer {
  const kind = imageKindOf(entity.name, question);
  return (kind && FINDERS[kind](entity, document)) ?? nothingFound(entity);
}

function codes(entity: Entity, { pages }: AnalysedDocument, isWanted: (code: Barcode) => boolean): Answer | null {
  const found = pages.flatMap(({ number, image }) =>
    (image?.barcodes ?? []).filter(isWanted).map(({ text, box }) => ({ text, box: { page: number, ...box } })),
  );
  if (found.length === 0) return null;
  const texts = found.map(({ text }) => text);
  return {
    ...{ entity: entity.name, value: texts.length === 1 ? texts[0]! : texts, confidence: CODE_CONFIDENCE },
    ...{ text: texts.join('\n'), method: 'barcode', boxes: found.map(({ box }) => box) },
  };
}

/** The fact of the first page that has it. */
function fact(
  entity: Entity,
  { pages }: AnalysedDocument,
  read: (image: PageImage) => string | number | null,
): Answer | null {
  for (const { image } of pages) {
    const value = image ? read(image) : null;
    if (value !== null)
      return { entity: entity.name, value, confidence: FACT_CONFIDENCE, text: '', method: 'image_file', boxes: [] };
  }
  return null;
}

function colorsOf(entity: Entity, { pages }: AnalysedDocument): Answer | null {
  const colors = pages.find(({ image }) => (image?.colors.length ?? 0) > 0)?.image?.colors;
  if (!colors) return null;
  const value = colors.map(({ color }) => color);
  return { entity: entity.name, value, confidence: COLOR_CONFIDENCE, text: '', method: 'image_colors', boxes: [] };
}

/** The words that were read from pictures. */
function textOf(entity: Entity, { sheet }: AnalysedDocument): Answer | null {
  const isFromPicture = (cell: Cell) =>
    cell.words.some(({ source, confidence }) => source === 'ocr' || confidence < 100);
  const spans = sheet.cells.filter(isFromPicture).map(wholeCell);
  if (spans.length === 0) return null;
  const value = spans.map(({ cell }) => cell.text).join('\n');
  return toAnswer(entity, { value, confidence: confidenceOf(1, spans), method: 'image_text', spans });
}

type Evidence = ImageMark & { page: number };

function marksOf({ pages }: AnalysedDocument, kind: ImageMark['kind']): Evidence[] {
  return pages.flatMap((page) =>
    (page.image?.marks ?? [])
      .filter((one) => one.kind === kind)
      .map((one) => ({
        ...one,
        page: page.number,
        confidence: one.confidence + (isLabelled(one, page) ? BESIDE_LABEL : 0),
      })),
  );
}

function signedFields({ pages }: AnalysedDocument): Evidence[] {
  return pages.flatMap(({ number, fields }) =>
    fields
      .filter(({ kind, values }) => kind === 'signature' && values.length > 0)
      .map(({ box }) => ({ kind: 'signature' as const, box, page: number, confidence: SIGNED_FIELD })),
  );
}

/** Whether a word for a signature is near it. */
function isLabelled({ kind, box }: ImageMark, { lines }: DocumentPage): boolean {
  if (kind !== 'signature') return false;
  return lines.some((line) => {
    const across = Math.max(line.box.x - (box.x + box.width), box.x - (line.box.x + line.box.width));
    const down = Math.max(line.box.y - (box.y + box.height), box.y - (line.box.y + line.box.height));
    const isNear = across < LABEL_DISTANCE && down < LABEL_DISTANCE;
    return isNear && imageKindOf(line.text, { criteria: '', entities: [] }) === 'signature';
  });
}

/** The most certain evidence answers; the boxes show all of it. */
function mark(entity: Entity, found: Evidence[]): Answer | null {
  if (found.length === 0) return null;
  const confidence = Math.max(...found.map((one) => one.confidence));
  const boxes = found.map(({ page, box }) => ({ page, ...box }));
  return { entity: entity.name, value: true, confidence, text: '', method: `image_${found[0]!.kind}`, boxes };
}
