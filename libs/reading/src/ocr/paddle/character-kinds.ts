import { type CharacterKind, kindOf, type ReadCharacter } from './read-character';

/**
 * How much less probable a change between digits and letters is than none, from one character of a word to the next. Of 2, 4, 6, 10,
 * 20 and 50, 4 gave the fewest errors on 30 development receipts: 2.40 % of the characters instead of 2.43 % without.
 */
const CHANGE = Math.log(4);
/** A kind that the recogniser did not consider at all is not impossible. */
const MIN_PROBABILITY = 1e-4;

const KINDS: readonly CharacterKind[] = ['digit', 'letter'];

interface Path {
  score: number;
  kinds: CharacterKind[];
}

/**
 * Reads look-alikes in a word by their neighbours: `7/ll8` becomes `7/118`. The most probable sequence of digits and letters is
 * found by Viterbi's algorithm from the probabilities of both readings of each character; marks do not interrupt it.
 */
export function withLikelyKinds(word: ReadCharacter[]): ReadCharacter[] {
  const undecided = word.filter(({ text, other }) => other !== null && kindOf(text) !== null);
  if (undecided.length < 2) return word;
  const kinds = likeliestKinds(undecided);
  const changed = new Map(
    undecided.flatMap((one, index) => (kindOf(one.text) === kinds[index] ? [] : [[one, one.other]])),
  );
  return word.map((one) => ({ ...one, ...changed.get(one) }));
}

function likeliestKinds(characters: ReadCharacter[]): CharacterKind[] {
  const [first, ...others] = characters;
  if (!first) return [];
  let paths = KINDS.map((kind): Path => ({ score: logProbability(first, kind), kinds: [kind] }));
  for (const character of others) {
    paths = KINDS.map((kind) => {
      const scores = paths.map(({ score }, index) => score - (KINDS[index] === kind ? 0 : CHANGE));
      const best = scores.indexOf(Math.max(...scores));
      const score = (scores[best] ?? 0) + logProbability(character, kind);
      return { score, kinds: [...(paths[best]?.kinds ?? []), kind] };
    });
  }
  return paths.reduce((best, path) => (path.score > best.score ? path : best)).kinds;
}

function logProbability({ text, probability, other }: ReadCharacter, kind: CharacterKind): number {
  return Math.log(Math.max(MIN_PROBABILITY, kindOf(text) === kind ? probability : (other?.probability ?? 0)));
}
