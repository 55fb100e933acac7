import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { foldedInPlace } from '../prose/folded-in-place';
import { personAt, personBefore } from '../prose/roles/role-names';
import type { Cell } from '../tables/sheet';
import { agreed } from '../values/agreed';
import { foldKey } from '../values/folding';

/** The score of the only person whose birth a line tells. Set by hand on drawn letters of doctors. */
const BORN = 0.65;

const CLAUSES = LEXICON.prose.bornClauses.map((clause) => {
  const [names = '', words = ''] = clause.split(': ');
  return {
    names: new Set(names.split(', ').map(foldKey)),
    born: new RegExp(String.raw`,?\s\(?[*]?(?:${anyOf(words.split(', ').map(fold))})(?!\p{L})`, 'gu'),
    first: new RegExp(String.raw`^\W*(?:${anyOf(words.split(', ').map(fold))})(?!\p{L})[^\d]{0,20}\d`, 'u'),
  };
});

/**
 * The person with a date of birth behind the name, where a name asks for a patient: `Re: Mr Leonard Tasker, born 2 March 1954`, also in
 * the line below the name. Null without one, or with several.
 */
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
  const above = found.length > 0 ? [] : clauses.flatMap(({ first }) => peopleAbove(first, sheet));
  return agreed([...found, ...above], fold);
}

/** The people whose names are alone in the lines above those that begin with their births. */
function peopleAbove(born: RegExp, { cells, rows }: Analysis['sheet']): Finding[] {
  return cells.flatMap((cell): Finding[] => {
    if (!born.test(fold(cell.text))) return [];
    const above = rows[cell.row - 1]?.find((one) => one.page === cell.page && isAligned(one, cell));
    const person = above && personAt(above.text);
    if (!above || !person || person.end !== above.text.length) return [];
    return [{ value: person.value, spans: [{ cell: above, start: person.start, end: person.end }], score: BORN }];
  });
}

const isAligned = (one: Cell, { box, aspect }: Cell): boolean => Math.abs(one.box.x - box.x) < box.height * aspect;
