import {
  boxAround,
  runsVertically,
  straighten,
  type Box,
  type DocumentPage,
  type DocumentText,
  type RuledLine,
  type TextLine,
  type Word,
  verticalOverlap,
} from '@app/reading/services';
import type { EvidenceBox } from '../evidence-box';
import { labelledParts } from './labelled-parts';
import { linesWithoutRepetitions } from './repeated-lines';

/** A line of the document at its position in the sheet; `words` have their offsets in `text`. */
export interface Cell {
  page: number;
  /** Index of the row in the sheet, counted over all pages. */
  row: number;
  text: string;
  box: Box;
  words: PlacedWord[];
  /** Height over width of the page, to compare distances across and down. */
  aspect: number;
}

/** A word with the box that it has on a straight page. */
export interface PlacedWord extends Word {
  /** The box on the page as it is. */
  printed: Box;
  start: number;
  end: number;
}

/** A document as rows of cells, from top to bottom and from left to right. */
export interface Sheet {
  rows: Cell[][];
  cells: Cell[];
  /** The ruled lines of each page, by its number. */
  rules: Map<number, RuledLine[]>;
  pageCount: number;
}

/** A range of characters of a cell. */
export interface Span {
  cell: Cell;
  start: number;
  end: number;
}

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** The share of the lower line's height that two lines of one row have in common. Less joins rows of slanted scans. */
const SAME_ROW = 0.5;
/** The overlap of two lines side by side, in widths of the page: boxes of OCR are rounded. */
const MAX_OVERLAP = 0.002;

/** Arranges the lines of all pages into rows. */
export function toSheet(document: DocumentText): Sheet {
  const rows: Cell[][] = [];
  const lines = linesWithoutRepetitions(document.pages);
  for (const [index, page] of document.pages.entries()) rows.push(...rowsOf(page, lines[index] ?? [], rows.length));
  const rules = new Map(document.pages.map((page) => [page.number, straighten(page.rules, page.skew ?? 0, page)]));
  return { rows, cells: rows.flat(), rules, pageCount: document.pageCount };
}

function rowsOf(page: DocumentPage, pageLines: TextLine[], firstRow: number): Cell[][] {
  const rows: StraightLine[][] = [];
  for (const line of pageLines.flatMap((line) => partsOf(straightLine(line, page), page))) {
    const isMargin = runsVertically(line, page);
    const row = isMargin ? undefined : rows.findLast((lines) => isOfRow(line.box, lines));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((lines, index) =>
    lines.sort((a, b) => a.box.x - b.box.x).map((line) => toCell(line, page, firstRow + index)),
  );
}

interface StraightLine {
  text: string;
  box: Box;
  words: (Word & { printed: Box })[];
}

/** Rows and columns are looked for on the straightened page. */
function straightLine({ text, words }: TextLine, page: DocumentPage): StraightLine {
  const placed = words.map((word) => ({ ...word, printed: word.box }));
  const straight = straighten(placed, page.skew ?? 0, page);
  return { text, words: straight, box: boxAround(straight.map((word) => word.box)) };
}

/** The labels of a line with their values, each as a line of its own; a line as it is where it has no several labels. */
function partsOf(line: StraightLine, page: DocumentPage): StraightLine[] {
  const parts = labelledParts(line.words, (line.box.height * page.height) / page.width);
  if (parts.length < 2) return [line];
  return parts.map((words) => ({
    text: words.map(({ text }) => text).join(' '),
    words,
    box: boxAround(words.map(({ box }) => box)),
  }));
}

/** Whether a line is beside one of a row, and not below another one: a tall line is beside several. */
function isOfRow(box: Box, lines: StraightLine[]): boolean {
  return lines.some((other) => isBeside(other.box, box)) && !lines.some((other) => isBelow(box, other.box));
}

function isBelow(box: Box, above: Box): boolean {
  const shared = Math.min(box.x + box.width, above.x + above.width) - Math.max(box.x, above.x);
  return shared > MAX_OVERLAP && verticalOverlap(box, above) < SAME_ROW;
}

function isBeside(a: Box, b: Box): boolean {
  const apart = a.x + a.width <= b.x + MAX_OVERLAP || b.x + b.width <= a.x + MAX_OVERLAP;
  return apart && verticalOverlap(a, b) > SAME_ROW;
}

function toCell(line: StraightLine, page: DocumentPage, row: number): Cell {
  let end = -1;
  const words = line.words.map((word) => {
    const start = end + 1;
    end = start + word.text.length;
    return { ...word, start, end };
  });
  const text = line.text.replace(FULL_WIDTH_COLON, ':');
  return { page: page.number, row, text, box: line.box, words, aspect: page.height / page.width };
}

/** The colon of Chinese and Japanese print, which labels end with as with an ordinary one. */
const FULL_WIDTH_COLON = /：/g;

/** The box around the words that a span covers, also in part, on a straight page: for comparisons with other boxes. */
export function spanBox(span: Span): EvidenceBox {
  return { page: span.cell.page, ...boxAround(wordsOf(span).map((word) => word.box)) };
}

/** The box around these words on the page as it is: for people. */
export function printedBox(span: Span): EvidenceBox {
  return { page: span.cell.page, ...boxAround(wordsOf(span).map((word) => word.printed)) };
}

/** The words that a span covers, also in part, as they are on the page. */
export function printedWords(span: Span): Word[] {
  return wordsOf(span).map(({ start: _start, end: _end, printed, ...word }) => ({ ...word, box: printed }));
}

function wordsOf({ cell, start, end }: Span): PlacedWord[] {
  return cell.words.filter((word) => word.start < end && word.end > start);
}

/** The mean confidence (0–100) of the words that a span covers, also in part. */
export function spanConfidence(span: Span): number {
  const touched = wordsOf(span);
  return touched.reduce((sum, word) => sum + word.confidence, 0) / Math.max(touched.length, 1);
}

/** The left and right edges of what is printed on a page, in widths of the page. */
export function printedEdges(sheet: Sheet, page: number): Edges {
  const known = EDGES.get(sheet) ?? edgesByPage(sheet);
  EDGES.set(sheet, known);
  return known.get(page) ?? { left: 0, right: 1 };
}

interface Edges {
  left: number;
  right: number;
}

const EDGES = new WeakMap<Sheet, Map<number, Edges>>();

function edgesByPage({ cells }: Sheet): Map<number, Edges> {
  const edges = new Map<number, Edges>();
  for (const { page, box } of cells) {
    const { left, right } = edges.get(page) ?? { left: 1, right: 0 };
    edges.set(page, { left: Math.min(left, box.x), right: Math.max(right, box.x + box.width) });
  }
  return edges;
}

/** How well a word (letters and digits) of a cell is read, 0–100; 0 for a word that the cell does not have. */
export function wordConfidence({ words }: Cell): (word: string) => number {
  return (word) => {
    const having = words.filter(({ text }) => text.includes(word));
    return Math.max(0, ...having.map(({ confidence }) => confidence));
  };
}

/** The whole cell as a span. */
export function wholeCell(cell: Cell): Span {
  return { cell, start: 0, end: cell.text.length };
}

/** Whether a cell comes from OCR, so that letters may be misread. */
export function isReadByOcr(cell: Cell): boolean {
  return cell.words.some(({ source, confidence }) => source === 'ocr' || (source === undefined && confidence < 100));
}
