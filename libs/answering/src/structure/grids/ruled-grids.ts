import type { DocumentPage, Grid, GridCell, Word } from '@app/reading/services';
import { type CellContent, toGrid } from './grid-building';
import { hasLineBelow, hasLineRight, type Lattice, SAME_LINE } from './lattice';
import { type Area, areaAround, middle, type PageSpace } from '../page-space';
import { withTextLines } from './text-lattice';
import { rowsOf, splitNumbers } from './text-rows';

/** Lines that end this near to another line, in points, meet it. */
const MEETING = 3.5;
/** A line that reaches further out than this opens a row or column. */
const OPEN_END = 12;
/** More lines are a drawing, not a table. */
const MAX_LINES = 700;
const MAX_CELLS = 20_000;
/** The mean number of words of a cell from which on lines frame text, not a table. */
const MAX_WORDS_PER_CELL = 45;

/** The tables of a page whose cells are separated by horizontal and vertical lines. */
export function ruledGrids(page: DocumentPage, space: PageSpace, words: Word[]): Grid[] {
  if (space.horizontal.length > MAX_LINES || space.vertical.length > MAX_LINES) return [];
  return componentsOf(space.horizontal, space.vertical).flatMap((lines) => {
    const ruled = latticeOf(lines);
    if (!ruled) return [];
    const contents = contentsOf(withTextLines(ruled, words, space), words, space);
    const filled = contents.filter((cell) => cell.words.length > 0);
    const count = filled.reduce((sum, cell) => sum + cell.words.length, 0);
    const columns = new Set(filled.map(({ column }) => column)).size;
    if (filled.length < 3 || columns < 2 || count / filled.length > MAX_WORDS_PER_CELL) return [];
    return [toGrid(page, space, contents)];
  });
}

/** The area of a grid, in points. */
export function gridArea({ cells }: Grid, space: PageSpace): Area {
  return areaAround(cells.map(({ box }: GridCell) => space.area(box)));
}

interface Lines {
  horizontal: Area[];
  vertical: Area[];
}

/** Lines that meet, directly or through others. */
function componentsOf(horizontal: Area[], vertical: Area[]): Lines[] {
  const open = new Set(vertical);
  const unseen = new Set(horizontal);
  const components: Lines[] = [];
  for (const first of vertical) {
    if (!open.delete(first)) continue;
    const component: Lines = { horizontal: [], vertical: [first] };
    const queue: { line: Area; isVertical: boolean }[] = [{ line: first, isVertical: true }];
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { line, isVertical } = next;
      for (const other of isVertical ? unseen : open) {
        if (!(isVertical ? meet(other, line) : meet(line, other))) continue;
        (isVertical ? unseen : open).delete(other);
        component[isVertical ? 'horizontal' : 'vertical'].push(other);
        queue.push({ line: other, isVertical: !isVertical });
      }
    }
    components.push(component);
  }
  return components;
}

function meet(horizontal: Area, vertical: Area): boolean {
  const [x, y] = [middle(vertical.left, vertical.right), middle(horizontal.top, horizontal.bottom)];
  return (
    x >= horizontal.left - MEETING &&
    x <= horizontal.right + MEETING &&
    y >= vertical.top - MEETING &&
    y <= vertical.bottom + MEETING
  );
}

/** The columns and rows between lines; null for less than two columns or without a row. */
function latticeOf({ horizontal, vertical }: Lines): Lattice | null {
  const xs = clustered(vertical.map(({ left, right }) => middle(left, right)));
  const ys = clustered(horizontal.map(({ top, bottom }) => middle(top, bottom)));
  const [left, right] = [
    Math.min(...horizontal.map((line) => line.left)),
    Math.max(...horizontal.map((line) => line.right)),
  ];
  const [top, bottom] = [
    Math.min(...vertical.map((line) => line.top)),
    Math.max(...vertical.map((line) => line.bottom)),
  ];
  const [columns, rows] = [withEnds(xs, left, right), withEnds(ys, top, bottom)];
  if (columns.length < 3 || rows.length < 2 || columns.length * rows.length > MAX_CELLS) return null;
  return { xs: columns, ys: rows, horizontal, vertical };
}

