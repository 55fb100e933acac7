import { officePackage, officeType } from './sample-package';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const STYLE = { plain: 0, title: 1, head: 2, text: 3, number: 4, money: 5, date: 6, total: 7 } as const;

const font = (size: number, color: string, bold = false): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${color}"/><name val="Calibri"/><family val="2"/></font>`;
const format = (id: number, fontId: number, fill: number, border: number): string =>
  `<xf numFmtId="${id}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`;
const LINE = ['left', 'right', 'top', 'bottom']
  .map((side) => `<${side} style="thin"><color rgb="FFBFC7D1"/></${side}>`)
  .join('');

const STYLES =
  `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="3">${font(11, '000000')}${font(20, '1F3A5F', true)}${font(11, '1F3A5F', true)}</fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills>' +
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${LINE}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">' +
  [
    format(0, 0, 0, 0),
    format(0, 1, 0, 0),
    format(0, 2, 2, 1),
    format(0, 0, 0, 1),
    format(1, 0, 0, 1),
    format(4, 0, 0, 1),
    format(164, 0, 0, 0),
    format(4, 2, 2, 1),
  ].join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const STRINGS = [
  'Invoice {{invoice_number}}',
  'Date',
  '{{date}}',
  'Bill to',
  '{{customer}}',
  'Item',
  'Quantity',
  'Unit price',
  'Amount',
  '{{#items}}{{name}}',
  '{{quantity}}',
  '{{price}}',
  '{{/items}}',
  'Total',
];

const text = (reference: string, value: string, style: number = STYLE.plain): string =>
  `<c r="${reference}" s="${style}" t="s"><v>${STRINGS.indexOf(value)}</v></c>`;
const formula = (reference: string, code: string, style: number): string =>
  `<c r="${reference}" s="${style}"><f>${code}</f></c>`;
/** @param points the height; without it that of all rows, which suits the plain font */
const row = (number: number, cells: readonly string[], points?: number): string =>
  `<row r="${number}"${points === undefined ? '' : ` ht="${points}" customHeight="1"`}>${cells.join('')}</row>`;

const ROWS = [
  row(1, [text('A1', 'Invoice {{invoice_number}}', STYLE.title)], 30),
  row(3, [text('A3', 'Date'), text('B3', '{{date}}', STYLE.date)]),
  row(4, [text('A4', 'Bill to'), text('B4', '{{customer}}')]),
  row(
    6,
    ['Item', 'Quantity', 'Unit price', 'Amount'].map((title, index) => text(`${'ABCD'[index]}6`, title, STYLE.head)),
  ),
  row(7, [
    text('A7', '{{#items}}{{name}}', STYLE.text),
    text('B7', '{{quantity}}', STYLE.number),
    text('C7', '{{price}}', STYLE.money),
    formula('D7', 'B7*C7', STYLE.money),
    text('E7', '{{/items}}'),
  ]),
  row(8, [text('A8', 'Total', STYLE.head), formula('D8', 'SUM(D7:D7)', STYLE.total)]),
].join('');

const SHEET =
  `<worksheet ${MAIN}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:E8"/><sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
  '<cols><col min="1" max="1" width="38" customWidth="1"/><col min="2" max="4" width="16" customWidth="1"/></cols>' +
  `<sheetData>${ROWS}</sheetData><mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" fitToHeight="0"/></worksheet>`;

/** An invoice as xlsx: a dated head, rows that repeat over `items`, amounts and a total that are formulas. */
export function sampleXlsx(): Buffer {
  const strings = STRINGS.map((value) => `<si><t>${value}</t></si>`).join('');
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Invoice" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      links: {
        rId1: ['worksheet', 'xl/worksheets/sheet1.xml'],
        rId2: ['styles', 'xl/styles.xml'],
        rId3: ['sharedStrings', 'xl/sharedStrings.xml'],
      },
    },
    { name: 'xl/worksheets/sheet1.xml', type: officeType('spreadsheetml.worksheet'), xml: SHEET },
    { name: 'xl/styles.xml', type: officeType('spreadsheetml.styles'), xml: STYLES },
    {
      name: 'xl/sharedStrings.xml',
      type: officeType('spreadsheetml.sharedStrings'),
      xml: `<sst ${MAIN} count="${STRINGS.length}" uniqueCount="${STRINGS.length}">${strings}</sst>`,
    },
  ]);
}
