import { inkOfDrawing, text } from './drawn-page.fixture';
import { findPrintedBoxes } from './printed-boxes';

/** The boxes of a drawn page as their left and top, with their state. */
async function found(drawing: string, options: { angle?: number; paper?: string } = {}) {
  const boxes = findPrintedBoxes(await inkOfDrawing(drawing, options));
  return boxes.map(({ left, top, checked }): [number, number, boolean] => [left, top, checked]);
}

const square = (x: number, y: number, side = 28) => `<rect x="${x}" y="${y}" width="${side}" height="${side}"/>`;
const MARKS = {
  cross: '<path d="M102 102 L126 126 M126 102 L102 126"/>',
  'wide cross': '<path d="M94 94 L134 134 M134 94 L94 134"/>',
  tick: '<path d="M104 114 L112 124 L140 88"/>',
  'thick tick through the corner': '<path d="M103 110 L109 125 L134 86" stroke-width="4.5"/>',
  letter: text(105, 124, 'x'),
  filling: '<rect x="102" y="102" width="24" height="24" fill="#222"/>',
};

describe('boxes in pictures', () => {
  it.each(Object.entries(MARKS))('are ticked by a %s', async (_, mark) => {
    const label = text(145, 124, 'Yes') + text(345, 124, 'No');
    const boxes = await found(square(100, 100) + mark + square(300, 100) + label);
    expect(boxes.map(([, , checked]) => checked)).toEqual([true, false]);
    expect(Math.abs(boxes[1]![0] - 300)).toBeLessThan(4);
    expect(Math.abs(boxes[1]![1] - 100)).toBeLessThan(4);
  });

  it('are found on slightly slanted and on grey paper, beside their labels', async () => {
    const column = [0, 1, 2, 3].map((row) => square(200, 300 + 60 * row, 22) + text(232, 322 + 60 * row, 'Option'));
    for (const page of [{ angle: 1 }, { angle: -1.5 }, { paper: '#bbb' }])
      expect(await found(column.join(''), page)).toHaveLength(4);
  });

  it('are no first letters of words, to which the next letter is close', async () => {
    const boxes = [0, 1, 2].map((column) => square(300 + 200 * column, 300, 32) + text(345 + 200 * column, 326, 'Yes'));
    const letter = '<rect x="100" y="303" width="17" height="20"/>' + text(121, 324, 'ate of birth', 26);
    expect(await found(letter)).toEqual([]);
    expect(await found(letter + boxes.join(''))).toHaveLength(3);
  });

  it('are found also where a label follows as closely as a letter', async () => {
    expect(await found(square(300, 300, 34) + text(337, 327, 'Online', 28))).toHaveLength(1);
  });

  it.each([
    ['letters', text(100, 200, 'BOARD OF 80 DOCUMENTS □O0DB8', 44).replace('□', '')],
    ['cells for letters', [0, 1, 2, 3, 4, 5].map((cell) => square(100 + 28 * cell, 100)).join('')],
    [
      'cells of a table',
      [0, 1, 2]
        .map((row) => [0, 1, 2].map((column) => square(100 + 30 * column, 100 + 30 * row, 30)).join(''))
        .join(''),
    ],
    ['large frames', square(100, 100, 300)],
    ['bullets', '<rect x="100" y="100" width="20" height="20" fill="#222"/>' + text(140, 120, 'Point')],
    ['ruled lines', '<path d="M100 100 H900 M100 130 H900 M100 100 V130 M500 100 V130"/>'],
  ])('are not seen in %s', async (_, drawing) => expect(await found(drawing)).toEqual([]));
});
