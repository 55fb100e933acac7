/**
 * Assigns rows to columns so that the total of the scores is the largest (Kuhn–Munkres with potentials, O(n²·m)).
 * @param scores by row and column; 0 for pairs that are not to be made
 * @returns the column of each row, or -1
 */
export function assign(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  const real = scores[0]?.length ?? 0;
  // Every row may stay without a column: one column of its own with score 0.
  const columns = real + rows;
  const cost = (row: number, column: number) => (column < real ? -(scores[row]![column] ?? 0) : 0);
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  const rowOf = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row++) augment(row, { cost, columns, rowPotential, columnPotential, rowOf });
  const assigned = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column]! - 1;
    if (row >= 0 && scores[row]![column - 1]! > 0) assigned[row] = column - 1;
  }
  return assigned;
}

interface Matching {
  cost: (row: number, column: number) => number;
  columns: number;
  rowPotential: number[];
  columnPotential: number[];
  /** From 1; 0 for none. */
  rowOf: number[];
}

/** Adds a row along the cheapest alternating path. */
function augment(row: number, { cost, columns, rowPotential, columnPotential, rowOf }: Matching): void {
  const cheapest = new Array<number>(columns + 1).fill(Infinity);
  const previous = new Array<number>(columns + 1).fill(0);
  const isUsed = new Array<boolean>(columns + 1).fill(false);
  rowOf[0] = row;
  let column = 0;
  do {
    isUsed[column] = true;
    const current = rowOf[column]!;
    let [delta, next] = [Infinity, 0];
    for (let other = 1; other <= columns; other++) {
      if (isUsed[other]) continue;
      const reduced = cost(current - 1, other - 1) - rowPotential[current]! - columnPotential[other]!;
      if (reduced < cheapest[other]!) {
        cheapest[other] = reduced;
        previous[other] = column;
      }
      if (cheapest[other]! < delta) [delta, next] = [cheapest[other]!, other];
    }
    for (let other = 0; other <= columns; other++) {
      if (isUsed[other]) {
        rowPotential[rowOf[other]!]! += delta;
        columnPotential[other]! -= delta;
      } else cheapest[other]! -= delta;
    }
    column = next;
  } while (rowOf[column] !== 0);
  while (column !== 0) {
    const from = previous[column]!;
    rowOf[column] = rowOf[from]!;
    column = from;
  }
}
