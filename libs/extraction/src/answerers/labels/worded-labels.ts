import { fold } from '../values/folding';
import type { Label } from './labels';
import type { Cell, Sheet } from '../tables/sheet';

/** Labels of forms may be sentences; the entity's words must be this share of them, and one word alone more. */
const LEAST_SHARE = 0.12;
const LEAST_SHARE_OF_ONE = 0.34;
const STRENGTH = 0.9;

/**
 * Lines that have every word of an entity, in any order: "Payer's TIN" and "Federal income tax withheld (box 4)" for
 * `payer TIN` and `tax withheld`. The fewer other words a line has, the surer it is meant.
 */
export function wordedLabels(entity: string, sheet: Sheet): { label: Label; strength: number }[] {
  const wanted = wordsOf(entity).map(({ key }) => key);
  if (wanted.length === 0) return [];
  const least = wanted.length === 1 ? LEAST_SHARE_OF_ONE : LEAST_SHARE;
  return sheet.cells.flatMap((cell) => {
    const words = wordsOf(cell.text);
    const own = words.filter(({ key }) => wanted.includes(key));
    const complete = wanted.every((key) => own.some((word) => word.key === key));
    const share = own.length / Math.max(1, words.length);
    return complete && share >= least ? [{ label: toLabel(cell, entity, own), strength: STRENGTH * share ** 0.3 }] : [];
  });
}

function toLabel(cell: Cell, entity: string, own: { start: number; end: number }[]): Label {
  const [start, end] = [own[0]?.start ?? 0, own[own.length - 1]?.end ?? cell.text.length];
  // Words around them belong to the label as well, up to punctuation: they are no value, and it stands below them all.
  const first = /[:=]/.test(cell.text.slice(0, start)) ? start : 0;
  const rest = /[:=]/.test(cell.text.slice(end)) ? end : cell.text.length;
  return { cell, start: first, end: rest, meanings: [{ meaning: { entity }, strength: STRENGTH }] };
}

/** Words in singular, without possessive endings and without accents. */
function wordsOf(text: string): { key: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’]s\b)?/gu)].map((match) => ({
    key: fold(match[0]).replace(/['’]s$|s$/, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** `13 Excess payments`: the title of another box of the form, which is no value. */
export function isBoxTitle(text: string): boolean {
  return /^\d{1,2}[a-z]?\.?\s+\p{Lu}\p{Ll}/u.test(text);
}
