import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord, inAnyCase } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { paragraphsOf, spansOf } from '../prose/paragraphs';
import { addresseeParties } from './addressee';
import { partySpan } from './party';

/** The scores of a name behind words such as `in the name of`, and of the addressee of a statement. Set by hand. */
const NAMED = 0.7;
const ADDRESSED = 0.5;
/** Characters of a line that may be the title of a statement. */
const LONGEST_TITLE = 60;

const { holders, holderNames, statements } = LEXICON.accounts;
const SPELLINGS = holderNames.flatMap(spellingsOf);
/** A word of a name, which only ends with a full stop where it is an initial or short, and a small word such as `van` between two. */
const WORD = String.raw`\p{Lu}(?:[\p{L}'’-]{0,2}\.|[\p{L}'’&-]{0,30})`;
const NAME = String.raw`${WORD}(?:\s(?:(?:\p{Lu}\.\s?){2,4}|e\.\s?V\.|s\.c\.|(?:\p{Ll}{1,4}\s|&\s)?${WORD})){0,5}`;
const BEHIND_WORDS = new RegExp(String.raw`(?<!\p{L})${inAnyCase(anyOf(holders))}\s+(${NAME})`, 'gu');
const STATEMENT = new RegExp(anyWord(statements));

/**
 * The holder of an account without a label: behind words such as `in the name of`, else the one to whom a bank statement is addressed. Null
 * for other names, and where several are named.
 */
export function accountHolder(name: string, analysis: Analysis): Finding | null {
  if (!isSpelling(name, SPELLINGS)) return null;
  const found = paragraphsOf(analysis.sheet).flatMap((paragraph): Finding[] => {
    return [...paragraph.text.matchAll(BEHIND_WORDS)].map((match) => {
      const value = (match[1] ?? '').replace(/(?<=\p{L}{3})\.$|\s+$/u, '');
      const start = match.index + match[0].lastIndexOf(value);
      return { value, spans: spansOf(paragraph, start, start + value.length), score: NAMED };
    });
  });
  const [first] = found;
  if (first) return found.every(({ value }) => value === first.value) ? first : null;
  return addresseeOfStatement(analysis);
}

function addresseeOfStatement(analysis: Analysis): Finding | null {
  const isTitle = ({ text, page }: { text: string; page: number }) =>
    page === 1 && text.length <= LONGEST_TITLE && STATEMENT.test(fold(text));
  const [party] = analysis.sheet.cells.some(isTitle) ? addresseeParties(analysis, []) : [];
  return party ? { value: party.name.text, spans: [partySpan(party)], score: ADDRESSED } : null;
}
