import { officeType, type SamplePart } from '../../../../../apps/local/src/demo/documents/sample-package';
import { type Package, readPackage } from '../../../../formats/src/package/package-reader';
import { packageProblems } from '../../../../testing/src/files/package-problems';
import type { FillValues } from '../../field-values';
import { rowsIn, type TestSheet, workbookOfSheets } from '../workbook.fixture';

const items = [
  { name: 'North', q: 2 },
  { name: 'South', q: 3 },
  { name: 'north', q: 5 },
];

const sheetsIn = (pkg: Package): string[] =>
  [...pkg.text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name);

/** Names of the sheets, and the rows of each. */
function filled(sheets: readonly TestSheet[], values: FillValues, names = '', parts: readonly SamplePart[] = []) {
  const book = workbookOfSheets(sheets, { names, parts });
  const bytes = book.parse().fill(values);
  expect(packageProblems(bytes)).toEqual([]);
  const pkg = readPackage(bytes);
  const targets = new Map(
    [...pkg.text('xl/_rels/workbook.xml.rels').matchAll(/Id="([^"]*)"[^>]*Target="\/([^"]*)"/g)].map(
      ([, id = '', part = '']) => [id, part],
    ),
  );
  const tags = [...pkg.text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"[^>]*r:id="([^"]*)"/g)];
  const rows = Object.fromEntries(tags.map(([, name = '', id = '']) => [name, rowsIn(pkg, targets.get(id) ?? '')]));
  return { pkg, names: sheetsIn(pkg), rows, partOf: (index: number) => targets.get(tags[index]?.[2] ?? '') ?? '' };
}

describe('sheets per item', () => {
  const sheet = {
    name: 'Store',
    rows: [
      ['{{#items | each("sheet")}}{{name}}', '{{q}}', '=B1*2'],
      ['of {{total}}', '=Store!B1'],
    ],
  };

  it('are copies with the values of the items, after each other, with references to themselves', () => {
    const { names, rows } = filled(
      [{ name: 'First', rows: [['=Store!B1', '=SUM(Last!A1)']] }, sheet, { name: 'Last', rows: [['{{total}}']] }],
      { items, total: 9 },
    );
    expect(names).toEqual(['First', 'Store', 'Store (2)', 'Store (3)', 'Last']);
    expect(rows.First).toEqual(['A1=Store!B1 B1=SUM(Last!A1)']);
    expect(rows.Store).toEqual(['A1=North B1=2 C1=B1*2', 'A2=of 9 B2=Store!B1']);
    expect(rows['Store (2)']).toEqual(['A1=South B1=3 C1=B1*2', "A2=of 9 B2='Store (2)'!B1"]);
    expect(rows.Last).toEqual(['A1=9']);
  });

  it('are named by the items: valid, unique, at most 31 characters', () => {
    const wild = [
      { name: "a/b[c]:*?'" },
      { name: 'A_b_c____' },
      { name: '' },
      { name: 'x'.repeat(40) },
      { name: 'x'.repeat(41) },
      { name: 'History' },
    ];
    const { names } = filled(
      [
        { name: '{{items.name}}', rows: [['{{name}}']] },
        { name: 'Sheet', rows: [['x']] },
      ],
      { items: wild },
    );
    expect(names).toEqual([
      'a_b_c____',
      'A_b_c____ (2)',
      'Sheet (2)',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      'History (2)',
      'Sheet',
    ]);
  });

  it('may begin with a loop in the name, and a name without a list is filled', () => {
    const sheets = [
      { name: '{{#items}}{{@number}} {{name}}', rows: [['{{q}}']] },
      { name: 'For {{customer}}', rows: [['x', "='For {{customer}}'!A1"]] },
    ];
    const { names, rows } = filled(sheets, { items, customer: 'Ann' });
    expect(names).toEqual(['1 North', '2 South', '3 north', 'For Ann']);
    expect(rows['For Ann']).toEqual(["A1=x B1='For Ann'!A1"]);
    expect(rows['2 South']).toEqual(['A1=3']);
  });

  it('move the rows of each copy by its own lists, and refer to the first copy from elsewhere', () => {
    const looped = { name: '{{items.name}}', rows: [['{{#lines}}{{.}}', '{{/lines}}'], ['=SUM(A1:A1)']] };
    const other = { name: 'Sum', rows: [["='{{items.name}}'!A2+SUM('{{items.name}}'!A1:A1)"]] };
    const { rows } = filled([looped, other], {
      items: [
        { name: 'a', lines: [1, 2] },
        { name: 'b', lines: [1, 2, 3] },
      ],
    });
    expect(rows.a?.at(-1)).toBe('A3=SUM(A1:A2)');
    expect(rows.b?.at(-1)).toBe('A4=SUM(A1:A3)');
    expect(rows.Sum).toEqual(["A1='a'!A3+SUM('a'!A1:A2)"]);
  });

  it('copy names that are local to the sheet, drawings, charts and tables', () => {
    const drawing: SamplePart = {
      name: 'xl/drawings/drawing1.xml',
      type: officeType('drawing'),
      xml: '<xdr:wsDr xmlns:xdr="urn:d"/>',
      links: { rId1: ['chart', 'xl/charts/chart1.xml'] },
    };
    const chart: SamplePart = {
      name: 'xl/charts/chart1.xml',
      type: officeType('drawingml.chart'),
      xml: '<c:chart xmlns:c="urn:c"><c:f>Store!$B$1:$B$1</c:f></c:chart>',
    };
    const table: SamplePart = {
      name: 'xl/tables/table1.xml',
      type: officeType('spreadsheetml.table'),
      xml: '<table xmlns="urn:t" id="1" name="Lines" displayName="Lines" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/></tableColumns></table>',
    };
    const links = { rId1: ['drawing', drawing.name], rId2: ['table', table.name] } as const;
    const rows = [['{{#items | each("sheet")}}a', 'b'], ['{{#q}}{{.}}', '{{/q}}{{name}}'], ['=SUM(Lines[a])']];
    const names =
      '<definedName name="_xlnm.Print_Area" localSheetId="1">Store!$A$1:$B$2</definedName><definedName name="z" localSheetId="2">Last!$A$1</definedName>';
    const values = {
      items: [
        { name: 'x', q: [1, 2] },
        { name: 'y', q: [1, 2, 3] },
      ],
    };
    const { pkg, partOf } = filled(
      [
        { name: 'First', rows: [['x']] },
        {
          name: 'Store',
          rows,
          links,
          after: '<drawing r:id="rId1"/><tableParts count="1"><tablePart r:id="rId2"/></tableParts>',
        },
        { name: 'Last', rows: [['y']] },
      ],
      values,
      names,
      [drawing, chart, table],
    );

    const workbook = pkg.text('xl/workbook.xml');
    expect(workbook).toContain('localSheetId="1">Store!$A$1:$B$3</definedName>');
    expect(workbook).toContain(`localSheetId="2">'Store (2)'!$A$1:$B$4</definedName>`);
    expect(workbook).toContain('localSheetId="3">Last!$A$1</definedName>');
    const parts = pkg.entries.map(({ name }) => name);
    const texts = (folder: string) =>
      parts.filter((name) => name.startsWith(`xl/${folder}/`) && name.endsWith('.xml')).map((name) => pkg.text(name));
    expect(texts('charts').map((text) => /<c:f>(.*)<\/c:f>/.exec(text)?.[1])).toEqual([
      'Store!$B$1:$B$1',
      "'Store (2)'!$B$1:$B$1",
    ]);
    expect(texts('tables').map((text) => /<table [^>]*>/.exec(text)?.[0])).toEqual([
      '<table xmlns="urn:t" id="1" name="Lines" displayName="Lines" ref="A1:B3">',
      '<table xmlns="urn:t" id="2" name="Lines_2" displayName="Lines_2" ref="A1:B4">',
    ]);
    expect(pkg.text(partOf(2))).toContain('<f>SUM(Lines_2[a])</f>');
  });

  it('are left out without items or by a condition, with what belongs to them', () => {
    const first = { name: 'First', rows: [['=Store!B1+1', '=A1']] };
    const { names, rows, pkg } = filled(
      [sheet, first],
      { items: [] },
      '<definedName name="l" localSheetId="0">Store!$A$1</definedName><definedName name="g">Store!$A$1</definedName>',
    );
    expect(names).toEqual(['First']);
    expect(rows.First).toEqual(['A1=#REF!+1 B1=A1']);
    expect(pkg.has('xl/worksheets/sheet1.xml')).toBe(false);
    expect(pkg.text('xl/workbook.xml')).toContain(
      '<definedNames><definedName name="g">#REF!</definedName></definedNames>',
    );
    const optional = { name: 'Notes', rows: [['{{#if notes | each("sheet")}}{{notes}}{{/if}}']] };
    expect(filled([first, optional], { notes: '' }).names).toEqual(['First']);
    expect(filled([first, optional], { notes: 'n' }).rows.Notes).toEqual(['A1=n']);
  });

  it('leave one empty sheet where no other is visible', () => {
    const { names, rows } = filled([sheet, { name: 'Hidden', state: 'hidden', rows: [['x']] }], { items: [] });
    expect(names).toEqual(['Store', 'Hidden']);
    expect(rows.Store).toEqual([]);
  });

  it('are refused beside another loop over the sheet, with a pivot table, and where they are too many', () => {
    const parsed =
      (name: string, ...cells: string[]) =>
      () =>
        workbookOfSheets([{ name, rows: [cells] }]).parse();
    expect(parsed('S', '{{#a}}x{{/a}}{{#b}}', '{{/b}}{{#a | each("sheet")}}')).toThrow('sheet "S", cell B1');
    expect(parsed('S', '{{#a | each("sheet")}}{{#b | each("sheet")}}')).toThrow('not the only loop');
    expect(parsed('{{#a}}{{else}}', 'x')).toThrow('cannot stand in a name');
    expect(parsed('{{a |}}', 'x')).toThrow('the name of the sheet "{{a |}}"');
    expect(() => filled([sheet], { items: Array(501).fill({}) })).toThrow('more than 500 sheets ("Store")');
    const pivot = { ...sheet, links: { rId1: ['pivotTable', 'xl/pivotTables/p1.xml'] } as const };
    const part = { name: 'xl/pivotTables/p1.xml', type: officeType('spreadsheetml.pivotTable'), xml: '<p/>' };
    expect(() => filled([pivot], { items }, '', [part])).toThrow(
      'The sheet "Store" is repeated and holds a pivot table',
    );
  });
});
