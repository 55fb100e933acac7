import { readPackage } from '../../../../formats/src/package/package-reader';
import { packEntry, writePackage } from '../../../../formats/src/package/package-writer';
import { packageProblems } from '../../../../testing/src/files/package-problems';
import { parseTemplate } from '../../parse-template';
import { filledSheet, type TestSheet, workbookOf, workbookOfSheets } from '../workbook.fixture';

const items = [{ n: 'a' }, { n: 'b' }, { n: 'c' }];
const values = { items, title: 't', groups: [{ lines: ['x', 'y'] }, { lines: ['z'] }] };

/** The markup around the rows of a sheet with a frozen pane. */
const withPane = (rows: TestSheet['rows'], pane: string): string => {
  const before = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  return /<pane [^>]*>/.exec(filledSheet(workbookOf(rows, { before }), values).sheet)?.[0] ?? '';
};

describe('frozen panes of a filled sheet', () => {
  const list: TestSheet['rows'][number] = ['{{#items}}{{n}}', '{{/items}}'];

  it('stay above the rows of a loop', () => {
    const pane = '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>';
    expect(withPane([['head'], list], pane)).toBe(pane);
  });

  it('lose the rows that are removed, and gain those that are repeated', () => {
    const rows = [['{{#if title}}'], ['{{title}}'], ['{{/if}}'], ['head'], list];
    expect(withPane(rows, '<pane ySplit="4" topLeftCell="A5" state="frozen"/>')).toBe(
      '<pane ySplit="2" topLeftCell="A3" state="frozen"/>',
    );
    expect(withPane([list, ['head'], ['x']], '<pane ySplit="2" topLeftCell="A3" state="frozen"/>')).toBe(
      '<pane ySplit="4" topLeftCell="A5" state="frozen"/>',
    );
  });

  it('gain the columns that are repeated', () => {
    const rows = [['x', '{{#items | each("column")}}{{n}}{{/items}}', 'sum']];
    expect(withPane(rows, '<pane xSplit="2" topLeftCell="C1" state="frozen"/>')).toBe(
      '<pane xSplit="4" topLeftCell="E1" state="frozen"/>',
    );
  });

  it('stay when they are split, not frozen', () => {
    const pane = '<pane ySplit="2000" topLeftCell="A9"/>';
    expect(withPane([list, ['head']], pane)).toBe(pane);
  });
});

describe('page breaks of a filled sheet', () => {
  const breaks = (rows: TestSheet['rows'], markup: string): string => {
    const book = workbookOf(rows, { after: markup });
    expect(packageProblems(book.parse().fill(values))).toEqual([]);
    return /<(?:row|col)Breaks.*<\/(?:row|col)Breaks>/.exec(filledSheet(book, values).sheet)?.[0] ?? '';
  };
  const rowBreak = (...rows: number[]): string =>
    `<rowBreaks count="${rows.length}" manualBreakCount="${rows.length}">${rows.map((id) => `<brk id="${id}" max="16383" man="1"/>`).join('')}</rowBreaks>`;

  it('stand after each copy of several rows, and once after a row that is repeated alone', () => {
    const several = [['{{#items}}{{n}}'], ['x{{/items}}'], ['end']];
    expect(breaks(several, rowBreak(2))).toBe(rowBreak(2, 4, 6));
    expect(breaks(several, rowBreak(1, 3))).toBe(rowBreak(1, 3, 5, 7));
    expect(breaks([['{{#items}}{{n}}', '{{/items}}'], ['end']], rowBreak(1))).toBe(rowBreak(3));
  });

  it('stand in each copy of the rows around a repeated row', () => {
    const rows = [['{{#groups}}'], ['{{#lines}}{{.}}', '{{/lines}}'], ['sum'], ['{{/groups}}'], ['end']];
    expect(breaks(rows, rowBreak(2))).toBe(rowBreak(2, 4));
    expect(breaks(rows, rowBreak(3))).toBe(rowBreak(3, 5));
  });

  it('stand after the rows before a row of tags that is removed', () => {
    const rows = [['{{#items}}'], ['{{n}}'], ['{{/items}}'], ['end']];
    expect(breaks(rows, rowBreak(3))).toBe(rowBreak(3));
  });

  it('follow repeated columns', () => {
    const rows = [['x', '{{#items | each("column")}}{{n}}{{/items}}', 'sum', 'y']];
    const column = (id: number): string =>
      `<colBreaks count="1" manualBreakCount="1"><brk id="${id}" max="1048575" man="1"/></colBreaks>`;
    expect(breaks(rows, column(3))).toBe(column(5));
  });

  it('are at most as many as a sheet has', () => {
    const many = { items: Array.from({ length: 1200 }, () => ({ n: 'a' })) };
    const book = workbookOf([['{{#items}}{{n}}'], ['x{{/items}}']], { after: rowBreak(2) });
    expect(filledSheet(book, many).sheet).toContain('<rowBreaks count="1026" manualBreakCount="1026">');
  });
});

