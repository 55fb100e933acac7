import { readPackage } from '../../../formats/src/package/package-reader';
import { rawZip } from '../../../testing/src/files/hostile-package';
import { SheetBudget } from './sheet-budget';
import { readSheet, readStrings } from './sheet-reader';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function sheetOf(data: string | Buffer, strings: readonly string[] = []) {
  return readSheet(readPackage(rawZip([{ name: 's.xml', data }])), 's.xml', strings, new SheetBudget());
}

const worksheet = (rows: string, rest = '') =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${rest}</worksheet>`;
const valuesOf = (rows: string, strings?: readonly string[]) =>
  sheetOf(worksheet(rows), strings).cells.map(({ value }) => value);
const stringsOf = (items: string) =>
  readStrings(
    readPackage(rawZip([{ name: 's.xml', data: `<sst xmlns="${MAIN}">${items}</sst>` }])),
    's.xml',
    new SheetBudget(),
  );

describe('readSheet', () => {
  it('reads values by their type', () => {
    const rows =
      '<row><c><v>1.5</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="str"><v>a</v></c><c t="e"><v>#REF!</v></c>' +
      '<c t="inlineStr"><is><t>in</t><r><rPr><b/></rPr><t>line</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c><c s="1"/><c t="s"><v>9</v></c></row>';

    expect(valuesOf(rows, ['zero', 'one'])).toEqual([1.5, 'one', true, 'a', '#REF!', 'inline', null, null]);
  });

  it('places rows and cells by their references, else one after the other', () => {
    const { cells } = sheetOf(
      worksheet('<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c></row><row><c s="4"><v>3</v></c></row>'),
    );

    expect(cells.map(({ row, column, style }) => [row, column, style])).toEqual([
      [3, 3, 0],
      [3, 4, 0],
      [4, 1, 4],
    ]);
  });

  it('decodes references, sections, comments and line breaks', () => {
    const rows =
      '<row><c t="str"><v>a &amp; &#x1F600;<!-- <v>no</v> --><![CDATA[<b>]]>\r\nc</v></c><c t="str"><v x=">">d</v ></c></row>';

    expect(valuesOf(rows)).toEqual(['a & 😀<b>\nc', 'd']);
  });

  it('decodes the codes of characters', () => {
    const rows =
      '<row><c t="str"><v>a_x0009_b</v></c><c t="inlineStr"><is><t>_x005F_x0041_</t></is></c><c t="s"><v>0</v></c></row>';

    expect(valuesOf(rows, stringsOf('<si><t>_x0041_</t></si>'))).toEqual(['a\tb', '_x0041_', 'A']);
  });

  it('identifies elements by namespace, not by prefix', () => {
    const xml = `<x:worksheet xmlns:x="${MAIN}" xmlns:o="urn:other"><x:sheetData><x:row><o:c><o:v>9</o:v></o:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`;

    expect(sheetOf(xml).cells).toEqual([{ row: 1, column: 1, style: 0, value: 7, formula: null }]);
  });

  it('has a formula where no result is stored, shared ones written out', () => {
    const rows =
      '<row r="1"><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f><v>4</v></c></row>' +
      '<row r="2"><c r="B2"><f t="shared" si="0"/></c><c r="C2"><f>B2</f><v/></c></row>';

    expect(sheetOf(worksheet(rows)).cells.map(({ value, formula }) => [value, formula])).toEqual([
      [4, null],
      [null, 'A2*2'],
      [null, 'B2'],
    ]);
  });

  it('reads merged cells, columns, page setup and drawing', () => {
    const xml =
      `<worksheet xmlns="${MAIN}" xmlns:r="urn:r"><sheetFormatPr defaultColWidth="10" defaultRowHeight="20"/>` +
      '<cols><col min="2" max="3" width="20"/><col min="4" max="4" hidden="1"/></cols>' +
      '<sheetData><row r="1" ht="30"/><row r="2" hidden="1"/></sheetData>' +
      '<mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="B2:A1"/></mergeCells>' +
      '<pageSetup orientation="landscape" paperSize="8"/><headerFooter differentFirst="1"><oddHeader>&amp;Ca</oddHeader></headerFooter><drawing r:id="rId4"/></worksheet>';

    expect(sheetOf(xml)).toEqual({
      part: 's.xml',
      cells: [],
      merges: [{ row: 1, column: 1, rows: 2, columns: 3 }],
      columns: [
        { from: 2, to: 3, width: 145 },
        { from: 4, to: 4, width: 0 },
      ],
      defaultWidth: 75,
      heights: new Map([
        [1, 30],
        [2, 0],
      ]),
      defaultHeight: 20,
      page: { landscape: true, paper: 8 },
      margins: { texts: new Map([['oddHeader', '&Ca']]), differentFirst: true, differentOddEven: false },
      drawing: 'rId4',
    });
  });

  it('is the same in UTF-16, and wherever a piece of the part ends', () => {
    const texts = Array.from({ length: 5_000 }, (_, index) => `${'ä😀'.repeat(index % 40)} ${index}`);
    const rows = texts.map((text) => `<row>\r\n<c t="str"><v>${text}</v></c></row>`).join('');
    const wide = Buffer.from(`\ufeff${worksheet(rows)}`, 'utf16le');

    expect(valuesOf(rows)).toEqual(texts);
    expect(sheetOf(wide).cells.map(({ value }) => value)).toEqual(texts);
    expect(sheetOf(Buffer.from(wide).swap16()).cells.map(({ value }) => value)).toEqual(texts);
  });

  it.each([
    ['an element without an end', '<worksheet><sheetData>', 'bad_xml'],
    ['an entity that nobody declared', worksheet('<row><c t="str"><v>&x;</v></c></row>'), 'bad_xml'],
    ['bytes that are no UTF-8', Buffer.from('<worksheet>\xff</worksheet>', 'latin1'), 'bad_encoding'],
    ['too deep nesting', '<a>'.repeat(300) + '</a>'.repeat(300), 'too_complex'],
  ])('refuses %s', (_, data, code) => {
    expect(() => sheetOf(data)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['rows', '<row/>'.repeat(300_001), ''],
    ['cells', `<row>${'<c/>'.repeat(300_001)}</row>`, ''],
    ['characters', `<row>${`<c t="str"><v>${'x'.repeat(4_000_001)}</v></c>`.repeat(4)}</row>`, ''],
    ['merged cells', '', `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(100_001)}</mergeCells>`],
    ['widths of columns', '', `<cols>${'<col min="1"/>'.repeat(100_001)}</cols>`],
  ])('refuses too many %s', (what, rows, rest) => {
    const stored = rawZip([{ name: 's.xml', data: worksheet(rows, rest), stored: true }]);

    expect(() => readSheet(readPackage(stored), 's.xml', [], new SheetBudget())).toThrow(
      new RegExp(`too large to be printed as PDF: it has more than [\\d,]+ ${what}`),
    );
  });

  it.each(['0', '1.5', '1048577', '9007199254740994'])('refuses a row %s', (row) => {
    expect(() => valuesOf(`<row r="${row}"><c><v>1</v></c></row>`)).toThrow(`it has a row ${row}`);
  });

  it('counts a shared text for each cell that shows it', () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2_000);

    expect(() => valuesOf(rows, ['x'.repeat(10_000)])).toThrow('16,000,000 characters');
  });
});

describe('readStrings', () => {
  it('joins runs and leaves out readings', () => {
    const items =
      '<si><t xml:space="preserve"> a </t></si><si><r><t>b</t></r><r><t>c</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/>';

    expect(stringsOf(items)).toEqual([' a ', 'bc', '']);
  });

  it('refuses too many', () => {
    const stored = rawZip([{ name: 's.xml', data: `<sst>${'<si/>'.repeat(300_001)}</sst>`, stored: true }]);

    expect(() => readStrings(readPackage(stored), 's.xml', new SheetBudget())).toThrow('300,000 shared texts');
  });
});
