/** Languages whose names of months are known beside the one of the page: those of the European Union with most speakers. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'cs', 'ro'];

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

function namesOf(language: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((style) => {
    const written = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index): [string, number] => [
      plain(written.format(new Date(Date.UTC(2020, index, 1)))),
      index + 1,
    ]);
  });
}

let numbers: Map<string, number> | null = null;

/** The number of a month by its name or its abbreviation; null for other words. */
export function monthNumber(word: string): number | null {
  // Not when the module is loaded: the names take a tenth of the time in which the process of a run starts, and few runs need them.
  numbers ??= new Map(LANGUAGES.toReversed().flatMap(namesOf));
  return numbers.get(plain(word)) ?? null;
}

/** The name of a month in English: short, or in full. */
export const monthName = (month: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en', { month: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2020, month - 1, 1)));

/** The month that a text names: the word with most numbers beside it, because other words are months in other languages ("Check-out 3 May 2027"). */
function monthIn(text: string): number | null {
  const months = [...text.matchAll(/\p{L}[\p{L}.]+/gu)].flatMap(({ 0: word, index }) => {
    const month = monthNumber(word);
    const [before, after] = [text.slice(0, index), text.slice(index + word.length)];
    const beside = Number(/\d[\s,.\-/]{0,3}$/.test(before)) + Number(/^[\s,.\-/]{0,3}\d/.test(after));
    return month === null ? [] : [{ month, beside }];
  });
  return months.toSorted((a, b) => b.beside - a.beside)[0]?.month ?? null;
}

/** The month and the year that a text names, such as "March 2026" or "2026-03"; null when one is missing. */
export function monthAndYear(text: string): { year: number; month: number } | null {
  const year = /\b(1[5-9]\d\d|2[01]\d\d)\b/.exec(text)?.[1];
  if (year === undefined) return null;
  const named = monthIn(text);
  if (named) return { year: Number(year), month: named };
  const number = /(?:^|\D)(\d{1,2})\s*[/.-]\s*\d{4}|\d{4}\s*[/.-]\s*(\d{1,2})(?:\D|$)/.exec(text);
  const month = Number(number?.[1] ?? number?.[2] ?? 0);
  return month >= 1 && month <= 12 ? { year: Number(year), month } : null;
}

/** The date that a text names with its month in words, such as "Friday, 1 January 2027"; null for others. */
export function writtenDate(text: string): { year: number; month: number; day: number } | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const month = monthIn(text);
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  const day = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th)?(?=\D|$)/.exec(text.replace(/\d{4}/, ''))?.[1];
  return month && year && day ? { year: Number(year), month, day: Number(day) } : null;
}
