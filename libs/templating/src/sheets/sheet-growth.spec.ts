import { officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { filledRows, filledSheet, rowsIn, workbookOfSheets } from './workbook.fixture';

const items = [
  { n: 'a', p: 2 },
  { n: 'b', p: 3 },
  { n: 'c', p: 5 },
];

describe('what grows with the rows of a loop in xlsx', () => {
  const table: SamplePart = {
    name: 'xl/tables/table1.xml',
    type: officeType('spreadsheetml.table'),
    xml:
      '<table xmlns="urn:t" id="1" name="Lines" displayName="Lines" ref="A2:C4" totalsRowCount="1"><autoFilter ref="A2:C3"/>' +
      '<tableColumns count="3"><tableColumn id="1" name="Item" totalsRowLabel="Total"/><tableColumn id="2" name="Price"/>' +
      '<tableColumn id="3" name="Double" totalsRowFunction="sum"><calculatedColumnFormula>B3*2</calculatedColumnFormula></tableColumn></tableColumns></table>',
  };
  const rows = [
    ['=SUM(B3:B3)', '=SUM(prices)'],
    ['Item', 'Price', 'Double'],
    ['{{#items}}{{n}}', '{{p}}{{/items}}', '=B3*2'],
    ['Total', '', '=SUBTOTAL(109,Lines[Double])'],
    ['=SUM(B2:B4)', '=B3+C4'],
  ];
  const after =
    '<mergeCells count="2"><mergeCell ref="C3:D3"/><mergeCell ref="A5:A6"/></mergeCells>' +
    '<conditionalFormatting sqref="B3"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>1</formula></cfRule></conditionalFormatting>' +
    '<dataValidations count="1"><dataValidation type="whole" sqref="B3 D3"><formula1>0</formula1></dataValidation></dataValidations>' +
    '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>';
  const sheets = [
    { name: 'S', rows, after, links: { rId1: ['table', table.name] } as const },
    { name: 'Other', rows: [['=SUM(S!B3:B3)', '=S!C4']] },
  ];
  const book = workbookOfSheets(sheets, {
    names: '<definedName name="prices">S!$B$3:$B$3</definedName>',
    parts: [table],
  });

  it('are sums, also above and on other sheets, and names', () => {
    expect(filledRows(book, { items })).toEqual([
      'A1=SUM(B3:B5) B1=SUM(prices)',
      'A2=Item B2=Price C2=Double',
      'A3=a B3=2 C3=B3*2',
      'A4=b B4=3 C4=B4*2',
      'A5=c B5=5 C5=B5*2',
      'A6=Total C6=SUBTOTAL(109,Lines[Double])',
      'A7=SUM(B2:B6) B7=B3+C6',
    ]);
    const { pkg, workbook } = filledSheet(book, { items });
    expect(workbook).toContain('>S!$B$3:$B$5</definedName>');
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain('<f>SUM(S!B3:B5)</f>');
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain('<f>S!C6</f>');
  });

  it('are tables with their filter and totals row, merged cells, rules and validations', () => {
    expect(packageProblems(book.parse().fill({ items }))).toEqual([]);
    const { pkg, sheet } = filledSheet(book, { items });
    expect(pkg.text(table.name)).toContain('ref="A2:C6" totalsRowCount="1"><autoFilter ref="A2:C5"/>');
    expect(sheet).toContain(
      '<mergeCells count="4"><mergeCell ref="C3:D3"/><mergeCell ref="C4:D4"/><mergeCell ref="C5:D5"/><mergeCell ref="A7:A8"/></mergeCells>',
    );
    expect(sheet).toContain('<conditionalFormatting sqref="B3:B5">');
    expect(sheet).toContain('sqref="B3:B5 D3:D5"');
  });

  it('keep one row of a table without items', () => {
    const { pkg } = filledSheet(book, { items: [] });
    expect(pkg.text(table.name)).toContain('ref="A2:C4" totalsRowCount="1"><autoFilter ref="A2:C3"/>');
  });

  it('add up all copies of a cell that is a whole argument of a sum', () => {
    const lines = workbookOfSheets([
      {
        name: 'S',
        rows: [
          ['{{#items}}{{n}}', '{{p}}', '{{/items}}', '=SUM(B1,1)'],
          ['=SUM(B1)', '=MAX($B$1, 4)-B1', '=SUM(B1*2)+IF(B1>1,1)', '=SUBTOTAL(9,B1)'],
        ],
        after:
          '<conditionalFormatting sqref="B1"><cfRule type="expression" priority="1"><formula>MAX(B1,2)&gt;2</formula></cfRule></conditionalFormatting>',
      },
      { name: 'T', rows: [['=SUM(S!B1)+S!B1']] },
    ]);
    const { pkg, sheet } = filledSheet(lines, { items });
    expect(rowsIn(pkg, 'xl/worksheets/sheet1.xml').map((row) => row.replace(/^A\d=. B\d=\d /, ''))).toEqual([
      'C1= D1=SUM(B1,1)',
      'C2= D2=SUM(B2,1)',
      'C3= D3=SUM(B3,1)',
      'A4=SUM(B1:B3) B4=MAX($B$1:$B$3, 4)-B1 C4=SUM(B1*2)+IF(B1&gt;1,1) D4=SUBTOTAL(9,B1:B3)',
    ]);
    expect(sheet).toContain('<formula>MAX(B1,2)&gt;2</formula>');
    expect(rowsIn(pkg, 'xl/worksheets/sheet2.xml')).toEqual(['A1=SUM(S!B1:B3)+S!B1']);
  });

  it('add up no other cells between the copies of a sum of groups', () => {
    const groups = [{ lines: [1, 2] }, { lines: [3] }];
    const rows = [
      ['{{#groups}}group'],
      ['{{#lines}}', '{{.}}', '{{/lines}}'],
      ['subtotal', '=SUM(B2)', '{{/groups}}'],
      ['total', '=SUM(B3)'],
    ];
    const book = workbookOfSheets([
      { name: 'S', rows },
      { name: 'T', rows: [['=SUM(S!$B$3)']] },
    ]);
    const filled = filledRows(book, { groups });
    expect(filled.filter((row) => row.includes('total'))).toEqual([
      'A4=subtotal B4=SUM(B2:B3) C4=',
      'A7=subtotal B7=SUM(B6) C7=',
      'A8=total B8=SUM(B4,B7)',
    ]);
    expect(rowsIn(filledSheet(book, { groups }).pkg, 'xl/worksheets/sheet2.xml')).toEqual(['A1=SUM(S!$B$4,S!$B$7)']);
  });

  it('add up hundreds of groups, and refuse what a formula cannot hold', () => {
    const bookWith = (total: string) =>
      workbookOfSheets([
        {
          name: 'S',
          rows: [['{{#groups}}g'], ['{{#lines}}', '{{.}}', '{{/lines}}'], ['', '=SUM(B2)', '{{/groups}}'], [total]],
        },
        { name: 'Of all', rows: [[total.replace('(', "('S'!")]] },
      ]);
    const groups = (length: number) => Array.from({ length }, () => ({ lines: [1, 2] }));
    const { pkg } = filledSheet(bookWith('=SUM(B3)'), { groups: groups(250) });
    for (const formula of [
      rowsIn(pkg, 'xl/worksheets/sheet1.xml').at(-1),
      rowsIn(pkg, 'xl/worksheets/sheet2.xml')[0],
    ]) {
      const cells = [...(formula ?? '').matchAll(/\bB(\d+)/g)].map(([, row]) => Number(row));
      expect(cells).toEqual(Array.from({ length: 250 }, (_, index) => 4 + 4 * index));
      expect(formula).toMatch(/^A\d+=SUM\(('?S'?!)?B4,.*,SUM\(('?S'?!)?B404,.*\),SUM\(('?S'?!)?B804,.*\)\)$/);
    }
    expect(() => filledSheet(bookWith('=SUM(B3)'), { groups: groups(2_000) })).toThrow(
      'The formula "=SUM(B3)" would have to name more repeated cells than a formula can hold',
    );
    expect(() => filledSheet(bookWith('=COUNT(B3)'), { groups: groups(250) })).toThrow('The formula "=COUNT(B3)"');
  });

  it('never turn values into formulas', () => {
    const values = ['=1+1', '+1', '-1+2', '@SUM(A1)', '=cmd|x'];
    const { sheet } = filledSheet(workbookOfSheets([{ name: 'S', rows: [['{{#l}}{{.}}{{/l}}x', '{{l}}']] }]), {
      l: values,
    });
    expect(sheet).not.toContain('<f');
    for (const value of values) expect(sheet).toContain(`>${value}</t>`);
  });
});
