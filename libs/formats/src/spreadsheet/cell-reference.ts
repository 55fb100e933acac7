/** The number of a column by its upper-case letters; A is 1. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters of a column by its number; 1 is A. */
export function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** One end of a reference. `row` is null for a whole column, `column` for a whole row. `…Fixed` means a dollar sign. */
export interface Corner {
  readonly column: number | null;
  readonly row: number | null;
  readonly columnFixed: boolean;
  readonly rowFixed: boolean;
}

const CORNER = /^(\$?)([A-Za-z]{0,3})(\$?)(\d*)$/;

/** Parses `B7`, `$B$7`, `B` or `7`. */
export function parseCorner(text: string): Corner {
  const [, firstFixed = '', letters = '', secondFixed = '', digits = ''] = CORNER.exec(text) ?? [];
  const isRowOnly = letters === '';
  return {
    column: isRowOnly ? null : columnNumber(letters.toUpperCase()),
    row: digits === '' ? null : Number(digits),
    columnFixed: !isRowOnly && firstFixed === '$',
    rowFixed: (isRowOnly ? firstFixed : secondFixed) === '$',
  };
}

export function formatCorner({ column, row, columnFixed, rowFixed }: Corner): string {
  const letters = column === null ? '' : `${columnFixed ? '$' : ''}${columnLetters(column)}`;
  return letters + (row === null ? '' : `${rowFixed ? '$' : ''}${row}`);
}

/** A range of rows, counted from 1, both ends included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the new position of rows; null when they are removed. `isRange` distinguishes `A1:A1` from `A1`. */
export type MoveRows = (rows: RowRange, isRange: boolean) => RowRange | null;

/** Moves the rows of a reference such as `A1` or `A1:C7`. Returns `#REF!` when they are removed. */
export function moveReference(reference: string, move: MoveRows): string {
  const rows = rowsOfReference(reference);
  if (!rows) return reference;
  const moved = move(rows, reference.includes(':'));
  return moved ? referenceWithRows(reference, moved) : '#REF!';
}

/** The rows of a reference; null for whole columns. */
export function rowsOfReference(reference: string): RowRange | null {
  const [first = '', second = first] = reference.split(':');
  const from = parseCorner(first).row;
  const to = parseCorner(second).row;
  return from === null || to === null ? null : { from, to };
}

/** A reference to the same columns in the given rows. */
export function referenceWithRows(reference: string, rows: RowRange): string {
  const [first = '', second] = reference.split(':');
  const start = formatCorner({ ...parseCorner(first), row: rows.from });
  if (second === undefined && rows.from === rows.to) return start;
  return `${start}:${formatCorner({ ...parseCorner(second ?? first), row: rows.to })}`;
}
