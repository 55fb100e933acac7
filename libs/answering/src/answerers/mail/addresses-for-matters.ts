import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { askedWords, isSameWord } from '../prose/asked-words';
import { agreed } from '../values/agreed';
import { findValues } from '../values/values';

/** The score of the only address of mail whose own words name a matter. Set by hand. */
const NAMED = 0.65;

const NOUNS = new RegExp(anyWord([...LEXICON.entities.email, ...LEXICON.entities.address]), 'g');

/** The address of mail that is for the matter of a name, by its words before the `@`: `claims@` for `Claims email`. Null without one, or with several. */
export function addressForMatter(name: string, analysis: Analysis): Finding | null {
  const words = askedWords(
    fold(name)
      .replace(/[^\p{L}]+/gu, ' ')
      .replace(NOUNS, ' '),
  );
  if (words.length === 0) return null;
  const found = analysis.sheet.cells.flatMap((cell) =>
    findValues(cell, 'email', analysis).flatMap((value): Finding[] => {
      const own = fold(value.value.split('@')[0] ?? '').match(/\p{L}+/gu) ?? [];
      const isFor = words.every((word) => own.some((other) => isSameWord(word, other)));
      return isFor ? [{ value: value.value, spans: [value], score: NAMED }] : [];
    }),
  );
  return agreed(found, fold);
}
