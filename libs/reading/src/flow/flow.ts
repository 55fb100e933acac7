import { tooLarge } from '../document-limits';
import type { Font, FormField, Word, WordSource } from '../document';

/** Something at a place of the text that is no word: a box to tick, or a form field, whose value is the text of the run. */
export type Mark =
  | { kind: 'checkbox'; name: string; checked: boolean }
  | ({ kind: 'field' } & Omit<FormField, 'box' | 'kind'> & { fieldKind: FormField['kind'] });

/** Text in one font. A line feed in it starts a new line, a tab goes to the next stop. */
export interface Run {
  text: string;
  font?: Font;
  source?: WordSource;
  mark?: Mark;
  /** What is drawn on the words: a line through them, or a circle or frame around them. */
  drawn?: Word['mark'];
}

export interface Paragraph {
  kind: 'paragraph';
  runs: Run[];
}

/** A cell of a table; `column` is counted from 0, after the spans of other cells were taken into account. */
export interface FlowCell {
  column: number;
  rowSpan: number;
  columnSpan: number;
  paragraphs: Paragraph[];
}

export interface FlowTable {
  kind: 'table';
  /** The caption; empty without one. */
  name: string;
  headerRows: number;
  rows: FlowCell[][];
}

/** A part of a document whose lines have no fixed place: text that a program breaks into lines and pages. */
export type FlowBlock = Paragraph | FlowTable | { kind: 'page_break' };

export function paragraphOf(text: string, font?: Font): Paragraph {
  return { kind: 'paragraph', runs: [{ text, ...(font ? { font } : {}) }] };
}

/** Whether a paragraph has a word or a mark. */
export function hasContent({ runs }: Paragraph): boolean {
  return runs.some(({ text, mark }) => mark !== undefined || /\S/.test(text));
}

/** A cell as a file declares it. */
export type DeclaredCell = Omit<FlowCell, 'column'>;

/** Cells of the grid of one table, spans counted in full: a document of 500 pages has some 100,000. */
const MAX_CELLS = 1_000_000;

/**
 * Gives the cells of a table their columns: a cell goes to the first column that no cell of the rows above covers. Spans that go
 * beyond the last row end there. Throws UnreadableDocumentError for tables of too many cells.
 */
export function withColumns(declared: DeclaredCell[][]): FlowCell[][] {
  let area = 0;
  /** For each column, the number of rows that a cell above still covers. */
  const covered: number[] = [];
  return declared.map((cells, row) => {
    const taken = [...covered];
    for (const [column, rows] of covered.entries()) covered[column] = Math.max(0, (rows ?? 0) - 1);
    let column = 0;
    return cells.map((cell) => {
      while ((taken[column] ?? 0) > 0) column++;
      const rowSpan = Math.max(1, Math.min(cell.rowSpan, declared.length - row));
      const columnSpan = Math.max(1, cell.columnSpan);
      area += rowSpan * columnSpan;
      if (area > MAX_CELLS) throw tooLarge(`A table has more than ${MAX_CELLS} cells.`);
      const placed = { ...cell, column, rowSpan, columnSpan };
      for (let at = column; at < column + columnSpan; at++) covered[at] = rowSpan - 1;
      column += columnSpan;
      return placed;
    });
  });
}

/** The number of columns of the rows of a table. */
export function columnCountOf(rows: FlowCell[][]): number {
  return rows.flat().reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
}
