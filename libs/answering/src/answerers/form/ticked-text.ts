import type { Finding } from '../labels/linking';

const [EMPTY_BOXES, TICKS] = ['☐□▢❏❐❑❒◻⬜', '☑☒⊠✓✔✗✘'];
const TICKED = new RegExp(`^[${TICKS}]`, 'u');
const BOX = new RegExp(`^[${EMPTY_BOXES}${TICKS}]`, 'u');
/** Before each box. */
const OPTIONS = new RegExp(`(?=[${EMPTY_BOXES}${TICKS}])`, 'u');

/**
 * What is ticked of a text that consists of boxes to tick with their words: `Married` of `☐ Single ☒ Married`. The text itself where it is
 * none of this kind, and null where no box is ticked.
 */
export function tickedText(found: Finding): Finding | null {
  const options = found.value.split(OPTIONS);
  if (!options.every((option) => BOX.test(option))) return found;
  const ticked = options.filter((option) => TICKED.test(option)).map((option) => option.slice(1).trim());
  const value = ticked.filter((option) => option !== '').join(', ');
  if (value === '') return null;
  const [span, ...others] = found.spans;
  const at = span && others.length === 0 ? span.cell.text.indexOf(value, span.start) : -1;
  return { ...found, value, spans: span && at >= 0 ? [{ ...span, start: at, end: at + value.length }] : found.spans };
}
