import { mergeDocuments } from './document';
import { type SourceFile } from './reader';
import { readTable } from './delimited-table';
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
    const { pages } = await reader.read(file('a.csv', 'Item;Amount\nA long name;1,50\nB;2,00'), { pageLimit: null });
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

  it('cuts long files into pages', async () => {
    const { pages, pageCount, truncated } = await reader.read(file('a.txt', 'x\n'.repeat(130)), { pageLimit: 2 });
    expect({ read: pages.length, pageCount, truncated }).toEqual({ read: 2, pageCount: 3, truncated: true });
  });

  it('does not accept binary files', () => {
    expect(reader.takes(file('a.txt', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])))).toBe(false);
  });
});

describe('text and tables of any size', () => {
  const reader = new TextReader();
  const read = (name: string, content: string) => reader.read(file(name, content), { pageLimit: null });

  it.each([
    ['a.csv', 'x,'.repeat(100_000), 'The table has more than 16384 columns.'],
    ['a.csv', `"${'x'.repeat(1_100_000)}`, 'A row of the table has more than 1000000 characters.'],
    [
      'a.csv',
      'x,y,z,x,y,z,x,y\n'.repeat(40) + '1,'.repeat(16_000) + '\n' + '1,'.repeat(16_000),
      'A page of the document holds more than 20000 words.',
    ],
    ['a.txt', '1 '.repeat(500_000), 'A page of the document holds more than 20000 words.'],
  ])('are refused beyond the limits (%s)', async (name, content, message) => {
    await expect(read(name, content)).rejects.toMatchObject({ reason: 'too_large', message });
  });

  it('are read up to them', async () => {
    const wide = await read('a.csv', `${'x,'.repeat(16_000)}\n1,2`);
    const long = await read('a.csv', 'a;b\n'.repeat(200_000));

    expect(wide.pages[0]?.lines).toHaveLength(16_002);
    expect({ read: long.pages.length, pageCount: long.pageCount }).toEqual({ read: 500, pageCount: 3_334 });
  });
});

describe('readTable', () => {
  it('keeps delimiters, quotes and line ends inside quotes', async () => {
    expect((await readTable('a,b\r\n"1,5","say ""hi""\nthere"\r\n', 10)).rows).toEqual([
      ['a', 'b'],
      ['1,5', 'say "hi"\nthere'],
    ]);
  });

  it('reads a quote that is never closed as a character', async () => {
    expect((await readTable('a,b\n"1,5', 10)).rows).toEqual([
      ['a', 'b'],
      ['"1', '5'],
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
