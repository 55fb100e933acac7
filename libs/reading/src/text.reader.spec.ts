import { mergeDocuments } from './document';
import { type SourceFile } from './reader';
import { DelimitedReader } from './sheets/delimited.reader';
import { TextReader } from './text.reader';

function file(name: string, content: string | Buffer): SourceFile {
  return { name, mediaType: '', bytes: Buffer.from(content) };
}

describe('TextReader', () => {
  const reader = new TextReader();

  it('reads text as lines of cells, parted by two spaces or a tab', async () => {
    const { pages } = await reader.read(file('a.txt', 'Total   12.50\nPaid\tyes'), { pageLimit: null });
    expect(pages[0]?.lines.map((line) => line.text)).toEqual(['Total', '12.50', 'Paid', 'yes']);
    expect(pages[0]?.lines[1]?.box.y).toBe(pages[0]?.lines[0]?.box.y);
  });

  it('lines the columns of a table up', async () => {
    const { pages } = await new DelimitedReader().read(file('a.csv', 'Item;Amount\nA long name;1,50\nB;2,00'), {
      pageLimit: null,
    });
    const starts = pages[0]?.lines.filter((line) => /^[A12][m,]/.test(line.text)).map((line) => line.box.x);
    expect(new Set(starts).size).toBe(1);
  });

  it('understands Windows text and UTF-16', async () => {
    const windows = await reader.read(file('a.txt', Buffer.from([0x4d, 0xfc, 0x6c, 0x6c])), { pageLimit: null });
    const utf16 = await reader.read(file('a.txt', Buffer.from('\uFEFFMüll', 'utf16le')), { pageLimit: null });
    expect([windows, utf16].map(({ pages }) => pages[0]?.lines[0]?.text.replace('\uFEFF', ''))).toEqual([
      'Müll',
      'Müll',
    ]);
  });

  it('ends pages at form feeds', async () => {
    const text = `one\n\ftwo\r\n\f${'x\n'.repeat(70)}\flast\n\f`;
    const { pages, pageCount } = await reader.read(file('a.txt', text), { pageLimit: null });
    expect(pages.map(({ lines }) => [lines[0]?.text, lines.length])).toEqual([
      ['one', 1],
      ['two', 1],
      ['x', 60],
      ['x', 10],
      ['last', 1],
    ]);
    expect(pageCount).toBe(5);
    expect(pages[1]?.lines[0]?.box.y).toBe(0);
  });

  it('cuts long files into pages', async () => {
    const { pages, pageCount, truncated } = await reader.read(file('a.txt', 'x\n'.repeat(130)), { pageLimit: 2 });
    expect({ read: pages.length, pageCount, truncated }).toEqual({ read: 2, pageCount: 3, truncated: true });
  });

  it('does not accept binary files', () => {
    expect(reader.takes(file('a.txt', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])))).toBe(false);
  });
});

describe('text and tables of any size', () => {
  const read = (name: string, content: string) => {
    const reader = name.endsWith('.csv') ? new DelimitedReader() : new TextReader();
    return reader.read(file(name, content), { pageLimit: null });
  };

  it.each([
    ['a.csv', 'x,'.repeat(100_000), 'The table has more than 16384 columns.'],
    ['a.csv', `"${'x'.repeat(1_100_000)}`, 'A row of the table has more than 1000000 characters.'],
    ['a.txt', '1 '.repeat(500_000), 'A page of the document holds more than 20000 words.'],
  ])('are refused beyond the limits (%s)', async (name, content, message) => {
    await expect((async () => read(name, content))()).rejects.toMatchObject({ reason: 'too_large', message });
  });

  it('are read up to them', async () => {
    const wide = await read('a.csv', `${'x,'.repeat(16_000)}\n1,2`);
    const long = await read('a.csv', 'a;b\n'.repeat(60_000));

    expect(wide.pages[0]?.lines).toHaveLength(16_000);
    expect(long.sheets).toMatchObject([{ rowCount: 60_000, columnCount: 2, rowsPerPage: 60 }]);
    expect({ read: long.pages.length, pageCount: long.pageCount }).toEqual({ read: 667, pageCount: 1_000 });
  });
});

describe('delimited text', () => {
  const cellsOf = async (content: string) => {
    const { pages } = await new DelimitedReader().read(file('a.csv', content), { pageLimit: null });
    return pages.flatMap(({ grids }) =>
      grids.flatMap(({ cells }) => cells.map(({ row, column, text }) => [row, column, text])),
    );
  };

  it('keeps delimiters, quotes and line ends inside quotes', async () => {
    expect(await cellsOf('a,b\r\n"1,5","say ""hi""\nthere"\r\n')).toEqual([
      [0, 0, 'a'],
      [0, 1, 'b'],
      [1, 0, '1,5'],
      [1, 1, 'say "hi" there'],
    ]);
  });

  it('reads a quote that is never closed as a character', async () => {
    expect(await cellsOf('a,b\n"1,5')).toEqual([
      [0, 0, 'a'],
      [0, 1, 'b'],
      [1, 0, '"1'],
      [1, 1, '5'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('finds the delimiter %j', async (delimiter) => {
    expect(await cellsOf(['"a, b; c"', 'd'].join(delimiter))).toEqual([
      [0, 0, 'a, b; c'],
      [0, 1, 'd'],
    ]);
  });

  it('is read up to a limit, with a warning', async () => {
    const reader = new DelimitedReader({ rows: 3, cells: 100, characters: 100 });
    const document = await reader.read(file('a.csv', 'a,b\n1,2\n3,4\n5,6\n7,8'), { pageLimit: null });

    expect(document).toMatchObject({ truncated: true, sheets: [{ rowCount: 3 }] });
    expect(document.warnings).toEqual([expect.stringContaining('read up to a limit (3 rows, 100 cells')]);
  });

  it('takes the delimiter that Excel declares', async () => {
    expect(await cellsOf('sep=;\r\na;b,c')).toEqual([
      [0, 0, 'a'],
      [0, 1, 'b,c'],
    ]);
  });
});

describe('mergeDocuments', () => {
  it('numbers pages through', async () => {
    const one = await new TextReader().read(file('a.txt', 'a'), { pageLimit: null });
    const merged = mergeDocuments([one, one]);
    expect(merged.pages.map((page) => page.number)).toEqual([1, 2]);
    expect(merged.pageCount).toBe(2);
  });
});
