import { officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { filledRows, filledSheet, workbookOfSheets } from './workbook.fixture';

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

  it('never turn values into formulas', () => {
    const values = ['=1+1', '+1', '-1+2', '@SUM(A1)', '=cmd|x'];
    const { sheet } = filledSheet(workbookOfSheets([{ name: 'S', rows: [['{{#l}}{{.}}{{/l}}x', '{{l}}']] }]), {
      l: values,
    });
    expect(sheet).not.toContain('<f');
    for (const value of values) expect(sheet).toContain(`>${value}</t>`);
  });
});
