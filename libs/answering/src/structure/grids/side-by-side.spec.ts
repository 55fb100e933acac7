import { AnalysedDocument } from '../../answerers/analysed-document';
import { at, drawnPage } from '../drawn-page.fixture';

function rowsOn(lines: Record<number, string>[]): string[][][] {
  const words = lines.flatMap((cells, line) =>
    Object.entries(cells).flatMap(([x, text]) => at(Number(x), 100 + 18 * line, text)),
  );
  return new AnalysedDocument(drawnPage(words, {})).grids.map(({ cells, rowCount }) =>
    Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text)),
  );
}

describe('a table that is continued beside itself', () => {
  it('is one table, with a text of its own in each column however near these are', () => {
    // The end of the longest name is 8 points before its mark, where spaces are 3 points wide.
    const tables = rowsOn([
      { 50: 'Candidate', 143: 'Mark', 180: 'Grade', 260: 'Candidate', 353: 'Mark', 390: 'Grade' },
      { 50: 'Abbott, Lena', 143: '71', 180: 'B', 260: 'Greaves, Toby', 353: '47', 390: 'E' },
      { 50: 'Choudhury, Imran', 143: '88', 180: 'A', 260: 'Hussain, Zara', 353: '79', 390: 'B' },
      { 50: 'Doyle, Sean', 143: '54', 180: 'D', 260: 'Ivanova, Tamar N', 353: '82', 390: 'A' },
      { 50: 'Eriksen, Maja', 143: '93', 180: 'A' },
    ]);
    expect(tables).toEqual([
      [
        ['Candidate', 'Mark', 'Grade'],
        ['Abbott, Lena', '71', 'B'],
        ['Choudhury, Imran', '88', 'A'],
        ['Doyle, Sean', '54', 'D'],
        ['Eriksen, Maja', '93', 'A'],
        ['Greaves, Toby', '47', 'E'],
        ['Hussain, Zara', '79', 'B'],
        ['Ivanova, Tamar N', '82', 'A'],
      ],
    ]);
  });

  it('is none where the titles are those of two years beside each other', () => {
    const [table] = rowsOn([
      { 50: 'Units', 150: 'Sales', 250: 'Units', 350: 'Sales' },
      { 50: '12', 150: '480', 250: '14', 350: '560' },
      { 50: '31', 150: '930', 250: '29', 350: '870' },
      { 50: '25', 150: '750', 250: '22', 350: '660' },
    ]);
    expect(table?.[1]).toEqual(['12', '480', '14', '560']);
  });
});
