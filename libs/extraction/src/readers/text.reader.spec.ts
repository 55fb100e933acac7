import { mergeDocuments, type SourceFile } from './reader';
import { parseDelimited, TextReader } from './text.reader';

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

  it('does not take binary files', () => {
    expect(reader.takes(file('a.txt', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])))).toBe(false);
  });
});

describe('parseDelimited', () => {
  it('keeps delimiters, quotes and line ends inside quotes', () => {
    expect(parseDelimited('a,b\r\n"1,5","say ""hi""\nthere"\r\n')).toEqual([
      ['a', 'b'],
      ['1,5', 'say "hi"\nthere'],
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
