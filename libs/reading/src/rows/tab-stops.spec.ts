import type { Word } from '../document';
import { layOut } from '../layout';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };
const HEIGHT = 0.02;

/** The words of a row from pairs of a place and a text; each character is as wide as half the height. */
function row(y: number, cells: [x: number, text: string][]): Word[] {
  return cells.flatMap(([start, text]) => {
    let x = start;
    return text.split(' ').map((one) => {
      const width = (one.length * HEIGHT) / 2;
      const box = { x, y, width, height: HEIGHT };
      x += width + HEIGHT * 0.3;
      return { text: one, box, confidence: 100 };
    });
  });
}

const linesOf = (rows: Word[][]) => layOut(rows.flat(), SIZE).lines.map(({ text }) => text);

describe('tab stops of the rows around', () => {
  it('part the longest label of a column from its value', () => {
    const rows = [
      row(0.1, [
        [0.1, 'Title'],
        [0.288, 'Repairs'],
      ]),
      row(0.13, [
        [0.1, 'Closing day'],
        [0.288, 'Friday'],
      ]),
      row(0.16, [
        [0.1, 'Contract duration'],
        [0.288, '14 weeks'],
      ]),
    ];
    expect(linesOf(rows).slice(-2)).toEqual(['Contract duration', '14 weeks']);
  });

  it('part cells that end at the same place', () => {
    const rows = [
      row(0.1, [
        [0.1, 'Premium'],
        [0.331, '389.00'],
      ]),
      row(0.13, [
        [0.1, 'Fee'],
        [0.341, '15.00'],
      ]),
      row(0.16, [
        [0.1, 'Insurance tax (12%)'],
        [0.309, '1,046.68'],
      ]),
    ];
    expect(linesOf(rows).slice(-2)).toEqual(['Insurance tax (12%)', '1,046.68']);
  });

  it('of one row are enough beside a label with a colon', () => {
    const rows = [
      row(0.1, [
        [0.1, 'Client:'],
        [0.2, 'Ravensbourne Trust'],
        [0.4, 'Code:'],
        [0.5, 'RT-20'],
      ]),
      row(0.13, [
        [0.1, 'Lead:'],
        [0.2, 'Mbeki'],
        [0.4, 'Agency:'],
        [0.5, 'Swift'],
      ]),
    ];
    expect(linesOf(rows)).toContain('Ravensbourne Trust');
  });

  it('need not be where a line has a label with a colon behind a label with its value', () => {
    const line = row(0.1, [
      [0.1, 'Emploi : Menuisière qualifiée'],
      [0.408, 'Code : 34'],
    ]);
    expect(linesOf([line])).toEqual(['Emploi : Menuisière qualifiée', 'Code : 34']);
  });

  it('of the only row below titles are enough where all of several columns agree', () => {
    const rows = [
      row(0.1, [
        [0.1, 'Note no.'],
        [0.2, 'Sent on'],
        [0.31, 'Your order'],
        [0.438, 'Driver'],
      ]),
      row(0.13, [
        [0.1, 'DN-77120'],
        [0.2, '17/03/26'],
        [0.31, 'BB/0455'],
        [0.438, 'K. Osman'],
      ]),
    ];
    expect(linesOf(rows)).toEqual([
      'Note no.',
      'Sent on',
      'Your order',
      'Driver',
      'DN-77120',
      '17/03/26',
      'BB/0455',
      'K. Osman',
    ]);
  });

  it('do not part the number of a line from its label', () => {
    const rows = [0.1, 0.13, 0.16].map((y, index) =>
      row(y, [
        [0.1, `${index + 1}`],
        [0.125, 'Name of owner'],
      ]),
    );
    expect(linesOf(rows)).toEqual(['1 Name of owner', '2 Name of owner', '3 Name of owner']);
  });

  it('do not part running text whose words stand below each other by chance', () => {
    const rows = [0.1, 0.13, 0.16, 0.19].map((y) => row(y, [[0.1, 'these words are of one length']]));
    expect(linesOf(rows)).toEqual(Array.from({ length: 4 }, () => 'these words are of one length'));
  });
});
