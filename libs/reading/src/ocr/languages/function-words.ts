import type { Word } from '../../document';

/**
 * Frequent closed-class words (articles, prepositions, conjunctions, pronouns, auxiliaries) by language, without accents, because
 * they decide about texts that may have lost them. Words that are also frequent in a language without a list are left out.
 */
const FUNCTION_WORDS: Record<string, string> = {
  eng: 'the of and to with by this that are be or from your you our it at for',
  deu: 'der das und ist nicht mit von zu auf fur ein eine einer bei nach sie ihr ihre wir oder werden wird zum zur vom den im',
  fra: 'le les et est une pour dans sur avec au aux du vous votre nous par ce cette des qui que ou il',
  spa: 'el los las del y por para con una su se es al lo como que en o',
  ita: 'il lo gli di che con una del della delle dei degli nel nella sono alla dal dalla al questo anche ed sul',
  nld: 'het een en van voor met niet op aan dit dat zijn wordt bij uit naar ook of uw wij',
  por: 'o os em na por para com uma das nao que se ao pela pelo sao ou seu sua como',
  pol: 'na nie jest oraz dla od przez sie lub przy jako ze za tego ktory ktora',
};

/** One or two such words also stand in names. */
const LEAST = 3;

/**
 * Which of `languages` (ISO 639-2) words are in, except English, by their function words; the most frequent first. Words of
 * several languages count for the one that has most words of its own. Languages without a list are those of texts in no other.
 */
export function foreignLanguages(words: Word[], languages: readonly string[]): string[] {
  const owners = ownersAmong(new Set([...languages, 'eng']));
  const counts = new Map<string, number>();
  const shared: string[][] = [];
  for (const { text } of words) {
    const [language, ...others] = owners.get(bare(text)) ?? [];
    if (language && others.length === 0) counts.set(language, (counts.get(language) ?? 0) + 1);
    else if (language) shared.push([language, ...others]);
  }
  const own = new Map(counts);
  for (const candidates of shared) {
    const best = candidates.reduce((a, b) => ((own.get(b) ?? 0) > (own.get(a) ?? 0) ? b : a));
    if (own.has(best)) counts.set(best, (counts.get(best) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= LEAST).sort(([, a], [, b]) => b - a);
  if (frequent.length === 0) return languages.filter((language) => FUNCTION_WORDS[language] === undefined);
  return frequent.map(([language]) => language).filter((language) => language !== 'eng');
}

/** The languages that have each word. */
function ownersAmong(languages: Set<string>): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const language of languages)
    for (const word of FUNCTION_WORDS[language]?.split(' ') ?? [])
      owners.set(word, [...(owners.get(word) ?? []), language]);
  return owners;
}

function bare(text: string): string {
  const letters = text.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return letters.toLowerCase();
}
