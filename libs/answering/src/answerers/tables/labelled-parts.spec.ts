import { labelledParts } from './labelled-parts';

const HEIGHT = 0.02;
const LETTER = 0.01;
const SPACE = 0.006;

/** A line whose spaces are as wide as they are many. */
function lineOf(text: string) {
  let x = 0;
  return [...text.matchAll(/(\s*)(\S+)/g)].map(([, spaces = '', word = '']) => {
    const box = { x: x + spaces.length * SPACE, y: 0, width: word.length * LETTER, height: HEIGHT };
    x = box.x + box.width;
    return { text: word, box, confidence: 100 };
  });
}

const partsOf = (text: string) =>
  labelledParts(lineOf(text), HEIGHT).map((part) => part.map((word) => word.text).join(' '));

describe('a line of several labels', () => {
  it('is a line for each where wider spaces are before the labels', () => {
    expect(partsOf('Owner: Ann Berg   Date of birth: 1 May 1984   Sex :F')).toEqual([
      'Owner: Ann Berg',
      'Date of birth: 1 May 1984',
      'Sex :F',
    ]);
  });

  it.each([
    'Owner: Ann Berg Born: 1 May 1984',
    'Owner: Ann   Berg and sons',
    'See https://a.example   and b: c',
    'Open: 8:00   to 17:00',
  ])('stays whole without them: %s', (text) => {
    expect(partsOf(text)).toHaveLength(1);
  });
});
