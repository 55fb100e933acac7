import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf, inAnyCase } from '../../../lexicon/word-pattern';
import { FUNCTION_WORDS } from '../../free-form/function-words';
import type { ProseMatch } from '../prose-match';

/** A form of address or a title before a name. */
const HONORIFIC = String.raw`(?:${inAnyCase(anyOf(LEXICON.parties.honorifics))}\.?\s)`;
const DEGREE = String.raw`(?:\p{Lu}\p{L}{0,4}\.\s)`;
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?<!\.)`;
/** A word in the middle of a name: another one, an initial, or a small one such as `van` or `de la`. */
const MIDDLE = String.raw`(?:\s(?:\p{Lu}\.|${WORD})|(?:\s(?:v[ao]n|de[nrl]?|d[aeiou]s?|la|zu|ter|ten)){1,2}(?=\s\p{Lu}))`;
/** A first and a last name, or a last name behind a form of address. */
const PERSON = new RegExp(
  String.raw`^(${HONORIFIC})?((?:${DEGREE}){0,3}${WORD}${MIDDLE}{0,3}\s${WORD})|^(${HONORIFIC}${WORD})`,
  'u',
);

/** The person whose name a text begins with, without a form of address before a whole name; null where it begins otherwise. */
export function personAt(text: string): ProseMatch | null {
  const [, honorific = '', whole, last] = PERSON.exec(text) ?? [];
  const value = whole ?? last;
  if (!value || isPhrase(value)) return null;
  const start = whole ? honorific.length : 0;
  return { start, end: start + value.length, value };
}

/** Whether several words of a text are none of a name, as in a sentence in capitals: `IT WAS RESOLVED`. */
function isPhrase(text: string): boolean {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => SMALL.has(word) && !PARTICLE.test(word));
  return words.length > 1;
}
const SMALL = new Set(Object.values(FUNCTION_WORDS).flatMap((words) => words.split(/\s+/)));
/** A small word that also names have, in capitals where the whole name is: `MARIA DE LA TORRE`. */
const PARTICLE = /^(?:v[ao]n|de[nrl]?|d[aeiou]s?|la|zu|ter|ten|te|al|am|le|von|y|e|i|lo)$/;

/** Words of the longest name. */
const MAX_NAME_WORDS = 5;
/** What is between somebody and the verb: auxiliaries and adverbs. */
const BEFORE_VERB =
  /((?:\p{Lu}[\p{L}\p{M}.'’-]*\s)(?:(?:\p{Lu}[\p{L}\p{M}.'’-]*|v[ao]n|de[nr]?|d[aiu]|la)\s){0,4})(?:\p{Ll}{2,8}\s){0,2}$/u;

/** The person whose name a text ends with, before a few small words. */
export function personBefore(text: string): ProseMatch | null {
  const match = BEFORE_VERB.exec(text);
  const [, names = ''] = match ?? [];
  const words = names.trimEnd().split(/\s+/).slice(-MAX_NAME_WORDS);
  const offset = match ? match.index + names.trimEnd().length - words.join(' ').length : 0;
  for (let first = 0; first < words.length; first++) {
    const rest = words.slice(first).join(' ');
    const person = personAt(rest);
    const start = offset + words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
    if (person && person.end === rest.length)
      return { start: start + person.start, end: start + person.end, value: person.value };
  }
  return null;
}
