import { horizontalOverlap } from '@app/reading/services';
import type { Analysis } from '../analysis';
import type { Cell } from '../tables/sheet';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The gap between two lines of a column, from bottom to top, in heights of the first. More joins paragraphs, less loses lines. */
const LINE_REACH = 3.2;
/** Left edges of a column differ by no more than this, in widths of the page, or in heights of the line. */
const FLUSH = 0.03;
const FLUSH_IN_HEIGHTS = 1.5;
/** Middles of centred lines differ by no more than this, in widths of the page, or of the wider line. */
const CENTRED = 0.06;
const CENTRED_IN_WIDTHS = 0.2;
const CENTRED_OVERLAP = 0.7;
/** Rows with more cells belong to a table, which is not centred. */
const MAX_CELLS_OF_CENTRED = 2;
/** The difference of left edges at one tab stop, in widths of the page. */
const ALIGNED = 0.012;

/**
 * The cells below in the same column, flush left at `left`, centred on the cell, or alone in their row below it, up to the first
 * large gap.
 */
export function columnBelow(cell: Cell, analysis: Analysis, left = cell.box.x): Cell[] {
  const column: Cell[] = [];
  let bottom = cell.box.y + cell.box.height;
  for (const row of analysis.sheet.rows.slice(cell.row + 1)) {
    if (row[0]?.page !== cell.page || row[0].box.y - bottom > LINE_REACH * cell.box.height) break;
    const next =
      row.find((other) => isFlush(other, cell, left)) ??
      row.find((other) => row.length <= MAX_CELLS_OF_CENTRED && isCentred(other, cell)) ??
      row.find((other) => row.length === 1 && horizontalOverlap(other.box, cell.box) > CENTRED_OVERLAP);
    if (!next) continue;
    column.push(next);
    bottom = next.box.y + next.box.height;
  }
  return column;
}

function isFlush(other: Cell, cell: Cell, left: number): boolean {
  return Math.abs(other.box.x - left) < Math.max(FLUSH, FLUSH_IN_HEIGHTS * cell.box.height * cell.aspect);
}

function isCentred(other: Cell, cell: Cell): boolean {
  const apart = Math.abs(other.box.x + other.box.width / 2 - cell.box.x - cell.box.width / 2);
  return (
    apart < Math.max(CENTRED, CENTRED_IN_WIDTHS * Math.max(other.box.width, cell.box.width)) &&
    horizontalOverlap(other.box, cell.box) > CENTRED_OVERLAP
  );
}

/** True for cells that begin at the same tab stop. */
export function alignedLeft(a: Pick<Cell, 'box'>, b: Pick<Cell, 'box'>): boolean {
  return Math.abs(a.box.x - b.box.x) < ALIGNED;
}
