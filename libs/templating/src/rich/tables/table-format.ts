import type { XmlElement } from '@app/formats';

/** A cell of a table as rendered, with what the marks in its text ask for. */
export interface MarkedCell {
  readonly element: XmlElement;
  readonly shade?: string;
  /** Cells below each other with the same text are merged. */
  readonly merge?: string;
  /** Whether it is merged with the cell above, or the one to the left. */
  readonly isUp?: boolean;
  readonly isLeft?: boolean;
  /** The number of columns that it spans. */
  readonly span?: number;
}

/** How a format writes cells. All edits are of the table's markup. */
export interface TableFormat {
  readonly namespace: string;
  readonly row: string;
  readonly cell: string;
  /** The first column of a row that has a cell. */
  firstColumn(row: XmlElement, source: string): number;
  /** The columns of a cell. */
  columns(cell: XmlElement, source: string): number;
  /** In formats with a cell for each column of the grid: whether the cell to the left spans this one. */
  isCovered?(cell: XmlElement, source: string): boolean;
  edits(cell: XmlElement, source: string, change: CellChange): readonly CellEdit[];
}

export interface CellChange {
  readonly shade?: string;
  /** Its part in a merged cell of `rows` rows. */
  readonly merge?: { readonly isFirst: boolean; readonly rows: number };
  /** The columns that it spans from now on. */
  readonly columns?: number;
  /** Whether the cell to the left spans this one from now on. */
  readonly isCovered?: boolean;
}

/** Replaces a range of the markup. */
export interface CellEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
