import { boxAround, type Grid, type GridCell, type Word } from '@app/reading/services';
import type { FoundGrid } from '../../structure/grids/continued-grids';
import { byColumnsAndItems, itemTableOf } from './item-table';
import { printedWords, type Span } from './sheet';
import type { TitledTable } from './table';

/** Fewer rows above or below the line items are no table of their own; aligned tables have as many. */
const MIN_ROWS = 3;
/** Full rows with which an aligned table goes on below the line items. One may be a sum. */
const MIN_FULL_ROWS = 2;

/**
 * The tables of a document with its titled tables. A framed table with the same items stays as it is. An aligned one gives way to the
 * titled table, whose columns are known by their titles, but for the rows above and below it.
 */
export function withItemGrids(found: FoundGrid[], titled: TitledTable[]): FoundGrid[] {
  if (titled.length === 0) return found;
  const byWord = new Map(found.flatMap((grid) => grid.cells.flatMap(keysOf).map((key) => [key, grid] as const)));
  const parts = new Map(found.map((grid) => [grid, [grid]]));
  const added: FoundGrid[] = [];
  for (const grid of titled.map(toGrid)) {
    const own = new Set(grid.cells.flatMap(keysOf));
    const sharing = new Set([...own].flatMap((key) => byWord.get(key) ?? []));
    if ([...sharing].some((other) => (other.isFramed ? covers(other, grid) : goesOn(other, grid, own)))) continue;
    for (const other of sharing) {
      const left = parts.get(other) ?? [];
      parts.set(
        other,
        left.flatMap((part) => withoutItems(part, own)),
      );
    }
    added.push(grid);
  }
  return inOrder([...parts.values()].flat(), added);
}

/** Puts the tables that are added before those that begin below them; the others keep their order. */
function inOrder(grids: FoundGrid[], added: FoundGrid[]): FoundGrid[] {
  const open = [...added].sort((a, b) => placeOf(b) - placeOf(a));
  const ordered: FoundGrid[] = [];
  for (const grid of grids) {
    for (let next = open.at(-1); next && placeOf(next) <= placeOf(grid); next = open.at(-1)) {
      ordered.push(next);
      open.pop();
    }
    ordered.push(grid);
  }
  return [...ordered, ...open.reverse()];
}

function toGrid({ columns, items }: TitledTable): FoundGrid {
  const rows = [columns.map(({ spans }) => spans), ...items];
  const cells = rows.flatMap((row, index) => row.flatMap((spans, column) => toCell(index, column, spans)));
  return { name: '', rowCount: rows.length, columnCount: columns.length, headerRows: 1, cells, isFramed: false };
}

/** A value over two pages has the box of its first one. */
function toCell(row: number, column: number, spans: Span[]): GridCell[] {
  const [first] = spans;
  if (!first) return [];
  const { page } = first.cell;
  const words = spans.filter(({ cell }) => cell.page === page).flatMap(printedWords);
  const text = words.map((word) => word.text).join(' ');
  return [{ row, column, rowSpan: 1, columnSpan: 1, text, page, box: boxAround(words.map(({ box }) => box)), words }];
}

/** Whether a table has the items of another one in at least as many columns. */
function covers(grid: FoundGrid, other: FoundGrid): boolean {
  const [items, others] = [itemTableOf(grid), itemTableOf(other)];
  return items !== null && (others === null || byColumnsAndItems(items, others) <= 0);
}

/** Whether an aligned table has rows with a text in each column below the items: a word such as `cash` ended these too early. */
function goesOn(grid: FoundGrid, items: FoundGrid, own: Set<string>): boolean {
  if (grid.headerRows === 0 || grid.columnCount !== items.columnCount) return false;
  const last = Math.max(...grid.cells.filter((cell) => isOf(cell, own)).map(({ row }) => row));
  const texts = new Map<number, number>();
  for (const { row, text } of grid.cells) if (row > last && text !== '') texts.set(row, (texts.get(row) ?? 0) + 1);
  return [...texts.values()].filter((count) => count === grid.columnCount).length >= MIN_FULL_ROWS;
}

/** What an aligned table has above and below the line items; a framed table stays whole. */
function withoutItems(grid: FoundGrid, items: Set<string>): FoundGrid[] {
  if (grid.isFramed) return [grid];
  const rows = grid.cells.filter((cell) => isOf(cell, items)).map(({ row }) => row);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [grid];
  return [rowsBetween(grid, 0, first), rowsBetween(grid, last + 1, grid.rowCount)].flat();
}

function rowsBetween(grid: FoundGrid, from: number, to: number): FoundGrid[] {
  const cells = grid.cells.filter(({ row }) => row >= from && row < to);
  const columns = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  if (to - from < MIN_ROWS || columns.length < 2) return [];
  const headerRows = Math.min(to, Math.max(0, grid.headerRows - from));
  const moved = cells.map((cell) => ({ ...cell, row: cell.row - from, column: columns.indexOf(cell.column) }));
  return [{ ...grid, rowCount: to - from, columnCount: columns.length, headerRows, cells: moved }];
}

function isOf(cell: GridCell, keys: Set<string>): boolean {
  return keysOf(cell).some((key) => keys.has(key));
}

function keysOf({ page, words }: GridCell): string[] {
  return words.map(({ box: { x, y } }: Word) => `${page} ${x} ${y}`);
}

/** The page and the top of the first cell. */
function placeOf({ cells: [first] }: Grid): number {
  return first ? first.page + first.box.y : 0;
}
