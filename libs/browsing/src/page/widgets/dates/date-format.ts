import type { Control } from '../../control';
import { type DateValue, padded } from './date-value';
import { monthName, monthNumber, writtenDate } from './months';

/** A format in tokens (`DD`, `MM`, `YYYY`, `hh`, `mm`, `AM` …) with the texts between them. */
export type DateFormat = readonly string[];

/** Letters for day, month and year in the languages whose pages show them: English, German, French, Spanish, Dutch, Polish. */
const TOKENS: [RegExp, string][] = [
  [/^(dd|tt|jj)$/i, 'DD'],
  [/^[dtj]$/i, 'D'],
  [/^mmmm$/i, 'MMMM'],
  [/^mmm$/i, 'MMM'],
  [/^mm$/i, 'MM'],
  [/^m$/i, 'M'],
  [/^(y{4}|j{4}|a{4}|r{4})$/i, 'YYYY'],
  [/^(yy|aa)$/i, 'YY'],
];
const DATE_HINT =
  /(?<![\p{L}\d])([dtjmyar]{1,4})(\s?[-/. ,]\s?)([dtjmyar]{1,4})(?:(\s?[-/. ,]\s?)([dtjmyar]{1,4}))?(?![\p{L}\d])/iu;
const TIME_HINT = /\b(hh?|HH?):mm(?::ss)?\b\s*([ap]\.?m\.?|tt|a\b)?/i;
const EXAMPLE = /(?<!\d)(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?!\d)/;
const EXAMPLE_TIME = /\b\d{1,2}:\d{2}\s*([ap]\.?m\.?)?/i;

/** The texts beside a field that tell its format. */
export const hintsOf = (control: Control): string[] => [
  control.placeholder,
  control.description,
  control.title,
  control.name,
  ...control.labels,
];

/** The format that a text shows by letters or by an example; null when it shows none. */
export function formatIn(hint: string, wants: { date: boolean; time: boolean }): DateFormat | null {
  const date = wants.date ? (lettersIn(hint) ?? exampleIn(hint)) : [];
  if (date === null) return null;
  const time = wants.time ? timeIn(hint) : [];
  if (time === null) return null;
  return wants.date && wants.time ? [...date, ' ', ...time] : [...date, ...time];
}

function lettersIn(hint: string): string[] | null {
  const match = DATE_HINT.exec(hint);
  if (!match) return null;
  const [, first = '', gap = '', second = '', gap2, third] = match;
  const tokens = [first, second, third].flatMap((letters) => (letters === undefined ? [] : [tokenOf(letters)]));
  if (tokens.some((token) => token === null) || new Set(tokens.map((token) => token?.[0])).size < tokens.length)
    return null;
  const [one, two, three] = tokens as string[];
  if (one === undefined || two === undefined) return null;
  return three === undefined ? [one, gap, two] : [one, gap, two, gap2 ?? gap, three];
}

const tokenOf = (letters: string): string | null => TOKENS.find(([form]) => form.test(letters))?.[1] ?? null;

/** An example tells the order when one of its numbers cannot be a month. */
function exampleIn(hint: string): string[] | null {
  const match = EXAMPLE.exec(hint);
  if (!match) return null;
  const [, first = '', gap = '', second = '', third = ''] = match;
  if (first.length === 4) return ['YYYY', gap, 'MM', gap, 'DD'];
  if (third.length !== 4 && third.length !== 2) return null;
  const year = third.length === 4 ? 'YYYY' : 'YY';
  const dayFirst = Number(first) > 12 || (gap === '.' && Number(second) <= 12);
  if (dayFirst) return ['DD', gap, 'MM', gap, year];
  return Number(second) > 12 ? ['MM', gap, 'DD', gap, year] : null;
}

function timeIn(hint: string): string[] | null {
  const letters = TIME_HINT.exec(hint);
  if (letters) return letters[2] ? ['hh', ':', 'mm', ' ', 'AM'] : ['HH', ':', 'mm'];
  const example = EXAMPLE_TIME.exec(hint);
  if (!example) return null;
  return example[1] ? ['hh', ':', 'mm', ' ', 'AM'] : ['HH', ':', 'mm'];
}

const WRITERS: Record<string, (value: DateValue) => string> = {
  DD: ({ day }) => padded(day, 2),
  D: ({ day }) => padded(day, 1),
  MM: ({ month }) => padded(month, 2),
  M: ({ month }) => padded(month, 1),
  MMM: ({ month }) => monthName(month ?? 1, 'short'),
  MMMM: ({ month }) => monthName(month ?? 1, 'long'),
  YYYY: ({ year }) => padded(year, 4),
  YY: ({ year }) => padded(year, 4).slice(-2),
  HH: ({ hour }) => padded(hour, 2),
  hh: ({ hour }) => padded((((hour ?? 0) + 11) % 12) + 1, 2),
  mm: ({ minute }) => padded(minute, 2),
  AM: ({ hour }) => ((hour ?? 0) < 12 ? 'AM' : 'PM'),
};

/** A date in a format. Tokens that are no part of a date are written as they are. */
export const writeDate = (format: DateFormat, value: DateValue): string =>
  format.map((token) => WRITERS[token]?.(value) ?? token).join('');

/** Whether a text shows the value: the same numbers, with the day before the month or after it as the format says. */
export function showsDate(text: string, value: DateValue, format: DateFormat | null): boolean {
  if (value.year === null) return value.hour !== null && showsTime(text, value);
  if (value.hour !== null && !showsTime(text, value)) return false;
  const written = writtenDate(text);
  if (written)
    return (
      written.year === value.year && written.month === value.month && (value.day === null || written.day === value.day)
    );
  const numbers = (text.replace(/\d{1,2}:\d{2}(:\d{2})?/, '').match(/\d+|\p{L}{3,}/gu) ?? []).flatMap((word) => {
    const number = /^\d/.test(word) ? Number(word) : monthNumber(word);
    return number === null ? [] : [number];
  });
  const order = (format ?? []).filter((token) => /^[DMY]/.test(token)).map((token) => token[0]);
  if (order.length === numbers.length) return numbers.every((number, index) => isPart(number, order[index], value));
  const wanted = [value.day, value.month, value.year].filter((part) => part !== null);
  return wanted.length === numbers.length && wanted.every((part) => numbers.includes(part));
}

function isPart(number: number, part: string | undefined, { year, month, day }: DateValue): boolean {
  if (part === 'Y') return number === year || number === (year ?? 0) % 100;
  return number === (part === 'M' ? month : day);
}

function showsTime(text: string, { hour, minute }: DateValue): boolean {
  const match = /(\d{1,2})[:.](\d{2})(?::(\d{2}))?\s*([ap])?\.?m?/i.exec(text);
  // Other seconds than none are another time.
  if (!match || Number(match[3] ?? 0) !== 0) return false;
  const half = match[4]?.toLowerCase();
  const shown = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0);
  return shown === hour && Number(match[2]) === minute;
}
