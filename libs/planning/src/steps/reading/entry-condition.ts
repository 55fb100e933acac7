import type { Control, PageTable, PageView } from '@app/browsing';
import { contains } from '../../matching/likeness';
import { keyOf } from '../../matching/words';
import type { EntryCondition } from '../../task/step';
import { parseDate, toIso } from '../../values/dates';
import { parseNumber } from '../../values/numbers';
import { StepError } from '../step-error';

/** "5 months" before today. */
const AGO = /^(?:\d{1,3}|an?|one) (?:day|week|month|year)s?$/i;
const NUMBER = /^[^\d\p{L}-]*(-?\d[\d.,’' ]*)\D{0,4}$/u;

/**
 * The controls of the rows that a condition holds for. All their rows must be of one table, and exactly one of its columns must have a
 * date or an amount in each row, or the state in some. @throws StepError where that is not so: nothing is guessed for several entries
 */
export function whereHolds(
  controls: readonly Control[],
  { compares }: EntryCondition,
  value: string,
  view: PageView,
  today: Date,
): Control[] {
  const table = tableOf(controls, view);
  const test = compares === 'is' ? isState(value) : testOf(compares, value, today);
  const columns = table.rows.reduce((most, { length }) => Math.max(most, length), 0);
  const fitting = Array.from({ length: columns }, (_, at) => at).filter((at) => {
    const results = table.rows.map((cells) => test(cells[at] ?? ''));
    return compares === 'is' ? results.includes(true) : results.every((result) => result !== null);
  });
  const [column, ...others] = fitting;
  if (column === undefined || others.length > 0)
    throw new StepError(
      `The table has ${others.length + (column === undefined ? 0 : 1)} columns by which "${value}" could be decided.`,
    );
  return controls.filter((control) => test(rowOf(control, table)?.[column] ?? '') === true);
}

function tableOf(controls: readonly Control[], { tables }: PageView): PageTable {
  const [table, ...others] = tables.filter((one) => controls.some((control) => rowOf(control, one)));
  if (!table || others.length > 0 || !controls.every((control) => rowOf(control, table)))
    throw new StepError('The entries are not the rows of one table, so that it cannot be told which ones are meant.');
  return table;
}

/** The cells of the only row whose texts are those of the row of a control. */
function rowOf({ row = '' }: Control, { rows }: PageTable): string[] | undefined {
  const found = row === '' ? [] : rows.filter((cells) => cells.every((text) => text === '' || contains(row, text)));
  return found.length === 1 ? found[0] : undefined;
}

const isState =
  (state: string) =>
  (cell: string): boolean =>
    keyOf(cell) === keyOf(state);

function testOf(compares: EntryCondition['compares'], value: string, today: Date): (cell: string) => boolean | null {
  if (compares === 'over' || compares === 'under') {
    const limit = numberIn(value);
    if (limit === null) throw new StepError(`"${value}" is not a number.`);
    return (cell) => {
      const number = dateIn(cell, today) === null ? numberIn(cell) : null;
      return number === null ? null : compares === 'over' ? number > limit : number < limit;
    };
  }
  const limit = dateIn(AGO.test(value) ? `${value} ago` : value, today);
  if (limit === null) throw new StepError(`"${value}" is not a date without doubt.`);
  return (cell) => {
    const date = dateIn(cell, today);
    return date === null ? null : compares === 'before' ? date < limit : date > limit;
  };
}

/** A date whose day and month cannot be mistaken for each other. */
function dateIn(text: string, today: Date): string | null {
  const date = /\d/.test(text) ? parseDate(text, today) : null;
  return date === null || date.ambiguous ? null : toIso(date);
}

function numberIn(text: string): number | null {
  const [, digits] = NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? null : parseNumber(digits.trim());
}
