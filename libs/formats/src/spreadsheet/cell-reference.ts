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

/** The reverse of `parseCorner`. */
export function formatCorner({ column, row, columnFixed, rowFixed }: Corner): string {
  const letters = column === null ? '' : `${columnFixed ? '$' : ''}${columnLetters(column)}`;
  return letters + (row === null ? '' : `${rowFixed ? '$' : ''}${row}`);
}

/** A range of rows or columns, counted from 1, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The rows of a reference such as `A1` or `A1:C7`; null for whole columns. */
export const rowsOfReference = (reference: string): Span | null => spanOf(reference, 'row');

/** The columns of a reference; null for whole rows. */
export const columnsOfReference = (reference: string): Span | null => spanOf(reference, 'column');

function spanOf(reference: string, axis: 'row' | 'column'): Span | null {
  const [first = '', second = first] = reference.split(':');
  const [from, to] = [parseCorner(first)[axis], parseCorner(second)[axis]];
  return from === null || to === null ? null : { from, to };
}

/** A reference to the same columns in the given rows. */
export const referenceWithRows = (reference: string, rows: Span): string => referenceWith(reference, 'row', rows);

/** A reference to the same rows in the given columns. */
export const referenceWithColumns = (reference: string, columns: Span): string =>
  referenceWith(reference, 'column', columns);

function referenceWith(reference: string, axis: 'row' | 'column', { from, to }: Span): string {
  const [first = '', second] = reference.split(':');
  const start = formatCorner({ ...parseCorner(first), [axis]: from });
  if (second === undefined && from === to) return start;
  return `${start}:${formatCorner({ ...parseCorner(second ?? first), [axis]: to })}`;
}
