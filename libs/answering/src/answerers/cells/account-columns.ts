import { LEXICON } from '../../lexicon/lexicon';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { findAmounts } from '../values/amounts';
import { foldKey } from '../values/folding';
import type { TableCell, TableRow } from './cell-table';

const { accounts } = LEXICON;
/** The sides of an account, with their names and the marks of an entry on them. */
const SIDES = [toSide(accounts.debits, accounts.debitMarks), toSide(accounts.credits, accounts.creditMarks)];
type Side = (typeof SIDES)[number];

/** Entries with a mark: fewer are other letters. Set by hand. */
const MIN_MARKED = 2;
const MARKED = /^(.*\d)\s?(\p{L}{1,6})\.?$/u;

function toSide(names: string[], marks: string[]) {
  return { spellings: names.flatMap(spellingsOf), marks: new Set(marks.map(foldKey)) };
}

/** Whether a name and the title of a column are names of the same side of an account: `Withdrawals` and `Debit`. */
export function areSameSide(name: string, title: string): boolean {
  const side = sideOf(name);
  return side !== null && isSpelling(title, side.spellings);
}

/**
 * The amounts on the side of an account that a name means, in rows that say the side of their entry: in a column of marks (`DR`, `CR`), or
 * behind the amount. Null for other names and other rows.
 */
export function amountsOfSide(name: string, rows: TableRow[]): TableCell[] | null {
  const side = sideOf(name);
  if (!side) return null;
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);
  for (const column of columns) {
    const entries = rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column && cell.text !== ''));
    if (entries.length < MIN_MARKED) continue;
    if (entries.every(({ text }) => isMark(text))) return besideMarks(rows, column, side);
    if (entries.every(({ text }) => isMark(MARKED.exec(text)?.[2] ?? '') && hasAmount(text)))
      return entries.filter(({ text }) => side.marks.has(foldKey(MARKED.exec(text)?.[2] ?? '')));
  }
  return null;
}

function sideOf(name: string): Side | null {
  return SIDES.find(({ spellings }) => isSpelling(name, spellings)) ?? null;
}

const isMark = (text: string): boolean => SIDES.some(({ marks }) => marks.has(foldKey(text)));

const hasAmount = (text: string): boolean => findAmounts(text).length > 0;

/** The nearest amounts to the left of the marks of a side, else to the right. */
function besideMarks(rows: TableRow[], column: number, side: Side): TableCell[] {
  return rows.flatMap(({ cells }) => {
    const mark = cells.find((cell) => cell.column === column);
    if (!mark || !side.marks.has(foldKey(mark.text))) return [];
    const before = cells.findLast((cell) => cell.column < column && hasAmount(cell.text));
    return before ?? cells.find((cell) => cell.column > column && hasAmount(cell.text)) ?? [];
  });
}