describe('what is printed of a filled sheet', () => {
  const rows = [['head'], ['{{#items}}{{n}}', '{{/items}}'], ['sum'], ['note']];
  const names = (name: string, text: string): string => {
    const definedName = `<definedName name="${name}" localSheetId="0">${text}</definedName>`;
    const { workbook } = filledSheet(workbookOf(rows, { names: definedName }), values);
    return /<definedName [^>]*>([^<]*)</.exec(workbook)?.[1] ?? '';
  };

  it.each([
    ['_xlnm.Print_Area', 'S!$A$1:$C$3', 'S!$A$1:$C$5'],
    ['_xlnm.Print_Area', 'S!$A$1:$C$2', 'S!$A$1:$C$4'],
    ['_xlnm.Print_Area', 'S!$A$1:$C$1,S!$A$3:$C$4', 'S!$A$1:$C$1,S!$A$5:$C$6'],
    ['_xlnm.Print_Area', 'S!$A:$C', 'S!$A:$C'],
    ['_xlnm.Print_Titles', 'S!$A:$A,S!$1:$1', 'S!$A:$A,S!$1:$1'],
    ['_xlnm.Print_Titles', 'S!$3:$4', 'S!$5:$6'],
    ['_xlnm._FilterDatabase', 'S!$A$1:$C$2', 'S!$A$1:$C$4'],
  ])('grows with the rows: %s %s', (name, text, expected) => {
    expect(names(name, text)).toBe(expected);
  });

  it('grows with the columns', () => {
    const columns = [['x', '{{#items | each("column")}}{{n}}{{/items}}', 'sum']];
    const { workbook } = filledSheet(
      workbookOf(columns, {
        names: '<definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1:$C$1</definedName>',
      }),
      values,
    );
    expect(workbook).toContain('>S!$A$1:$E$1</definedName>');
  });
});

describe('outlines of a filled sheet', () => {
  it('are those of the template in each copy', () => {
    const rows = [['{{#groups}}group'], ['{{#lines}}{{.}}', '{{/lines}}'], ['sum{{/groups}}']];
    const levels = ['outlineLevel="1"', 'outlineLevel="2" hidden="1"', 'outlineLevel="1" collapsed="1"'];
    const { bytes } = workbookOf(rows, { before: '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="2"/>' });
    const pkg = readPackage(bytes);
    const outlined = pkg
      .text('xl/worksheets/sheet1.xml')
      .replace(/<row r="(\d)"/g, (tag, row) => `${tag} ${levels[Number(row) - 1]}`);
    const entries = pkg.entries.map((entry) =>
      entry.name === 'xl/worksheets/sheet1.xml' ? packEntry(entry.name, Buffer.from(outlined)) : entry,
    );
    const filled = readPackage(parseTemplate(writePackage(entries)).fill(values)).text('xl/worksheets/sheet1.xml');
    const [head, line, sum] = levels;
    expect([...filled.matchAll(/<row r="\d+" (outline.*?) spans/g)].map(([, level]) => level)).toEqual([
      head,
      line,
      line,
      sum,
      head,
      line,
      sum,
    ]);
    expect(filled).toContain('outlineLevelRow="2"');
  });
});

