import { columnNumber as numberOfLetters, parseCorner } from '@app/formats/services';

/** A cell by its place: row and column from 0, and the sheet that the address names. */
export interface CellAddress {
  sheet: string | null;
  row: number;
  column: number;
}

const ADDRESS = /^(?:(?:'((?:[^']|'')+)'|([^!']+))!)?(\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6})$/;

/** Parses `B4`, `$B$4`, `Sheet!B4` and `'My sheet'!B4`; null for other texts. */
export function parseAddress(text: string): CellAddress | null {
  const [, quoted, plain, reference = ''] = ADDRESS.exec(text.trim()) ?? [];
  const { row, column } = parseCorner(reference);
  if (row === null || column === null) return null;
  return { sheet: quoted?.replaceAll("''", "'") ?? plain ?? null, row: row - 1, column: column - 1 };
}

/** The column (from 0) that a number from 1, or letters, name; null for other texts. */
export function columnNumber(name: string | number): number | null {
  if (typeof name === 'number') return name - 1;
  return /^[A-Z]{1,3}$/.test(name) ? numberOfLetters(name) - 1 : null;
}
