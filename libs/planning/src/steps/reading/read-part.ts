import type { PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { contains, likeness } from '../../matching/likeness';

const SAME = 0.9;
/** Words for what an amount of money is. */
const PRICE = /^(?:price|cost|costs|fee|amount)$/i;
const AMOUNT = /(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b)\s?\d[\d.,]*\d|\d[\d.,]*\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF)\b)/gi;
const LONGEST_LINE = 120;

/** Reads "A of B" where B is the heading of the page or of a part of it, or an entry that shows one price; null when nothing fits. */
export function readOfPart({ near }: Wanted, subject: string, view: PageView): string | null {
  const pairs = near ? [[subject, near.words]] : divided(subject);
  for (const [what = '', whose = ''] of pairs) {
    const bare = whose.replace(/ \p{Ll}+$/u, '');
    const text =
      belowHeading(what, whose, view) ?? (PRICE.test(what) ? (priceOf(whose, view) ?? priceOf(bare, view)) : null);
    if (text !== null) return text;
  }
  return null;
}

/** The ways to divide the words at "of" and "for". */
const divided = (subject: string): string[][] =>
  [...subject.matchAll(/\s+(?:of|for|in|von|vom|für|des)\s+(?:(?:the|der|dem|den|die|das)\s+)?/gi)].map(
    ({ index, 0: { length } }) => [subject.slice(0, index), subject.slice(index + length)],
  );

/** What the label says below the heading, before the next one; below the heading of the page, anywhere. */
function belowHeading(
  what: string,
  whose: string,
  { headings, labelled, text, title, tables }: PageView,
): string | null {
  const fitting = labelled.filter(({ label }) => likeness(what, label.replace(/[:：]\s*$/, '')) >= SAME);
  const names = [title, headings[0] ?? '', ...(tables.length === 1 ? tables.map(({ caption }) => caption) : [])];
  const isOfPage = names.some((name) => name !== '' && contains(name, whose));
  if (isOfPage && fitting.length === 1) return fitting[0]!.text;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const start = lines.findIndex((line) => headings.includes(line) && likeness(whose, line) >= SAME);
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => headings.includes(line));
  const part = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  const at = part.findIndex((line) => likeness(what, line.replace(/[:：]\s*$/, '')) >= SAME);
  return at < 0 ? null : (part[at + 1] ?? null);
}

/** The only amount of the only entry with the name. */
function priceOf(name: string, { controls, text }: PageView): string | null {
  const rows = new Set(controls.flatMap(({ row }) => (row && contains(row, name) ? [row] : [])));
  const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE && contains(line, name));
  for (const found of [[...rows], lines]) {
    const [amount, ...others] = found.length === 1 ? (found[0]?.match(AMOUNT) ?? []) : [];
    if (amount !== undefined && others.length === 0) return amount.trim();
  }
  return null;
}
