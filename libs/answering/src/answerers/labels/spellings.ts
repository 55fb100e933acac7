import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { foldKey } from '../values/folding';

/** Words that are written for each other, as `number`, `no` and `#`; each list is tried in both directions. */
const GROUPS = LEXICON.labels.abbreviations.map((words) => words.split(' '));
/** More spellings of a long name are not tried. */
const MAX_SPELLINGS = 24;

/**
 * The keys of a name as it is, and with its words abbreviated or written in full: `bookingnumber`, `bookingno` and `booking#`. The last
 * part of a compound counts as a word: `kundennummer`, `kundennr`.
 */
export function spellingsOf(name: string): string[] {
  const words = fold(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+|#/gu) ?? [];
  let keys = [''];
  for (const word of words)
    keys = keys.flatMap((key) => writtenFor(word).map((other) => key + other)).slice(0, MAX_SPELLINGS);
  return [...new Set([foldKey(name), ...keys])];
}

/** Whether a printed text is a name in one of its spellings; what it has in brackets does not count. */
export function isSpelling(text: string, spellings: string[]): boolean {
  return [text, text.replace(/\([^)]*\)/g, ' ')].some((one) => spellings.includes(foldKey(one)));
}

function writtenFor(word: string): string[] {
  const others = GROUPS.flatMap((group) => {
    const own = group.find((one) => one === word) ?? group.find((one) => isLastPart(word, one));
    return own ? group.map((other) => word.slice(0, word.length - own.length) + other) : [];
  });
  return [...new Set([word, ...others])];
}

/** Letters of the shortest word that is found at the end of a compound, and of what is before it. */
const SHORTEST_PART = 6;
const SHORTEST_BEGINNING = 4;

function isLastPart(word: string, part: string): boolean {
  return part.length >= SHORTEST_PART && word.endsWith(part) && word.length - part.length >= SHORTEST_BEGINNING;
}
