import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { isFormOf } from '../values/word-forms';

const { prose, labels, labelParts, entities } = LEXICON;

/** Words that say nothing about which fact is meant. */
const SMALL = new Set([...prose.articles, ...labels.articles, ...labelParts.link, ...prose.auxiliaries].map(fold));
/** Nouns of a type of value: a text that states the fact leaves them out. */
const TYPE_NOUNS = [...entities.date, ...labelParts.number, ...labelParts.amount];
const NOUN = new RegExp(`^${anyOf(TYPE_NOUNS)}$`);
const [DAYS = [], STATUSES = [], MATTERS = []] = [
  [prose.beginnings, prose.ends],
  prose.sameWords.map((group) => group.split(', ')),
  prose.sameMatters.map((group) => group.split(', ')),
].map((groups) => groups.map((group) => new Set(group.map(fold))));
/** The groups that have a word, by the word. */
const GROUPS_OF = new Map<string, Set<string>[]>();
for (const group of [...DAYS, ...STATUSES, ...MATTERS])
  for (const word of group) GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group]);

/** Whether a folded word says what is done with a thing, as `included`, `permitted` or `paid` do. */
export const isStatusWord = (word: string): boolean => STATUSES.some((group) => group.has(word));

/** Whether a folded word is one of those for a matter, as `purchase` for what somebody bought. */
export const isMatter = (word: string): boolean => MATTERS.some((group) => group.has(word));

/** The folded words of a name or question that a text about it must have, without those that only join or ask. */
export function askedWords(name: string): string[] {
  const words = fold(name.replace(/\([^)]*\)/g, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  // A digit tells things of one name apart: `amendment 3`.
  const said = words.filter((word) => (word.length > 1 || /\d/.test(word)) && !SMALL.has(word));
  const about = said.filter((word) => !NOUN.test(word));
  return about.length > 0 ? about : said;
}

/** Whether two folded words mean the same fact: `begins` and `start`, `permitted` and `allowed`, or two forms of one word. */
export function isSameWord(word: string, other: string): boolean {
  return (
    isFormOf(word, other) || isHead(word, other) || (GROUPS_OF.get(word)?.some((group) => group.has(other)) ?? false)
  );
}

/** The parts of a compound that ends with the noun of a day: `vertrag` and `ende` of `vertragsende`, `auftrag` of `auftragsdatum`. */
export function partsOfDay(word: string): string[] {
  const [, thing, day = ''] = COMPOUND_OF_DAY.exec(word) ?? [];
  if (thing === undefined) return [word];
  return NOUN.test(day) ? [thing] : [thing, day];
}

/** Letters of the shortest thing and noun of such a compound: other words end like one, too (`volgende`). */
const SHORTEST_THING = 5;
const SHORTEST_DAY = 4;
const COMPOUND_OF_DAY = new RegExp(
  String.raw`^(\p{L}{${SHORTEST_THING},}?)s?(${anyOf(
    [...entities.date, ...prose.beginnings, ...prose.ends].map(fold).filter(({ length }) => length >= SHORTEST_DAY),
  )})$`,
  'u',
);

/** Letters of the shortest word that a compound ends with, and of the shortest part before it: `insured` is none of `uninsured`. */
const SHORTEST_HEAD = 6;
const SHORTEST_FIRST_PART = 4;

/** Whether a word is what a compound is about: `vertrag` of `stromvertrag`. */
const isHead = (word: string, other: string): boolean =>
  word.length >= SHORTEST_HEAD && other.length - word.length >= SHORTEST_FIRST_PART && other.endsWith(word);

/** Whether words say nothing but that a first or a last day is meant. */
export const areOnlyDays = (words: string[]): boolean => words.every((word) => DAYS.some((group) => group.has(word)));

/** Prepositions before the last day of something, at the end of a name: `geldig tot`. */
const LAST_DAYS = new Set(labels.lastDays.filter((word) => /^\p{L}{3,}$/u.test(word)));

/** Whether words ask for the first or the last day of something. */
export function askForDay(words: string[]): boolean {
  return LAST_DAYS.has(words.at(-1) ?? '') || words.some((word) => DAYS.some((group) => group.has(word)));
}
