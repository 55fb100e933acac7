import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { isSpelling, spellingsOf } from './spellings';
import { findDates } from '../values/dates';
import { findValues, type TypedValue } from '../values/values';
import type { Cell } from '../tables/sheet';
import type { Finding } from './linking';

/** The score of a balance that its day tells from the others. Set by hand on drawn statements. */
const BY_DAY = 0.75;

const { balances, openings, closings } = LEXICON.accounts;
const OPENINGS = openings.flatMap(spellingsOf);
const CLOSINGS = closings.flatMap(spellingsOf);
/** A balance with nothing but a preposition before its day. */
const BALANCE = new RegExp(String.raw`^\W*${anyOf(balances.map(fold))}\s(?:\p{L}{1,5}\.?\s){0,2}$`, 'u');

interface DatedBalance {
  day: string;
  amount: TypedValue;
}

/**
 * The first or the last of the balances of an account that are printed with their days, `Balance on 30 June 2026: 12.50`, where a name asks for
 * the opening or the closing balance. Null for other names, and where there are not several days.
 */
export function datedBalance(name: string, analysis: Analysis): Finding | null {
  const isOpening = isSpelling(name, OPENINGS);
  if (!isOpening && !isSpelling(name, CLOSINGS)) return null;
  const found = analysis.sheet.cells
    .flatMap((cell) => balanceIn(cell, analysis) ?? [])
    .sort((a, b) => a.day.localeCompare(b.day));
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || first.day === last.day) return null;
  const { day, amount } = isOpening ? first : last;
  const others = found.filter((one) => one.day === day);
  if (others.some((one) => one.amount.value !== amount.value)) return null;
  return { value: amount.value, spans: [amount], score: BY_DAY };
}

function balanceIn(cell: Cell, analysis: Analysis): DatedBalance | null {
  const [date] = findDates(cell.text, analysis.monthFirst);
  if (!date || !BALANCE.test(fold(cell.text.slice(0, date.start)))) return null;
  const right = (analysis.sheet.rows[cell.row] ?? []).filter((other) => other.box.x > cell.box.x);
  const amount = [cell, ...right]
    .flatMap((one) => findValues(one, 'amount', analysis))
    .find((value) => value.cell !== cell || value.start >= date.end);
  return amount ? { day: date.value, amount } : null;
}
