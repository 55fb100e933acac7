import type { Alphabet } from './alphabet';
import type { ModelOutput } from './model-session';
import { type CharacterKind, kindOf, type ReadCharacter } from './read-character';

/*
 * Connectionist temporal classification (Graves et al. 2006), read greedily. The thresholds are set by hand on 30 development
 * receipts, where they raised the recall of words from .734 to .858; on 84 others the recall is .843.
 */

/** The recognisers overrate the blank: punctuation and faint letters count when they exceed this share of it. */
const BLANK_SHARE = 0.4;
/** The least probability of letters and digits, and of other characters, which are wrong less often. */
const MIN_LETTER = 0.3;
const MIN_MARK = 0.2;
/** A character of less than this probability, this many pitches from its neighbour, is a smear at the end of a line. */
const DOUBTFUL = 0.5;
const STRAY_PITCHES = 2.2;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** The indexes of an alphabet that the decoder needs at every step. */
interface Classes {
  count: number;
  spaces: number[];
  digits: number[];
  letters: number[];
  /** The least probability of each class; above 1 for the blank and for spaces. */
  least: Float32Array;
}

/** Decodes one alphabet. */
export class CtcDecoder {
  private readonly classes: Classes;

  constructor(private readonly alphabet: Alphabet) {
    this.classes = {
      count: alphabet.length,
      spaces: alphabet.flatMap((symbol, index) => (symbol === ' ' ? [index] : [])),
      digits: indexesOf(alphabet, 'digit'),
      letters: indexesOf(alphabet, 'letter'),
      least: Float32Array.from(alphabet, leastProbability),
    };
  }

  /**
   * The characters of a line without spaces. Spaces hide behind blanks and letters, so their probability is kept with the
   * next character, and the caller decides when all characters are known.
   * @param output probabilities of the classes for each step along the line
   */
  decode({ data, dims }: ModelOutput): ReadCharacter[] {
    const [, steps = 0, count = 0] = dims;
    if (count !== this.classes.count)
      throw new Error(`The model has ${count} classes, its alphabet ${this.classes.count}.`);
    const read: (ReadCharacter & { from: number; to: number })[] = [];
    let [previous, space] = [0, 0];
    for (let step = 0; step < steps; step++) {
      const row = data.subarray(step * count, (step + 1) * count);
      const here = this.spaceIn(row);
      const winner = this.winnerOf(row, here);
      const probability = row[winner] ?? 0;
      const last = read[read.length - 1];
      if (winner > 0 && winner === previous && last) {
        last.to = step;
        if (probability > last.probability)
          [last.probability, last.other] = [probability, this.otherIn(row, last.text)];
      } else if (winner > 0) {
        const text = this.alphabet[winner] ?? '';
        const other = this.otherIn(row, text);
        read.push({ text, at: 0, from: step, to: step, probability, space: Math.max(space, here), other });
      }
      space = winner > 0 ? 0 : Math.max(space, here);
      previous = winner;
    }
    return withoutStrays(
      read.map(({ from, to, ...character }) => ({ ...character, at: ((from + to) / 2 + 0.5) / steps })),
    );
  }

  private spaceIn(row: Float32Array): number {
    return this.classes.spaces.reduce((sum, index) => sum + (row[index] ?? 0), 0);
  }

  private otherIn(row: Float32Array, text: string): ReadCharacter['other'] {
    const kind = kindOf(text);
    if (kind === null) return null;
    const indexes = kind === 'digit' ? this.classes.letters : this.classes.digits;
    let best = indexes[0] ?? 0;
    for (const index of indexes) if ((row[index] ?? 0) > (row[best] ?? 0)) best = index;
    return { text: this.alphabet[best] ?? '', probability: row[best] ?? 0 };
  }

  /** The class of the most probable character, or 0 where a blank or a space is more probable. */
  private winnerOf(row: Float32Array, space: number): number {
    let winner = 0;
    let best = Math.max((row[0] ?? 0) * BLANK_SHARE, space);
    for (let index = 1; index < row.length; index++) {
      const probability = row[index] ?? 0;
      if (probability > best && !this.classes.spaces.includes(index)) [winner, best] = [index, probability];
    }
    return best < (this.classes.least[winner] ?? 0) ? 0 : winner;
  }
}

function indexesOf(alphabet: Alphabet, kind: CharacterKind): number[] {
  return alphabet.flatMap((symbol, index) => (kindOf(symbol) === kind ? [index] : []));
}

function leastProbability(symbol: string): number {
  return WORD_CHARACTER.test(symbol) ? MIN_LETTER : MIN_MARK;
}

function withoutStrays(read: ReadCharacter[]): ReadCharacter[] {
  const far = STRAY_PITCHES * (medianOf(distancesOf(read)) ?? Infinity);
  const isStray = (one: ReadCharacter | undefined, neighbour: ReadCharacter | undefined) =>
    one !== undefined && neighbour !== undefined && one.probability < DOUBTFUL && Math.abs(one.at - neighbour.at) > far;
  let [first, end] = [0, read.length];
  while (end - first > 2 && isStray(read[end - 1], read[end - 2])) end--;
  while (end - first > 2 && isStray(read[first], read[first + 1])) first++;
  return read.slice(first, end);
}

/** The distances between neighbouring characters. */
export function distancesOf(read: ReadCharacter[]): number[] {
  return read.slice(1).map(({ at }, index) => at - (read[index]?.at ?? at));
}

/** The upper median; undefined for an empty list. */
export function medianOf(values: number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
