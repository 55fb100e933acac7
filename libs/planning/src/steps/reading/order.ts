import type { PageView } from '@app/browsing';
import { likeness } from '../../matching/likeness';
import { parseDate } from '../../values/dates';
import { parseNumber } from '../../values/numbers';

const FITS = 0.6;

/** Whether the rows of a table stand in the order of a column: by number, by date, or by letters. */
export function isOrdered(column: string, descending: boolean, { tables }: PageView): boolean {
  for (const { header, rows } of tables) {
    const graded = header.map((name, index) => ({ index, fitness: likeness(column, name.replace(/[▲▼△▽↑↓⇅]/gu, '')) }));
    const best = graded.sort((a, b) => b.fitness - a.fitness)[0];
    if (!best || best.fitness < FITS) continue;
    const cells = rows.map((row) => row[best.index] ?? '');
    return cells.slice(1).every((cell, at) => compare(cells[at] ?? '', cell) * (descending ? -1 : 1) <= 0);
  }
  return false;
}

/** Compares two cells by number, by date, or by letters. */
export function compare(a: string, b: string): number {
  const numbers = [a, b].map((text) => parseNumber(text.replace(/[^\d.,-]/g, '')));
  const areNumbers = [a, b].every((text) => /^\W*\d[\d.,\s]*\D{0,4}$/.test(text));
  if (areNumbers && numbers[0] !== null && numbers[1] !== null) return numbers[0]! - numbers[1]!;
  const [first, second] = [levelOf(a), levelOf(b)];
  if (first !== null && second !== null) return first - second;
  const dates = [a, b].map((text) => parseDate(text, new Date(0)));
  const [left, right] = dates;
  if (left && right) return left.year - right.year || left.month - right.month || left.day - right.day;
  return a.localeCompare(b, 'en', { sensitivity: 'base' });
}

/** Words for degrees of importance, in which tables are sorted by more than letters. */
const LEVELS = new Map(
  [
    'lowest trivial',
    'low minor',
    'normal medium moderate',
    'high major',
    'highest urgent',
    'critical',
    'blocker',
  ].flatMap((words, level) => words.split(' ').map((word): [string, number] => [word, level])),
);

/** The degree that a cell says; null for other texts. */
export const levelOf = (cell: string): number | null => LEVELS.get(cell.trim().toLowerCase()) ?? null;
