import type { RuledLine, Word } from '../../../../reading/src/document';
import { across, at, down, drawnPage } from '../drawn-page.fixture';
import { gridsOf } from './grids';

function tables(words: Word[], rules: RuledLine[] = []): string[][][] {
  return gridsOf(drawnPage(words, { rules })).map(({ cells, rowCount }) =>
    Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text)),
  );
}

const rows = (top: number, lefts: number[], texts: string[][]): Word[] =>
  texts.flatMap((row, index) => row.flatMap((text, column) => at(lefts[column] ?? 0, top + 14 * index, text)));

const ENTRIES = [
  ['Day', 'Purpose', 'Spent', 'Left'],
  ['02 May', 'Water', '14.00', '86.00'],
  ['05 May', 'Heating', '63.35', '22.65'],
  ['15 May', 'Bread', '1.50', '21.15'],
];

describe('stacked tables', () => {
  it('are divided at titles that belong to the rows below them only', () => {
    const particulars = [
      ['Account', '3011'],
      ['Paid in', '250.00'],
      ['Paid out', '78.85'],
    ];
    const words = [...rows(100, [300, 420], particulars), ...rows(142, [50, 130, 350, 480], ENTRIES)];

    expect(tables(words)).toEqual([particulars, ENTRIES]);
  });

  it('are one table where titles are repeated among its rows', () => {
    const lefts = [50, 130, 350, 480];
    expect(tables(rows(100, lefts, [...ENTRIES, ...ENTRIES]))).toEqual([[...ENTRIES, ...ENTRIES]]);
  });

  it('are divided where titles are repeated behind another first one', () => {
    const deductions = [['Held back', 'Purpose', 'Spent', 'Left'], ...ENTRIES.slice(1)];
    const words = rows(100, [50, 130, 350, 480], [...ENTRIES, ...deductions]);

    expect(tables(words)).toEqual([ENTRIES, deductions]);
  });

  it('are divided above titles with lines below the table that reach under several of them', () => {
    const particulars = [
      ['Account', '3011'],
      ['Code', '250.00'],
      ['Currency', 'EUR'],
    ];
    const end = [...at(38, 198, 'Balance carried'), ...at(118, 198, 'to June 21.15')];
    const words = [...rows(100, [50, 130], particulars), ...rows(142, [50, 130, 350, 480], ENTRIES), ...end];

    expect(tables(words)[1]?.slice(0, ENTRIES.length)).toEqual(ENTRIES);
  });

  it('are divided where the ruled columns of each are not those of the other', () => {
    const [particulars, items] = [['Ship', 'Port'], ENTRIES.slice(0, 2)];
    const rules = [
      ...[100, 120, 140, 160].map((y) => across(50, y, 400)),
      ...[50, 450].map((x) => down(x, 100, 60)),
      down(200, 100, 20),
      ...[130, 290, 380].map((x) => down(x, 120, 40)),
    ];
    const words = [
      ...rows(105, [60, 210], [particulars]),
      ...rows(125, [60, 140, 300, 390], items.slice(0, 1)),
      ...rows(145, [60, 140, 300, 390], items.slice(1)),
    ];

    expect(tables(words, rules)).toEqual([[particulars], items]);
  });
});
