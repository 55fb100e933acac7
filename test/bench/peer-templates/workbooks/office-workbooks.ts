import { packageProblems } from '../../../../libs/testing/src/files/package-problems';
import { type Package, readPackage } from '../../../../libs/formats/src/package/package-reader';
import { readWorkbook } from '../../../../libs/formats/src/spreadsheet/sheet-workbook';
import type { FillValues } from '../../../../libs/templating/src/field-values';
import { parseTemplate } from '../../../../libs/templating/src/parse-template';
import type { PeerName } from '../../../../libs/templating/src/peers/peer-names';
import { tagReaderOf } from '../../../../libs/templating/src/peers/tag-reader-of';
import { convertedFiles } from '../office-check';

/** A workbook of a kind that people have, and the values that fill it. */
export interface OfficeWorkbook {
  readonly template: Buffer;
  readonly values: FillValues;
  readonly syntax?: PeerName;
}

/** A workbook that LibreOffice opened, calculated and saved. */
export interface OpenedWorkbook {
  /** The cells of a sheet with their values: "A1=Pen B1=2". Empty rows are left out. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The markup of a sheet by its name. */
  sheet(name: string): string;
  readonly pkg: Package;
}

/** The workbooks filled, by their names. The packages are checked. */
export async function filledWorkbooks(books: Readonly<Record<string, OfficeWorkbook>>): Promise<Map<string, Buffer>> {
  const filled = new Map<string, Buffer>();
  for (const [name, { template, values, syntax }] of Object.entries(books)) {
    const reader = syntax && (await tagReaderOf(syntax));
    const file = parseTemplate(template, reader && { syntax: reader }).fill(values);
    const problems = packageProblems(file);
    if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`);
    filled.set(`${name}.xlsx`, file);
  }
  return filled;
}

/** What LibreOffice makes of the workbooks, by their names; null when it is not installed. */
export async function openedWorkbooks(
  files: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, OpenedWorkbook> | null> {
  const saved = await convertedFiles(files, 'xlsx');
  return saved && new Map([...saved].map(([name, bytes]) => [name.replace('.xlsx', ''), openedWorkbook(bytes)]));
}

function openedWorkbook(bytes: Buffer): OpenedWorkbook {
  const pkg = readPackage(bytes);
  const { sheets, strings } = readWorkbook(pkg);
  const shared = [...(strings === null ? '' : pkg.text(strings)).matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
  const sheet = (name: string): string => pkg.text(sheets.find((one) => one.name === name)?.part ?? '');
  return { rows: Object.fromEntries(sheets.map(({ name }) => [name, valuesIn(sheet(name), shared)])), sheet, pkg };
}

function valuesIn(sheet: string, shared: readonly string[]): string[] {
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c r="(\w+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
      .flatMap(([, reference = '', attributes = '', inner = '']) => {
        const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
        if (value === undefined || value === '') return [];
        return [`${reference}=${attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value}`];
      })
      .join(' '),
  );
  return rows.filter((row) => row !== '');
}
