import type { Rectangle } from './geometry';
import { lineOf } from './line-words';
import type { ReadCharacter } from './read-character';
import { withoutRepeats } from './repeated-characters';

const HEIGHT = 40;

/** A level line whose characters have the given places (pixels from the left) and probability. */
function line(left: number, width: number, read: [text: string, x: number][], probability: number) {
  const rectangle: Rectangle = {
    middle: { x: left + width / 2, y: 100 },
    along: { x: 1, y: 0 },
    width,
    height: HEIGHT,
  };
  const characters = read.map(([text, x]): ReadCharacter => ({
    text,
    at: (x - left) / width,
    probability,
    space: 0,
    other: null,
  }));
  return lineOf(characters, rectangle);
}

const textsOf = (lines: ReturnType<typeof line>[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '));

it('keeps a letter once that lies at the edges of two regions', () => {
  const first = line(
    40,
    250,
    [...'FILE'].map((text, i) => [text, 180 + i * 33]),
    0.99,
  );
  const second = line(
    278,
    220,
    [
      ['E', 280],
      ['G', 329],
      ['L', 363],
    ],
    0.9,
  );

  expect(textsOf(withoutRepeats([first, second]))).toEqual(['FILE', 'GL']);
  expect(textsOf(withoutRepeats([second, first]))).toEqual(['GL', 'FILE']);
});

it('keeps equal letters at different places, and other letters at the same place', () => {
  const first = line(
    40,
    250,
    [
      ['F', 214],
      ['E', 258],
    ],
    0.99,
  );
  const second = line(
    278,
    220,
    [
      ['E', 290],
      ['L', 329],
    ],
    0.9,
  );
  const third = line(250, 60, [['B', 258]], 0.5);

  expect(textsOf(withoutRepeats([first, second, third]))).toEqual(['FE', 'EL', 'B']);
});

it('drops a line of which nothing is left', () => {
  const word = line(
    40,
    250,
    [
      ['F', 214],
      ['E', 258],
    ],
    0.99,
  );

  expect(textsOf(withoutRepeats([word, line(250, 20, [['E', 259]], 0.6)]))).toEqual(['FE']);
});
