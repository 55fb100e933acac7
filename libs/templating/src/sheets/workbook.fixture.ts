import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { columnLetters } from '../../../formats/src/spreadsheet/cell-reference';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import type { ParsedTemplate } from '../parsed-template';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A text, a number, or a formula after "=". Cells with "" are left out. */
export type CellSource = string | number;

export interface TestWorkbook {
  readonly bytes: Buffer;
  parse(): ParsedTemplate;
}

/** Markup before and after the rows of the sheet, and the defined names of the workbook. */
interface Surroundings {
  readonly before?: string;
  readonly after?: string;
  readonly names?: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A workbook with one sheet "S"; its texts are shared strings. */
export function workbookOf(
  rows: readonly (readonly CellSource[])[],
  { before = '', after = '', names = '' }: Surroundings = {},
): TestWorkbook {
  const strings: string[] = [];
  const cell = (source: CellSource, reference: string): string => {
    if (source === '') return '';
    if (typeof source === 'number') return `<c r="${reference}"><v>${source}</v></c>`;
    if (source.startsWith('=')) return `<c r="${reference}"><f>${escaped(source.slice(1))}</f></c>`;
    return `<c r="${reference}" t="s"><v>${strings.push(source) - 1}</v></c>`;
  };
  const markup = rows.map((cells, row) => {
    const inRow = cells.map((source, column) => cell(source, columnLetters(column + 1) + (row + 1)));
    return `<row r="${row + 1}" spans="1:${cells.length}">${inRow.join('')}</row>`;
  });
  const bytes = officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} ${R}><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>${names && `<definedNames>${names}</definedNames>`}</workbook>`,
      links: { rId1: ['worksheet', 'xl/worksheets/sheet1.xml'], rId2: ['sharedStrings', 'xl/sharedStrings.xml'] },
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      type: officeType('spreadsheetml.worksheet'),
      xml: `<worksheet ${MAIN} ${R}>${before}<sheetData>${markup.join('')}</sheetData>${after}</worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      type: officeType('spreadsheetml.sharedStrings'),
      xml: `<sst ${MAIN}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    },
  ]);
  return { bytes, parse: () => parseTemplate(bytes) };
}

/** The parts of the filled workbook. */
export function filledSheet(book: TestWorkbook, values: FillValues): { sheet: string; workbook: string; pkg: Package } {
  const pkg = readPackage(book.parse().fill(values));
  return { sheet: pkg.text('xl/worksheets/sheet1.xml'), workbook: pkg.text('xl/workbook.xml'), pkg };
}

/** The cells of each row of a filled sheet: "A1=text B1=SUM(A1)". */
export function filledRows(book: TestWorkbook, values: FillValues, part = 'xl/worksheets/sheet1.xml'): string[] {
  const { pkg } = filledSheet(book, values);
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
