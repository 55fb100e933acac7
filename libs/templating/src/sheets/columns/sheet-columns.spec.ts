import { filledRows, filledSheet, workbookOf } from '../workbook.fixture';

const months = [{ name: 'Jan' }, { name: 'Feb' }, { name: 'Mar' }];

describe('repeated columns in xlsx', () => {
  it('repeat whole columns to the right, with formulas that refer to their copy', () => {
    const book = workbookOf([
      ['Item', '{{#months | each("column")}}{{name}}{{/months}}', 'Sum'],
      ['Rent', '{{name}} rent', '=SUM(B2:B2)'],
      ['Twice', '=B2*$A$2', '=C2+B2'],
    ]);
    expect(filledRows(book, { months })).toEqual([
      'A1=Item B1=Jan C1=Feb D1=Mar E1=Sum',
      'A2=Rent B2=Jan rent C2=Feb rent D2=Mar rent E2=SUM(B2:D2)',
      'A3=Twice B3=B2*$A$2 C3=C2*$A$2 D3=D2*$A$2 E3=E2+B2',
    ]);
  });

  it('cross with repeated rows, each with a list of its own', () => {
    const book = workbookOf([
      ['', '{{#months | each("column")}}{{name}}', '{{/months}}'],
      ['{{#rows}}{{label}}', '{{#cells | each("column")}}{{.}}', '{{/cells}}{{/rows}}'],
      ['Sum', '=SUM(B2:B2)'],
    ]);
    const rows = [
      { label: 'a', cells: [1, 2, 3] },
      { label: 'b', cells: [4] },
    ];
    expect(filledRows(book, { months, rows })).toEqual([
      'B1=Jan C1=Feb D1=Mar',
      'A2=a B2=1 C2=2 D2=3',
      'A3=b B3=4 C3= D3=',
      'A4=Sum B4=SUM(B2:B3) C4=SUM(C2:C3) D4=SUM(D2:D3)',
    ]);
  });

  it('are left out with their condition, and others take their place', () => {
    const book = workbookOf([
      ['a', '{{#if net | each("column")}}net', '{{else}}gross', 'tax{{/if}}', '=B1', '=SUM(B1:C1)'],
      ['x', 1, 2, 3, '=SUM(B2:D2)', '=A2'],
    ]);
    expect(filledRows(book, { net: true })).toEqual([
      'A1=a B1=net C1=B1 D1=SUM(B1:B1)',
      'A2=x B2=1 C2=SUM(B2:B2) D2=A2',
    ]);
    expect(filledRows(book, { net: false })).toEqual([
      'A1=a B1=gross C1=tax D1=#REF! E1=SUM(B1:B1)',
      'A2=x B2=2 C2=3 D2=SUM(B2:C2) E2=A2',
    ]);
  });

  it('move widths, merged cells, rules, names, charts and pictures', () => {
    const before =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="2" width="20"/><col min="3" max="16384" width="5"/></cols>';
    const after =
      '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="B3:B4"/></mergeCells>' +
      '<conditionalFormatting sqref="B2:B9"><cfRule><formula>B2&gt;1</formula></cfRule></conditionalFormatting><colBreaks><brk id="3"/></colBreaks>';
    const names = '<definedName name="n">S!$B$2:$C$2</definedName><definedName name="all">S!$A:$C</definedName>';
    const rows = [['t'], ['x', '{{#months | each("column")}}{{name}}{{/}}', 'y']];
    const { sheet, workbook } = filledSheet(workbookOf(rows, { before, after, names }), { months });
    expect(sheet).toContain(
      '<cols><col min="1" max="1" width="9"/><col min="2" max="2" width="20"/><col min="3" max="3" width="20"/><col min="4" max="4" width="20"/><col min="5" max="16384" width="5"/></cols>',
    );
    expect(sheet).toContain(
      '<mergeCells count="4"><mergeCell ref="A1:E1"/><mergeCell ref="B3:B4"/><mergeCell ref="C3:C4"/><mergeCell ref="D3:D4"/></mergeCells>',
    );
    expect(sheet).toContain('sqref="B2:D9"');
    expect(sheet).toContain('<brk id="5"/>');
    expect(workbook).toContain('S!$B$2:$E$2');
    expect(workbook).toContain('S!$A:$E');
  });

  it('take tags in columns of their own, which are removed', () => {
    const book = workbookOf([
      ['a', '{{#months | each("column")}}', '{{name}}', '{{/}}', 'z'],
      ['b', '', '=A2', '', '=C2'],
    ]);
    expect(filledRows(book, { months })).toEqual(['A1=a B1=Jan C1=Feb D1=Mar E1=z', 'A2=b B2=A2 C2=A2 D2=A2 E2=B2']);
  });

  it('keep an empty column without items', () => {
    const book = workbookOf([
      ['a', '{{#months | each("column")}}{{name}}{{/}}', 'z'],
      ['b', 'c', '=B2'],
    ]);
    expect(filledRows(book, { months: [] })).toEqual(['A1=a B1= C1=z', 'A2=b B2= C2=B2']);
  });

  it('count lists in variables, which are set once', () => {
    const book = workbookOf([
      ['{{set shown = months | filter(name != "Feb")}}{{set n = (n | default(0)) + 1}}{{n}}'],
      ['', '{{#shown | each("column")}}{{name}}{{/}}'],
    ]);
    expect(filledRows(book, { months })).toEqual(['A1=1', 'B2=Jan C2=Mar']);
  });

  it('are refused where they overlap, where there are too many, and for other scopes', () => {
    const parsed =
      (...cells: string[]) =>
      () =>
        workbookOf([cells]).parse();
    expect(parsed('{{#a | each("column")}}', 'x{{#b | each("column")}}', '{{/}}{{/}}')).toThrow('sheet "S", cell B1');
    expect(parsed('{{#a | each("column")}}x{{else}}y{{/}}')).toThrow('needs a column');
    expect(parsed('{{#a | each("table")}}x{{/}}')).toThrow('cannot repeat a table in a sheet');
    const wide = workbookOf([['{{#a | each("column")}}{{.}}{{/}}']]);
    expect(() => filledRows(wide, { a: Array(20_000).fill(1) })).toThrow('more than 16384 columns');
  });
});
