import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { foldedInPlace } from '../prose/folded-in-place';
import { personBefore } from '../prose/roles/role-names';
import { agreed } from '../values/agreed';
import { foldKey } from '../values/folding';

/** The score of the only person whose birth a line tells. Set by hand on drawn letters of doctors. */
const BORN = 0.65;

const CLAUSES = LEXICON.prose.bornClauses.map((clause) => {
  const [names = '', words = ''] = clause.split(': ');
  return {
    names: new Set(names.split(', ').map(foldKey)),
    born: new RegExp(String.raw`,?\s\(?[*]?(?:${anyOf(words.split(', ').map(fold))})(?!\p{L})`, 'gu'),
  };
});

/** The person with a date of birth behind the name, where a name asks for a patient: `Re: Mr Leonard Tasker, born 2 March 1954`. Null without one, or with several. */
export function bornPerson(name: string, { sheet }: Analysis): Finding | null {
  const key = foldKey(name);
  const clauses = CLAUSES.filter(({ names }) => names.has(key));
  if (clauses.length === 0) return null;
  const found = sheet.cells.flatMap((cell) =>
    clauses.flatMap(({ born }) =>
      [...foldedInPlace(cell.text).matchAll(born)].flatMap((match): Finding[] => {
        const person = /\d/.test(cell.text.slice(match.index))
          ? personBefore(`${cell.text.slice(0, match.index)} `)
          : null;
        if (!person) return [];
        const { start, end, value } = person;
        return [{ value, spans: [{ cell, start, end }], score: BORN }];
      }),
    ),
  );
  return agreed(found, fold);
}
