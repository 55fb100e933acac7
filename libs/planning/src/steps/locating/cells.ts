import type { Control, PageTable, PageView, TableCell } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { describeWanted, type Wanted } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';
import { keyOf } from '../../matching/words';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** How well the header of a column and the name of a row must fit: cells are clicked for what they stand for. */
const FITS = 0.9;

/** A cell of a table, by the numbers of its row and column. */
export interface Place {
  table: PageTable;
  row: number;
  column: number;
}

/**
 * What is clicked for the cell in a row and below a header: the cell, or the only control in it. Null when no table has both.
 * @throws StepError when several cells, or several controls in the cell, fit
 */
export async function cellFor(run: StepRun, wanted: Wanted): Promise<Control | null> {
  const view = await run.view();
  for (const { deed, column, row } of readings(wanted)) {
    const places = view.tables.flatMap((table) => placesIn(table, column, row));
    const [place, ...others] = places;
    if (!place) continue;
    if (others.length > 0) throw new StepError(`${describeWanted(wanted)} is in ${places.length} places of the page.`);
    const cell = await run.page.cell(place.table, place.row, place.column);
    const text = place.table.rows[place.row]?.[place.column] ?? '';
    return cell && (within(cell, deed, view) ?? free(cell, { deed, column, text }, view));
  }
  return null;
}

/** Ways to read the words: "10:00 in the row Red", "the cell in row Red and column 10:00", "Book at 10:00 in the row Red". */
function readings({ words, noun, near, ordinal }: Wanted): { deed: string; column: string; row: string }[] {
  const isCell = noun === null || noun === 'cell';
  if (!isCell || !near || ordinal !== null || !(near.relation === 'row' || noun === 'cell')) return [];
  const row = near.words;
  if (words === '') {
    const [, name, column] = BOTH.exec(row) ?? [];
    return name && column ? [{ deed: '', column, row: name }] : [];
  }
  const [, deed, column] = DEED.exec(words) ?? [];
  return [{ deed: '', column: words, row }, ...(deed && column ? [{ deed, column, row }] : [])];
}
const BOTH = /^(\S.*?),? (?:and|in|under) (?:the )?column (\S.*)$/i;
const DEED = /^(\S.*?) (?:at|on|for|in|under|below) (\S.*)$/i;

/** The cells in a row of the name: in the first cell of the row, or else in any. */
export function placesIn(table: PageTable, column: string, row: string): Place[] {
  const columns = table.header.flatMap((name, at) => (likeness(column, name) >= FITS ? [at] : []));
  if (columns.length === 0) return [];
  const rowsWith = (holds: (cells: string[]) => boolean): number[] =>
    table.rows.flatMap((cells, at) => (holds(cells) ? [at] : []));
  const first = rowsWith(([name = '']) => likeness(row, name) >= FITS);
  const fitting = first.length > 0 ? first : rowsWith((cells) => cells.some((cell) => likeness(row, cell) >= FITS));
  const same = fitting.filter((at) => table.rows[at]!.some((cell) => keyOf(cell) === keyOf(row)));
  const rows = same.length > 0 ? same : fitting;
  return rows.flatMap((at) => columns.map((to) => ({ table, row: at, column: to })));
}

function within({ control: cell, inside }: TableCell, deed: string, { controls }: PageView): Control | null {
  const ids = new Set([cell.id, ...inside]);
  const known = controls.filter(({ id }) => ids.has(id));
  const meant = deed === '' ? known : known.filter((control) => likeness(deed, nameOf(control)) >= FITS);
  if (meant.length > 1) {
    const names = meant.slice(0, 4).map(describeControl).join(', ');
    throw new StepError(`The cell has several elements: ${names}. Name one.`);
  }
  return meant[0] ?? (deed === '' ? cell : null);
}

/** Verbs that take a place in a grid, and what the grid writes into a place that is free. */
const TAKES = /^(?:book|reserve|select|choose|pick|take)$/i;
const FREE = /^(?:free|available|open|vacant|select|choose|book|reserve|\+)$/i;

/**
 * "Book Red at 10:00": the cell itself, or the only button in it, where it says that the place is free, or nothing but its time. Null for
 * other verbs. @throws StepError when the place is not free
 */
function free(
  { control: cell, inside }: TableCell,
  { deed, column, text }: { deed: string; column: string; text: string },
  { controls }: PageView,
): Control | null {
  if (!TAKES.test(deed)) return null;
  const known = controls.filter(({ id }) => id !== cell.id && inside.includes(id));
  const isFree = text.trim() === '' || FREE.test(text.trim()) || likeness(column, text) >= FITS;
  if (!isFree || known.length > 1) throw new StepError(`The place at "${column}" shows "${text.trim()}".`);
  return known[0] ?? cell;
}
