import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

/** A day without its year, as it is printed. */
export interface DayOfYear {
  start: number;
  end: number;
  value: string;
}

/** Languages whose names of months begin with a capital, and others in which letters are written. */
const WITH_CAPITAL = ['en', 'de'];
const WITHOUT_CAPITAL = ['fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'];
const MONTHS_OF_YEAR = 12;

const CAPITALISED = new Set(
  WITH_CAPITAL.flatMap((language) => [...monthNames(language, 'long'), ...monthNames(language, 'short')]),
);
/** Short names without a capital are other words, too: `may`. */
const SMALL = new Set(WITHOUT_CAPITAL.flatMap((language) => monthNames(language, 'long')));

const { ordinalEndings, beforeMonth } = LEXICON.dates;
const ORDINAL = anyOf(ordinalEndings);
const DAY_MONTH = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(\d{1,2})(?:${ORDINAL})?\.?\s(?:${anyOf(beforeMonth)}\s)?(\p{L}{3,12})(?![\p{L}\d]|,?\s\d{4})`,
  'gu',
);
const MONTH_DAY = new RegExp(
  String.raw`(?<![\p{L}\d]|\d\s|\d\.\s)(\p{L}{3,12})\s(\d{1,2})(?:${ORDINAL})?(?![\p{L}\d:]|[.,]\d|,?\s\d{4})`,
  'gu',
);
const MONTH_YEAR = /(?<![\p{L}\d]|\d\s|\d\.\s|\d\p{L}{2}\s)(\p{L}{3,12})\s((?:19|20)\d{2})(?![\d\p{L}]|[.,]\d)/gu;
const LAST_DAY = 31;

/** The days without a year in a text, and the months without a day, in their order: `12 March`, `March 12`, `September 2028`. */
export function findDaysOfYear(text: string): DayOfYear[] {
  const found = [
    ...[...text.matchAll(DAY_MONTH)].filter(([, day, month]) => isDay(day) && isMonth(month)),
    ...[...text.matchAll(MONTH_DAY)].filter(([, month, day]) => isDay(day) && isMonth(month)),
    ...[...text.matchAll(MONTH_YEAR)].filter(([, month]) => isMonth(month)),
  ];
  return found
    .map(({ index, 0: value }) => ({ start: index, end: index + value.length, value }))
    .sort((a, b) => a.start - b.start);
}

const isDay = (day = ''): boolean => Number(day) >= 1 && Number(day) <= LAST_DAY;

function isMonth(name = ''): boolean {
  const folded = fold(name);
  return SMALL.has(folded) || (/^\p{Lu}/u.test(name) && CAPITALISED.has(folded));
}

/** The names of the months in a language, those of three letters or more. */
function monthNames(language: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: MONTHS_OF_YEAR }, (_, index) =>
    format.formatToParts(Date.UTC(2000, index, 1)).find(({ type }) => type === 'month'),
  ).flatMap((part) => (part && /^\p{L}{3,}\.?$/u.test(part.value) ? [fold(part.value).replace('.', '')] : []));
}
