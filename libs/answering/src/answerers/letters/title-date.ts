import type { Analysis } from '../analysis';
import { findOne } from '../finding';
import type { Finding } from '../labels/linking';
import { isSentence } from '../labels/sentences';
import { askedWords, isSameWord, partsOfDay } from '../prose/asked-words';
import { findDates } from '../values/dates';

/** The title of a document stands above this, in heights of the page, and has no more words. Set by hand. */
const LOWEST_TITLE = 0.2;
const MAX_TITLE_WORDS = 8;
/** The factor for the date of a document that is asked for by a word of its title. */
const BY_TITLE = 0.85;

/** The first rows of a document that are looked at for its title and the day in it, and the score of that day. Set by hand. */
const ROWS_OF_HEAD = 5;
const IN_HEAD = 0.65;
/** A label with its colon, with which the title has ended. */
const LABEL = /\p{L}\s?:/u;

/**
 * The only day that the title of a document has, or the lines with it, where a name asks for the day by words of the title: `Date of
 * meeting` for `Minutes of the meeting of the board, held on 3 June 2026`. Sentences further below are about other days.
 */
export function dateInTitle(name: string, { sheet, monthFirst }: Analysis): Finding | null {
  const words = askedWords(name).flatMap(partsOfDay);
  const rows = sheet.rows.slice(0, ROWS_OF_HEAD).map(([cell, other]) => (other ? undefined : cell));
  const end = rows.findIndex((cell) => !cell || cell.page !== 1 || LABEL.test(cell.text) || isSentence(cell.text));
  const head = rows.slice(0, end < 0 ? undefined : end).flatMap((cell) => cell ?? []);
  const said = askedWords(head.map(({ text }) => text).join(' '));
  if (words.length === 0 || !words.every((word) => said.some((other) => isSameWord(word, other)))) return null;
  const dates = head.flatMap((cell) => findDates(cell.text, monthFirst).map((date) => ({ cell, ...date })));
  const [date, another] = dates;
  return date && !another ? { value: date.value, spans: [date], score: IN_HEAD } : null;
}

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
