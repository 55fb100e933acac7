import { deflateSync } from 'node:zlib';
import { officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import type { ImageValue } from '../../../../libs/templating/src/field-values';
import { chartXml, numRef, series, strRef } from '../../../../libs/templating/src/charts/chart.fixture';
import { address, workbookOf, workbookOfSheets } from '../../../../libs/templating/src/sheets/workbook.fixture';
import type { OfficeWorkbook } from './office-workbooks';

const items = [
  { name: 'Pen', count: 2, price: 1.5 },
  { name: 'Ink', count: 1, price: 8 },
  { name: 'Nib', count: 10, price: 0.25 },
];

/** Number formats 0 (General), 1 (two decimals) and 2 (date). */
const STYLES =
  '<fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="3">${[0, 2, 14].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`).join('')}</cellXfs>` +
  '<dxfs count="1"><dxf><font><b/></font></dxf></dxfs>';

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

function photo(): ImageValue {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20, 0);
  header.writeUInt32BE(10, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(10 * 61)));
  const bytes = Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
  return { bytes, mediaType: 'image/png', width: 20, height: 10, dpi: 96 };
}

const offer = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['Offer for {{customer}}'],
      ['Item', 'Photo', 'Price'],
      ['{{#items}}{{name}}', '{{photo}}', '{{price}}{{/items}}'],
      ['Total', '', '=SUM(C3:C3)'],
    ],
    { styles: STYLES },
  ).bytes,
  values: { customer: 'Ada', items: items.map((item) => ({ ...item, photo: photo() })) },
});

const invoice = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['Invoice', '{{number}}', 'Due', '{{total}}'],
      ['Due in all', '=E7'],
      ['Item', 'Count', 'Price', 'Sum'],
      ['{{#items}}{{name}}', '{{count}}', '{{price}}', '=B4*C4', '{{/items}}'],
      ['Net', '', '', '=SUM(D4:D4)'],
      ['Tax', '{{rate}}', '', '=ROUND(D5*B6,2)'],
      ['Gross', '', '', '', '=D5+D6'],
      ['Most', '=MAX(D4:D4)', '=COUNTA(A4:A4)', '=AVERAGE(B4:B4)'],
    ],
    { styles: STYLES },
  ).bytes,
  values: { number: 'R-1', items, rate: 0.2, total: 'x' },
});

const timeSheet = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['Name', '{{#days | each("column")}}{{.}}{{/days}}', 'Sum'],
      ['{{#people}}{{name}}', '{{#hours | each("column")}}{{.}}{{/hours}}', '=SUM(B2:B2)', '{{/people}}'],
      ['All', '=SUM(B2:B2)', '=SUM(C2:C2)'],
    ],
    { styles: STYLES },
  ).bytes,
  values: {
    days: ['Mon', 'Tue', 'Wed'],
    people: [
      { name: 'Ada', hours: [8, 7, 6] },
      { name: 'Bob', hours: [1, 2, 3] },
    ],
  },
});

const stock = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['Item', 'Count', 'Kind', 'few'],
      ['{{#items}}{{name}}', '{{count}}', 'a', '=IF(B2<3,"few","")', '{{/items}}'],
      ['Few', '=COUNTIF(D2:D2,"few")'],
    ],
    {
      styles: STYLES,
      after:
        '<autoFilter ref="A1:D2"/>' +
        '<conditionalFormatting sqref="B2"><cfRule type="cellIs" dxfId="0" priority="1" operator="lessThan"><formula>3</formula></cfRule></conditionalFormatting>' +
        '<conditionalFormatting sqref="A2:D2"><cfRule type="expression" dxfId="0" priority="2"><formula>$B2&lt;AVERAGE($B$2:$B$2)</formula></cfRule></conditionalFormatting>' +
        '<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="C2"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
      names: '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">S!$A$1:$D$2</definedName>',
    },
  ).bytes,
  values: { items },
});

const SHEET_DRAWING =
  '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor>' +
  '<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>5</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>15</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>' +
  '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>';

function report(): OfficeWorkbook {
  const chart = chartXml(
    'Sales',
    series(0, strRef('S!$B$2', 'Count'), strRef('S!$A$3:$A$3', 'x'), numRef('S!$B$3:$B$3', 1)),
  );
  const parts: SamplePart[] = [
    {
      name: 'xl/tables/table1.xml',
      type: officeType('spreadsheetml.table'),
      xml:
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Lines" displayName="Lines" ref="A2:C4" totalsRowCount="1"><autoFilter ref="A2:C3"/>' +
        '<tableColumns count="3"><tableColumn id="1" name="Item" totalsRowLabel="Total"/><tableColumn id="2" name="Count" totalsRowFunction="sum"/><tableColumn id="3" name="Sum" totalsRowFunction="sum"/></tableColumns></table>',
    },
    {
      name: 'xl/drawings/drawing1.xml',
      type: officeType('drawing'),
      xml: SHEET_DRAWING,
      links: { rId1: ['chart', 'xl/charts/chart1.xml'] },
    },
    {
      name: 'xl/charts/chart1.xml',
      type: officeType('drawingml.chart'),
      xml: chart.replace(/<c:externalData.*?<\/c:externalData>/s, ''),
    },
  ];
  const rows = [
    ['Report of {{year}}', '=Lines[[#Totals],[Sum]]'],
    ['Item', 'Count', 'Sum'],
    ['{{#items}}{{name}}', '{{count}}', '=B3*2', '{{/items}}'],
    ['Total', '=SUBTOTAL(109,Lines[Count])', '=SUBTOTAL(109,Lines[Sum])'],
  ];
  const links = { rId1: ['drawing', 'xl/drawings/drawing1.xml'], rId2: ['table', 'xl/tables/table1.xml'] } as const;
  const after = '<drawing r:id="rId1"/><tableParts count="1"><tablePart r:id="rId2"/></tableParts>';
  return {
    template: workbookOfSheets([{ name: 'S', rows, after, links }], { parts, styles: STYLES }).bytes,
    values: { year: 2026, items },
  };
}

