import type { Grid, RuledLine, Word } from '../../../../reading/src/document';
import { across, at, down, drawnPage, drawnPages } from '../drawn-page.fixture';
import { gridsOf } from './grids';

function tables(words: Word[], rules: RuledLine[] = []): Grid[] {
  return gridsOf(drawnPage(words, { rules }));
}

function rowsOf({ cells, rowCount }: Grid): string[][] {
  return Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text));
}

describe('gridsOf', () => {
  it('takes the row below the title of a table for the titles of its columns', () => {
    const rules = [100, 120, 140, 160, 180].map((y) => across(50, y, 300));
    const sides = [down(50, 100, 80), down(150, 120, 60), down(250, 120, 60), down(350, 100, 80)];
    const rows = ['Source Amount Unit', 'Power 412 kWh', 'Gas 1104 m'].flatMap((row, index) =>
      row.split(' ').flatMap((text, column) => at(60 + 100 * column, 125 + 20 * index, text)),
    );
    const [grid] = tables([...at(60, 105, 'Estimated consumption'), ...rows], [...rules, ...sides]);
    expect(grid?.headerRows).toBe(2);
  });

  it('takes numbers with units for values', () => {
    const rules = [100, 120, 140, 160, 180].map((y) => across(50, y, 300));
    const sides = [50, 150, 250, 350].map((x) => down(x, 100, 80));
    const rows = ['Part|Value|Limit', 'Front|6.1 m/s|5.2 m/s', 'Rear|1.9 mm|1.6 mm', 'Smoke|0.42|0.70'];
    const words = rows.flatMap((row, index) =>
      row.split('|').flatMap((text, column) => at(60 + 100 * column, 105 + 20 * index, text)),
    );
    const [grid] = tables(words, [...rules, ...sides]);
    expect(grid?.headerRows).toBe(1);
  });

  it('takes a row with money for a row of values, although its other cells are words', () => {
    const rules = [100, 120, 140, 160, 180].map((y) => across(50, y, 300));
    const sides = [50, 150, 250, 350].map((x) => down(x, 100, 80));
    const rows = ['Cover|Limit|Excess', 'House|€142,000|none', 'Contents|€38,500|none', 'Water|€900|€200'];
    const words = rows.flatMap((row, index) =>
      row.split('|').flatMap((text, column) => at(60 + 100 * column, 105 + 20 * index, text)),
    );
    const [grid] = tables(words, [...rules, ...sides]);
    expect(grid?.headerRows).toBe(1);
  });

  it('parts titles whose gap is hardly wider than a space, where the texts below them stand apart', () => {
    const rows = [
      ['Ref.', 'Task', 'Cost'],
      ['P1', 'Strip and paint the hall', '310.00'],
      ['P2', 'Sand floors', '145.00'],
      ['P3', 'New skirting', '98.50'],
    ];
    const words = rows.flatMap(([ref = '', task = '', cost = ''], index) => {
      const y = 100 + 20 * index;
      return [...at(50, y, ref), ...at(78, y, task), ...at(260, y, cost)];
    });
    expect(tables(words).map(rowsOf)).toEqual([rows]);
  });

  it('finds a ruled table with a cell over two columns', () => {
    const rules = [100, 120, 140, 160]
      .map((y) => across(50, y, 300))
      .concat([down(50, 100, 60), down(350, 100, 60), down(150, 100, 60), down(250, 120, 40)]);
    const [grid, ...others] = tables(
      [
        ...at(60, 105, 'Item'),
        ...at(160, 105, 'Sales of the year'),
        ...at(60, 125, 'Pens'),
        ...at(160, 125, '12'),
        ...at(260, 125, '14'),
        ...at(60, 145, 'Ink'),
        ...at(160, 145, '3'),
        ...at(260, 145, '9'),
      ],
      rules,
    );

    expect(others).toEqual([]);
    expect(grid && rowsOf(grid)).toEqual([
      ['Item', 'Sales of the year'],
      ['Pens', '12', '14'],
      ['Ink', '3', '9'],
    ]);
    expect(grid?.cells.find(({ text }) => text === 'Sales of the year')?.columnSpan).toBe(2);
    expect(grid?.headerRows).toBe(1);
  });

  it('finds the rows of a table that is ruled between its columns only', () => {
    const rules = [
      across(50, 100, 200),
      across(50, 120, 200),
      across(50, 180, 200),
      down(50, 100, 80),
      down(150, 100, 80),
      down(250, 100, 80),
    ];
    const body = [0, 1, 2].flatMap((row) => [
      ...at(60, 125 + 18 * row, `Row${row}`),
      ...at(160, 125 + 18 * row, `${row}.50`),
    ]);
    const [grid] = tables([...at(60, 105, 'Name'), ...at(160, 105, 'Amount'), ...body], rules);
    expect(grid && rowsOf(grid)).toEqual([
      ['Name', 'Amount'],
      ['Row0', '0.50'],
      ['Row1', '1.50'],
      ['Row2', '2.50'],
    ]);
  });

  it('finds the columns and rows of a table whose lines separate only blocks of them', () => {
    const rules = [across(50, 100, 400), across(50, 140, 400), across(50, 210, 400)].concat(
      [50, 150, 450].map((x) => down(x, 100, 110)),
    );
    const body = [0, 1, 2].flatMap((row) => [
      ...at(60, 148 + 20 * row, `Town${row}`),
      ...at(200, 148 + 20 * row, `1,${row}00`),
      ...at(350, 148 + 20 * row, `2,${row}50`),
    ]);
    const titles = [
      ...at(60, 105, 'Place'),
      ...at(250, 105, 'Guests'),
      ...at(200, 125, 'Summer'),
      ...at(350, 125, 'Winter'),
    ];
    const [grid] = tables([...titles, ...body], rules);
    expect(grid && rowsOf(grid)).toEqual([
      ['Place', 'Guests'],
      ['Summer', 'Winter'],
      ['Town0', '1,000', '2,050'],
      ['Town1', '1,100', '2,150'],
      ['Town2', '1,200', '2,250'],
    ]);
    expect(grid?.cells.find(({ text }) => text === 'Guests')?.columnSpan).toBe(2);
    expect(grid?.cells.find(({ text }) => text === 'Place')?.rowSpan).toBe(2);
  });

  it('leaves the lines of long texts between ruled columns together', () => {
    const rules = [across(50, 100, 500), across(50, 120, 500), across(50, 190, 500)].concat(
      [50, 150, 350, 550].map((x) => down(x, 100, 90)),
    );
    const lines = (x: number, texts: string[]) => texts.flatMap((text, index) => at(x, 125 + 14 * index, text));
    const [grid] = tables(
      [
        ...at(60, 105, 'Kind'),
        ...at(160, 105, 'Meaning'),
        ...at(360, 105, 'Examples'),
        ...lines(60, ['Mobile']),
        ...lines(160, ['Vehicles that are driven', 'on roads and on tracks']),
        ...lines(360, ['Cars, buses and also', 'trains of all lengths']),
      ],
      rules,
    );
    expect(grid && rowsOf(grid)[1]).toEqual([
      'Mobile',
      'Vehicles that are driven on roads and on tracks',
      'Cars, buses and also trains of all lengths',
    ]);
  });

  it('separates numbers of neighbouring columns that almost touch', () => {
    const rows = [
      ['Country', 'Men', 'Women'],
      ['Norway', '1,249,752', '12'],
      ['Sweden', '910', '1,364,492'],
      ['Denmark', '1,967,497', '1,614,120'],
    ];
    const x = [60, 150, 198];
    const [grid] = tables(
      rows.flatMap((row, index) => row.flatMap((text, column) => at(x[column] ?? 0, 100 + 16 * index, text))),
    );
    expect(grid && rowsOf(grid)).toEqual(rows);
  });

  it('joins the lines of titles above one column', () => {
    const titles = [
      ...at(200, 112, 'in the first'),
      ...at(350, 112, 'students'),
      ...at(60, 124, 'Country'),
      ...at(200, 124, 'sample'),
      ...at(350, 124, 'assessed'),
    ];
    const body = ['Norway', 'Sweden', 'Denmark'].flatMap((name, row) => [
      ...at(60, 140 + 16 * row, name),
      ...at(200, 140 + 16 * row, `${row}20`),
      ...at(350, 140 + 16 * row, `${row}17`),
    ]);
    const [grid] = tables([...titles, ...body]);
    expect(grid && rowsOf(grid).slice(0, 2)).toEqual([
      ['Country', 'in the first sample', 'students assessed'],
      ['Norway', '020', '017'],
    ]);
  });

  it('keeps rows of numbers apart below a gap', () => {
    const rows = [
      ['Country', 'Men', 'Women'],
      ['Norway', '12', '1,400'],
      ['Sweden', '7', '900'],
    ];
    const y = [100, 128, 140];
    const [grid] = tables(
      rows.flatMap((row, index) => row.flatMap((text, column) => at(60 + 120 * column, y[index] ?? 0, text))),
    );
    expect(grid && rowsOf(grid)).toEqual(rows);
  });

  it('does not join rows of texts as titles', () => {
    const rows = [
      ['Item', 'Colour', 'Note'],
      ['Pen', 'blue', 'new'],
      ['Ink', 'red', 'old'],
      ['Nib', 'steel', '12'],
    ];
    const [grid] = tables(
      rows.flatMap((row, index) => row.flatMap((text, column) => at(60 + 120 * column, 100 + 12 * index, text))),
    );
    expect(grid && rowsOf(grid)).toEqual(rows);
  });

  it('finds a title between two columns of values', () => {
    const title = at(165, 100, 'All');
    const body = [0, 1, 2, 3].flatMap((row) => [
      ...at(60, 116 + 16 * row, `Town ${row}`),
      ...at(140, 116 + 16 * row, `${row}00.0`),
      ...at(180, 116 + 16 * row, `${row}99.9–${row + 1}00.1`),
    ]);
    const [grid] = tables([...title, ...at(60, 100, 'Place'), ...body]);
    expect(grid && rowsOf(grid)[1]).toEqual(['Town 0', '000.0', '099.9–100.1']);
  });

  it('finds no table in the columns of a newspaper', () => {
    const columns = [
      ['The council said that it', 'would build the bridge', 'next year, although the', 'money is not there yet'],
      ['and that the old one may', 'stay open until autumn.', 'Shops near the river had', 'asked for this in spring'],
      [
        'because their guests come',
        'from the other side. Two',
        'of them have closed since',
        'and a third one may follow',
      ],
    ];
    const words = columns.flatMap((lines, column) =>
      lines.flatMap((line, row) => at(40 + 180 * column, 100 + 14 * row, line)),
    );
    expect(tables(words)).toEqual([]);
  });

  it('finds no table in the axes of a drawing', () => {
    const scale = [0, 1, 2, 3, 4, 5].flatMap((step) => [
      ...at(40, 100 + 20 * step, `${500 - 100 * step}`),
      ...at(550, 100 + 20 * step, `${50 - 10 * step}`),
    ]);
    const years = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((step) => at(80 + 55 * step, 222, `20${10 + step}`));
    expect(tables([...scale, ...years])).toEqual([]);
  });

  it('finds a table without lines', () => {
    const rows = [
      ['Country', '2019', '2020'],
      ['Norway', '12', '1,400'],
      ['Sweden', '7', '900'],
      ['Denmark', '130', '16'],
    ];
    const words = rows.flatMap((row, index) =>
      row.flatMap((text, column) => at(60 + 120 * column, 100 + 16 * index, text)),
    );
    const [grid] = tables(words);
    expect(grid && rowsOf(grid)).toEqual(rows);
  });

  it('finds no table in running text', () => {
    const text = 'The goods were delivered as agreed and the invoice will be paid within thirty days of receipt';
    expect(tables([0, 1, 2, 3, 4, 5].flatMap((line) => at(60, 100 + 14 * line, text)))).toEqual([]);
  });
});

