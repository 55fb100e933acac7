import { readPackage } from '../../../formats/src/package/package-reader';
import { entry, officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { writePackage } from '../../../formats/src/package/package-writer';
import { xlsxHtml } from './xlsx-html';

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const STYLES =
  `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="14"/><color rgb="FF1F3A5F"/><name val="Arial"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellXfs count="3"><xf fontId="0"/><xf fontId="1" fillId="1"><alignment horizontal="center" wrapText="1"/></xf><xf numFmtId="10"/></cellXfs></styleSheet>';

interface SheetParts {
  rows: string;
  before?: string;
  after?: string;
  state?: string;
  names?: string;
  /** The content of a table's part. */
  table?: string;
}

/** The body of the HTML of a workbook. */
function bodyOf(...sheets: SheetParts[]): string {
  const html = xlsxHtml(readPackage(workbook(sheets)));
  return html.slice(html.indexOf('<body>'));
}

function workbook(sheets: SheetParts[]): Buffer {
  const list = sheets.map(
    ({ state = 'visible' }, at) => `<sheet name="S${at}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`,
  );
  const links = sheets.map((_, at) => [`rId${at}`, ['worksheet', `xl/worksheets/s${at}.xml`]] as const);
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN}><sheets>${list.join('')}</sheets>${sheets.map(({ names = '' }) => names).join('')}</workbook>`,
      links: { ...Object.fromEntries(links), styles: ['styles', 'xl/styles.xml'] },
    },
    { name: 'xl/styles.xml', type: officeType('spreadsheetml.styles'), xml: STYLES },
    ...sheets.flatMap(({ table }, at) =>
      table === undefined
        ? []
        : [{ name: `xl/tables/t${at}.xml`, type: officeType('spreadsheetml.table'), xml: table }],
    ),
    ...sheets.map(({ rows, before = '', after = '', table }, at) => ({
      name: `xl/worksheets/s${at}.xml`,
      type: officeType('spreadsheetml.worksheet'),
      ...(table !== undefined && { links: { t: ['table', `xl/tables/t${at}.xml`] as const } }),
      xml: `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ]);
}

