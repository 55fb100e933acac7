import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { columnLetters } from '../../../formats/src/spreadsheet/cell-reference';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import type { ParsedTemplate } from '../parsed-template';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A text, a number, a formula after "=", or the rest of the markup of a cell. Cells with "" are left out. */
export type CellSource = string | number | { readonly xml: string };

export interface TestWorkbook {
  readonly bytes: Buffer;
  parse(): ParsedTemplate;
}

/** Markup before and after the rows of the sheet. */
interface Surroundings {
  readonly before?: string;
  readonly after?: string;
}

export interface TestSheet extends Surroundings {
  readonly name: string;
  readonly rows: readonly (readonly CellSource[])[];
  readonly state?: string;
  readonly links?: SamplePart['links'];
}

/** The defined names of a workbook and further parts. */
interface WorkbookParts {
  readonly names?: string;
  readonly parts?: readonly SamplePart[];
  readonly styles?: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A workbook with one sheet "S"; its texts are shared strings. */
export const workbookOf = (
  rows: TestSheet['rows'],
  { before, after, ...parts }: Surroundings & WorkbookParts = {},
): TestWorkbook => workbookOfSheets([{ name: 'S', rows, before, after }], parts);

/** A workbook whose texts are shared strings. */
export function workbookOfSheets(
  sheets: readonly TestSheet[],
  { names = '', parts = [], styles = '' }: WorkbookParts = {},
): TestWorkbook {
  const strings: string[] = [];
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map((_, index) => [`rId${index + 1}`, ['worksheet', sheetPart(index)]] as const);
  const worksheets = sheets.map((sheet, index) => worksheetOf(sheet, index, strings));
  const bytes = officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} ${R}><sheets>${list.join('')}</sheets>${names && `<definedNames>${names}</definedNames>`}</workbook>`,
      links: {
        ...Object.fromEntries(links),
        rId98: ['styles', 'xl/styles.xml'],
        rId99: ['sharedStrings', 'xl/sharedStrings.xml'],
      },
    },
    ...worksheets,
    {
      name: 'xl/styles.xml',
      type: officeType('spreadsheetml.styles'),
      xml: `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      type: officeType('spreadsheetml.sharedStrings'),
      xml: `<sst ${MAIN}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    ...parts,
  ]);
  const linked = withAddresses(bytes);
  return { bytes: linked, parse: () => parseTemplate(linked) };
}

/** A target outside of the package, for the links of a sheet. */
export const address = (url: string): string => `address:${url}`;

/** A package whose relationships lead to such addresses. */
export function withAddresses(bytes: Buffer): Buffer {
  const pkg = readPackage(bytes);
  const entries = pkg.entries.map((entry) =>
    entry.name.endsWith('.rels')
      ? packEntry(
          entry.name,
          Buffer.from(pkg.text(entry.name).replace(/"\/address:([^"]*)"/g, '"$1" TargetMode="External"')),
        )
      : entry,
  );
  return writePackage(entries);
}

const sheetPart = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

function worksheetOf(
  { rows, before = '', after = '', links }: TestSheet,
  index: number,
  strings: string[],
): SamplePart {
  const cell = (source: CellSource, reference: string): string => {
    if (source === '') return '';
    if (typeof source === 'object') return `<c r="${reference}" ${source.xml}</c>`;
    if (typeof source === 'number') return `<c r="${reference}"><v>${source}</v></c>`;
    if (source.startsWith('=')) return `<c r="${reference}"><f>${escaped(source.slice(1))}</f></c>`;
    return `<c r="${reference}" t="s"><v>${strings.push(source) - 1}</v></c>`;
  };
  const markup = rows.map((cells, row) => {
    const inRow = cells.map((source, column) => cell(source, columnLetters(column + 1) + (row + 1)));
    return `<row r="${row + 1}" spans="1:${cells.length}">${inRow.join('')}</row>`;
  });
  return {
    name: sheetPart(index),
    type: officeType('spreadsheetml.worksheet'),
    xml: `<worksheet ${MAIN} ${R}>${before}<sheetData>${markup.join('')}</sheetData>${after}</worksheet>`,
    links,
  };
}

/** The parts of the filled workbook. */
export function filledSheet(book: TestWorkbook, values: FillValues): { sheet: string; workbook: string; pkg: Package } {
  const pkg = readPackage(book.parse().fill(values));
  return { sheet: pkg.text(sheetPart(0)), workbook: pkg.text('xl/workbook.xml'), pkg };
}

/** The cells of each row of a filled sheet: "A1=text B1=SUM(A1)". */
export const filledRows = (book: TestWorkbook, values: FillValues): string[] =>
  rowsIn(filledSheet(book, values).pkg, sheetPart(0));

/** The cells of each row of a sheet. */
export function rowsIn(pkg: Package, part: string): string[] {
  const shared = [...pkg.text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    plain(text),
  );
  return [...pkg.text(part).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c r="(\w+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
      .map(
        ([, reference, attributes = '', inner = '']) =>
          `${reference}=${/t="s"/.test(attributes) ? (shared[Number(plain(inner))] ?? '') : plain(inner)}`,
      )
      .join(' '),
  );
}

const plain = (markup: string): string => markup.replace(/<[^>]*>/g, '');
