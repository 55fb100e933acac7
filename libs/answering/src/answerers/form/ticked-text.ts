import type { Finding } from '../labels/linking';
import { optionsIn } from './printed-options';

/**
 * What is ticked of a text that consists of boxes to tick with their words: `Married` of `☐ Single ☒ Married`. The text itself where it is
 * none of this kind, and null where no box is ticked.
 */
export function tickedText(found: Finding): Finding | null {
  const options = optionsIn(found.value);
  if (options.length === 0) return found;
  const ticked = options.filter((option) => option.ticked).map(({ text }) => text);
  const value = ticked.filter((option) => option !== '').join(', ');
  if (value === '') return null;
  const [span, ...others] = found.spans;
  const at = span && others.length === 0 ? span.cell.text.indexOf(value, span.start) : -1;
  return { ...found, value, spans: span && at >= 0 ? [{ ...span, start: at, end: at + value.length }] : found.spans };
}
