import { type Area, middle } from '../page-space';

/** Lines nearer than this, in points, are one line of the grid. */
export const SAME_LINE = 2.5;

/** A grid of lines: the positions of its columns and rows. */
export interface Lattice {
  xs: number[];
  ys: number[];
  horizontal: Area[];
  vertical: Area[];
}

export function hasLineRight({ xs, ys, vertical }: Lattice, row: number, column: number): boolean {
  const [x, y] = [xs[column + 1] ?? 0, middle(ys[row] ?? 0, ys[row + 1] ?? 0)];
  return vertical.some(
    (line) => Math.abs(middle(line.left, line.right) - x) <= SAME_LINE * 1.5 && line.top <= y && line.bottom >= y,
  );
}

export function hasLineBelow({ xs, ys, horizontal }: Lattice, row: number, column: number): boolean {
  const [x, y] = [middle(xs[column] ?? 0, xs[column + 1] ?? 0), ys[row + 1] ?? 0];
  return horizontal.some(
    (line) => Math.abs(middle(line.top, line.bottom) - y) <= SAME_LINE * 1.5 && line.left <= x && line.right >= x,
  );
}
