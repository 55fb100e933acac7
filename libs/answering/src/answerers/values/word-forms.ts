import { LEXICON } from '../../lexicon/lexicon';

/** Letters of the shortest beginning that two forms of a word have in common. Set by hand. */
export const SHORTEST_STEM = 4;

const INFLECTION = LEXICON.labels.inflections.map((ending) => new RegExp(`${ending}$`));

/** Whether two folded words are forms of one: `expires` and `expiration`, but not `insured` and `insurer`. */
export function isFormOf(word: string, other: string): boolean {
  if (word === other) return true;
  // Stems are beginnings of their words. Most words differ there, and comparing endings costs much more.
  if (word.slice(0, SHORTEST_STEM) !== other.slice(0, SHORTEST_STEM)) return false;
  const stems = stemsOf(word);
  return stemsOf(other).some((stem) => stems.includes(stem));
}

function stemsOf(word: string): string[] {
  const stems = INFLECTION.map((ending) => word.replace(ending, '')).filter(({ length }) => length >= SHORTEST_STEM);
  return [...new Set([word, ...stems])];
}
