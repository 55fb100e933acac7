import { LEXICON } from '../../lexicon/lexicon';
import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import { type Cell, type Span, wholeCell } from '../tables/sheet';
import { findDates } from '../values/dates';
import type { Finding } from '../labels/linking';

const { periods, periodStarts, periodEnds } = LEXICON.labels;
const [PERIODS, STARTS, ENDS] = [periods, periodStarts, periodEnds].map((names) => new Set(names.map(foldKey)));

/** The score of a day that is an end of a labelled period. Set by hand. */
const SCORE = 0.75;
/** Characters of the longest text of a period. */
const MAX_CHARACTERS = 120;

/** The first or last day of the only labelled period of a document, where a name asks for it: `Period of insurance: 1 July 2026 to 30 June 2027`. */
export function dateOfPeriod(name: string, analysis: Analysis): Finding | null {
  const key = foldKey(name);
  if (!STARTS?.has(key) && !ENDS?.has(key)) return null;
  const found = periodsIn(analysis);
  const [period] = found;
  if (!period || found.some(({ days }) => days.join() !== period.days.join())) return null;
  const value = (STARTS?.has(key) ? period.days[0] : period.days[1]) ?? '';
  return { value, spans: period.spans, score: SCORE };
}

interface Period {
  days: string[];
  spans: Span[];
}

function periodsIn({ sheet: { rows }, monthFirst }: Analysis): Period[] {
  return rows.flatMap((row, index) =>
    row.flatMap((cell, place) => {
      const label = /^[^:\d]{3,60}(?=:|$)/u.exec(cell.text)?.[0];
      if (label === undefined || !PERIODS?.has(foldKey(label))) return [];
      const own = { cell, start: label.length, end: cell.text.length };
      const right = row[place + 1];
      const below = linesBelow(cell, rows.slice(index + 1, index + 3));
      const texts: Span[][] = [
        [own],
        right ? [wholeCell(right)] : [],
        below.slice(0, 1).map(wholeCell),
        below.map(wholeCell),
      ];
      return texts.flatMap((spans) => periodOf(spans, monthFirst) ?? []).slice(0, 1);
    }),
  );
}

/** The lines that begin where the label does. */
function linesBelow({ page, box }: Cell, rows: Cell[][]): Cell[] {
  return rows.flatMap((row) => row.filter((cell) => cell.page === page && Math.abs(cell.box.x - box.x) < box.height));
}

/** A text with two days, the second after the first. */
function periodOf(spans: Span[], monthFirst: boolean): Period | null {
  const text = spans.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' ');
  if (text.length > MAX_CHARACTERS) return null;
  const days = findDates(text, monthFirst).map(({ value }) => value);
  return days.length === 2 && days[0]! < days[1]! ? { days, spans } : null;
}
