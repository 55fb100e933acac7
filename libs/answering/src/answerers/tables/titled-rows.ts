import { horizontalOverlap, type Box } from '@app/reading/services';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Cell, Sheet } from './sheet';
import { bandAround, type Column, type ColumnKind, columnsOf } from './table-titles';

/** A cell to the right of the label of a row, with the title of its column. */
export interface TitledCell {
  cell: Cell;
  column: Column;
}

/*
 * The numbers are set by hand on drawn payslips; no script learns them.
 */

/** The most rows between a row and its titles; more are searched longer, and find titles of other tables. */
const MAX_ROWS = 60;
const MIN_TITLES = 2;
/** The share of the narrower of a title and a value that are in one column. */
const OVERLAP = 0.3;

const NUMBER = /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}[^\p{L}]*)?$/u;
const { toDate, thisPeriod } = LEXICON.tables;
const TO_DATE = new RegExp(anyWord(toDate), 'g');
const THIS_PERIOD = new RegExp(anyWord(thisPeriod));
/** Columns whose numbers are no money, or not that of the row. */
const OTHERS: readonly (ColumnKind | null)[] = ['quantity', 'unit_price', 'tax_rate', 'position', 'code'];

/** The numbers of a row to the right of its label with the titles above them; none where one of them has no title. */
export function titledNumbers(label: Cell, sheet: Sheet): TitledCell[] {
  const row = sheet.rows[label.row] ?? [];
  const numbers = row.slice(row.indexOf(label) + 1).filter(({ text }) => NUMBER.test(text));
  const last = Math.max(0, label.row - MAX_ROWS);
  for (let above = label.row - 1; numbers.length > 0 && above >= last; above--) {
    const columns = titlesIn(above, sheet);
    const titled = numbers.flatMap((cell) => {
      const column = columns.find(({ box, spans }) => spans[0]?.cell.page === cell.page && isBelow(cell.box, box));
      return column ? [{ cell, column }] : [];
    });
    if (titled.length === numbers.length) return ofFirstTable(titled, row);
  }
  return [];
}

/** The numbers before those of a table beside theirs, which begins at a text between them and repeats their titles. */
function ofFirstTable(numbers: TitledCell[], row: Cell[]): TitledCell[] {
  const hasTextBetween = (one: Cell, other: Cell) => row.indexOf(other) - row.indexOf(one) > 1;
  const end = numbers.findIndex(({ cell, column }, index) => {
    const before = numbers[index - 1];
    const isRepeated = numbers.slice(0, index).some((other) => other.column.title === column.title);
    return before !== undefined && isRepeated && hasTextBetween(before.cell, cell);
  });
  return end < 0 ? numbers : numbers.slice(0, end);
}

/**
 * The one that is the amount of its row: neither a quantity or rate nor a sum since the beginning of the year; of several that of this
 * period, or the last one where only its title names an amount. Null where the titles do not tell.
 */
export function amountOfRow(numbers: TitledCell[]): TitledCell | null {
  const money = numbers.filter(({ column }) => !OTHERS.includes(column.kind) && !isToDate(column.title));
  if (money.length < 2) return money[0] ?? null;
  const current = money.filter(({ column }) => THIS_PERIOD.test(column.title));
  if (current.length > 0) return current.length === 1 ? (current[0] ?? null) : null;
  return money.findIndex(({ column }) => column.kind === 'amount') === money.length - 1 ? (money.at(-1) ?? null) : null;
}

/** A folded name or title with one word for all words that mean the sum since the beginning of the year. */
export function withOneWordToDate(text: string): string {
  return text.replace(TO_DATE, 'ytd');
}

function isToDate(title: string): boolean {
  return withOneWordToDate(title).split(' ').includes('ytd');
}

const remembered = new WeakMap<Sheet, Map<number, Column[]>>();

/** The columns of a row that has titles only, with the rows of titles around it. */
function titlesIn(row: number, sheet: Sheet): Column[] {
  const known = remembered.get(sheet) ?? new Map<number, Column[]>();
  remembered.set(sheet, known);
  const cells = sheet.rows[row] ?? [];
  const isOfTitles = cells.length >= MIN_TITLES && cells.every(({ text }) => !/\d/.test(text));
  const columns = known.get(row) ?? (isOfTitles ? columnsOf(sheet, bandAround(sheet, row)) : []);
  known.set(row, columns);
  return columns;
}

function isBelow(box: Box, title: Box): boolean {
  const right = Math.abs(box.x + box.width - title.x - title.width);
  return right < box.height || horizontalOverlap(box, title) > OVERLAP;
}
