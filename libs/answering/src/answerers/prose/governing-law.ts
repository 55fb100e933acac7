import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { ProseMatch } from './prose-match';

const { lawPhrases, lawPrefixes, lawEndings, lawAdjectiveEndings, lawWords } = LEXICON.prose;
/** Words of the name of a country or state; set by hand. */
const MAX_WORDS = 8;
const GOVERNED = new RegExp(String.raw`(?<!\p{L})${anyOf(lawPhrases)}(?!\p{L})`, 'giu');
const PREFIX = new RegExp(String.raw`^[\s,]*(?:${anyOf(lawPrefixes)}\s+)*`, 'iu');
/** "England and Wales" is one name, "Italy and the parties" is not. */
const END = new RegExp(String.raw`[.,;:()]|\s(?:${anyOf(lawEndings)})(?!\p{L}|\s\p{Lu})`, 'u');
/** Other things govern too: a clause without one of these words is about them. */
const LAW = new RegExp(String.raw`(?<!\p{L})${anyOf(lawWords)}(?!\p{L})`, 'iu');
/** "deutsches Recht": the adjective names the country. */
const ADJECTIVE = new RegExp(String.raw`(?<!\p{L})(\p{L}+${anyOf(lawAdjectiveEndings)})`, 'iu');

/** The country or state whose law governs an agreement: `the laws of the State of Maine` gives `State of Maine`. */
export function governingLaw(text: string): ProseMatch[] {
  return [...text.matchAll(GOVERNED)].flatMap((match) => {
    const offset = match.index + match[0].length;
    const prefix = PREFIX.exec(text.slice(offset))?.[0].length ?? 0;
    const rest = text.slice(offset + prefix, offset + prefix + 120);
    const adjective = ADJECTIVE.exec(rest);
    const value = adjective ? (adjective[0] ?? '') : rest.slice(0, END.exec(rest)?.index ?? rest.length).trim();
    const start = offset + prefix + (adjective?.index ?? 0);
    const isLaw = LAW.test(text.slice(match.index, start + value.length));
    // `Subject to section 5 of the law` says no country.
    const isName = isLaw && !/\d/.test(value) && (/\p{Lu}/u.test(value) || adjective !== null);
    return isName && value.split(' ').length <= MAX_WORDS ? [{ start, end: start + value.length, value }] : [];
  });
}
