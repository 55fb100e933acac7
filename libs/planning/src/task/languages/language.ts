/** A verb of instructions in such a language, with the English words for it. `before`: the words that may follow it and belong to it. */
export interface TaskVerb {
  /** Imperatives and infinitives, in lower case; several words are one verb. */
  forms: readonly string[];
  english: string;
  before: readonly string[];
  /** The part of a Dutch verb at the end of its clause: "zet … aan"; null where it has none. */
  particle: string | null;
}

export const verb = (forms: string, english: string, before = '', particle: string | null = null): TaskVerb => ({
  forms: forms.split('|'),
  english,
  before: before.split('|').filter(Boolean),
  particle,
});

/** A language whose sentences have the order of English ones. */
export interface TaskLanguage {
  verbs: readonly TaskVerb[];
  /** Words that divide clauses, with the English ones. */
  dividing: ReadonlyMap<string, string>;
  /** Words that join, articles, and nouns for elements, in lower case only: names of a page begin with a capital. */
  words: ReadonlyMap<string, string>;
  /** The word before the new value of what is changed, where it means something else elsewhere. */
  becomes?: string;
  /** Words before a verb that say nothing. */
  leadIns: ReadonlySet<string>;
  /** Words for conditions and exceptions. */
  limits: ReadonlySet<string>;
  /** Articles of several things. */
  plurals: ReadonlySet<string>;
  /** Articles and prepositions that are written as one with the word behind them. */
  elided: ReadonlyMap<string, string>;
}

/** The same English word for several ones. */
export function all(words: string, english: string): [string, string][] {
  return words.split(' ').map((word) => [word, english]);
}
