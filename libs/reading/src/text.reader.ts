import { checkWords, pagesToRead } from './document-limits';
import { fileKindOf } from './file-kind';
import { boxAround } from './geometry';
import { pageOf, toLine } from './layout';
import type { DocumentPage, DocumentText, TextBlock, TextLine, Word } from './document';
import { decodeText } from './text-encoding';
import type { ReadOptions, Reader, SourceFile } from './reader';

const LINES_PER_PAGE = 60;

/** Reads plain text; boxes are in columns and lines of a page of characters. Form feeds end pages. */
export class TextReader implements Reader {
  takes(file: SourceFile): boolean {
    return fileKindOf(file.bytes) === 'text';
  }

  read(file: SourceFile, { pageLimit }: ReadOptions): Promise<DocumentText> {
    const { shown, pageCount } = readPages(decodeText(file.bytes), pagesToRead(pageLimit));
    const pages = shown.map((lines) => lines.map(cellsOfText)).map(toPage);
    return Promise.resolve({ pages, pageCount, truncated: pages.length < pageCount });
  }
}

/** A text and its first column (in characters). */
interface Cell {
  text: string;
  column: number;
}

/** The lines of the first `limit` pages of a text, and the number of all pages. */
function readPages(text: string, limit: number): { shown: string[][]; pageCount: number } {
  const shown: string[][] = [];
  let pageCount = 0;
  let start = 0;
  let rows = LINES_PER_PAGE;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n|\f|$/g)) {
    if (rows === LINES_PER_PAGE) {
      // Nothing follows the last page break.
      if (index === text.length && index === start && pageCount > 0) break;
      pageCount++;
      rows = 0;
      if (pageCount <= limit) shown.push([]);
    }
    if (pageCount <= limit) shown.at(-1)?.push(text.slice(start, index));
    rows = end === '\f' ? LINES_PER_PAGE : rows + 1;
    start = index + end.length;
  }
  return { shown, pageCount };
}

/** Cells of a line of plain text are separated by two or more spaces, or a tab. */
function cellsOfText(line: string): Cell[] {
  const spaced = line.replace(/\t/g, '    ');
  return [...spaced.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ text: match[0], column: match.index }));
}

function toPage(rows: Cell[][], index: number): DocumentPage {
  const width = rows.flat().reduce((most, cell) => Math.max(most, cell.column + cell.text.length), 80);
  const height = LINES_PER_PAGE;
  const lines: TextLine[] = [];
  let words = 0;
  for (const [row, cells] of rows.entries())
    for (const cell of cells) {
      const line = toTextLine(cell, row, width, words);
      words += line.words.length;
      lines.push(line);
    }
  const blocks = blocksOf(rows, lines);
  return pageOf({ number: index + 1, width, height, unit: 'character' }, lines, blocks);
}

/** `before`: the number of words in the lines above, for the limit of a page. */
function toTextLine(cell: Cell, row: number, width: number, before: number): TextLine {
  const words: Word[] = [];
  for (const { index, 0: text } of cell.text.matchAll(/\S+/g)) {
    const box = {
      x: (cell.column + index) / width,
      y: row / LINES_PER_PAGE,
      width: text.length / width,
      height: 1 / LINES_PER_PAGE,
    };
    words.push({ text, confidence: 100, box });
    checkWords(before + words.length);
  }
  return toLine(words);
}

/** Paragraphs: rows without an empty row between them. */
function blocksOf(rows: Cell[][], lines: TextLine[]): TextBlock[] {
  const paragraphs: TextLine[][] = [[]];
  let next = 0;
  for (const cells of rows) {
    if (cells.length === 0) paragraphs.push([]);
    for (const line of lines.slice(next, next + cells.length)) paragraphs.at(-1)?.push(line);
    next += cells.length;
  }
  return paragraphs
    .filter((block) => block.length > 0)
    .map((block) => ({ lines: block, box: boxAround(block.map((line) => line.box)) }));
}
