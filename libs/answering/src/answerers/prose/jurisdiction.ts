import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, inAnyCase } from '../../lexicon/word-pattern';
import type { ProseMatch } from './prose-match';

const { venues, venueVerbs, courts, courtWords } = LEXICON.prose;

/*
 * The numbers are set by hand on agreements of several countries; no script learns them.
 */

/** Characters between the words for the place and its name (`is, as far as the law allows,`), and around a court. */
const REACH = 80;

/** Capitalised words: `Neustadt an der Weinstraße`, `England and Wales`. */
const WORD = String.raw`\p{Lu}[\p{L}'’.-]*\p{L}`;
const NAME = String.raw`${WORD}(?:\s(?:(?:of|and|upon|on|de|la|le|du|an|am|der|im|in der|sur|di|del)\s){0,2}${WORD}){0,4}`;
const IS = new RegExp(
  String.raw`(?<!\p{L})${inAnyCase(anyOf(venues))}(?!\p{L})[^.;]{0,${REACH}}?\s${anyOf(venueVerbs)}\s(?:(?:the|die|der|les|los|las|il|de)\s)?(?:${inAnyCase(anyOf(courts))}\s)?(${NAME})`,
  'gu',
);
const COURTS = new RegExp(String.raw`(?<!\p{L})${inAnyCase(anyOf(courts))}\s(${NAME})`, 'gu');
const COMPETENT = new RegExp(String.raw`(?<!\p{L})${anyOf(courtWords)}(?!\p{L})`, 'iu');

/** The town or country whose courts decide: `place of jurisdiction is Shrewsbury`, `the courts of Reading have exclusive jurisdiction`. */
export function placeOfJurisdiction(text: string): ProseMatch[] {
  const stated = [...text.matchAll(IS)].map(toMatch);
  if (stated.length > 0) return stated;
  return [...text.matchAll(COURTS)].map(toMatch).filter(({ start, end }) => {
    const around = [text.slice(Math.max(0, start - REACH), start), text.slice(end, end + REACH)];
    return around.some((part) => COMPETENT.test(part));
  });
}

function toMatch(match: RegExpMatchArray): ProseMatch {
  const value = match[1] ?? '';
  const start = (match.index ?? 0) + match[0].length - value.length;
  return { start, end: start + value.length, value };
}
