import { packageProblems } from '../../../../testing/src/files/package-problems';
import { filledSheet, workbookOfSheets } from '../workbook.fixture';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

/** A workbook with one table over A1:`last`, whose columns have these names. */
function tableBook(rows: (string | number)[][], last: string, names: string[], before = '') {
  const columns = names.map((name, index) => `<tableColumn id="${index + 1}" name="${name}"/>`).join('');
  const table = {
    name: 'xl/tables/table1.xml',
    type: TYPE,
    xml:
      `<table xmlns="urn:t" id="1" name="T" displayName="T" ref="A1:${last}"><autoFilter ref="A1:${last}"><filterColumn colId="2"/></autoFilter>` +
      `<tableColumns count="${names.length}">${columns}</tableColumns></table>`,
  };
  const after = '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>';
  return workbookOfSheets([{ name: 'S', rows, before, after, links: { rId1: ['table', table.name] } }], {
    parts: [table],
  });
}

describe('tables of xlsx', () => {
  it('have a column for each copy of a repeated column, named like its header cell', () => {
    const book = tableBook(
      [
        ['Item', '{{#years | each("column")}}{{y}}{{/years}}', 'Sum'],
        ['{{#items}}{{n}}', '{{#../years | each("column")}}{{y}}{{/}}', '{{/items}}'],
      ],
      'C2',
      ['Item', '{{#years | each(&quot;column&quot;)}}{{y}}{{/years}}', 'Sum'],
    );
    const values = { years: [{ y: 2025 }, { y: 2026 }, { y: 2026 }], items: [{ n: 'a' }, { n: 'b' }] };
    expect(packageProblems(book.parse().fill(values))).toEqual([]);
    const { pkg, sheet } = filledSheet(book, values);
    const table = pkg.text('xl/tables/table1.xml');
    expect(table).toContain('ref="A1:E3"');
    expect(table).toContain('<filterColumn colId="4"/>');
    expect(table).toContain(
      '<tableColumns count="5"><tableColumn id="1" name="Item"/><tableColumn id="2" name="2025"/>' +
        '<tableColumn id="4" name="2026"/><tableColumn id="5" name="20262"/><tableColumn id="3" name="Sum"/></tableColumns>',
    );
    for (const [cell, text] of [
      ['B1', '2025'],
      ['C1', '2026'],
      ['D1', '20262'],
    ])
      expect(sheet).toContain(`<c r="${cell}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
  });

  it('are named like their filled header cells, also without a placeholder in the table', () => {
    const book = tableBook(
      [
        ['{{a}}', '{{b}}'],
        ['{{#items}}{{n}}', '{{/items}}'],
      ],
      'B2',
      ['one', 'two'],
    );
    const { pkg } = filledSheet(book, { a: 'Price & "tax"', b: 'price & "TAX"', items: [{ n: 1 }] });
    const names = [...pkg.text('xl/tables/table1.xml').matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['T', 'Price &amp; &quot;tax&quot;', 'price &amp; &quot;TAX&quot;2']);
  });

  it('are named like the days and amounts that their header cells show', () => {
    const wide = '<cols><col min="1" max="2" width="20"/></cols>';
    const rows = [
      ['{{a}}', '{{b}}'],
      ['{{n}}', '{{day}}'],
    ];
    const values = { a: '2026-05-31', b: '12.50', n: 1, day: '2026-06-30' };
    const { pkg, sheet } = filledSheet(tableBook(rows, 'B2', ['one', 'two'], wide), values);
    const names = [...pkg.text('xl/tables/table1.xml').matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['T', '2026-05-31', '12.50']);
    expect(sheet).toContain('<t xml:space="preserve">2026-05-31</t>');
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>46203<\/v><\/c>/);
  });

  it('without a row are refused instead of written', () => {
    const book = tableBook([['A', 'B'], ['{{#if show}}{{n}}', 'x{{/if}}'], ['end']], 'B2', ['A', 'B']);
    expect(() => book.parse().fill({ show: false })).toThrow('The table "T" of the sheet "S" would have no rows.');
  });
});
