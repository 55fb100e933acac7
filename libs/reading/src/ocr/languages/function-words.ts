import type { Word } from '../../document';

/**
 * Frequent closed-class words (articles, prepositions, conjunctions, pronouns, auxiliaries) by language, without accents, because
 * they decide about texts that may have lost them. Words of two of the languages count for neither.
 */
const FUNCTION_WORDS: Record<string, string> = {
  eng: 'the of and to with by this that are be or from your you our it at for',
  deu: 'der das und ist nicht mit von zu auf fur ein eine einer bei nach sie ihr ihre wir oder werden wird zum zur vom den im',
  fra: 'le les et est une pour dans sur avec au aux du vous votre nous par ce cette des qui que ou',
  spa: 'el los las del y por para con una su se es al lo como que en o',
};

/** One or two such words also stand in names. */
const LEAST = 3;

const LANGUAGES = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(' ')) LANGUAGES.set(word, [...(LANGUAGES.get(word) ?? []), language]);

/** The languages of words other than English (ISO 639-2), by their function words; the most frequent first. */
export function foreignLanguages(words: Word[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of words) {
    const [language, ...others] = LANGUAGES.get(bare(text)) ?? [];
    if (language && others.length === 0) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([language, count]) => language !== 'eng' && count >= LEAST);
  return frequent.sort(([, a], [, b]) => b - a).map(([language]) => language);
}

function bare(text: string): string {
  const letters = text.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return letters.toLowerCase();
}