describe('links within a filled workbook', () => {
  it('lead to the moved cells, also from other sheets', () => {
    const link = (location: string): string => `<hyperlinks><hyperlink ref="A1" location="${location}"/></hyperlinks>`;
    const rows = [['to the sum'], ['{{#items}}{{n}}', '{{/items}}'], ['sum']];
    const locations = (location: string, other = location): string[] => {
      const book = workbookOfSheets([
        { name: "It's S", rows, after: link(location) },
        { name: 'Other', rows: [['x']], after: link(other) },
      ]);
      const { pkg, sheet } = filledSheet(book, values);
      return [sheet, pkg.text('xl/worksheets/sheet2.xml')].map((text) => /location="([^"]*)"/.exec(text)?.[1] ?? '');
    };
    expect(locations("'It''s S'!A3")).toEqual(["'It''s S'!A5", "'It''s S'!A5"]);
    expect(locations('A2:B3', 'A3')).toEqual(['A2:B5', 'A3']);
    expect(locations('total')).toEqual(['total', 'total']);
  });
});

describe('sparklines of a filled sheet', () => {
  const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
  const XM = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"';
  const sparkline = (data: string, cell: string): string =>
    `<x14:sparkline><xm:f>${data}</xm:f><xm:sqref>${cell}</xm:sqref></x14:sparkline>`;
  const group = (...sparklines: string[]): string =>
    `<x14:sparklineGroup><x14:sparklines>${sparklines.join('')}</x14:sparklines></x14:sparklineGroup>`;
  const list = (...groups: string[]): string =>
    `<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" ${X14}><x14:sparklineGroups ${XM}>${groups.join('')}</x14:sparklineGroups></ext></extLst>`;
  const shown = (rows: TestSheet['rows'], after: string, given: object = values): string =>
    /<extLst>.*<\/extLst>/.exec(filledSheet(workbookOf(rows, { after }), given as typeof values).sheet)?.[0] ?? '';

  it('are in each copy of their row, with the data of that copy', () => {
    const rows = [['head'], ['{{#items}}{{n}}', '{{@number}}', '{{/items}}'], ['sum']];
    const before = list(group(sparkline('S!A2:B2', 'C2'), sparkline('S!B2:B2', 'C3'), sparkline('S!A1:B1', 'C1')));
    expect(shown(rows, before)).toBe(
      list(
        group(
          ...[2, 3, 4].map((row) => sparkline(`S!A${row}:B${row}`, `C${row}`)),
          sparkline('S!B2:B4', 'C5'),
          sparkline('S!A1:B1', 'C1'),
        ),
      ),
    );
  });

  it('grow with repeated columns, and stand in each of their copies', () => {
    const rows = [['x', '{{#items | each("column")}}{{n}}{{/items}}', 'sum']];
    const filled = shown(rows, list(group(sparkline('S!A1:B1', 'C1')), group(sparkline('S!B3:B4', 'B2'))));
    const copies = ['B', 'C', 'D'].map((column) => sparkline(`S!${column}3:${column}4`, `${column}2`));
    expect(filled).toBe(list(group(sparkline('S!A1:D1', 'E1')), group(...copies)));
  });

  it('are removed with their rows', () => {
    const rows = [['{{#if none}}'], ['x'], ['{{/if}}'], ['end']];
    const kept = group(sparkline('S!A4:B4', 'C4'));
    expect(shown(rows, list(group(sparkline('S!A2:B2', 'C2')), kept))).toBe(list(group(sparkline('S!A1:B1', 'C1'))));
    expect(shown(rows, list(group(sparkline('S!A2:B2', 'C2'))))).toBe('<extLst></extLst>');
  });
});
