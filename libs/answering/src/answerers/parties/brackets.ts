import { fold } from '@app/core/programs';
import { hasWord } from '../values/other-readings';
import type { Sheet } from '../tables/sheet';

/** Characters that OCR reads for an opening bracket, before a word. */
const FIRST_WORD = /(?<![\p{L}\p{N}])[ICLl1|[{]\p{L}{3,}(?=[^()]*\))/gu;

/**
 * Restores an opening bracket that OCR has read as a letter, where only the closing one is left and the document has the word
 * without that letter elsewhere: `STORES INORTH) LTD` becomes `STORES (NORTH) LTD` above the address `1, North Street`.
 */
export function openBracket(name: string, sheet: Sheet): string {
  if (!/^[^(]*\)/.test(name)) return name;
  return name.replace(FIRST_WORD, (word) => (hasWord(fold(word.slice(1)), sheet) ? `(${word.slice(1)}` : word));
}
