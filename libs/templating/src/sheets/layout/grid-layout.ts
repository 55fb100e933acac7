import { columnsOfReference, referenceWithColumns, referenceWithRows, rowsOfReference, type Span } from '@app/formats';
import type { AxisLayout } from './axis-layout';

type OfReference = (reference: string) => Span | null;
type WithSpan = (reference: string, span: Span) => string;

/** Maps the cells of a template sheet to their positions in the filled sheet. Without `columns` these keep their letters. */
export class GridLayout {
  constructor(
    readonly rows: AxisLayout,
    readonly columns: AxisLayout | null,
  ) {}

  /**
   * Moves a reference such as `A1` or `$A$1:C7`; null when all of its rows or columns are removed.
   * @param isRange whether it grows with what is repeated in it; a single cell by default does not
   */
  move(reference: string, isRange = reference.includes(':')): string | null {
    const moved = moveAlong(reference, this.rows, isRange, rowsOfReference, referenceWithRows);
    if (moved === null || !this.columns) return moved;
    return moveAlong(moved, this.columns, isRange, columnsOfReference, referenceWithColumns);
  }

  /** The references to a cell in all of its copies, with one range for copies that adjoin; of more than `limit` the first ones. */
  everyCopy(cell: string, limit: number): string[] {
    const [row, column] = [rowsOfReference(cell)?.from, columnsOfReference(cell)?.from];
    if (row === undefined || column === undefined) return [];
    const rows = this.rows.runsOf(row);
    const columns = this.columns?.runsOf(column) ?? [{ from: column, to: column }];
    const some = rows.slice(0, Math.ceil((limit + 1) / columns.length));
    return some.flatMap((inRows) => columns.map((inColumns) => rangeOf(cell, inRows, inColumns)));
  }

  /** The layouts of the copies in which a cell stands. */
  scopesOf(cell: string): GridLayout[] {
    const [row, column] = [rowsOfReference(cell)?.from, columnsOfReference(cell)?.from];
    const rows = row === undefined ? [this.rows] : [...this.rows.scopesOf(row)];
    const columns = this.columns && column !== undefined ? [...this.columns.scopesOf(column)] : [this.columns];
    return rows.flatMap((inRows) => columns.map((inColumns) => new GridLayout(inRows, inColumns)));
  }

  /** Moves a range of formatting or validation; copies that adjoin are one range. */
  spreadJoined(reference: string): string[] {
    const joined: string[] = [];
    for (const each of this.spread(reference)) {
      const whole = joined.length > 0 ? union(joined.at(-1) as string, each) : null;
      if (whole === null) joined.push(each);
      else joined[joined.length - 1] = whole;
    }
    return joined;
  }

  /** Moves a range that stands in every copy of the rows and columns around it. */
  spread(reference: string): string[] {
    const inRows = spreadAlong(reference, this.rows, rowsOfReference, referenceWithRows);
    const { columns } = this;
    if (!columns) return inRows;
    return inRows.flatMap((each) => spreadAlong(each, columns, columnsOfReference, referenceWithColumns));
  }
}

function moveAlong(
  reference: string,
  layout: AxisLayout,
  isRange: boolean,
  spanOf: OfReference,
  withSpan: WithSpan,
): string | null {
  const span = spanOf(reference);
  if (!span) return reference;
  const moved = layout.move(span, isRange);
  return moved && withSpan(reference, moved);
}

function spreadAlong(reference: string, layout: AxisLayout, spanOf: OfReference, withSpan: WithSpan): string[] {
  const span = spanOf(reference);
  return span ? layout.spread(span).map((each) => withSpan(reference, each)) : [reference];
}

/** One range for two that adjoin in a row or in a column; null for others. */
function union(first: string, second: string): string | null {
  const [rows, columns] = [rowsOfReference(first), columnsOfReference(first)];
  const [nextRows, nextColumns] = [rowsOfReference(second), columnsOfReference(second)];
  if (!rows || !columns || !nextRows || !nextColumns) return null;
  if (areEqual(columns, nextColumns) && rows.to + 1 === nextRows.from)
    return rangeOf(first, { from: rows.from, to: nextRows.to }, columns);
  if (areEqual(rows, nextRows) && columns.to + 1 === nextColumns.from)
    return rangeOf(first, rows, { from: columns.from, to: nextColumns.to });
  return null;
}

const areEqual = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to;

const rangeOf = (reference: string, rows: Span, columns: Span): string =>
  referenceWithColumns(referenceWithRows(reference, rows), columns);
