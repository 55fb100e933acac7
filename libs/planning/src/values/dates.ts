import { fold } from '@app/core/programs';

export type DateOrder = 'day_first' | 'month_first';

/** A date of a task; `ambiguous` when day and month may be the other way round. */
export interface ReadDate {
  year: number;
  month: number;
  day: number;
  ambiguous: boolean;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Numbers of months by their names and abbreviations, folded. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        return [fold(format.format(Date.UTC(2024, index, 15))).replace(/\W/g, ''), index + 1] as const;
      });
    }),
  ).concat([['sept', 9]]),
);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY = 86_400_000;
/** Years of two digits up to this many years ahead belong to this century. */
const YEARS_AHEAD = 20;

/**
 * Reads a date in one of its many spellings, also relative to `today` ("tomorrow", "in 3 days").
 * @param order of day and month where the text does not tell; by default a point or hyphen means day first, a slash month first
 * @returns null for texts that are no date
 */
export function parseDate(text: string, today: Date, order?: DateOrder): ReadDate | null {
  const line = fold(text).replace(/\s+/g, ' ').trim().replace(/[.,]$/, '');
  const bare = line.replace(
    /^(?:\p{L}{2,10}(?:day|tag)|mon|tue|wed|thu|fri|sat|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)[.,]? /u,
    '',
  );
  return isoDate(bare) ?? numericDate(bare, today, order) ?? namedDate(bare, today) ?? relativeDate(line, today);
}

/** `YYYY-MM-DD`. */
export const toIso = ({ year, month, day }: Pick<ReadDate, 'year' | 'month' | 'day'>) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function isoDate(text: string): ReadDate | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d.*)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return valid(Number(year), Number(month), Number(day), false);
}

function numericDate(text: string, today: Date, order?: DateOrder): ReadDate | null {
  const [, first, mark, second, end] = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (!first || !second || !end) return null;
  const [a, b, year] = [Number(first), Number(second), fullYear(end, today)];
  const wanted = order ?? (mark === '/' ? 'month_first' : 'day_first');
  const dayFirst = b > 12 ? false : a > 12 ? true : wanted === 'day_first';
  const ambiguous = a <= 12 && b <= 12 && a !== b && !order;
  return dayFirst ? valid(year, b, a, ambiguous) : valid(year, a, b, ambiguous);
}

function namedDate(text: string, today: Date): ReadDate | null {
  const words =
    text.match(/\d+|\p{L}+/gu)?.filter((word) => !/^(?:st|nd|rd|th|of|the|de|del|den|le|el|er)$/.test(word)) ?? [];
  const at = words.findIndex((word) => MONTHS.has(word));
  if (at === -1 || words.length < 2 || words.length > 3) return null;
  const numbers = words.filter((_, index) => index !== at);
  if (!numbers.every((number) => /^\d+$/.test(number))) return null;
  const [first = '', second] = numbers;
  const day = first.length === 4 ? Number(second ?? 1) : second === undefined && first.length > 2 ? 1 : Number(first);
  const year =
    first.length === 4 ? Number(first) : second === undefined ? today.getUTCFullYear() : fullYear(second, today);
  return valid(year, MONTHS.get(words[at]!)!, day, false);
}

function relativeDate(text: string, today: Date): ReadDate | null {
  const fixed = { today: 0, heute: 0, tomorrow: 1, morgen: 1, yesterday: -1, gestern: -1, 'the day after tomorrow': 2 }[
    text
  ];
  if (fixed !== undefined) return after(today, fixed);
  const [, count, unit, isPast] =
    /^(?:in )?(\d{1,3}|an?|one) (day|week|month|year)s?(?: from (?:now|today))?( ago)?$/.exec(text) ?? [];
  if (count && unit) return inUnits(today, (Number(count) || 1) * (isPast ? -1 : 1), unit);
  const [, word, weekday] = /^(next|this|on)? ?(\p{L}+day)$/u.exec(text) ?? [];
  const index = WEEKDAYS.indexOf(weekday ?? '');
  if (index === -1) return null;
  const ahead = (index - today.getUTCDay() + 7) % 7;
  return after(today, ahead === 0 && word === 'next' ? 7 : ahead);
}

function inUnits(today: Date, count: number, unit: string): ReadDate | null {
  if (unit === 'day' || unit === 'week') return after(today, count * (unit === 'day' ? 1 : 7));
  const months = unit === 'month' ? count : 12 * count;
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  return valid(year, month, Math.min(today.getUTCDate(), lastDay(year, month)), false);
}

function after(today: Date, days: number): ReadDate | null {
  const date = new Date(today.getTime() + days * DAY);
  return valid(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), false);
}

function fullYear(digits: string, today: Date): number {
  if (digits.length !== 2) return Number(digits);
  const century = Math.floor(today.getUTCFullYear() / 100) * 100;
  const year = century + Number(digits);
  return year > today.getUTCFullYear() + YEARS_AHEAD ? year - 100 : year;
}

function valid(year: number, month: number, day: number, ambiguous: boolean): ReadDate | null {
  const isDate = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month);
  return isDate ? { year, month, day, ambiguous } : null;
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (number: number) => String(number).padStart(2, '0');

/** The number of the month that a text names, such as "March", "Mär" or "3"; null when it names none. */
export function parseMonth(text: string): number | null {
  const word = fold(text).trim().replace(/\.$/, '');
  const number = MONTHS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return number >= 1 && number <= 12 ? number : null;
}

/** The order of day and month that a hint such as "MM/DD/YYYY" or "tt.mm.jjjj" shows; undefined when it shows none. */
export function orderOfHint(hint: string): DateOrder | undefined {
  const [, first] = /\b([dtjm])\1?[-/. ]+([dtjm])\2?[-/. ]+(?:[yja]{2,4})\b/i.exec(hint) ?? [];
  if (!first) return undefined;
  return first.toLowerCase() === 'm' ? 'month_first' : 'day_first';
}
