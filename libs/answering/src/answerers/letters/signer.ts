import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { hasLegalForm } from '../parties/company-names';
import { personAt } from '../prose/roles/role-names';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';

/*
 * The numbers are set by hand on drawn letters; no script learns them.
 */

/** The score of a person below the closing of a letter. */
const BY_PLACE = 0.65;
/** Words of the longest closing, and rows below it that may have the name: one may be that of the company. */
const MAX_WORDS = 8;
const ROWS_BELOW = 3;

const { closings, signers } = LEXICON.letters;
const CLOSING = new RegExp(`^${anyWord(closings)}`);
const NAMES = new Set(signers.map(foldKey));

/** The person below the closing of a letter, where a name asks for who signed it. Null without one, and for several letters. */
export function signerOfLetter(name: string, { sheet }: Analysis): Finding | null {
  if (!NAMES.has(foldKey(name))) return null;
  const [closing, other] = sheet.rows.flatMap((row) => row.filter(isClosing));
  if (!closing || other) return null;
  const below = sheet.rows.slice(closing.row + 1, closing.row + 1 + ROWS_BELOW).flatMap((row) => row.slice(0, 1));
  for (const cell of below) {
    const person = hasLegalForm(cell.text) ? null : personAt(cell.text);
    if (person && /^(?:$|,)/.test(cell.text.slice(person.end)))
      return { value: person.value, spans: [{ cell, start: person.start, end: person.end }], score: BY_PLACE };
  }
  return null;
}

const isClosing = ({ text }: Cell): boolean => CLOSING.test(fold(text)) && text.split(/\s+/).length <= MAX_WORDS;
