import type { PageTable, PageView } from '@app/browsing';
import { likeness } from '../../matching/likeness';
import { keyOf } from '../../matching/words';
import { withFurtherPages } from '../locating/paging';
import { compare, levelOf } from '../reading/order';
import { StepError } from '../step-error';
import type { StepHandlers } from './step-handler';

/** How well a header must fit the words for a column. */
const FITS = 0.75;
/** More names are a list, no answer. */
const MAX_NAMED = 20;

/** Answers which entries of a table have a value, or the greatest or smallest one. */
export const NAMING: StepHandlers<'name_entry'> = {
  async name_entry(run, { entry, by, greatest, is }) {
    const view = await withFurtherPages(run, await run.toRead());
    const noun = run.values.resolve(entry).text;
    const names = is ? inState(view, noun, run.values.resolve(is).text) : extremes(view, noun, by, greatest);
    if (names.length === 0) throw new StepError(`The page has no table that tells which ${noun} that is.`);
    if (names.length > MAX_NAMED) throw new StepError(`${names.length} entries of the page fit.`);
    const text = names.join(', ');
    run.trace.value = text;
    run.lastRead = run.values.of(text);
    run.notes.push(`${run.sentence}: ${run.values.mask(text)}`);
  },
};

/** The names of the entries with the greatest or the smallest value: several where these are equal. @throws StepError for states and other words, which have no order */
function extremes({ tables }: PageView, noun: string, by: string, greatest: boolean): string[] {
  const [found, ...others] = tables.flatMap((table) => {
    const column = columnOf(table, by);
    return column < 0 ? [] : [{ table, column }];
  });
  if (!found) return [];
  if (others.length > 0) throw new StepError(`Several tables of the page have the column "${by}".`);
  const { table, column } = found;
  const rows = table.rows.filter((cells) => (cells[column] ?? '').trim() !== '');
  const values = rows.map((cells) => cells[column] ?? '');
  if (!values.every((value) => /\d/.test(value)) && !values.every((value) => levelOf(value) !== null))
    throw new StepError(`The column "${table.header[column]}" has values that are no numbers and no dates.`);
  const best = values.reduce((a, b) => (compare(a, b) * (greatest ? 1 : -1) >= 0 ? a : b), values[0] ?? '');
  return rows
    .filter((cells) => compare(cells[column] ?? '', best) === 0)
    .map((cells) => nameIn(table, cells, noun, column));
}

/** The names of the rows in which a cell is the state. */
function inState({ tables }: PageView, noun: string, state: string): string[] {
  const found = tables.flatMap((table) =>
    table.rows.flatMap((cells) => {
      const at = cells.findIndex((cell) => keyOf(cell) === keyOf(state));
      return at < 0 ? [] : [{ table, name: nameIn(table, cells, noun, at) }];
    }),
  );
  if (new Set(found.map(({ table }) => table.id)).size > 1)
    throw new StepError(`Several tables of the page have entries that are "${state}".`);
  return found.map(({ name }) => name);
}

/** Words for a measure, and what headers call it. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map([
  ['price', ['cost', 'amount', 'fee', 'fare', 'total']],
  ['date', ['created', 'updated', 'changed', 'modified', 'day']],
  ['due', ['due date', 'deadline']],
]);

function columnOf({ header }: PageTable, by: string): number {
  for (const name of [by, ...(ALSO.get(by) ?? [])]) {
    const at = header.findIndex((text) => name !== '' && likeness(name, text) >= FITS);
    if (at >= 0) return at;
  }
  return -1;
}

/** The cell of the column that is called like the entries; else the first one with letters. */
function nameIn({ header }: PageTable, cells: readonly string[], noun: string, but: number): string {
  const at = header.findIndex((text) => text !== '' && likeness(noun, text) >= FITS);
  const named = at >= 0 ? cells[at] : cells.find((cell, index) => index !== but && /\p{L}/u.test(cell));
  return named ?? cells.find((cell) => cell !== '') ?? '';
}
