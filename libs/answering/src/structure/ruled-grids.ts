import type { DocumentPage, Grid, GridCell, Word } from '@app/reading/services';
import { type CellContent, inReadingOrder, toGrid } from './grid-building';
import { type Area, areaAround, middle, type PageSpace } from './page-space';

/** Lines that end this near to another line, in points, meet it. */
const MEETING = 3.5;
/** Lines nearer than this are one line of the grid; a line that reaches further out than this opens a row or column. */
const SAME_LINE = 2.5;
const OPEN_END = 12;
/** More lines are a drawing, not a table. */
const MOST_LINES = 700;
const MOST_CELLS = 20_000;
/** The mean number of words of a cell from which on lines frame text, not a table. */
const MOST_WORDS_PER_CELL = 45;
/** The share of the cells with text in a row that have the same number of lines when the row stands for several. */
const SAME_LINE_COUNT = 0.6;

/** A grid of lines: the positions of its columns and rows. */
interface Lattice {
  xs: number[];
  ys: number[];
  horizontal: Area[];
  vertical: Area[];
}

/** The tables of a page whose cells are separated by horizontal and vertical lines. */
export function ruledGrids(page: DocumentPage, space: PageSpace, words: Word[]): Grid[] {
  if (space.horizontal.length > MOST_LINES || space.vertical.length > MOST_LINES) return [];
  return componentsOf(space.horizontal, space.vertical).flatMap((lines) => {
    const lattice = latticeOf(lines);
    if (!lattice) return [];
    const contents = contentsOf(lattice, words, space);
    const filled = contents.filter((cell) => cell.words.length > 0);
    const count = filled.reduce((sum, cell) => sum + cell.words.length, 0);
    const columns = new Set(filled.map(({ column }) => column)).size;
    if (filled.length < 3 || columns < 2 || count / filled.length > MOST_WORDS_PER_CELL) return [];
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
  if (columns.length < 3 || rows.length < 2 || columns.length * rows.length > MOST_CELLS) return null;
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
  const owner = Array.from({ length: columns * rows }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (owner[at] !== at) at = owner[at] = owner[owner[at] ?? at] ?? at;
    return at;
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (column + 1 < columns && !hasLineRight(lattice, row, column)) owner[root(at + 1)] = root(at);
      if (row + 1 < rows && !hasLineBelow(lattice, row, column)) owner[root(at + columns)] = root(at);
    }
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
  for (const cell of cells.values())
    cell.area = {
      left: xs[cell.column] ?? 0,
      right: xs[cell.columnEnd + 1] ?? 0,
      top: ys[cell.row] ?? 0,
      bottom: ys[cell.rowEnd + 1] ?? 0,
    };
  for (const word of words) {
    const area = space.area(word.box);
    const [x, y] = [middle(area.left, area.right), middle(area.top, area.bottom)];
    const column = xs.findIndex((from, index) => x >= from && x < (xs[index + 1] ?? -Infinity));
    const row = ys.findIndex((from, index) => y >= from && y < (ys[index + 1] ?? -Infinity));
    if (column >= 0 && row >= 0) cells.get(root(row * columns + column))?.words.push(word);
  }
  const separated = [...cells.values()].flatMap((cell) => splitColumns(cell, xs, space));
  return splitRows(separated, space);
}

/** A row without lines between its columns: its words are in columns all the same, when no text crosses from one to another. */
function splitColumns(cell: CellContent, xs: number[], space: PageSpace): CellContent[] {
  const { area, column, columnEnd, words } = cell;
  if (!area || column === columnEnd || words.length < 2) return [cell];
  const parts = new Map<number, Word[]>();
  for (const words of textsOf(cell.words, space)) {
    const text = areaAround(words.map(({ box }) => space.area(box)));
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

/** The gap between words of one line, in heights, that separates texts. */
const TEXT_GAP = 0.8;

/** The words of a cell, in texts without wide gaps. */
function textsOf(words: Word[], space: PageSpace): Word[][] {
  const texts: Word[][] = [];
  let last: Area | null = null;
  for (const word of inReadingOrder(words, space)) {
    const area = space.area(word.box);
    const height = area.bottom - area.top;
    const isNext = last !== null && area.left >= last.left && area.left - last.right < TEXT_GAP * height;
    if (isNext) texts[texts.length - 1]?.push(word);
    else texts.push([word]);
    last = area;
  }
  return texts;
}

function hasLineRight({ xs, ys, vertical }: Lattice, row: number, column: number): boolean {
  const [x, y] = [xs[column + 1] ?? 0, middle(ys[row] ?? 0, ys[row + 1] ?? 0)];
  return vertical.some(
    (line) => Math.abs(middle(line.left, line.right) - x) <= SAME_LINE * 1.5 && line.top <= y && line.bottom >= y,
  );
}

function hasLineBelow({ xs, ys, horizontal }: Lattice, row: number, column: number): boolean {
  const [x, y] = [middle(xs[column] ?? 0, xs[column + 1] ?? 0), ys[row + 1] ?? 0];
  return horizontal.some(
    (line) => Math.abs(middle(line.top, line.bottom) - y) <= SAME_LINE * 1.5 && line.left <= x && line.right >= x,
  );
}

/** Rows of a table that is ruled between its columns, but not between all rows, become rows of their own. */
function splitRows(cells: CellContent[], space: PageSpace): CellContent[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  let added = 0;
  const split: CellContent[] = [];
  for (const row of rows) {
    const own = cells.filter((cell) => cell.row === row);
    const lines = own.every((cell) => cell.rowEnd === row) ? commonLines(own, space) : null;
    for (const cell of own) {
      const shifted = { ...cell, row: cell.row + added, rowEnd: cell.rowEnd + added };
      if (!lines) split.push(shifted);
      else split.push(...partsOf(shifted, lines, space));
    }
    added += lines ? lines.length - 1 : 0;
  }
  return split;
}

/** The heights of the lines that most cells of a row have in common; null when the row is one row. */
function commonLines(cells: CellContent[], space: PageSpace): number[] | null {
  const lines = cells.map((cell) => lineMiddles(cell.words, space)).filter((heights) => heights.length > 0);
  if (lines.length < 2) return null;
  const counts = lines.map((heights) => heights.length);
  const count = [...counts].sort(
    (a, b) => counts.filter((n) => n === b).length - counts.filter((n) => n === a).length || b - a,
  )[0];
  const same = lines.filter((heights) => heights.length === count);
  const [first] = same;
  if (!first || count === undefined || count < 2 || same.length < Math.max(2, lines.length * SAME_LINE_COUNT))
    return null;
  const aligned = same.filter((heights) =>
    heights.every((height, index) => Math.abs(height - (first[index] ?? 0)) < MEETING),
  );
  return aligned.length >= Math.max(2, lines.length * SAME_LINE_COUNT) ? first : null;
}

function lineMiddles(words: Word[], space: PageSpace): number[] {
  const heights: number[] = [];
  const areas = words.map(({ box }) => space.area(box)).sort((a, b) => a.top - b.top);
  for (const { top, bottom } of areas) {
    const height = middle(top, bottom);
    const last = heights[heights.length - 1];
    if (last === undefined || height - last > (bottom - top) / 2) heights.push(height);
  }
  return heights;
}

function partsOf(cell: CellContent, lines: number[], space: PageSpace): CellContent[] {
  const area = cell.area;
  if (!area) return [cell];
  const parts = lines.map((_, index) => ({
    ...cell,
    row: cell.row + index,
    rowEnd: cell.row + index,
    area: {
      ...area,
      top: index === 0 ? area.top : middle(lines[index - 1] ?? 0, lines[index] ?? 0),
      bottom: index === lines.length - 1 ? area.bottom : middle(lines[index] ?? 0, lines[index + 1] ?? 0),
    },
    words: [] as Word[],
  }));
  for (const word of cell.words) {
    const { top, bottom } = space.area(word.box);
    const distances = lines.map((line) => Math.abs(line - middle(top, bottom)));
    parts[distances.indexOf(Math.min(...distances))]?.words.push(word);
  }
  return parts;
}
