import { fold } from '@app/core/programs';
import { LEXICON, MONTHS } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

export interface DateMatch {
  start: number;
  end: number;
  /** YYYY-MM-DD */
  value: string;
}

const { months, dates } = LEXICON;
const ORDINAL = anyOf(dates.ordinalEndings);

/** Both separators are equal: `2024 - 31.03` is the end of one date and the beginning of another. */
const YEAR_FIRST = /(?<![\d.,/-])((?:19|20)\d{2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/g;
/** A hyphen may join two dates with other separators. With a year of two digits both separators must be equal, and no letter may precede the date. */
const NUMERIC =
  /(?<![\d.,/]|(?<![./]\d{4})-)(?:(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?[-/.]\s?((?:19|20)\d{2})|(?<!\p{L})(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\6\s?(\d{2}))(?!\d|[.,/]\d|-\d(?!\d?[./]\d))/gu;
const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})${ORDINAL}?[\s.,'/-]{0,3}(?:${anyOf(dates.beforeMonth)}\s)?(\p{L}{3,12})[\s.,'/-]{0,3}(?:${anyOf(dates.beforeYear)}\s)?((?:19|20)\d{2}|\d{2})(?!\d)`,
  'giu',
);
const MONTH_DAY = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,10})[\s.]{0,2}(\d{1,2})${ORDINAL}?[\s,]{1,3}((?:19|20)\d{2})(?!\d)`,
  'giu',
);
const COMPACT = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;

/** Whether one of the dates can only be read month first, and none only day first. */
export function writesMonthFirst(texts: Iterable<string>): boolean {
  const { monthFirst, dayFirst } = countOrders(texts);
  return monthFirst > 0 && dayFirst === 0;
}

/** Whether one of the dates can only be read day first. */
export function writesDayFirst(texts: Iterable<string>): boolean {
  return countOrders(texts).dayFirst > 0;
}

/** The numbers of dates that can only be read in one order. */
function countOrders(texts: Iterable<string>): { monthFirst: number; dayFirst: number } {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const text of texts) {
    for (const match of text.matchAll(NUMERIC)) {
      const [first, separator, second] = numericParts(match.slice(1));
      if (separator === '.') continue;
      if (Number(second) > 12 && Number(first) <= 12) monthFirst++;
      if (Number(first) > 12 && Number(second) <= 12) dayFirst++;
    }
  }
  return { monthFirst, dayFirst };
}

/** All dates of a text, in order, without overlaps. */
export function findDates(text: string, monthFirst: boolean): DateMatch[] {
  const found: DateMatch[] = [];
  const mended = correctSeparators(correctDigits(text));
  const collect = (pattern: RegExp, value: (groups: string[]) => string | null) => {
    for (const match of mended.matchAll(pattern)) {
      const date = value(match.slice(1));
      const [start, end] = [match.index, match.index + match[0].length];
      if (date && found.every((other) => other.end <= start || other.start >= end))
        found.push({ start, end, value: date });
    }
  };
  collect(YEAR_FIRST, ([year, , month, day]) => toIso(year, Number(month), Number(day)));
  collect(NUMERIC, (groups) => {
    const [first, separator, second, year] = numericParts(groups);
    return monthFirst && separator !== '.'
      ? toIso(year, Number(first), Number(second))
      : toIso(year, Number(second), Number(first));
  });
  collect(DAY_MONTH, ([day, month, year]) => toIso(year, monthOf(month), Number(day)));
  collect(MONTH_DAY, ([month, day, year]) => toIso(year, monthOf(month), Number(day)));
  collect(COMPACT, ([year, month, day]) => toIso(year, Number(month), Number(day)));
  return found.sort((a, b) => a.start - b.start);
}

/** First number, mark, second number and year of either form of NUMERIC. */
function numericParts(groups: (string | undefined)[]): string[] {
  const [first = '', mark = '', second = '', year = ''] = groups[0] === undefined ? groups.slice(4) : groups;
  return [first, mark, second, year];
}

const MISREAD_DIGITS: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8', Z: '2' };
/** Digits, and letters that resemble digits, in the form of a date. */
const NEARLY_A_DATE =
  /(?<![\p{L}\d])[\dOoIl|SBZ]{1,2}([-/.])[\dOoIl|SBZ]{1,2}\1(?:[\dOoIl|SBZ]{4}|[\dOoIl|SBZ]{2})(?![\p{L}\d])/gu;

/** A letter that begins the number of a document: `Z/15/2026`. Ones are often read as letters, too. */
const LETTER_OF_SERIES = /^[OoSBZ][-/.]/;

/** Replaces letters that OCR has read instead of digits, in dates with at least four digits; keeps the length. */
function correctDigits(text: string): string {
  return text.replace(NEARLY_A_DATE, (date) =>
    (date.match(/\d/g)?.length ?? 0) < 4 || LETTER_OF_SERIES.test(date)
      ? date
      : date.replace(/[OoIl|SBZ]/g, (letter) => MISREAD_DIGITS[letter] ?? letter),
  );
}

/** Marks that OCR has read for the hyphens of `05-02-18`, or for the first slash of `05/Feb/2018`. */
const ODD_MARKS = /(?<![\p{L}\d])(\d{2})[~–—-](\d{2})[~–—-](\d{2}|\d{4})(?![\p{L}\d])/gu;
const LOST_HYPHEN = /^\s*(\d{2}) (\d{2})-(\d{2}|\d{4})\s*$/;
const LETTER_AS_SLASH = /(?<![\p{L}\d])(\d{1,2})[AIJl1](?=(\p{L}{3,9})\/\d{2,4}(?!\d))/gu;

/** Restores the marks of dates; keeps the length. */
function correctSeparators(text: string): string {
  return text
    .replace(ODD_MARKS, '$1-$2-$3')
    .replace(LOST_HYPHEN, (date) =>
      date
        .trimEnd()
        .replace(/(?<=\d) /, '-')
        .padEnd(date.length),
    )
    .replace(LETTER_AS_SLASH, (day, digits: string, month: string) => (monthOf(month) > 0 ? `${digits}/` : day));
}

function monthOf(name = ''): number {
  const folded = fold(name);
  return MONTHS.findIndex((month) => months[month].some((word) => isWrittenFor(word, folded))) + 1;
}

/** Whether a name begins with a word of the lexicon, or is its abbreviation, which has a full stop there. */
function isWrittenFor(word: string, name: string): boolean {
  return word.endsWith('.') ? name === word.slice(0, -1) : name.startsWith(word);
}

/** Larger years of two digits are in the 20th century. */
const LAST_YEAR_OF_2000S = 70;

/** Swaps day and month where only the swapped order is a date. */
function toIso(year = '', first: number, second: number): string | null {
  const [month, day] = first > 12 && second <= 12 ? [second, first] : [first, second];
  const fullYear = year.length === 2 ? (Number(year) > LAST_YEAR_OF_2000S ? 1900 : 2000) + Number(year) : Number(year);
  const daysInMonth = new Date(Date.UTC(fullYear, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return null;
  return `${fullYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
