import { LEXICON } from '../../lexicon/lexicon';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { similarValue } from '../labels/similar-value';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { valueOfPrintedName } from '../labels/printed-name';

/** The factor for what follows from two dates, and the most nights of a stay: more are those of a lease. Set by hand. */
const COUNTED = 0.8;
const MAX_NIGHTS = 366;
const DAY_MS = 86_400_000;

const { nights, arrivals, departures } = LEXICON.stays;
const NIGHTS = nights.flatMap(spellingsOf);

/** The nights between the dates of arrival and departure, where a name asks for their number and no label says it. */
export function nightsOfStay(name: string, analysis: Analysis): Finding | null {
  if (!isSpelling(name, NIGHTS)) return null;
  const [arrival, departure] = [dateOf(arrivals, analysis), dateOf(departures, analysis)];
  if (!arrival || !departure) return null;
  const count = (Date.parse(departure.value) - Date.parse(arrival.value)) / DAY_MS;
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_NIGHTS) return null;
  const score = COUNTED * Math.min(arrival.score, departure.score);
  return { value: String(count), spans: [...arrival.spans, ...departure.spans], score };
}

/** The date that a document has for the first of these names for which it has one. */
function dateOf(names: string[], analysis: Analysis): Finding | null {
  for (const name of names) {
    const named = analysis.withName(name);
    const printed = valueOfPrintedName(name, 'date', named);
    if (printed) return { value: printed.value.value, spans: [printed.value], score: printed.weight };
    const similar = similarValue(name, 'date', analysis);
    if (similar) return similar;
  }
  return null;
}
