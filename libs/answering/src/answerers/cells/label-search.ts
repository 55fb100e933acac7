import { columnNumber } from './cell-address';
import type { CellTable, TableCell, TableRow } from './cell-table';
import { type ColumnTitle, repeatsTitles } from './column-titles';
import { isTotalLabel } from './sum-rows';
import { columnScore, includesAll, includesInOrder, labelScore, wordsOf } from './title-match';

export interface FoundCell {
  cell: TableCell;
  /** 0–1. */
  score: number;
}

/** The labels of a row and a column; either may also be a number from 1, the column also its letters. */
export interface Labels {
  row: string | number;
  column: string | number;
}

/*
 * The scores (0–1) are set by hand: a row and a column that are both named are more certain than a row whose column follows from
 * its only value.
 */
const ONLY_VALUE = 0.95;
const FIRST_VALUE = 0.6;
const ONLY_ROW = 0.95;
const MIN_TITLE = 0.5;
/** Cells at the beginning of a row that may have its label, and the loss of each further one. */
const LABEL_CELLS = 3;
const LATER_LABEL = 0.01;

/** Looks for the cell with given labels in the rows of a table, one after the other. The label of a row is in its first cells. */
export class LabelSearch {
  private found: FoundCell | null = null;
  /** The value below a title, while the table has one row only. */
  private single: FoundCell | null = null;
  private dataRows = 0;
  private readonly column: { index: number; score: number } | null;
  private readonly words: string[];

  /** @param labels null when `name` may be the label of a row, the title of a column, or both */
  constructor(
    private readonly name: string,
    private readonly labels: Labels | null,
    private readonly titles: ColumnTitle[],
    private readonly table: CellTable,
  ) {
    this.words = wordsOf(name);
    this.column = this.columnFor(labels?.column ?? name);
  }

  look(row: TableRow): void {
    const { header, lower } = this.table;
    if (lower.some(({ from, end }) => row.index >= from && row.index < end)) return;
    const { first, count } = header;
    const isData = row.index >= first + count && !repeatsTitles(row, this.titles);
    if (isData) this.dataRows++;
    if (this.labels) this.lookForBoth(row, this.labels.row);
    else this.lookForName(row, isData);
  }

  best(): FoundCell | null {
    const single = this.dataRows === 1 ? this.single : null;
    return single && single.score > (this.found?.score ?? 0) ? single : this.found;
  }

  private lookForBoth(row: TableRow, wanted: string | number): void {
    const cell = this.column && row.cells.find(({ column }) => column === this.column?.index);
    const score = rowScore(row, wanted, this.column?.index);
    if (cell && this.column && score > 0) this.keep(cell, score * this.column.score);
  }

  private lookForName(row: TableRow, isData: boolean): void {
    this.keepSingle(row, isData);
    for (const [index, label] of row.cells.slice(0, isData ? row.cells.length : 1).entries()) {
      const values = row.cells.slice(index + 1);
      if (index < LABEL_CELLS) this.lookForRow(label, values, index);
      // Behind the first cells a table beside this one may have its labels.
      const mayBeLabel = index < LABEL_CELLS || (!/\d/.test(label.text) && /\p{L}{2}/u.test(label.text));
      if (isData && mayBeLabel) this.lookForCombination(label, values, index);
    }
  }

  /** A row whose label has the words of the name, or is part of it where there is only one value, which is no total. */
  private lookForRow(label: TableCell, values: TableCell[], index: number): void {
    const [first] = values;
    const score = labelScore(label.text, this.name);
    if (!first || score < MIN_TITLE) return;
    const isWhole = includesAll(wordsOf(label.text), this.words);
    if (!isWhole && (index > 0 || values.length > 1 || isTotalLabel(label.text))) return;
    if (!isWhole && this.namesOtherColumn(label, first)) return;
    this.keep(first, score * (values.length === 1 ? ONLY_VALUE : FIRST_VALUE) - index * LATER_LABEL);
  }

