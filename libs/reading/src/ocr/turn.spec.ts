import { displayedBox, displayedSize, turnedBox } from './turn';

const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

describe('turns of a page', () => {
  it('move a box at the top left to the top right by a quarter clockwise', () => {
    const { x, y, width, height } = turnedBox(BOX, 90);
    expect([x, y, width, height].map((value) => Number(value.toFixed(6)))).toEqual([0.75, 0.1, 0.05, 0.3]);
  });

  it.each([0, 90, 180, 270] as const)('are undone for the displayed page: %i degrees', (turn) => {
    const back = displayedBox(turnedBox(BOX, turn), { turn });
    expect(back.x).toBeCloseTo(BOX.x);
    expect(back.y).toBeCloseTo(BOX.y);
    expect(back.width).toBeCloseTo(BOX.width);
    expect(back.height).toBeCloseTo(BOX.height);
  });

  it('change the size of a page on its side only', () => {
    expect(displayedSize({ width: 100, height: 200, turn: 90 })).toEqual({ width: 200, height: 100 });
    expect(displayedSize({ width: 100, height: 200, turn: 180 })).toEqual({ width: 100, height: 200 });
  });
});
