import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { decodePDFRawStream } from '@cantoo/pdf-lib';
import { displayedPoint, type Rectangle } from '../page-canvas';
import type { PdfFile, PdfPageEntry } from '../pdf-file';
import { inheritedEntry } from '../pdf-fields';
import { pdfNumber } from '../pdf-text';
import { arrayOf, dictOf, nameOf } from '../pdf-values';
import { type ContentOperand, contentOperations, type ContentOperation } from './content-tokens';
import { FontResources } from './glyph-codes';
import { IDENTITY, type Matrix, multiplied, type ShownGlyph, TextState } from './text-state';

/** As deep as forms are looked into. */
const MAX_DEPTH = 8;

/**
 * Removes the glyphs from a page whose middle is in one of the rectangles (points, as displayed, origin bottom left). What is around
 * stays where it is. Text of annotations stays.
 */
export function removeText(file: PdfFile, page: PdfPageEntry, areas: readonly Rectangle[]): void {
  const isInside = (x: number, y: number): boolean => {
    const point = displayedPoint(page.dict, x, y);
    return areas.some(
      (area) =>
        point.x >= area.x && point.x <= area.x + area.width && point.y >= area.y && point.y <= area.y + area.height,
    );
  };
  const resources = inheritedEntry(page.dict, 'Resources');
  const owned = resources instanceof PDFDict ? resources.clone(file.context) : file.context.obj({});
  const remover = new TextRemover(file, isInside);
  const changed = remover.run(pageContent(page.dict), IDENTITY, owned, 0);
  if (!changed) return;
  page.dict.set(PDFName.of('Resources'), owned);
  page.dict.set(PDFName.of('Contents'), file.context.register(file.context.flateStream(changed)));
}

/** The parts of a page's content are one stream, also where an operation begins in one and ends in another. */
function pageContent(page: PDFDict): Buffer {
  const contents = page.lookup(PDFName.of('Contents'));
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((entry) => page.context.lookup(entry)) : [contents];
  return Buffer.concat(parts.flatMap((part) => (part instanceof PDFStream ? [decoded(part), Buffer.from('\n')] : [])));
}

const decoded = (stream: PDFStream): Buffer =>
  Buffer.from(stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents());

/** A part of the content that is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

class TextRemover {
  constructor(
    private readonly file: PdfFile,
    private readonly isInside: (x: number, y: number) => boolean,
  ) {}

  /** The content without the glyphs; null when it has none of them. @param resources changed when a form of it is */
  run(data: Buffer, ctm: Matrix, resources: PDFDict, depth: number): Buffer | null {
    const state = new TextState(ctm, new FontResources(resources));
    const edits: Edit[] = [];
    let hasNewForm = false;
    for (const operation of contentOperations(data)) {
      const text = this.shown(operation, state);
      if (text !== null) edits.push({ start: operation.start, end: operation.end, text });
      if (operation.operator === 'Do' && depth < MAX_DEPTH)
        hasNewForm = this.changeForm(operation.operands[0], state.ctm, resources, depth) || hasNewForm;
    }
    return edits.length > 0 || hasNewForm ? edited(data, edits) : null;
  }

  /** Executes an operation. Returns what replaces it, or null when it stays. */
  private shown({ operator, operands, ...range }: ContentOperation, state: TextState): string | null {
    const [first, second, third] = operands;
    if (operator === 'Tj') return this.replaced([first], state, '');
    if (operator === 'TJ') return this.replaced(first?.kind === 'array' ? first.items : [], state, '');
    if (operator === "'") {
      state.nextLine();
      return this.replaced([first], state, 'T* ');
    }
    if (operator === '"') {
      const [word, char] = [first, second].map((operand) => (operand?.kind === 'number' ? operand.value : 0));
      state.setSpaces(word ?? 0, char ?? 0);
      state.nextLine();
      return this.replaced([third], state, `${pdfNumber(word ?? 0)} Tw ${pdfNumber(char ?? 0)} Tc T* `);
    }
    state.apply({ operator, operands, ...range });
    return null;
  }

  /** Shows strings and adjustments; returns a `TJ` in which removed glyphs are adjustments, or null when all stay. */
  private replaced(items: readonly (ContentOperand | undefined)[], state: TextState, before: string): string | null {
    const parts: string[] = [];
    let isChanged = false;
    for (const item of items) {
      if (item?.kind === 'number') {
        state.adjust(item.value);
        parts.push(pdfNumber(item.value));
      } else if (item?.kind === 'string') {
        for (const glyph of state.show(item.value)) {
          const isRemoved = this.isInside(glyph.middle.x, glyph.middle.y);
          isChanged ||= isRemoved;
          parts.push(isRemoved ? pdfNumber(-glyph.advance) : hexOf(glyph));
        }
      }
    }
    return isChanged ? `${before}[${parts.join(' ')}] TJ` : null;
  }

  /** Replaces a form by one without the glyphs. Returns false when it has none of them. */
  private changeForm(name: ContentOperand | undefined, ctm: Matrix, resources: PDFDict, depth: number): boolean {
    const { context } = this.file;
    if (name?.kind !== 'name') return false;
    const form = dictOf(resources, 'XObject')?.lookup(PDFName.of(name.value));
    if (!(form instanceof PDFStream) || nameOf(form.dict, 'Subtype') !== 'Form') return false;
    const own = dictOf(form.dict, 'Resources')?.clone(context) ?? resources;
    const changed = this.run(decoded(form), multiplied(formMatrix(form.dict), ctm), own, depth + 1);
    if (!changed) return false;
    const copy = context.flateStream(changed);
    for (const [key, value] of form.dict.entries())
      if (!['/Length', '/Filter', '/DecodeParms'].includes(key.toString())) copy.dict.set(key, value);
    if (own !== resources) copy.dict.set(PDFName.of('Resources'), own);
    const objects = dictOf(resources, 'XObject')!.clone(context);
    objects.set(PDFName.of(name.value), context.register(copy));
    resources.set(PDFName.of('XObject'), objects);
    return true;
  }
}

const hexOf = ({ code }: ShownGlyph): string => `<${code.toString('hex')}>`;

function formMatrix(form: PDFDict): Matrix {
  const entries = arrayOf(form, 'Matrix')?.asArray() ?? [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = entries.map((entry) =>
    entry instanceof PDFNumber ? entry.asNumber() : 0,
  );
  return [a, b, c, d, e, f];
}

function edited(data: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    parts.push(data.subarray(at, start), Buffer.from(`${text} `, 'latin1'));
    at = end;
  }
  return Buffer.concat([...parts, data.subarray(at)]);
}
