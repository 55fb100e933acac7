import { inkOfDrawing, text } from './drawn-page.fixture';
import { findPrintedCircles } from './printed-circles';

/** The circles of a drawn page as their left edge, with their state. */
async function found(drawing: string, options: { angle?: number; paper?: string } = {}) {
  const circles = findPrintedCircles(await inkOfDrawing(drawing, options));
  return circles.map(({ left, checked }): [number, boolean] => [Math.round(left / 10) * 10, checked]);
}

const circle = (x: number, y: number, radius = 14) => `<circle cx="${x + radius}" cy="${y + radius}" r="${radius}"/>`;
const MARKS = {
  dot: '<circle cx="114" cy="114" r="7" fill="#222"/>',
  cross: '<path d="M104 104 L124 124 M124 104 L104 124"/>',
  filling: '<circle cx="114" cy="114" r="13" fill="#222"/>',
};

describe('round buttons in pictures', () => {
  it.each(Object.entries(MARKS))('are chosen by a %s', async (_, mark) => {
    const drawing = circle(100, 100) + mark + text(145, 122, 'Yes') + circle(300, 100) + text(345, 122, 'No');
    expect(await found(drawing)).toEqual([
      [100, true],
      [300, false],
    ]);
  });

  it('are found on slightly slanted and on grey paper', async () => {
    const column = [0, 1, 2, 3].map((row) => circle(200, 300 + 60 * row, 12) + text(240, 320 + 60 * row, 'Option'));
    for (const page of [{ angle: 1 }, { angle: -1.5 }, { paper: '#bbb' }])
      expect(await found(column.join(''), page)).toHaveLength(4);
  });

  it('are found close to the words around them', async () => {
    const drawing =
      text(60, 122, 'Yes') + circle(118, 100) + text(150, 122, 'No') + circle(194, 100) + text(226, 122, 'No');
    expect(await found(drawing)).toHaveLength(2);
  });

  it.each([
    ['letters and numbers', text(100, 200, 'BOARD OF 80 O 0 Q DOCUMENTS', 40)],
    ['words of one letter', text(100, 200, 'si o no, este o ese', 40)],
    ['one circle', circle(100, 100) + text(145, 122, 'Group')],
    [
      'bullets',
      [0, 1]
        .map(
          (row) => `<circle cx="114" cy="${114 + 60 * row}" r="12" fill="#222"/>` + text(145, 122 + 60 * row, 'Point'),
        )
        .join(''),
    ],
    [
      'boxes',
      [0, 1]
        .map((row) => `<rect x="100" y="${100 + 60 * row}" width="26" height="26"/>` + text(145, 122 + 60 * row, 'Box'))
        .join(''),
    ],
  ])('are not seen in %s', async (_, drawing) => expect(await found(drawing)).toEqual([]));
});
