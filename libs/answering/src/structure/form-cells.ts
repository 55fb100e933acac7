import type { Grid, GridCell } from '@app/reading/services';

/** The cell of a label in a ruled form and the cell of its value, which is empty where nothing was filled in. */
export interface FormCells {
  label: GridCell;
  value: GridCell;
}

/*
 * The weights are set by hand on forms that the tests draw: every sign counts the same, and only their order matters.
 */
const SIGN = 1;
/** Without any sign labels are to the left of their values more often than above them. */
const BESIDE = 0.5;
const ABOVE = 0.2;

const NUMBER = /^[^\p{L}]*\d/u;

export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

type IsLabel = (cell: GridCell) => boolean;

interface Reading {
  score: number;
  pairs: FormCells[];
}

/** The best reading of the rows from one on; `next` is the first row after its pairs. */
interface Division extends Reading {
  next: number;
}

/**
 * The labels of a grid whose values are in the next cells: to the right, in rows of labels and values in turn, or below, in a
 * row of values under a row of labels. Of all ways to divide the rows, the one with the most signs. Tables have none.
 */
export function formCellsOf(grid: Grid, isKnownLabel: IsLabel): FormCells[] {
  const rows = rowsOf(grid);
  const looks = looksOf(grid, isKnownLabel);
  const best: Division[] = [];
  for (let row = rows.length - 1; row >= 0; row--) {
    const after = (reading: Reading | null, next: number): Division[] =>
      reading ? [{ ...reading, score: reading.score + (best[next]?.score ?? 0), next }] : [];
    best[row] = [
      ...after({ score: 0, pairs: [] }, row + 1),
      ...after(besideReading(rows[row], looks), row + 1),
      ...after(aboveReading(rows.slice(row, row + 3), looks), row + 2),
    ].reduce((a, b) => (b.score > a.score ? b : a));
  }
  const pairs: FormCells[] = [];
  for (let row = best[0]; row; row = best[row.next]) pairs.push(...row.pairs);
  return pairs;
}

function rowsOf({ cells, rowCount }: Grid): GridCell[][] {
  const rows: GridCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of cells) rows[cell.row]?.push(cell);
  return rows;
}

/** The signs for a cell to be a label, negative for a value; null when it can be no label. */
interface Looks {
  ofLabel(cell: GridCell): number | null;
  ofValue(cell: GridCell): number;
  /** Whether a cell has the strong print of labels. */
  isLikeLabel(cell: GridCell): boolean;
}

function looksOf({ cells }: Grid, isKnownLabel: IsLabel): Looks {
  const strong = cells.filter(isStrong).length;
  const strongTells = strong > 0 && strong < cells.filter(({ words }) => words.length > 0).length;
  const labels = cells.filter((cell) => isKnownLabel(cell) || cell.text.endsWith(':'));
  // Forms have the labels in bold or in capitals, or the values.
  const areLabelsStrong = labels.filter(isStrong).length * 2 >= labels.length;
  const hasPrintOfLabel = (cell: GridCell) => strongTells && cell.text !== '' && isStrong(cell) === areLabelsStrong;
  const signs = (cell: GridCell) =>
    SIGN * [isKnownLabel(cell), cell.text.endsWith(':'), hasPrintOfLabel(cell)].filter(Boolean).length;
  return {
    ofLabel: (cell) => (canBeLabel(cell.text) ? signs(cell) : null),
    ofValue: (cell) => (cell.text === '' || isNumber(cell.text) ? SIGN : 0) - signs(cell),
    isLikeLabel: (cell) => areLabelsStrong && hasPrintOfLabel(cell) && canBeLabel(cell.text),
  };
}

/** Whether a text is bold, or in capitals. */
export function isStrong({ words, text }: Pick<GridCell, 'words' | 'text'>): boolean {
  if (words.length > 0 && words.every(({ font }) => font?.bold)) return true;
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}|\d/u.test(text);
}

/** A text without a value of its own after a colon. */
export function canBeLabel(text: string): boolean {
  return /\p{L}/u.test(text) && !isNumber(text) && !/:\s*\S/.test(text);
}

/** Labels and values in turn, in one row. */
function besideReading(row: GridCell[] = [], looks: Looks): Reading | null {
  if (row.length < 2 || row.length % 2 !== 0) return null;
  const pairs = row.flatMap((label, index) => {
    const value = row[index + 1];
    return index % 2 === 0 && value ? [{ label, value }] : [];
  });
  // Captions of boxes stand side by side.
  if (pairs.some(({ label, value }) => looks.isLikeLabel(label) && looks.isLikeLabel(value))) return null;
  return readingOf(pairs, BESIDE, looks);
}

/** A row of labels above a row of values with the same columns. More rows of values make a table. */
function aboveReading([labels = [], values = [], next = []]: GridCell[][], looks: Looks): Reading | null {
  if (labels.length < 2 || !haveSameColumns(labels, values)) return null;
  if (haveSameColumns(values, next) && next.some(({ text }) => !canBeLabel(text))) return null;
  const pairs = labels.flatMap((label, index) => {
    const value = values[index];
    return value ? [{ label, value }] : [];
  });
  return readingOf(pairs, ABOVE, looks);
}

function haveSameColumns(one: GridCell[], other: GridCell[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ column, columnSpan }, index) => {
      const cell = other[index];
      return cell?.column === column && cell.columnSpan === columnSpan;
    })
  );
}

function readingOf(pairs: FormCells[], usual: number, looks: Looks): Reading | null {
  const signs = pairs.map(({ label, value }) => {
    const ofLabel = looks.ofLabel(label);
    return ofLabel === null ? null : ofLabel + looks.ofValue(value);
  });
  return signs.includes(null) ? null : { score: signs.reduce<number>((sum, sign) => sum + (sign ?? 0), usual), pairs };
}