  /** Whether the words of the name that a label does not have are the title of another column than that of the value. */
  private namesOtherColumn(label: TableCell, { column: own }: TableCell): boolean {
    const ofLabel = wordsOf(label.text);
    const rest = this.words.filter((word) => !ofLabel.includes(word)).join(' ');
    const named = this.titles.filter(({ whole, lowest }) =>
      [whole, lowest].some((title) => wordsOf(title).join(' ') === rest),
    );
    return rest !== '' && named.length > 0 && !named.some(({ column }) => column === own);
  }

  /** "Revenue 2023": the words of the row's label, and the rest as the title of a column. */
  private lookForCombination(label: TableCell, values: TableCell[], index: number): void {
    const ofLabel = wordsOfCell(label);
    if (!includesAll(this.words, ofLabel)) return;
    const others = this.words.filter((word) => !ofLabel.includes(word));
    const rest = others.join(' ');
    if (rest === '') return;
    const named = this.titles.filter(({ whole }) => labelScore(whole, rest) === 1);
    for (const title of named.length > 0 ? named : this.titles) {
      const { column, whole, lowest } = title;
      const cell = values.find((value) => value.column === column);
      const score = columnScore(title, rest);
      // A total that is named with more words is that of something else.
      const isOther = isTotalLabel(label.text) && !includesAll(wordsOf(whole), others);
      if (cell && score >= MIN_TITLE && !isOther && this.hasNumbersOf(lowest))
        this.keep(cell, score - index * LATER_LABEL);
    }
  }

  /** Whether the name has a title with a number as it stands: the numbers of a row and a column may be the other way round. */
  private hasNumbersOf(title: string): boolean {
    const words = wordsOf(title);
    const hasBoth = words.some((word) => /\d/.test(word)) && words.some((word) => !/\d/.test(word));
    return !hasBoth || !includesAll(this.words, words) || includesInOrder(this.words, words);
  }

  /** The only row of a table has the value of a title, if the name does not say more than the title: another row. */
  private keepSingle({ cells: [first, ...others] }: TableRow, isData: boolean): void {
    const { column } = this;
    if (!isData || !column || !first || this.single) return;
    const title = this.titles.find((one) => one.column === column.index);
    const isNamed = others.length > 0 && /\p{L}{2}/u.test(first.text) && title !== undefined;
    const saysMore =
      isNamed && labelScore(title.whole, this.name) > 0 && !includesAll(wordsOf(title.whole), this.words);
    const cell = [first, ...others].find((one) => one.column === column.index);
    if (cell && !saysMore) this.single = { cell, score: column.score * ONLY_ROW };
  }

  private keep(cell: TableCell, score: number): void {
    if (score > (this.found?.score ?? 0)) this.found = { cell, score };
  }

  /** The column whose title fits best; where none is equal, also the one that a number or letters name. */
  private columnFor(wanted: string | number): { index: number; score: number } | null {
    const scored = this.titles.map((title) => ({ index: title.column, score: columnScore(title, String(wanted)) }));
    const best = scored.sort((a, b) => b.score - a.score)[0];
    const place = columnNumber(wanted);
    if (place !== null && best?.score !== 1) return { index: place, score: 1 };
    return best && best.score >= MIN_TITLE ? best : null;
  }
}

const remembered = new WeakMap<TableCell, string[]>();

/** The words of a cell, which every name is compared with. */
function wordsOfCell(cell: TableCell): string[] {
  const words = remembered.get(cell) ?? wordsOf(cell.text);
  remembered.set(cell, words);
  return words;
}

/** A row by its number, or by the label in one of its first cells. */
function rowScore({ number, cells }: TableRow, wanted: string | number, value: number | undefined): number {
  if (typeof wanted === 'number') return number === wanted ? 1 : 0;
  const labels = cells.slice(0, LABEL_CELLS).filter(({ column }) => column !== value);
  const scores = labels.map(({ text }, index) => labelScore(text, wanted) - index * LATER_LABEL);
  const best = Math.max(0, ...scores);
  return best >= MIN_TITLE ? best : 0;
}
