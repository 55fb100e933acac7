import { columnNumber } from './cell-address';
import type { CellTable, TableCell, TableRow } from './cell-table';
import type { ColumnTitle } from './column-titles';
import { includesAll, titleScore, wordsOf } from './title-match';

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
const LEAST_TITLE = 0.5;
/** Cells at the beginning of a row that may have its label, and the loss of each further one. */
const LABEL_CELLS = 3;
const LATER_LABEL = 0.01;

/** Looks for the cell with given labels in the rows of a table, one after the other. The label of a row is its first cell. */
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
    const isData = row.index >= this.table.header.first + this.table.header.count;
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
    const [label, ...values] = row.cells;
    const first = values[0];
    if (!label || !first) return;
    const score = titleScore(label.text, this.name);
    if (score >= LEAST_TITLE) this.keep(first, score * (values.length === 1 ? ONLY_VALUE : FIRST_VALUE));
    if (isData) this.lookForCombination(label, values);
  }

  /** "Revenue 2023": the words of the row's label, and the rest as the title of a column. */
  private lookForCombination(label: TableCell, values: TableCell[]): void {
    const ofLabel = wordsOf(label.text);
    if (!includesAll(this.words, ofLabel)) return;
    const rest = this.words.filter((word) => !ofLabel.includes(word)).join(' ');
    if (rest === '') return;
    for (const { column, whole, lowest } of this.titles) {
      const cell = values.find((value) => value.column === column);
      const score = Math.max(titleScore(whole, rest), titleScore(lowest, rest));
      if (cell && score >= LEAST_TITLE) this.keep(cell, score);
    }
  }

  private keepSingle(row: TableRow, isData: boolean): void {
    const cell = isData && this.column ? row.cells.find(({ column }) => column === this.column?.index) : undefined;
    if (cell && this.column && !this.single) this.single = { cell, score: this.column.score * ONLY_ROW };
  }

  private keep(cell: TableCell, score: number): void {
    if (score > (this.found?.score ?? 0)) this.found = { cell, score };
  }

  /** The column whose title fits best; where none is equal, also the one that a number or letters name. */
  private columnFor(wanted: string | number): { index: number; score: number } | null {
    const scored = this.titles.map(({ column, whole, lowest }) => ({
      index: column,
      score: Math.max(titleScore(whole, String(wanted)), titleScore(lowest, String(wanted))),
    }));
    const best = scored.sort((a, b) => b.score - a.score)[0];
    const place = columnNumber(wanted);
    if (place !== null && best?.score !== 1) return { index: place, score: 1 };
    return best && best.score >= LEAST_TITLE ? best : null;
  }
}

/** A row by its number, or by the label in one of its first cells. */
function rowScore({ number, cells }: TableRow, wanted: string | number, value: number | undefined): number {
  if (typeof wanted === 'number') return number === wanted ? 1 : 0;
  const labels = cells.slice(0, LABEL_CELLS).filter(({ column }) => column !== value);
  const scores = labels.map(({ text }, index) => titleScore(text, wanted) - index * LATER_LABEL);
  const best = Math.max(0, ...scores);
  return best >= LEAST_TITLE ? best : 0;
}
