import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { TemplateError } from '../../../formats/src/template-error';
import { checkTemplate } from '../check-template';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { readTemplate } from '../read-template';
import { chartXml, dataWorkbook, documentWithChart, drawing, numRef, type Rows, series, strRef } from './chart.fixture';

const HEADER = ['', '{{year}}', 'Plan'];
const DATA: Rows = [HEADER, ['{{#items}}{{name}}', '{{amount}}', '{{plan}}{{/items}}']];
const CHART = chartXml(
  'Sales of {{company}}',
  series(0, strRef('Sheet1!$B$1', '{{year}}'), strRef('Sheet1!$A$2', '{{#items}}{{name}}'), numRef('Sheet1!$B$2', 0)) +
    series(1, strRef('Sheet1!$C$1', 'Plan'), strRef('Sheet1!$A$2', '{{#items}}{{name}}'), numRef('Sheet1!$C$2', 0)),
);
const BODY = `<w:p>${drawing('rId1')}</w:p>`;
const VALUES: FillValues = {
  company: 'Ada & Co',
  year: 2026,
  items: [
    { name: 'Pens <b>', amount: 12, plan: '10.5' },
    { name: 'Ink', amount: 7, plan: 8 },
    { name: 'Nibs', amount: null, plan: 3 },
  ],
};

const fill = (template: Buffer, values: FillValues = VALUES): Package =>
  readPackage(parseTemplate(template).fill(values));
const chartOf = (pkg: Package, part = 'word/charts/chart1.xml'): string => pkg.text(part);
const sheetOf = (pkg: Package, part = 'word/embeddings/Microsoft_Excel_Sheet1.xlsx'): string =>
  readPackage(pkg.bytes(part)).text('xl/worksheets/sheet1.xml');
/** The texts of points, by the formulas of their references. */
const caches = (chart: string): Record<string, string[]> =>
  Object.fromEntries(
    [...chart.matchAll(/<c:f>([^<]*)<\/c:f>(.*?)<\/c:(?:str|num|multiLvlStr)Ref>/gs)].map(
      ([, formula = '', cache = '']) => [
        formula,
        [...cache.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = '']) => text),
      ],
    ),
  );