function clustered(positions: number[]): number[] {
  const sorted = [...positions].sort((a, b) => a - b);
  return sorted.filter((position, index) => index === 0 || position - (sorted[index - 1] ?? 0) > SAME_LINE);
}

/** A table without lines at its sides reaches as far as its other lines. */
function withEnds(positions: number[], from: number, to: number): number[] {
  const [first, last] = [positions[0] ?? Infinity, positions[positions.length - 1] ?? -Infinity];
  return [...(first - from > OPEN_END ? [from] : []), ...positions, ...(to - last > OPEN_END ? [to] : [])];
}

/** The cells of a lattice with their words: squares that no line separates are one cell. */
function contentsOf(lattice: Lattice, words: Word[], space: PageSpace): CellContent[] {
  const { xs, ys } = lattice;
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const root = cellOfSquare(lattice);
  const cells = new Map<number, CellContent>();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const key = root(row * columns + column);
      const cell = cells.get(key) ?? { row, column, rowEnd: row, columnEnd: column, area: null, words: [] };
      cells.set(key, {
        ...cell,
        row: Math.min(cell.row, row),
        column: Math.min(cell.column, column),
        rowEnd: Math.max(cell.rowEnd, row),
        columnEnd: Math.max(cell.columnEnd, column),
      });
    }
  for (const cell of cells.values()) cell.area = areaOf(cell, lattice);
  for (const word of words) {
    const area = space.area(word.box);
    const [x, y] = [middle(area.left, area.right), middle(area.top, area.bottom)];
    const column = xs.findIndex((from, index) => x >= from && x < (xs[index + 1] ?? -Infinity));
    const row = ys.findIndex((from, index) => y >= from && y < (ys[index + 1] ?? -Infinity));
    if (column >= 0 && row >= 0) cells.get(root(row * columns + column))?.words.push(word);
  }
  return [...cells.values()].flatMap((cell) => splitColumns(cell, xs, space));
}

/** Joins the squares that no line separates (union-find). The result maps a square, counted by rows, to one square of its cell. */
function cellOfSquare(lattice: Lattice): (square: number) => number {
  const [columns, rows] = [lattice.xs.length - 1, lattice.ys.length - 1];
  const owner = Array.from({ length: columns * rows }, (_, index) => index);
  const root = (square: number): number => {
    let at = square;
    while (owner[at] !== at) at = owner[at] = owner[owner[at] ?? at] ?? at;
    return at;
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (column + 1 < columns && !hasLineRight(lattice, row, column)) owner[root(at + 1)] = root(at);
      if (row + 1 < rows && !hasLineBelow(lattice, row, column)) owner[root(at + columns)] = root(at);
    }
  return root;
}

const areaOf = ({ row, column, rowEnd, columnEnd }: CellContent, { xs, ys }: Lattice): Area => ({
  left: xs[column] ?? 0,
  right: xs[columnEnd + 1] ?? 0,
  top: ys[row] ?? 0,
  bottom: ys[rowEnd + 1] ?? 0,
});

/** A row without lines between its columns: its words are in columns all the same, when no text crosses from one to another. */
function splitColumns(cell: CellContent, xs: number[], space: PageSpace): CellContent[] {
  const { area, column, columnEnd, words } = cell;
  if (!area || column === columnEnd || words.length < 2) return [cell];
  const parts = new Map<number, Word[]>();
  const columns = xs.slice(1).map((right, index) => ({ left: xs[index] ?? right, right }));
  const texts = rowsOf(words, space).flatMap(({ segments }) =>
    segments.flatMap((segment) => splitNumbers(segment, columns, space)),
  );
  if (texts.reduce((sum, text) => sum + text.words.length, 0) < words.length) return [cell];
  for (const { words, area: text } of texts) {
    const own = xs.findIndex(
      (from, index) => text.left >= from - MEETING && text.right <= (xs[index + 1] ?? -Infinity) + MEETING,
    );
    if (own < column || own > columnEnd) return [cell];
    parts.set(own, [...(parts.get(own) ?? []), ...words]);
  }
  if (parts.size < 2) return [cell];
  return [...parts].map(([own, words]) => ({
    ...cell,
    column: own,
    columnEnd: own,
    area: { ...area, left: xs[own] ?? area.left, right: xs[own + 1] ?? area.right },
    words,
  }));
}
