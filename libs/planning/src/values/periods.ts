import { type DateOrder, parseDate, toIso } from './dates';

/** Characters of the longest text with two dates. */
const LONGEST = 100;
const BETWEEN = /\s+(?:to|until|till|through|-)\s+|\s*[–—]\s*/i;

/** Reads "3 May 2027 to 7 May 2027" as ISO dates; what the first leaves out, the second one says. Null for texts that are no period. */
export function parsePeriod(text: string, today: Date, order?: DateOrder): { from: string; to: string } | null {
  if (text.length > LONGEST) return null;
  const [start = '', end, ...rest] = text
    .trim()
    .replace(/^from\s+/i, '')
    .split(BETWEEN);
  if (end === undefined || rest.length > 0 || !/\d{4}/.test(end)) return null;
  const last = parseDate(end, today, order);
  const first = last && parseDate(completed(start, end), today, order);
  if (!first || !last) return null;
  const [from, to] = [toIso(first), toIso(last)];
  return from <= to ? { from, to } : null;
}

function completed(start: string, end: string): string {
  if (/\d{4}/.test(start)) return start;
  const year = /\d{4}/.exec(end)?.[0] ?? '';
  if (/\p{L}{3,}/u.test(start)) return `${start} ${year}`;
  const rest = end.replace(/(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?(?!\d),?\s*/, '');
  return /^\d{1,2}(?:st|nd|rd|th|\.)?$/.test(start) ? `${start} ${rest}` : start;
}