const stores = (): OfficeWorkbook => ({
  template: workbookOfSheets(
    [
      {
        name: 'All',
        rows: [
          ['Stores', '{{stores | length}}'],
          ['First', '=Store!B3'],
        ],
      },
      {
        name: 'Store',
        rows: [
          ['{{#stores | each("sheet")}}{{name}}'],
          ['{{#items}}{{name}}', '{{count}}{{/items}}'],
          ['Sum', '=SUM(B2:B2)'],
        ],
      },
    ],
    { styles: STYLES },
  ).bytes,
  values: {
    stores: [
      { name: 'North', items },
      { name: 'South', items: items.slice(1) },
    ],
  },
});

const printed = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['List of {{owner}}'],
      ['Group', 'Item', 'Count'],
      [{ xml: 't="inlineStr"><is><t>{{#groups}}{{#items}}{{title}}</t></is>' }, '{{name}}', '{{count}}{{/items}}'],
      ['Sum', '', '=SUM(C3:C3)', '{{/groups}}'],
      ['End'],
      ['not printed'],
    ],
    {
      styles: STYLES,
      before:
        '<sheetPr><outlinePr summaryBelow="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A3" sqref="A3"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>',
      after:
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup orientation="landscape"/><headerFooter><oddHeader>&amp;L{{owner}}&amp;RPage &amp;P</oddHeader><oddFooter>&amp;C{{year}}</oddFooter></headerFooter><rowBreaks count="1" manualBreakCount="1"><brk id="4" max="16383" man="1"/></rowBreaks>',
      names:
        '<definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1:$C$5</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">S!$1:$2</definedName>',
    },
  ).bytes,
  values: {
    owner: 'Ada & Co',
    year: 2026,
    groups: [
      { title: 'G1', items },
      { title: 'G2', items: items.slice(1) },
    ],
  },
});

const carbone = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['{d.owner}', '=SUM(B2:B3)'],
      ['{d.items[i].name}', '{d.items[i].count}', '=B2*2'],
      ['{d.items[i+1].name}', '{d.items[i+1].count}'],
      ['Sum', '=SUM(B2:B3)', '=SUM(C2:C3)'],
    ],
    { styles: STYLES },
  ).bytes,
  values: { owner: 'Ada', items },
  syntax: 'carbone',
});

const docxtemplater = (): OfficeWorkbook => ({
  template: workbookOf(
    [['{owner}'], ['{#items}{name}', '{count}', '=B2*2', '{/items}'], ['Sum', '=SUM(B2:B2)', '=SUM(C2:C2)']],
    { styles: STYLES },
  ).bytes,
  values: { owner: 'Ada', items },
  syntax: 'docxtemplater',
});

function named(): OfficeWorkbook {
  const rows = [
    ['Sum', '=SUM(counts)', '=rate*2', 'to the sum'],
    ['{{#items}}{{name}}', '{{count}}', 'see', '{{/items}}'],
    ['Sum', '=SUM(counts)*rate'],
  ];
  const after =
    '<hyperlinks><hyperlink ref="A2" r:id="rId1"/><hyperlink ref="D1" location="S!A3" display="to the sum"/></hyperlinks>';
  const sheets = [
    { name: 'S', rows, after, links: { rId1: ['hyperlink', address('https://shop.example/{{name}}')] as const } },
    { name: 'Rates', rows: [['{{rate}}', '=SUM(S!B2:B2)', "=SUM('S'!$B$2:$B$2)"]] },
  ];
  const names = '<definedName name="counts">S!$B$2:$B$2</definedName><definedName name="rate">Rates!$A$1</definedName>';
  return { template: workbookOfSheets(sheets, { names, styles: STYLES }).bytes, values: { rate: 0.5, items } };
}

const merged = (): OfficeWorkbook => ({
  template: workbookOf(
    [
      ['{{#items}}{{name}}', '', '{{count}}'],
      ['', '', '=C1*2', '{{/items}}'],
      ['Sum', '', '=SUM(C1:C2)'],
    ],
    {
      styles: STYLES,
      after: '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="A3:B3"/></mergeCells>',
    },
  ).bytes,
  values: { items },
});

/** Workbooks of kinds that people have, by name. */
export const writtenWorkbooks = (): Record<string, OfficeWorkbook> => ({
  offer: offer(),
  invoice: invoice(),
  timeSheet: timeSheet(),
  stock: stock(),
  report: report(),
  stores: stores(),
  printed: printed(),
  carbone: carbone(),
  docxtemplater: docxtemplater(),
  named: named(),
  merged: merged(),
});
