import type { Analysis } from '../analysis';
import { findOne } from '../finding';
import type { Finding } from '../labels/linking';
import { askedWords, isSameWord, partsOfDay } from '../prose/asked-words';

/** The title of a document stands above this, in heights of the page, and has no more words. Set by hand. */
const LOWEST_TITLE = 0.2;
const MAX_TITLE_WORDS = 8;
/** The factor for the date of a document that is asked for by a word of its title. */
const BY_TITLE = 0.85;

/** The date of a document where a name asks for it by the title of it: `Certificate date` below `CERTIFICATE OF INSURANCE`. */
export function dateByTitle(name: string, analysis: Analysis): Finding | null {
  const words = askedWords(name).flatMap(partsOfDay);
  const titles = analysis.sheet.cells.filter(
    ({ page, box, words: printed, text }) =>
      page === 1 && box.y < LOWEST_TITLE && printed.length <= MAX_TITLE_WORDS && !/[:\d]/.test(text),
  );
  const isTitle = titles.some(({ text }) => {
    const own = askedWords(text);
    return words.every((word) => own.some((other) => isSameWord(word, other)));
  });
  if (words.length === 0 || !isTitle) return null;
  const found = findOne({ concept: 'invoice_date', type: 'date', guessed: false }, name, analysis);
  return found && { ...found, score: found.score * BY_TITLE };
}
