import { fold } from '@app/core/programs';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { synonymsOf } from '../labels/similar-labels';
import { foldKey } from '../values/folding';
import { agreed } from '../values/agreed';

/** The score of a name with its role in brackets. Set by hand on drawn minutes; no script learns it. */
const IN_BRACKETS = 0.6;
/** Names in a line that are looked at. */
const MAX_NAMES = 50;

/** A name of two to four words in capitals, with a role of a few words in brackets behind it. */
const NAME_WITH_ROLE = /(\p{Lu}[\p{L}.'’-]{0,30}(?:\s\p{Lu}[\p{L}.'’-]{0,30}){1,3})\s?\(([^()\d]{2,40})\)/gu;

/**
 * The person whose role stands in brackets behind the name, where a name asks for who has the role: `Judith Farrow (Chair)`. Null without one,
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
  return agreed(found, fold);
}
