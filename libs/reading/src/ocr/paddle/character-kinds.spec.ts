import { withLikelyKinds } from './character-kinds';
import type { ReadCharacter } from './read-character';

/** A character as it was read, with the other reading and its probability. */
function character(text: string, probability: number, other = '', otherProbability = 0): ReadCharacter {
  return { text, probability, at: 0, space: 0, other: other ? { text: other, probability: otherProbability } : null };
}

function textOf(word: ReadCharacter[]): string {
  return withLikelyKinds(word)
    .map(({ text }) => text)
    .join('');
}

describe('withLikelyKinds', () => {
  it('reads doubtful letters among digits as digits', () => {
    const word = [character('7', 0.99, 'T', 0.001), character('/', 0.99), character('l', 0.6, '1', 0.35)];
    expect(textOf([...word, character('l', 0.6, '1', 0.35), character('8', 0.95, 'B', 0.01)])).toBe('7/118');
  });

  it('reads doubtful digits among letters as letters', () => {
    const word = [character('T', 0.99, '7', 0.001), character('0', 0.5, 'O', 0.4), character('T', 0.99, '7', 0.001)];
    expect(textOf(word)).toBe('TOT');
  });

  it('keeps what is printed clearly, whatever its neighbours', () => {
    const word = [character('S', 0.99, '5', 0.002), character('S', 0.99, '5', 0.002), character('1', 0.99, 'I', 0.002)];
    expect(textOf([...word, character('5', 0.98, 'S', 0.002)])).toBe('SS15');
  });

  it('keeps a character that stands alone', () => {
    expect(textOf([character('l', 0.5, '1', 0.49)])).toBe('l');
  });
});
