import { fold } from '@app/core/programs';

/** Longer texts are sentences. */
const LONGEST = 60;
const BETWEEN =
  /[-–—,;/&]|(?<![\p{L}\d])(?:to|until|till|and|from|von|bis|und|de|a|et|y|e|alle|dalle|tot|en)(?!\p{L})/u;
const TIME = /^\d{1,2}(?:[:.h]\d\d)?\s?(?:uhr|h|am|pm)?$/;
const CLOSED = /^(?:closed|geschlossen|ruhetag|ferme|fermee|cerrado|chiuso|gesloten)$/;

/** Whether a text says that something is closed. */
export const saysClosed = (text: string): boolean => CLOSED.test(fold(text).trim());

/** Whether a text is from when to when something is open, or that it is closed: "9–17 Uhr", "8:30 am to 6 pm". */
export function isHours(text: string): boolean {
  if (text.length > LONGEST) return false;
  const parts = fold(text)
    .replace(/([ap])\.\s?m\.?/g, '$1m')
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return saysClosed(text) || (parts.length > 1 && parts.every((part) => TIME.test(part)));
}
