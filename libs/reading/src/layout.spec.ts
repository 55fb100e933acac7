import { layOut } from './layout';
import type { Word } from './document';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };

const FONT = { name: 'Sans', size: 10, bold: false, italic: false, color: '#000000' };

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

  it('keeps the rows of a steep scan, and returns the boxes of the page', () => {
    const slope = 0.1;
    const words = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((column) => {
        const x = 0.1 + 0.09 * column;
        return word(`${row}`, x, 0.2 + 0.03 * row + slope * x, 0.08, 0.02 + slope * 0.08);
      }),
    );
    const page = layOut(words, SIZE);
    expect(page.lines.map((line) => line.text)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((row) => Array(8).fill(row).join(' ')),
    );
    expect(page.skew).toBeCloseTo(slope, 2);
    expect(new Set(page.lines.flatMap((line) => line.words.map(({ box }) => box)))).toEqual(
      new Set(words.map(({ box }) => box)),
    );
  });

  it('joins the letters of widely spaced words', () => {
    const letters = [...'RECHNUNG', ' ', ...'NUMMER', ' '].map((letter, index) =>
      word(letter, 0.1 + 0.02 * index, 0.1, 0.012),
    );
    const line = layOut([...letters.filter(({ text }) => text !== ' '), word('17', 0.41, 0.1)], SIZE).lines[0];
    expect(line?.text).toBe('RECHNUNG NUMMER 17');
  });

  it('leaves the letters of columns apart', () => {
    const letters = [...'ABCDE'].map((letter, index) => word(letter, 0.1 + 0.03 * index, 0.1, 0.012));
    expect(layOut(letters, SIZE).lines[0]?.text).toBe('A B C D E');
  });

  it('parts words at ruled lines, however close they are', () => {
    const rules = [{ direction: 'vertical' as const, box: { x: 0.155, y: 0.05, width: 0.001, height: 0.2 } }];
    const lines = layOut([word('cell', 0.1, 0.1), word('other', 0.16, 0.1)], SIZE, { rules }).lines;
    expect(lines.map((line) => line.text)).toEqual(['cell', 'other']);
  });

  it('parts a label in bold from its value at a smaller gap, and keeps a bold word in its sentence', () => {
    const bold = (text: string, x: number): Word => ({ ...word(text, x, 0.1), font: { ...FONT, bold: true } });
    const plain = (text: string, x: number): Word => ({ ...word(text, x, 0.1), font: FONT });
    const texts = (words: Word[]) => layOut(words, SIZE).lines.map((line) => line.text);
    expect(texts([bold('Due', 0.1), bold('date', 0.155), plain('1.2.24', 0.217)])).toEqual(['Due date', '1.2.24']);
    expect(texts([plain('the', 0.1), bold('Buyer', 0.155), plain('pays', 0.21)])).toEqual(['the Buyer pays']);
  });

  it('measures gaps by the spaces of the row', () => {
    const row = (space: number) => [0, 1, 2, 3, 4].map((index) => word('a', 0.1 + (0.05 + space) * index, 0.1));
    const far = (space: number) => word('b', 0.1 + (0.05 + space) * 5 - space + 0.018, 0.1);
    expect(layOut([...row(0.003), far(0.003)], SIZE).lines).toHaveLength(2);
    expect(layOut([...row(0.012), far(0.012)], SIZE).lines).toHaveLength(1);
  });

  it('reads the words of a vertical line together, short ones too', () => {
    const vertical = (text: string, y: number, height: number) => word(text, 0.01, y, 0.015, height);
    const words = [
      vertical('form', 0.5, 0.06),
      vertical('of', 0.475, 0.015),
      vertical('2024', 0.41, 0.06),
      word('a', 0.05, 0.48),
    ];
    expect(layOut(words, SIZE).lines.map((line) => line.text)).toEqual(['a', 'form of 2024']);
  });
});
