import type { Cell } from '../tables/sheet';

/*
 * The numbers are set by hand on drawn pages of two columns; no script learns them.
 */

/** Where the right column of a page begins, in widths of the page. */
const GUTTER = { from: 0.35, to: 0.7 } as const;
/** Words of a line of running text, and lines of it on each side of the gutter. */
const WORDS_OF_PROSE = 6;
const MIN_LINES = 3;
/** The largest share of the lines of a page that run across the gutter: titles and notes. */
const MAX_ACROSS = 0.25;
/** Edges of lines in one column differ by less, in heights of the line. */
const SAME_EDGE = 1;

/** The lines of a document in the order in which people read them: where a page has two columns of running text, the left one first. */
export function inColumns(cells: Cell[]): Cell[] {
  const pages = new Map<number, Cell[]>();
  for (const cell of cells) {
    const page = pages.get(cell.page) ?? [];
    pages.set(cell.page, page);
    page.push(cell);
  }
  return [...pages.values()].flatMap((page) => {
    const gutter = gutterOf(page);
    return gutter === null ? page : columnsOf(page, gutter);
  });
}

/** The left edge of the right column of a page; null where it has no columns of running text. */
function gutterOf(cells: Cell[]): number | null {
  const prose = cells.filter(({ words }) => words.length >= WORDS_OF_PROSE);
  for (const { box } of prose) {
    if (box.x < GUTTER.from || box.x > GUTTER.to) continue;
    const right = prose.filter((other) => Math.abs(other.box.x - box.x) < SAME_EDGE * box.height);
    const left = prose.filter((other) => other.box.x + other.box.width < box.x);
    const across = cells.filter((other) => isAcross(other, box.x));
    if (Math.min(left.length, right.length) >= MIN_LINES && across.length <= MAX_ACROSS * cells.length)
      return Math.min(...right.map((other) => other.box.x));
  }
  return null;
}

const isAcross = ({ box }: Cell, gutter: number): boolean =>
  box.x < gutter - SAME_EDGE * box.height && box.x + box.width > gutter;

/** The parts of a page between the lines that run across it, each by its columns. */
function columnsOf(cells: Cell[], gutter: number): Cell[] {
  const ordered: Cell[] = [];
  let sides: [Cell[], Cell[]] = [[], []];
  for (const cell of cells) {
    if (isAcross(cell, gutter)) {
      ordered.push(...sides.flat(), cell);
      sides = [[], []];
    } else sides[cell.box.x + cell.box.width <= gutter ? 0 : 1].push(cell);
  }
  return [...ordered, ...sides.flat()];
}
