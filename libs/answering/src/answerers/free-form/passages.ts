import type { Cell, Sheet, Span } from '../tables/sheet';
import { wholeCell } from '../tables/sheet';

/** A sentence, a line, or a row of a table: its text as it is printed, and where it stands. */
export interface Passage {
  text: string;
  spans: Span[];
}

/** A line with fewer words is a title or a cell, and does not go on in the next line. */
const WORDS_OF_PROSE = 5;
/** Words in a cell of a row that is read as one passage; longer ones are columns of running text. */
const WORDS_OF_CELL = 8;
const MAX_LINES = 20;
/** Lines further apart than this, in heights of the line, are paragraphs of their own. */
const LINE_GAP = 1.2;
/** The largest difference of left edges in a paragraph, in widths of the line. */
const SHIFT = 0.25;
/** The room that a word takes with the space before it, in widths of the word, and a little more: lines end unevenly. */
const WORD_AND_SPACE = 1.5;
/** The end of a sentence, but not behind the title of a person: after a word of at least three letters or a closing mark, before a capital, a digit or a quotation mark. */
const SENTENCE_END =
  /(?<!\b(?:Prof|Dott|Dipl|Avv|Arch|Mgr|Sig|Sra|Dra|Mrs|Ing|Rev|Hon)\.)(?<=[\p{L}\p{N}]{3}[.!?]["'”’»)]*)\s+(?=["'“„«(]?[\p{Lu}\d])/gu;

/** The passages of a document: sentences of its running text, its other lines, and rows of short cells. */
export function passagesOf(sheet: Sheet): Passage[] {
  const rows = sheet.rows.filter((row) => row.length > 1 && row.every((cell) => cell.words.length <= WORDS_OF_CELL));
  const ofRows = rows.map((row) => passage(row.map(wholeCell)));
  const inRows = new Set(rows.flat());
  const running = sheet.cells.filter((cell) => !inRows.has(cell));
  return [...paragraphsOf(running).flatMap(sentencesOf), ...ofRows];
}

function passage(spans: Span[]): Passage {
  return { text: spans.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' '), spans };
}

/** Lines of running text that go on below, and every other line alone. */
function paragraphsOf(cells: Cell[]): Cell[][] {
  const paragraphs: Cell[][] = [];
  const open: Cell[][] = [];
  for (const cell of cells) {
    while (open.length > 0 && (open[0]!.at(-1)!.page !== cell.page || open[0]!.at(-1)!.row < cell.row - 1))
      open.shift();
    const above = open.find((lines) => goesOn(lines, cell));
    if (above) above.push(cell);
    else {
      const lines = [cell];
      paragraphs.push(lines);
      open.push(lines);
    }
  }
  return paragraphs;
}

function goesOn(lines: Cell[], cell: Cell): boolean {
  const last = lines.at(-1)!;
  if (last.row !== cell.row - 1 || lines.length >= MAX_LINES || last.words.length < WORDS_OF_PROSE) return false;
  const gap = cell.box.y - last.box.y - last.box.height;
  if (hadRoom(last, cell)) return false;
  const shift = Math.abs(cell.box.x - lines[lines.length > 1 ? 1 : 0]!.box.x);
  return gap < LINE_GAP * last.box.height && shift < last.box.width * SHIFT;
}

/** Whether a line ended although the first word of the next one, which may begin a sentence, would have fitted: a paragraph ends there. */
function hadRoom(last: Cell, { text, box, words }: Cell): boolean {
  const [first] = words;
  if (!first || !/^[\p{Lu}\p{N}]/u.test(text)) return false;
  const room = box.x + box.width - last.box.x - last.box.width;
  return room > WORD_AND_SPACE * first.box.width;
}

function sentencesOf(lines: Cell[]): Passage[] {
  const text = lines.map((cell) => cell.text).join(' ');
  const cuts = [0, ...[...text.matchAll(SENTENCE_END)].map(({ index, 0: gap }) => index + gap.length), text.length];
  return cuts.slice(0, -1).map((start, index) => passage(spansBetween(lines, start, cuts[index + 1]!)));
}

/** The parts of lines that a range of their joined text covers. */
function spansBetween(lines: Cell[], start: number, end: number): Span[] {
  const spans: Span[] = [];
  let offset = 0;
  for (const cell of lines) {
    const from = Math.max(0, start - offset);
    const to = Math.min(cell.text.length, cell.text.slice(0, end - offset).trimEnd().length);
    if (to > from && end > offset) spans.push({ cell, start: from, end: to });
    offset += cell.text.length + 1;
  }
  return spans;
}
