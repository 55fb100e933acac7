import type { PageView } from '@app/browsing';
import { entryName } from '../../matching/entry-name';
import { contains } from '../../matching/likeness';
import { parseDate } from '../../values/dates';
import { parseDateTime } from '../../values/times';

const DATES =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}\.? \p{L}{3,10} \d{4}\b|\b\p{L}{3,10} \d{1,2}, \d{4}\b/gu;
/** In characters: longer lines tell of several things. */
const LONGEST_LINE = 200;

/** When something is: the only date in the only row that has its name, or in the only line that has the words; null for others. */
export function readMoment(words: string, { tables, text }: PageView, today: Date): string | null {
  const names = [words, entryName(words)].filter((name) => name !== null);
  const rows = tables.flatMap((table) =>
    table.rows.filter((cells) => cells.some((cell) => names.some((name) => contains(cell, name)))),
  );
  const isMoment = (cell: string): boolean => {
    const [day = '', time] = cell.split(/, (?=\d{1,2}:\d\d)/);
    return /\d/.test(day) && parseDateTime(time === undefined ? day : `${day} at ${time}`, today) !== null;
  };
  const moments = (rows.length === 1 ? rows[0]! : []).filter(isMoment);
  if (moments.length === 1) return moments[0]!;
  const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE && contains(line, words));
  const [date, ...others] = (lines.length === 1 ? lines[0]! : '').match(DATES) ?? [];
  return date !== undefined && others.length === 0 && parseDate(date, today) !== null ? date : null;
}
