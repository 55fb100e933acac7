import { DATE_ARITHMETIC } from './date-arithmetic';
import { PARSE_DATE } from './date-parsing';
import { dateOf } from './date-reading';
import { inLocale } from './text-functions';
import type { TemplateFunction } from './template-function';
import { isMissing, textOf } from './values';

export const DATE_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  date: ofDate('medium', { dateStyle: 'medium' }),
  time: ofDate('short', { timeStyle: 'short' }),
  dateTime: ofDate('medium', { dateStyle: 'medium', timeStyle: 'short' }),
  parseDate: PARSE_DATE,
  ...DATE_ARITHMETIC,
};

type Style = 'short' | 'medium' | 'long' | 'full';
const STYLES: ReadonlySet<string> = new Set<Style>(['short', 'medium', 'long', 'full']);

/** A function `name(date, pattern or style, locale)`; without a pattern, dates look as people of the locale write them. */
function ofDate(normal: Style, parts: Intl.DateTimeFormatOptions): TemplateFunction {
  return {
    min: 1,
    max: 3,
    apply: (input, call) => {
      const date = dateOf(input, call);
      const pattern = call.argument(1);
      const shape = isMissing(pattern) ? normal : textOf(pattern);
      return inLocale(call, 2, (locale) => {
        if (!STYLES.has(shape)) return inPattern(date, shape, locale);
        const styles = Object.fromEntries(Object.keys(parts).map((part) => [part, shape]));
        // Without a style of its own, a time with a date is short: seconds are rarely wanted.
        if ('dateStyle' in styles && 'timeStyle' in styles && isMissing(pattern)) styles.timeStyle = 'short';
        return formatterOf(locale, styles).format(date);
      });
    },
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 200;

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}

/** Letters of a pattern (Unicode Technical Standard 35, part 4, table "Date Field Symbols"), and text in single quotes. */
const PATTERN_PART = /'[^']*'|y{1,4}|Y{1,4}|M{1,4}|d{1,2}|D{1,2}|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|a/g;

const inPattern = (date: Date, pattern: string, locale: string): string =>
  pattern.replace(PATTERN_PART, (part) =>
    part.startsWith("'") ? part.slice(1, -1) || "'" : fieldOf(date, part, locale),
  );

function fieldOf(date: Date, part: string, locale: string): string {
  const word = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): string =>
    formatterOf(locale, options)
      .formatToParts(date)
      .find((found) => found.type === type)?.value ?? '';
  const long = part.length === 4;
  if (/^[yY]/.test(part))
    return part.length === 2 ? padded(date.getUTCFullYear() % 100, 2) : padded(date.getUTCFullYear(), part.length);
  // The day beside it puts the month into the form that it has in a date: "31 stycznia".
  if (/^M{3}/.test(part)) return word({ day: 'numeric', month: long ? 'long' : 'short' }, 'month');
  if (part.startsWith('E')) return word({ weekday: long ? 'long' : 'short' }, 'weekday');
  if (part === 'a') return word({ hour: 'numeric', hour12: true }, 'dayPeriod');
  return padded(NUMBERS[part[0] as string]?.(date) ?? 0, part.length);
}

const NUMBERS: Readonly<Record<string, (date: Date) => number>> = {
  M: (date) => date.getUTCMonth() + 1,
  d: (date) => date.getUTCDate(),
  D: (date) => date.getUTCDate(),
  H: (date) => date.getUTCHours(),
  h: (date) => date.getUTCHours() % 12 || 12,
  m: (date) => date.getUTCMinutes(),
  s: (date) => date.getUTCSeconds(),
};

const padded = (number: number, length: number): string => String(number).padStart(length, '0');
