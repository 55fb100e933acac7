import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import { TemplateError } from '../../../formats/src/template-error';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const FORMATS = ['General', 'yyyy\\-mm\\-dd', '0.00', '@'];

const STYLES =
  `<styleSheet ${MAIN}><numFmts>${FORMATS.map((code, id) => `<numFmt numFmtId="${170 + id}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs>${FORMATS.map((_, id) => `<xf numFmtId="${170 + id}"/>`).join('')}</cellXfs></styleSheet>`;

interface Sheet {
  rows: string;
  before?: string;
  after?: string;
}

/** A workbook of sheets named S1, S2 …; `strings` are its shared strings. */
function workbook(strings: readonly string[], sheets: readonly Sheet[], names = '', styles = STYLES): Buffer {
  const links = Object.fromEntries(
    sheets.map((_, index) => [`rId${index + 1}`, ['worksheet', `xl/worksheets/sheet${index + 1}.xml`] as const]),
  );
  const list = sheets
    .map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('');
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} xmlns:r="urn:r"><sheets>${list}</sheets>${names}</workbook>`,
      links: {
        ...links,
        rId90: ['styles', 'xl/styles.xml'],
        rId91: ['sharedStrings', 'xl/sharedStrings.xml'],
        rId92: ['calcChain', 'xl/calcChain.xml'],
      },
    },
    ...sheets.map(({ rows, before = '', after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      type: officeType('spreadsheetml.worksheet'),
      xml: `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    { name: 'xl/styles.xml', type: officeType('spreadsheetml.styles'), xml: styles },
    {
      name: 'xl/sharedStrings.xml',
      type: officeType('spreadsheetml.sharedStrings'),
      xml: `<sst ${MAIN}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/calcChain.xml', type: officeType('spreadsheetml.calcChain'), xml: `<calcChain ${MAIN}/>` },
  ]);
}

const s = (reference: string, index: number, style = 0): string =>
  `<c r="${reference}" s="${style}" t="s"><v>${index}</v></c>`;
const f = (reference: string, formula: string, result = '1'): string =>
  `<c r="${reference}"><f>${formula}</f><v>${result}</v></c>`;
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`;

const fill = (template: Buffer, values: FillValues): Package => readPackage(parseTemplate(template).fill(values));
const sheetOf = (pkg: Package, number = 1): string =>
  pkg.text(`xl/worksheets/sheet${number}.xml`).replace(/^.*?<worksheet[^>]*>|<\/worksheet>$/gs, '');
const rowsOf = (pkg: Package, number = 1): string =>
  sheetOf(pkg, number).replace(/^.*?<sheetData>|<\/sheetData>.*$/gs, '');

describe('values in xlsx', () => {
  const cellOf = (value: FillValues[string], style: number): string =>
    rowsOf(fill(workbook(['{{a}}'], [{ rows: row(1, s('A1', 0, style)) }]), { a: value }));

  it('keep their type in a cell that shows only them', () => {
    expect(cellOf(1.5, 0)).toBe(row(1, '<c r="A1" s="0"><v>1.5</v></c>'));
    expect(cellOf(true, 0)).toBe(row(1, '<c r="A1" s="0" t="b"><v>1</v></c>'));
    expect(cellOf('2024-03-17', 1)).toBe(row(1, '<c r="A1" s="1"><v>45368</v></c>'));
    expect(cellOf('2024-03-17T06:00:00Z', 1)).toBe(row(1, '<c r="A1" s="1"><v>45368.25</v></c>'));
    expect(cellOf('1234.50', 2)).toBe(row(1, '<c r="A1" s="2"><v>1234.50</v></c>'));
  });

  it('stay text where the cell does not show numbers or dates', () => {
    for (const [value, style] of [
      ['01234', 2],
      ['80331', 0],
      ['00.50', 0],
      ['1.2', 0],
      ['1,234.50', 0],
      ['2024-02-30', 0],
      ['2024-03', 0],
      ['1234.50', 3],
      ['2024-03-17', 3],
      ['1e5', 2],
      ['2024-02-30', 1],
      ['12', 0],
      ['12', 3],
      ['=A1', 0],
    ] as const) {
      const pkg = fill(workbook(['{{a}}'], [{ rows: row(1, s('A1', 0, style)) }]), { a: value });
      expect(rowsOf(pkg)).toBe(row(1, s('A1', 0, style)));
      expect(pkg.text('xl/sharedStrings.xml')).toContain(`>${value}</t>`);
    }
  });

  const wide = (value: FillValues[string], width = 14, style = 0): Package =>
    fill(
      workbook(
        ['{{a}}'],
        [{ rows: row(1, s('A1', 0, style)), before: `<cols><col min="1" max="3" width="${width}"/></cols>` }],
      ),
      {
        a: value,
      },
    );
  const stylesOf = (pkg: Package): string[] =>
    [...pkg.text('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^<>]*>(?=.*<\/cellXfs>)/g)].map(([, id = '']) => id);

  it('are numbers and dates in a cell without a format when they are written as amounts and days are stored', () => {
    const [amount, day] = [wide('1234.50'), wide('2024-03-17')];
    expect(rowsOf(amount)).toBe(row(1, '<c r="A1" s="4"><v>1234.50</v></c>'));
    expect(stylesOf(amount).at(-1)).toBe('2');
    expect(rowsOf(day)).toBe(row(1, '<c r="A1" s="4"><v>45368</v></c>'));
    expect(stylesOf(day).at(-1)).toBe('174');
    expect(day.text('xl/styles.xml')).toContain('<numFmt numFmtId="174" formatCode="yyyy\\-mm\\-dd"/></numFmts>');
    expect(rowsOf(wide(new Date('2024-03-17')))).toContain('<v>45368</v>');
    expect(rowsOf(wide('-0.05'))).toContain('<v>-0.05</v>');
  });

  it('stay text where a number with a format would be wider than its cell, which shows only signs then', () => {
    expect(rowsOf(wide('2024-03-17', 9))).toBe(row(1, s('A1', 0)));
    expect(rowsOf(wide('12345678.90', 9))).toBe(row(1, s('A1', 0)));
    const merged = { rows: row(1, s('A1', 0)), after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>' };
    expect(rowsOf(fill(workbook(['{{a}}'], [merged]), { a: '2024-03-17' }))).toContain('<v>45368</v>');
  });

  it('stay text in a cell whose content begins with an apostrophe', () => {
    const quoted = STYLES.replace('<xf numFmtId="170"/>', '<xf numFmtId="170" quotePrefix="1"/>');
    const template = workbook(['{{a}}'], [{ rows: row(1, s('A1', 0)) }], '', quoted);
    expect(rowsOf(fill(template, { a: '1.50' }))).toBe(row(1, s('A1', 0)));
  });

  it('fill shared, rich, inline and plain strings', () => {
    const inline =
      '<c r="B1" t="inlineStr"><is><r><t>x {{</t></r><r><rPr><b/></rPr><t>a}}</t></r></is></c><c r="C1" t="str"><v>{{a}}</v></c>';
    const pkg = fill(workbook(['Hi {{a}}'], [{ rows: row(1, s('A1', 0), s('A2', 0), inline) }]), { a: 'V & W' });
    expect(pkg.text('xl/sharedStrings.xml')).toContain('<t xml:space="preserve">Hi V &amp; W</t>');
    expect(rowsOf(pkg)).toContain('<t xml:space="preserve">x V &amp; W</t></r>');
    expect(rowsOf(pkg)).toContain('<c r="C1" t="inlineStr"><is><t xml:space="preserve">V &amp; W</t></is></c>');
  });

  it('remove the calculation chain and stale results, and request recalculation', () => {
    const rows = row(
      1,
      s('A1', 0),
      f('B1', 'A1*2'),
      f('C1', 'B1'),
      f('D1', '1+1', '2'),
      '<c r="E1" t="str"><f>"x"</f><v>x</v></c>',
    );
    const pkg = fill(workbook(['{{a}}'], [{ rows }]), { a: 2 });
    expect(rowsOf(pkg)).toContain(
      '<f>A1*2</f></c><c r="C1"><f>B1</f></c><c r="D1"><f>1+1</f><v>2</v></c><c r="E1" t="str"><f>"x"</f><v>x</v></c>',
    );
    expect(pkg.has('xl/calcChain.xml')).toBe(false);
    expect(pkg.text('[Content_Types].xml')).not.toContain('calcChain');
    expect(pkg.text('xl/_rels/workbook.xml.rels')).not.toContain('calcChain');
    expect(pkg.text('xl/workbook.xml')).toContain('</sheets><calcPr fullCalcOnLoad="1"/>');
  });

  it('anchor pictures at their cell', () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex');
    const pkg = fill(workbook(['{{i}}'], [{ rows: row(3, s('B3', 0)), after: '<pageMargins/><extLst/>' }]), {
      i: { bytes: header, mediaType: 'image/png', width: 100, height: 50, dpi: 96 },
    });
    expect(sheetOf(pkg)).toMatch(/<pageMargins\/><drawing [^>]*r:id="fill1"\/><extLst\/>/);
    expect(pkg.text('xl/drawings/filled1.xml')).toContain(
      '<xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row>',
    );
    expect(pkg.text('[Content_Types].xml')).toContain('/xl/drawings/filled1.xml');
  });

  it.each([
    ['of repeated rows', '{{a}} {{l}}'],
    ['with one value', '{{a}}'],
    ['with a value among words', 'Note: {{a}}!'],
  ])('%s are rejected when a text is too long for a cell', (_, text) => {
    const template = workbook([text], [{ rows: row(1, s('A1', 0)) }]);
    const filledWith = (length: number) => () => fill(template, { a: 'x'.repeat(length), l: ['x', 'y'] });

    expect(filledWith(32_750)).not.toThrow();
    expect(filledWith(40_000)).toThrow(/A cell holds at most 32767 characters \(.*A1/);
  });
});

describe('repeated rows in xlsx', () => {
  const strings = ['{{#items}}{{n}}', '{{q}}', '{{/items}}', 'end', '{{#items}}', '{{list}}'];
  const items = [
    { n: 'a', q: 1 },
    { n: 'b', q: 2 },
    { n: 'c', q: 3 },
  ];
  const loop = row(2, s('A2', 0), s('B2', 1), f('C2', 'B2*$B$1'), s('D2', 2));

  it('insert rows and move the rows below', () => {
    const pkg = fill(
      workbook(strings, [{ rows: loop + row(4, s('A4', 3), f('C4', 'SUM(C2:C2)+SUM(C2:$C$3)+LOG10(B4)')) }]),
      { items },
    );
    expect(rowsOf(pkg).match(/<row r="\d+"/g)).toEqual(['<row r="2"', '<row r="3"', '<row r="4"', '<row r="6"']);
    expect(rowsOf(pkg)).toContain(
      '<c r="B4"><v>3</v></c><c r="C4"><f>B4*$B$1</f></c>'.replace('<c r="B4">', '<c r="B4" s="0">'),
    );
    expect(rowsOf(pkg)).toContain(`${s('A6', 3)}<c r="C6"><f>SUM(C2:C4)+SUM(C2:$C$5)+LOG10(B6)</f></c>`);
  });

  it('move formulas of other sheets, names, merges, filters, rules and breaks', () => {
    const after =
      '<autoFilter ref="A1:D4"/><mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="A4:B5"/></mergeCells>' +
      '<conditionalFormatting sqref="C2 C4"><cfRule><formula>$C2&gt;1</formula></cfRule></conditionalFormatting><rowBreaks><brk id="4"/></rowBreaks>';
    const other = { rows: row(1, f('A1', '\'S1\'!C4+S1!C2+C4&amp;"S1!C4"'), f('B1', '[1]S1!C4')) };
    const names = '<definedNames><definedName name="n">S1!$A$2:$C$4</definedName></definedNames>';
    const pkg = fill(workbook(strings, [{ rows: loop + row(4, s('A4', 3)), after }, other], names), { items });
    expect(sheetOf(pkg)).toContain(
      '<autoFilter ref="A1:D6"/><mergeCells count="4"><mergeCell ref="A2:B2"/><mergeCell ref="A3:B3"/><mergeCell ref="A4:B4"/><mergeCell ref="A6:B7"/></mergeCells>',
    );
    expect(sheetOf(pkg)).toContain('sqref="C2:C4 C6"');
    expect(sheetOf(pkg)).toContain('<brk id="6"/>');
    expect(rowsOf(pkg, 2)).toContain("<f>'S1'!C6+S1!C2+C4&amp;&quot;S1!C4&quot;</f>");
    expect(rowsOf(pkg, 2)).toContain('<f>[1]S1!C4</f>');
    expect(pkg.text('xl/workbook.xml')).toContain('S1!$A$2:$C$6');
  });

  it('remove rows that contain loop tags only', () => {
    const rows = row(1, s('A1', 4)) + row(2, s('A2', 1)) + row(3, s('A3', 2)) + row(4, s('A4', 3), f('B4', 'A2+A1'));
    const pkg = fill(workbook(strings, [{ rows }]), { items });
    expect(rowsOf(pkg).match(/<c r="[A-Z]\d"/g)).toEqual([
      '<c r="A1"',
      '<c r="A2"',
      '<c r="A3"',
      '<c r="A4"',
      '<c r="B4"',
    ]);
    expect(rowsOf(pkg)).toContain('<f>A1+#REF!</f>');
  });

  it('fill lists side by side, the shorter one padded', () => {
    const tags = [
      '{{#items}}{{n}}',
      '{{q}}{{/items}}',
      '{{#list}}{{.}}',
      '{{/list}}',
      '{{end}}',
      '{{#list?}}',
      'x{{/}}',
    ];
    const lanes = row(2, s('A2', 0), s('B2', 1), f('C2', 'B2*2'), s('D2', 2), f('E2', 'D2*2'), s('F2', 3), s('G2', 4));
    const rows = lanes + row(3, f('B3', 'SUM(B2:B2)'));
    const shown = (values: FillValues): string[] =>
      rowsOf(fill(workbook(tags, [{ rows }]), values))
        .split('</row>')
        .map((markup) => markup.replace(/<c r="(\w+)"[^>]*?(\/>|>)/g, ' $1=').replace(/<[^>]*>/g, ''));

    expect(shown({ items, list: [7], end: 'z' }).slice(0, 4)).toEqual([
      ' A2=a B2=1 C2=B2*2 D2=7 E2=D2*2 F2= G2=z',
      ' A3=b B3=2 C3=B3*2 D3= E3= F3= G3=z',
      ' A4=c B4=3 C4=B4*2 D4= E4= F4= G4=z',
      ' B5=SUM(B2:B4)',
    ]);
    expect(shown({ items: [], list: [7, 8], end: 'z' })[1]).toBe(' A3= B3= C3=B3*2 D3=8 E3=D3*2 F3= G3=z');
    expect(shown({ items: [], list: [] })[0]).toBe(' A2= B2= C2= D2= E2= F2= G2=');
  });

  it('keep one empty row without iterations', () => {
    const pkg = fill(workbook(strings, [{ rows: loop + row(3, f('C3', 'SUM(C2:C2)')) }]), { items: [] });
    expect(rowsOf(pkg)).toBe(
      row(2, '<c r="A2" s="0"/><c r="B2" s="0"/><c r="C2"/><c r="D2" s="0"/>') +
        row(3, '<c r="C3"><f>SUM(C2:C2)</f></c>'),
    );
  });

  it('repeat a row without loop tags when a field is a list', () => {
    const pkg = fill(workbook(strings, [{ rows: row(1, s('A1', 5)) + row(2, s('A2', 3)) }]), { list: ['x', 7] });
    expect(rowsOf(pkg)).toBe(
      row(1, '<c r="A1" s="0" t="inlineStr"><is><t xml:space="preserve">x</t></is></c>') +
        row(2, '<c r="A2" s="0"><v>7</v></c>') +
        row(3, s('A3', 3)),
    );
  });

  it('write shared formulas out', () => {
    const shared = '<c r="C2"><f t="shared" ref="C2:C3" si="0">A2+$A$1</f><v>1</v></c>';
    const rows = row(1, s('A1', 5)) + row(2, shared) + row(3, '<c r="C3"><f t="shared" si="0"/><v>1</v></c>');
    const pkg = fill(workbook(strings, [{ rows }]), { list: ['x', 'y'] });
    expect(rowsOf(pkg).match(/<f>[^<]*<\/f>/g)).toEqual(['<f>A3+$A$1</f>', '<f>A4+$A$1</f>']);
  });

  it('reject loop tags that do not match', () => {
    const code = (rows: string): string => {
      try {
        parseTemplate(workbook(['{{#a}}', '{{#b}}', '{{/}}', '{{/c}}'], [{ rows }]));
      } catch (error) {
        return error instanceof TemplateError ? error.code : String(error);
      }
      return 'none';
    };
    expect(code(row(1, s('A1', 0)))).toBe('unclosed_loop');
    expect(code(row(1, s('A1', 2)))).toBe('unmatched_close');
    expect(code(row(1, s('A1', 0), s('B1', 3)))).toBe('mismatched_close');
    expect(code(row(1, s('A1', 0)) + row(2, s('A2', 2), s('B2', 1)) + row(3, s('A3', 2)))).toBe('misplaced_loop');
  });
});

describe('references to the rows of a sheet', () => {
  const links =
    '<Relationships xmlns="urn:r"><Relationship Id="t" Type="http://x/table" Target="../tables/table1.xml"/><Relationship Id="d" Type="http://x/drawing" Target="/xl/drawings/d.xml"/></Relationships>';
  const table =
    '<table ref="A1:B3"><autoFilter ref="A1:B3"/><tableColumns><tableColumn id="1" name="{{head}}"/><tableColumn id="2" name="b"/></tableColumns></table>';
  const anchor =
    '<xdr:twoCellAnchor><xdr:from><xdr:row>4</xdr:row></xdr:from><xdr:to><xdr:row>6</xdr:row></xdr:to></xdr:twoCellAnchor>';
  const withParts = (bytes: Buffer, ...more: [string, string][]): Buffer =>
    writePackage([...readPackage(bytes).entries, ...more.map(([name, text]) => packEntry(name, Buffer.from(text)))]);

  it('move: tables with their column names, and drawings', () => {
    const plain = workbook(['{{head}}', '{{list}}'], [{ rows: row(1, s('A1', 0)) + row(2, s('A2', 1)) }]);
    const parts: [string, string][] = [
      ['xl/worksheets/_rels/sheet1.xml.rels', links],
      ['xl/tables/table1.xml', table],
      ['xl/drawings/d.xml', `<x>${anchor}</x>`],
    ];
    const pkg = fill(withParts(plain, ...parts), { head: 'A "x"', list: [1, 2, 3] });
    expect(pkg.text('xl/tables/table1.xml')).toContain('<table ref="A1:B5"><autoFilter ref="A1:B5"/>');
    expect(pkg.text('xl/tables/table1.xml')).toContain('name="A &quot;x&quot;"');
    expect(pkg.text('xl/drawings/d.xml')).toContain('<xdr:row>6</xdr:row></xdr:from><xdr:to><xdr:row>8</xdr:row>');
  });

  it('are rejected in structures that cannot be moved', () => {
    const pivot = links.replace('/table"', '/pivotTable"');
    const plain = workbook(['{{list}}'], [{ rows: row(1, s('A1', 0)) }]);
    const bytes = withParts(plain, ['xl/worksheets/_rels/sheet1.xml.rels', pivot]);
    expect(() => fill(bytes, { list: [1, 2] })).toThrow('pivot table');
    expect(rowsOf(fill(bytes, { list: 1 }))).toBe(row(1, '<c r="A1" s="0"><v>1</v></c>'));
  });
});

describe('minimal packages', () => {
  it.each([
    [
      'xlsx',
      officePackage([
        { name: 'xl/workbook.xml', type: officeType('spreadsheetml.sheet.main'), xml: `<workbook ${MAIN}/>` },
      ]),
    ],
    [
      'pptx',
      officePackage([
        { name: 'ppt/presentation.xml', type: officeType('presentationml.presentation.main'), xml: '<presentation/>' },
      ]),
    ],
    [
      'docx',
      officePackage([
        { name: 'word/document.xml', type: officeType('wordprocessingml.document.main'), xml: '<document/>' },
      ]),
    ],
    ['idml', writePackage([packEntry('mimetype', Buffer.from('application/vnd.adobe.indesign-idml-package'))])],
  ])('are templates without placeholders: %s', (type, bytes) => {
    const template = parseTemplate(bytes);
    expect([template.type, template.fields]).toEqual([type, []]);
    expect(template.fill({ a: 1 }).equals(writePackage(readPackage(bytes).entries))).toBe(true);
  });
});
