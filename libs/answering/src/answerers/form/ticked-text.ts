import type { Finding } from '../labels/linking';

const EMPTY = /^[☐□▢❏❐❑❒◻⬜]/u;
const TICKED = /^[☑☒⊠✓✔✗✘]/u;
/** Before each character that is a box to tick. */
const OPTIONS = /(?=[☐□▢❏❐❑❒◻⬜☑☒⊠✓✔✗✘])/u;

/**
 * What is ticked of a text that consists of boxes to tick with their words: `Married` of `☐ Single ☒ Married`. The text itself where it is
 * none of this kind, and null where no box is ticked.
 */
export function tickedText(found: Finding): Finding | null {
  const options = found.value.split(OPTIONS);
  const isChoice = options.length > 1 || EMPTY.test(found.value) || TICKED.test(found.value);
  if (!isChoice || !options.every((option) => EMPTY.test(option) || TICKED.test(option))) return found;
  const ticked = options.filter((option) => TICKED.test(option)).map((option) => option.slice(1).trim());
  const value = ticked.filter((option) => option !== '').join(', ');
  const [span, ...others] = found.spans;
  const at = span && others.length === 0 ? span.cell.text.indexOf(value, span.start) : -1;
  if (value === '') return null;
  return { ...found, value, spans: span && at >= 0 ? [{ ...span, start: at, end: at + value.length }] : found.spans };
}