describe('gridsOf, across pages', () => {
  /** Rows of three columns from a height on, 16 points apart. */
  const table = (y: number, rows: string[][]): Word[] =>
    rows.flatMap((row, index) => row.flatMap((text, column) => at(60 + 160 * column, y + 16 * index, text)));
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => [`Part ${from + index}`, `${from + index}`, `${from + index}.50`]);
  const TITLES = ['Name', 'Count', 'Price'];

  function onPages(...pages: { words: Word[]; rules?: RuledLine[] }[]): Grid[] {
    return gridsOf(drawnPages(...pages.map(({ words, rules = [] }) => ({ words, drawings: { rules } }))));
  }

  it('joins a table with its continuation on the next pages, without the repeated titles', () => {
    const [grid, ...others] = onPages(
      { words: [...at(60, 300, 'Order 12'), ...table(600, [TITLES, ...numbered(1, 8)]), ...at(60, 770, 'Page 1')] },
      { words: [...table(80, [TITLES, ...numbered(9, 40)]), ...at(60, 770, 'Page 2')] },
      { words: [...table(80, numbered(49, 4)), ...at(60, 770, 'Page 3')] },
    );
    expect(others).toEqual([]);
    expect(grid && rowsOf(grid)).toEqual([TITLES, ...numbered(1, 52)]);
    expect([8, 9, 48, 49].map((row) => grid?.cells.find((cell) => cell.row === row)?.page)).toEqual([1, 2, 2, 3]);
  });

  it('joins a part with repeated titles, which a page with room below it and a heading in brackets divide', () => {
    const [grid, ...others] = onPages(
      { words: [...at(60, 100, 'Schedule of payments'), ...table(140, [TITLES, ...numbered(1, 4)])] },
      { words: [...at(60, 100, 'Schedule of payments (continued)'), ...table(140, [TITLES, ...numbered(5, 2)])] },
    );
    expect(others).toEqual([]);
    expect(grid && rowsOf(grid)).toEqual([TITLES, ...numbered(1, 6)]);
  });

  it('joins ruled tables of text, with a running head above them', () => {
    const ruled = (y: number, rows: string[][]) => ({
      words: [
        ...at(60, 70, 'Terms of delivery'),
        ...rows.flatMap((row, index) => row.flatMap((text, column) => at(60 + 160 * column, y + 5 + 20 * index, text))),
      ],
      rules: [
        ...Array.from({ length: rows.length + 1 }, (_, index) => across(50, y + 20 * index, 320)),
        ...[50, 210, 370].map((x) => down(x, y, 20 * rows.length)),
      ],
    });
    const first = [
      ['Country', 'Carrier'],
      ['Norway', 'Nordic Line'],
      ['Sweden', 'Balt Freight'],
    ];
    const second = [
      ['Denmark', 'Sund Cargo'],
      ['Finland', 'Balt Freight'],
    ];
    const [grid, ...others] = onPages(ruled(680, first), ruled(90, second));
    expect(others).toEqual([]);
    expect(grid && rowsOf(grid)).toEqual([...first, ...second]);
  });

  it.each([
    ['a caption', [...at(60, 72, 'Returned parts'), ...table(100, [TITLES, ...numbered(9, 4)])]],
    ['other titles', table(80, [['Town', 'Shops', 'Staff'], ...numbered(9, 4)])],
    [
      'other columns',
      table(80, numbered(9, 4)).map((word) => ({ ...word, box: { ...word.box, x: word.box.x + 0.1 } })),
    ],
    [
      'other kinds of values',
      table(
        80,
        numbered(9, 4).map(([name = '', count = '', price = '']) => [count, name, price]),
      ),
    ],
    ['text before it', [...at(60, 90, 'The parts below were sent back.'), ...table(120, numbered(9, 4))]],
  ])('leaves a table with %s on the next page alone', (_, words) => {
    expect(onPages({ words: table(600, [TITLES, ...numbered(1, 8)]) }, { words })).toHaveLength(2);
  });

  it('leaves a table alone that ends in the middle of its page', () => {
    const tables = onPages({ words: table(100, [TITLES, ...numbered(1, 8)]) }, { words: table(80, numbered(9, 4)) });
    expect(tables).toHaveLength(2);
  });
});
