import { fold } from '@app/core/programs';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { bearerOfLine } from '../labels/job-lines';
import { shownType, synonymsOf } from '../labels/similar-labels';
import { askedWords } from '../prose/asked-words';
import { wholeCell } from '../tables/sheet';
import { soundsLikeBusiness } from './company-names';
import { foldKey } from '../values/folding';
import { agreed } from '../values/agreed';

/** The score of a name with its role in brackets. Set by hand on drawn minutes; no script learns it. */
const IN_BRACKETS = 0.6;
/** Words and characters of the longest job. */
const MAX_WORDS = 6;
const MAX_CHARACTERS = 80;
/** Names in a line that are looked at. */
const MAX_NAMES = 50;

/** A name of two to four words in capitals, with a role of a few words in brackets behind it. */
const NAME_WITH_ROLE = /(\p{Lu}[\p{L}.'’-]{0,30}(?:\s\p{Lu}[\p{L}.'’-]{0,30}){1,3})\s?\(([^()\d]{2,40})\)/gu;

/**
 * The person whose role stands in brackets behind the name, or in the line below it, where a name asks for who has the role: `Judith Farrow (Chair)`. Null without one,
 * or where several people have it.
 */
export function bearerOfRole(name: string, { sheet }: Analysis): Finding | null {
  const roles = new Set([name, ...synonymsOf(name)].map(foldKey));
  const found = sheet.cells.flatMap((cell) =>
    [...cell.text.matchAll(NAME_WITH_ROLE)].slice(0, MAX_NAMES).flatMap((match): Finding[] => {
      const [, person = '', role = ''] = match;
      if (!roles.has(foldKey(role))) return [];
      const span = { cell, start: match.index, end: match.index + person.length };
      return [{ value: person, spans: [span], score: IN_BRACKETS }];
    }),
  );
  return agreed(found.length > 0 ? found : bearersAbove(name, sheet), fold);
}

/** The people in the lines above their jobs, where a job has all words of a name: `Consultant` for `Dr Helena Strand` above `Consultant Cardiologist`. */
function bearersAbove(name: string, sheet: Analysis['sheet']): Finding[] {
  const words = askedWords(name);
  if (words.length === 0 || shownType(name, 'text') !== 'text') return [];
  return sheet.cells.flatMap((cell): Finding[] => {
    if (cell.text.length > MAX_CHARACTERS) return [];
    const own: string[] = fold(cell.text).match(/\p{L}+/gu) ?? [];
    if (own.length > MAX_WORDS || !words.every((word) => own.includes(word)) || soundsLikeBusiness(cell.text))
      return [];
    const person = bearerOfLine(cell, sheet);
    return person ? [{ value: person.text, spans: [wholeCell(person)], score: IN_BRACKETS }] : [];
  });
}