describe('charts', () => {
  it('fill the texts of a chart without a workbook, also in the cached names of series and categories', () => {
    const xml = chartXml(
      '{{a}}',
      series(0, strRef('Sheet1!$B$1', '{{b}}'), strRef('Sheet1!$A$2', '{{c}}'), numRef('Sheet1!$B$2', 5)),
    );
    const pkg = fill(
      documentWithChart(
        BODY,
        xml,
        dataWorkbook([
          ['', 'x'],
          ['y', 5],
        ]),
      ),
      { a: 'A', b: 'B', c: 'C' },
    );
    expect(chartOf(pkg)).toContain('<a:t>A</a:t>');
    expect(caches(chartOf(pkg))).toEqual({ 'Sheet1!$B$1': ['B'], 'Sheet1!$A$2': ['C'], 'Sheet1!$B$2': ['5'] });
  });

  it('take their data from the rows of a loop in the workbook', () => {
    const pkg = fill(documentWithChart(BODY, CHART, dataWorkbook(DATA)));
    expect(chartOf(pkg)).toContain('<a:t>Sales of Ada &amp; Co</a:t>');
    expect(caches(chartOf(pkg))).toEqual({
      'Sheet1!$B$1': ['2026'],
      'Sheet1!$A$2:$A$4': ['Pens &lt;b&gt;', 'Ink', 'Nibs'],
      'Sheet1!$B$2:$B$4': ['12', '7'],
      'Sheet1!$C$1': ['Plan'],
      'Sheet1!$C$2:$C$4': ['10.5', '8', '3'],
    });
    expect(chartOf(pkg).match(/<c:ptCount val="3"\/>/g)).toHaveLength(4);
    expect(sheetOf(pkg)).toContain('<c r="C2"><v>10.5</v></c>');
    expect(sheetOf(pkg)).toContain('<row r="4">');
  });

  it('keep a valid chart without points when the list is empty', () => {
    const chart = chartOf(fill(documentWithChart(BODY, CHART, dataWorkbook(DATA)), { items: [] }));
    expect(caches(chart)['Sheet1!$A$2']).toEqual([]);
    expect(chart).not.toContain('{{');
  });

  it('remove formats and labels of points that are not there', () => {
    const own = (index: number): string => `<c:dPt><c:idx val="${index}"/></c:dPt>`;
    const label = (index: number): string => `<c:dLbl><c:idx val="${index}"/><c:delete val="1"/></c:dLbl>`;
    const extra = `${own(0)}${own(1)}${own(3)}<c:dLbls>${label(2)}${label(5)}</c:dLbls>`;
    const xml = chartXml(
      'T',
      series(0, strRef('Sheet1!$B$1', ''), strRef('Sheet1!$A$2', ''), numRef('Sheet1!$B$2', 0), extra),
      'pie',
    );
    const chart = chartOf(fill(documentWithChart(BODY, xml, dataWorkbook(DATA))));
    expect(chart).toContain(`${own(0)}${own(1)}<c:dLbls>${label(2)}</c:dLbls>`);
  });

  it('show numbers on the axis of a scatter chart, and levels of categories', () => {
    const levels =
      '<c:multiLvlStrRef><c:f>Sheet1!$A$2:$B$2</c:f><c:multiLvlStrCache><c:ptCount val="1"/><c:lvl/><c:lvl/></c:multiLvlStrCache></c:multiLvlStrRef>';
    const xml = chartXml(
      'T',
      series(0, strRef('Sheet1!$C$1', ''), levels, numRef('Sheet1!$C$2', 0)) +
        `<c:ser><c:idx val="1"/><c:order val="1"/><c:xVal>${strRef('Sheet1!$B$2', '{{x}}')}</c:xVal><c:yVal>${numRef('Sheet1!$C$2', 0)}</c:yVal></c:ser>`,
    );
    const rows: Rows = [
      ['', '', 'v'],
      ['{{#items}}{{group}}', '{{x}}', '{{y}}{{/items}}'],
    ];
    const items = [
      { group: 'g', x: 1, y: 10 },
      { group: 'h', x: 2, y: 20 },
    ];
    const chart = chartOf(fill(documentWithChart(BODY, xml, dataWorkbook(rows)), { items }));
    expect(chart).toContain('<c:xVal><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f><c:numCache>');
    const point = (index: number, text: string): string => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`;
    expect(chart).toContain(
      `<c:ptCount val="2"/><c:lvl>${point(0, '1')}${point(1, '2')}</c:lvl><c:lvl>${point(0, 'g')}${point(1, 'h')}</c:lvl>`,
    );
  });

  it('name the fields of the cells, and their places', async () => {
    const file = documentWithChart(BODY, CHART, dataWorkbook(DATA));
    expect(parseTemplate(file).fields.map(({ id }) => id)).toEqual([
      'company',
      'year',
      'items',
      'name',
      'amount',
      'plan',
    ]);
    const { tags } = await checkTemplate('t.docx', file);
    expect(tags).toContainEqual({ tag: '{{amount}}', kind: 'value', place: 'chart 1, cell B2' });
    const broken = documentWithChart(BODY, CHART, dataWorkbook([HEADER, ['{{#items}}{{name | nope}}', '{{amount}}']]));
    const refusal = await readTemplate('t.docx', broken);
    expect('problems' in refusal && refusal.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/nope.*\(chart 1, cell A2\)/),
      expect.stringMatching(/is never closed \(chart 1, cell A2\)/),
    ]);
  });

  it('refuse formulas over placeholders, names instead of cells, and missing sheets', () => {
    const withValues = (values: string, rows: Rows): Buffer =>
      documentWithChart(
        BODY,
        chartXml('T', series(0, strRef('Sheet1!$B$1', ''), strRef('Sheet1!$A$2', ''), values)),
        dataWorkbook(rows),
      );
    expect(() => parseTemplate(withValues(numRef('Sheet1!$C$2', 0), [HEADER, ['a', '{{n}}', '=B2*2']]))).toThrow(
      'The data of chart 1 cannot be filled: a formula in C2 depends on placeholders',
    );
    expect(() => parseTemplate(withValues(numRef('Amounts', 0), DATA))).toThrow('"Amounts" names no cells');
    expect(() => parseTemplate(withValues(numRef('Other!$A$1', 0), DATA))).toThrow('no sheet "Other"');
    const plain = [HEADER, ['a', 2, '=B2*2'], ['{{n}}', 3, '=B3*2']];
    expect(caches(chartOf(fill(withValues(numRef('Sheet1!$C$2:$C$3', 4, 6), plain))))['Sheet1!$C$2:$C$3']).toEqual([
      '1',
      '1',
    ]);
  });
});

describe('charts in loops', () => {
  const LOOP = `<w:p><w:r><w:t>{{#teams}}</w:t></w:r></w:p><w:p><w:r><w:t>{{team}}</w:t></w:r>${drawing('rId1')}</w:p><w:p><w:r><w:t>{{/teams}}</w:t></w:r></w:p>`;
  const teams = ['A', 'B', 'C'].map((team, index) => ({
    team,
    year: team,
    items: [{ name: `${team}1`, amount: index, plan: 0 }],
  }));

  it('get a chart and a workbook for each item', () => {
    const pkg = fill(documentWithChart(LOOP, CHART, dataWorkbook(DATA)), { teams });
    const links = pkg.text('word/_rels/document.xml.rels');
    const ids = [...pkg.text('word/document.xml').matchAll(/<c:chart [^>]*r:id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    const parts = ids.map((id) => new RegExp(`Id="${id}"[^>]*Target="/([^"]*)"`).exec(links)?.[1] ?? '');
    const shown = parts.map((part) => caches(pkg.text(part))['Sheet1!$A$2']);
    expect(shown).toEqual([['A1'], ['B1'], ['C1']]);
    const types = pkg.text('[Content_Types].xml');
    const workbooks = parts.map((part) => {
      expect(types).toContain(
        `PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"`,
      );
      return /Target="\/([^"]*)"/.exec(pkg.text(part.replace('charts/', 'charts/_rels/') + '.rels'))?.[1] ?? '';
    });
    expect(new Set(workbooks).size).toBe(3);
    expect(workbooks.map((part) => sheetOf(pkg, part).includes('>C1<'))).toEqual([false, false, true]);
  });

  it('leave no placeholder in a chart that no item shows', () => {
    const pkg = fill(documentWithChart(LOOP, CHART, dataWorkbook(DATA)), { teams: [], year: 'no' });
    expect(chartOf(pkg)).not.toMatch(/\{\{|no/);
  });

  it('get parts of their own also without placeholders', () => {
    const plain = chartXml(
      'T',
      series(0, strRef('Sheet1!$B$1', 'n'), strRef('Sheet1!$A$2', 'c'), numRef('Sheet1!$B$2', 1)),
    );
    const pkg = fill(
      documentWithChart(
        LOOP,
        plain,
        dataWorkbook([
          ['', 'n'],
          ['c', 1],
        ]),
      ),
      { teams },
    );
    expect(pkg.entries.filter(({ name }) => /charts\/chart[^/]*\.xml$/.test(name))).toHaveLength(3);
  });

  it('are limited in number', () => {
    const many = Array.from({ length: 502 }, () => ({ team: 'x' }));
    const template = parseTemplate(documentWithChart(LOOP, CHART, dataWorkbook(DATA)));
    expect(() => template.fill({ teams: many })).toThrow('more than 500 copies of charts');
  });
});

describe('hostile workbooks of charts', () => {
  const codeOf = (workbook: Buffer): string | null => {
    try {
      parseTemplate(documentWithChart(BODY, CHART.replaceAll(/\{\{[^}]*\}\}/g, ''), workbook));
      return null;
    } catch (error) {
      return error instanceof TemplateError ? error.code : String(error);
    }
  };

  it('that unpack to too much are refused, and what is no workbook is copied', () => {
    expect(codeOf(rawZip([...docxEntries(''), { name: 'xl/big.xml', data: Buffer.alloc(9 * 1024 * 1024, 32) }]))).toBe(
      'zip_bomb',
    );
    expect(codeOf(Buffer.from('no zip'))).toBeNull();
    expect(codeOf(rawZip([{ name: 'a.txt', data: 'a' }]))).toBeNull();
  });

  it('cannot ask for more points than a series has', () => {
    const xml = chartXml(
      'T',
      series(0, strRef('Sheet1!$B$1', ''), strRef('Sheet1!$A$2', ''), numRef('Sheet1!$A$1:$XFD$1048576', 0)),
    );
    expect(() => parseTemplate(documentWithChart(BODY, xml, dataWorkbook(DATA)))).toThrow('at most 50000 cells');
  });
});
