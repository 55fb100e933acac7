import { fileKindOf } from './file-kind';
import { boxAround, toLine } from './layout';
import type { DocumentPage, DocumentText, ReadOptions, Reader, SourceFile, TextBlock, TextLine, Word } from './reader';

const LINES_PER_PAGE = 60;
const MAX_PAGES = 500;
const CSV_NAME = /\.(csv|tsv)$/i;
const DELIMITERS = [',', ';', '\t', '|'];

/** Reads plain text, and CSV or TSV as a table; places are columns and lines of a page of characters. */
export class TextReader implements Reader {
  takes(file: SourceFile): boolean {
    return fileKindOf(file.bytes) === 'text';
  }

  read(file: SourceFile, { pageLimit }: ReadOptions): Promise<DocumentText> {
    const text = decode(file.bytes);
    const rows = isTable(file) ? alignTable(parseDelimited(text)) : text.split(/\r\n|\r|\n/).map(cellsOfText);
    const sheets = pagesOf(rows);
    const pages = sheets.slice(0, Math.min(pageLimit ?? MAX_PAGES, MAX_PAGES)).map(toPage);
    return Promise.resolve({ pages, pageCount: sheets.length, truncated: pages.length < sheets.length });
  }
}

/** A piece of text and the column (in characters) where it begins. */
interface Cell {
  text: string;
  column: number;
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Not valid UTF-8: what spreadsheets on Windows write.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function isTable({ name, mediaType }: SourceFile): boolean {
  return CSV_NAME.test(name) || /csv|tab-separated/.test(mediaType);
}

/** RFC 4180, with the delimiter that the first line uses most. */
export function parseDelimited(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows[rows.length - 1]?.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text.charAt(index++);
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows.filter((row) => row.some((value) => value !== ''));
}

function alignTable(rows: string[][]): Cell[][] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((text, index) => (widths[index] = Math.max(widths[index] ?? 0, text.length)));
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + 3, 0));
  return rows.map((row) =>
    row
      .map((text, index) => ({ text: text.replace(/\s+/g, ' ').trim(), column: starts[index] ?? 0 }))
      .filter((cell) => cell.text !== ''),
  );
}

/** Two spaces or a tab part the cells of a line of plain text. */
function cellsOfText(line: string): Cell[] {
  const spaced = line.replace(/\t/g, '    ');
  return [...spaced.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ text: match[0], column: match.index }));
}

function pagesOf(rows: Cell[][]): Cell[][][] {
  const pages: Cell[][][] = [];
  for (let start = 0; start < rows.length; start += LINES_PER_PAGE)
    pages.push(rows.slice(start, start + LINES_PER_PAGE));
  return pages;
}

function toPage(rows: Cell[][], index: number): DocumentPage {
  const width = Math.max(80, ...rows.flat().map((cell) => cell.column + cell.text.length));
  const height = LINES_PER_PAGE;
  const lines = rows.flatMap((cells, row) => cells.map((cell) => toTextLine(cell, row, width)));
  const blocks = blocksOf(rows, lines);
  return { number: index + 1, width, height, unit: 'character', lines, blocks };
}

function toTextLine(cell: Cell, row: number, width: number): TextLine {
  const words: Word[] = [...cell.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 100,
    box: {
      x: (cell.column + match.index) / width,
      y: row / LINES_PER_PAGE,
      width: match[0].length / width,
      height: 1 / LINES_PER_PAGE,
    },
  }));
  return toLine(words);
}

/** Paragraphs: rows without an empty row between them. */
function blocksOf(rows: Cell[][], lines: TextLine[]): TextBlock[] {
  const paragraphs: TextLine[][] = [[]];
  let next = 0;
  for (const cells of rows) {
    if (cells.length === 0) paragraphs.push([]);
    paragraphs[paragraphs.length - 1]?.push(...lines.slice(next, next + cells.length));
    next += cells.length;
  }
  return paragraphs
    .filter((block) => block.length > 0)
    .map((block) => ({ lines: block, box: boxAround(block.map((line) => line.box)) }));
}
