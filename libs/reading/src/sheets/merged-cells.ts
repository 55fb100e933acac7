import type { MergedCells } from '../document';

/** The merged cells of a sheet by the key of their first cell. */
export type MergedByCell = ReadonlyMap<string, MergedCells>;

export function mergeKey(row: number, column: number): string {
  return `${row}:${column}`;
}

/** Merged ranges by their first cell (`mergeKey`). */
export function mergedByCell(merged: MergedCells[]): MergedByCell {
  return new Map(merged.map((cells) => [mergeKey(cells.row, cells.column), cells]));
}
