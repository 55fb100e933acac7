import { readPackage } from '../../../formats/src/package/package-reader';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { filledSheet, rowsIn, workbookOf, workbookOfSheets } from './workbook.fixture';

const STYLES =
  '<fonts count="1"><font><sz val="9"/><name val="Arial"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>';

describe('values that look like codes of characters in xlsx', () => {
  it('stay text', () => {
    const { sheet, pkg } = filledSheet(workbookOf([['{{a}}', '{{#b}}{{.}}{{/b}}', 'x {{a | bold}}']]), {
      a: 'x_x000D_y',
      b: ['_x0041_'],
    });
    expect(rowsIn(pkg, 'xl/worksheets/sheet1.xml')).toEqual([
      'A1=x_x005F_x000D_y B1=_x005F_x0041_ C1=x x_x005F_x000D_y',
    ]);
    expect(sheet).toContain('>x_x005F_x000D_y</t></r>');
  });
});

describe('formatted text in cells of xlsx', () => {
  it('is a rich string in the font of the cell', () => {
    const book = workbookOf([['{{text | markdown}}', 'Dear {{name | bold}}!', '{{html("a<br>b")}}']], {
      styles: STYLES,
    });
    const bytes = book.parse().fill({ text: '**a** & *b*', name: '<Ada>' });
    expect(packageProblems(bytes)).toEqual([]);
    const sheet = readPackage(bytes).text('xl/worksheets/sheet1.xml');
    const font = '<sz val="9"/><rFont val="Arial"/>';
    expect(sheet).toContain(
      `<r><rPr><b/>${font}</rPr><t xml:space="preserve">a</t></r><r><rPr>${font}</rPr><t xml:space="preserve"> &amp; </t></r>` +
        `<r><rPr><i/>${font}</rPr><t xml:space="preserve">b</t></r>`,
    );
    expect(sheet).toContain(`<r><rPr><b/>${font}</rPr><t xml:space="preserve">&lt;Ada&gt;</t></r>`);
    expect(rowsIn(readPackage(bytes), 'xl/worksheets/sheet1.xml')).toEqual([
      'A1=a &amp; b B1=Dear &lt;Ada&gt;! C1=a\nb',
    ]);
  });

  it('shows its line breaks', () => {
    const { sheet, pkg } = filledSheet(workbookOf([['{{t | markdown}}']], { styles: STYLES }), { t: '- a\n- b' });
    expect(sheet).toContain('<c r="A1" s="2" t="inlineStr">');
    expect(pkg.text('xl/styles.xml')).toContain('applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs>');
  });

  it('is filled in each copy of a row, and never turns into markup', () => {
    const book = workbookOf([['{{#items}}{{n | color("red")}}{{/items}}']], { styles: STYLES });
    const { sheet } = filledSheet(book, { items: [{ n: '<b>' }, { n: '\u0001=1' }] });
    expect(sheet).toContain('<color rgb="FFFF0000"/>');
    expect(sheet).toContain('&lt;b&gt;');
    expect(sheet).not.toContain('\u0001');
  });
});

describe('colors of cells in xlsx', () => {
  it('are styles of their own, and numbers stay numbers', () => {
    const book = workbookOf(
      [
        [
          '{{#items}}{{n}}',
          { xml: 's="1" t="inlineStr"><is><t>{{p}}{{cellColor(p &lt; 0 ? "red" : none)}}{{/items}}</t></is>' },
        ],
      ],
      { styles: STYLES },
    );
    const bytes = book.parse().fill({
      items: [
        { n: 'a', p: 2 },
        { n: 'b', p: -1 },
        { n: 'c', p: -2 },
      ],
    });
    expect(packageProblems(bytes)).toEqual([]);
    const pkg = readPackage(bytes);
    const sheet = pkg.text('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<c r="B1" s="1"><v>2</v></c>');
    expect(sheet).toContain('<c r="B2" s="2"><v>-1</v></c>');
    expect(sheet).toContain('<c r="B3" s="2"><v>-2</v></c>');
    expect(pkg.text('xl/styles.xml')).toContain('<fills count="2">');
    expect(pkg.text('xl/styles.xml')).toMatch(/<xf numFmtId="4" [^>]*fillId="1" applyFill="1"\/><\/cellXfs>/);
  });

  it('work in a workbook without styles, and inside of a condition', () => {
    const book = workbookOf([['{{#if bad}}{{cellColor("#eee")}}{{/if}}x{{n}}']]);
    expect(packageProblems(book.parse().fill({ bad: true, n: 1 }))).toEqual([]);
    const { sheet, pkg } = filledSheet(book, { bad: true, n: 1 });
    expect(sheet).toContain(' s="1" t="inlineStr"><is><t xml:space="preserve">x1</t></is>');
    expect(pkg.text('xl/styles.xml')).toContain('<fgColor rgb="FFEEEEEE"/>');
    expect(filledSheet(book, { n: 1 }).sheet).toContain('<t xml:space="preserve">x1</t>');
  });
});

describe('equal cells in xlsx', () => {
  const items = ['a', 'a', 'b', 'c', 'c', 'c'].map((kind) => ({ kind }));

  it('below each other become one', () => {
    const { sheet } = filledSheet(workbookOf([['Kind'], ['{{#items}}{{kind | mergeEqual}}', '{{/items}}'], ['end']]), {
      items,
    });
    expect(sheet).toContain(
      '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="A5:A7"/></mergeCells></worksheet>',
    );
  });

  it('stay as wide as their row has them, and keep other merged cells', () => {
    const rows = [['{{#items}}{{kind | mergeEqual}}', '', '{{/items}}'], ['end']];
    const after = '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:C2"/></mergeCells>';
    const { sheet } = filledSheet(workbookOf(rows, { after }), { items });
    expect(sheet).toContain(
      '<mergeCells count="4"><mergeCell ref="A3:B3"/><mergeCell ref="A7:C7"/><mergeCell ref="A1:B2"/><mergeCell ref="A4:B6"/></mergeCells>',
    );
  });

  it('are refused in tables of Excel, whose cells cannot be merged', () => {
    const part = {
      name: 'xl/tables/table1.xml',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
      xml: '<table xmlns="urn:t" id="1" name="T" displayName="T" ref="A1:A2"><tableColumns count="1"><tableColumn id="1" name="Kind"/></tableColumns></table>',
    };
    const rows = [['Kind'], ['{{#items}}{{kind | mergeEqual}}', '{{/items}}']];
    const sheet = { name: 'S', rows, links: { rId1: ['table', part.name] } as const };
    expect(() => workbookOfSheets([sheet], { parts: [part] }).parse()).toThrow('(sheet "S", cell A2)');
  });
});
