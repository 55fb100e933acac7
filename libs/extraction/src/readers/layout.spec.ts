import { layOut } from './layout';
import type { Word } from './document';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };

function word(text: string, x: number, y: number, width = 0.05, height = 0.02): Word {
  return { text, box: { x, y, width, height }, confidence: 100 };
}

describe('layOut', () => {
  it('does not depend on the order of the words', () => {
    const words = [word('b', 0.16, 0.1), word('c', 0.1, 0.2), word('a', 0.1, 0.1)];
    expect(layOut(words, SIZE).lines.map((line) => line.text)).toEqual(['a b', 'c']);
  });

  it('follows the rows of a slanted scan', () => {
    const rows = [0.1, 0.13].map((top, row) =>
      [0, 1, 2, 3, 4, 5].map((column) => word(`${row}`, 0.1 + 0.06 * column, top + 0.004 * column)),
    );
    expect(layOut(rows.flat(), SIZE).lines.map((line) => line.text)).toEqual(['0 0 0 0 0 0', '1 1 1 1 1 1']);
  });

  it('parts words at wide gaps', () => {
    const lines = layOut([word('left', 0.1, 0.1), word('right', 0.5, 0.1)], SIZE).lines;
    expect(lines.map((line) => line.text)).toEqual(['left', 'right']);
  });

  it('keeps print along the margin out of the rows', () => {
    const lines = layOut(
      [word('margin', 0.01, 0.1, 0.01, 0.3), word('a', 0.05, 0.1), word('b', 0.05, 0.2)],
      SIZE,
    ).lines;
    expect(lines.map((line) => line.text)).toEqual(['a', 'b', 'margin']);
  });

  it('begins a new block after a gap', () => {
    const { blocks } = layOut([word('a', 0.1, 0.1), word('b', 0.1, 0.122), word('c', 0.1, 0.3)], SIZE);
    expect(blocks.map((block) => block.lines.map((line) => line.text))).toEqual([['a', 'b'], ['c']]);
  });
});