const text = (reference: string, value: string, style = 0) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (reference: string, value: number, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

describe('xlsxHtml', () => {
  it('shows texts, and numbers by their format to the right', () => {
    const body = bodyOf({ rows: `<row r="1">${text('A1', 'Share &lt;b&gt;')}${number('B1', 0.125, 2)}</row>` });

    expect(body).toContain('>Share &lt;b&gt;</td>');
    expect(body).toContain('text-align:right">12.50%</td>');
  });

  it('computes formulas with names of the workbook and of a sheet', () => {
    const names =
      '<definedNames><definedName name="rate">S0!$A$1</definedName><definedName name="rate" localSheetId="1">S0!$A$1*2</definedName></definedNames>';
    const rows = (own: number) => `<row r="1">${number('A1', own)}<c r="B1"><f>1000+Rate</f></c></row>`;
    const body = bodyOf({ rows: rows(20), names }, { rows: rows(30) });

    expect(body).toContain('>1020</td>');
    expect(body).toContain('>1040</td>');
  });

  it('computes formulas with columns of a table', () => {
    const table =
      `<table ${MAIN} id="1" name="T" displayName="Lines" ref="A1:B3" totalsRowCount="1"><tableColumns count="2">` +
      '<tableColumn id="1" name="Net"/><tableColumn id="2" name="Gross"/></tableColumns></table>';
    const rows =
      `<row r="1">${text('A1', 'Net')}${text('B1', 'Gross')}</row>` +
      `<row r="2">${number('A2', 20)}<c r="B2"><f>Lines[[#This Row],[Net]]*2</f></c></row>` +
      '<row r="3"><c r="B3"><f>SUBTOTAL(109,Lines[Gross])+1</f></c></row>';
    const body = bodyOf({ rows, table });

    expect(body).toContain('>40</td>');
    expect(body).toContain('>41</td>');
  });

  const cells = (row: number) =>
    `<row r="${row}">${['A', 'B', 'C'].map((one) => text(`${one}${row}`, `${one}${row}`)).join('')}</row>`;
  const rows = [1, 2, 3, 4].map(cells).join('');
  const defined = (name: string, reference: string) =>
    `<definedNames><definedName name="_xlnm.${name}" localSheetId="0">${reference}</definedName></definedNames>`;
  const shownIn = (html: string) => [...html.matchAll(/>([A-C]\d)</g)].map(([, cell]) => cell);

  it('prints the print area only', () => {
    const area = bodyOf({ rows, names: defined('Print_Area', "'S0'!$B$2:$C$3") }, { rows: cells(9) });
    expect(shownIn(area)).toEqual(['B2', 'C2', 'B3', 'C3', 'A9', 'B9', 'C9']);
    expect(shownIn(bodyOf({ rows, names: defined('Print_Area', 'S0!$A$1:$A$1,S0!$A$4') }))).toEqual(['A1', 'A4']);
    expect(shownIn(bodyOf({ rows, names: defined('Print_Area', '#REF!') }))).toHaveLength(12);
  });

  it('repeats title rows on each page', () => {
    const titled = bodyOf({ rows, names: defined('Print_Titles', 'S0!$A:$A,S0!$2:$2') });
    expect(shownIn(titled)).toEqual(shownIn(bodyOf({ rows })));
    expect(shownIn(/<thead>.*?<\/thead>/.exec(titled)?.[0] ?? '')).toEqual(['A2', 'B2', 'C2']);
    expect(bodyOf({ rows })).not.toContain('<thead>');
  });

  it('computes formulas without a stored result', () => {
    const body = bodyOf({ rows: `<row r="1">${number('A1', 20)}<c r="B1"><f>A1*2</f></c></row>` });

    expect(body).toContain('>40</td>');
  });

  it('applies font, fill and alignment to cells', () => {
    const body = bodyOf({ rows: `<row r="1">${text('A1', 'Head', 1)}</row>` });

    for (const declaration of [
      'font-size:14pt',
      'font-weight:bold',
      'color:#1f3a5f',
      'background-color:#e8edf3',
      'text-align:center',
    ])
      expect(body).toContain(declaration);
    expect(body).toContain('class="wraps"');
  });

  it('merges cells, and omits hidden rows and columns', () => {
    const rows = `<row r="1">${text('A1', 'wide')}</row><row r="2" hidden="1">${text('A2', 'hidden row')}</row><row r="3">${text('A3', 'a')}${text('B3', 'hidden column')}${text('C3', 'c')}</row>`;
    const before = '<cols><col min="1" max="1" width="20"/><col min="2" max="2" width="9" hidden="1"/></cols>';
    const body = bodyOf({ rows, before, after: '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>' });

    expect(body).toContain('colspan="2" rowspan="1"');
    expect(body).toContain('<col style="width:145px">');
    expect(body).not.toContain('hidden');
  });

  it('prints each visible sheet on separate pages', () => {
    const rows = `<row r="1">${text('A1', 'shown')}</row>`;
    const html = xlsxHtml(
      readPackage(
        workbook([
          { rows },
          { rows, state: 'hidden' },
          { rows: '' },
          { rows, after: '<pageSetup orientation="landscape"/>' },
        ]),
      ),
    );

    expect(html.match(/<section/g)).toHaveLength(2);
    expect(html).toContain('@page sheet1 { size: 297mm 210mm;');
  });

  it('scales down a sheet that is wider than its page', () => {
    const cells = Array.from({ length: 26 }, (_, at) => text(`${String.fromCharCode(65 + at)}1`, 'x')).join('');

    expect(Number(/zoom:([\d.]+)/.exec(bodyOf({ rows: `<row r="1">${cells}</row>` }))?.[1])).toBeLessThan(0.5);
  });

  it('does not print empty pages before a distant cell, and rejects a sheet that is too large', () => {
    const far = bodyOf({
      rows: `<row r="1">${text('A1', 'near')}</row><row r="1000000">${text('A1000000', 'far')}</row>`,
    });
    expect(far.match(/<tr/g)?.length).toBeLessThan(200);

    expect(() => bodyOf({ rows: `<row r="1">${text('XFD1', 'far')}</row>` })).toThrow('too large');
    const merges = Array.from({ length: 5_000 }, () => '<mergeCell ref="A1:Z9000"/>').join('');
    const rows = Array.from({ length: 9_000 }, (_, at) => `<row r="${at + 1}">${text(`Z${at + 1}`, 'x')}</row>`).join(
      '',
    );
    expect(() => bodyOf({ rows, after: `<mergeCells>${merges}</mergeCells>` })).toThrow('too large');
  });

  it('escapes the content of the document', () => {
    const body = bodyOf({ rows: `<row r="1">${text('A1', '&lt;script&gt;alert(1)&lt;/script&gt;&quot;')}</row>` });

    expect(body).not.toContain('<script');
  });

  it('prints the headers and footers of pages', () => {
    const rows = `<row r="1">${text('A1', 'cell')}</row>`;
    const margins =
      '<headerFooter differentOddEven="1"><oddHeader>&amp;"Arial,Bold"&amp;14&amp;KFF0000Head &amp;&amp; &lt;/style&gt;</oddHeader>' +
      '<oddFooter>&amp;L&amp;IPage &amp;P of &amp;N&amp;R&amp;A\n&amp;F&amp;Gend</oddFooter><evenHeader>&amp;Ceven</evenHeader></headerFooter>';
    const html = xlsxHtml(readPackage(workbook([{ rows, after: margins }])));

    expect(html).toContain(`@top-center{content:"Head " "\\26 " " \\3c \\2f style\\3e ";font:10pt Calibri`);
    expect(html).toContain(`font-family:'Arial', sans-serif;font-weight:bold;font-size:14pt;color:#ff0000}`);
    expect(html).toContain('@bottom-left{content:"Page " counter(page) " of " counter(pages);');
    expect(html).toContain('@bottom-right{content:"S0" "\\a " "end";');
    expect(html).toMatch(/@page sheet0:left {@top-left{content:none;[^}]*}@top-center{content:"even";/);
  });

  it('is an empty page for a workbook without content', () => {
    expect(bodyOf({ rows: '' })).toContain('<section></section>');
    expect(() => xlsxHtml(readPackage(writePackage([entry('a.xml', '<a/>')])))).toThrow('no part');
  });
});
