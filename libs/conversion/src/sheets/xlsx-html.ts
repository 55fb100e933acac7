import {
  columnsOfReference,
  GraphicTexts,
  linkedPart,
  linkedParts,
  type Package,
  readPart,
  readRelationships,
  readWorkbook,
  rowsOfReference,
} from '@app/formats';
import type { DefinedName } from '../formulas/defined-names';
import { FormulaResults } from '../formulas/formula-results';
import type { NamedTable } from '../formulas/table-references';
import { htmlDocument } from '../html';
import { readThemeColors } from '../office-color';
import { PRINTS_ALL, printRangesOf } from './print-ranges';
import { SheetBudget } from './sheet-budget';
import { isEmpty, sheetHtml, type PrintedSheet } from './sheet-html';
import { SheetLooks } from './sheet-looks';
import { readPictures } from './sheet-pictures';
import { readSheet, readStrings, type Sheet } from './sheet-reader';

const STYLES = `
  section { break-after: page; }
  section:last-child { break-after: auto; }
  table { border-collapse: collapse; table-layout: fixed; font: 11pt Calibri, sans-serif; }
  td { padding: 0 2px; vertical-align: bottom; position: relative; white-space: pre; overflow: visible; }
  td.wraps { white-space: pre-wrap; }
  tr, thead { break-inside: avoid; }
  img, .graphic { position: absolute; z-index: 1; }
  .graphic { background: #fff; border: 1px solid #bfc7d1; white-space: normal; text-align: left; }
`;

/** Converts a workbook to HTML for printing. Each visible sheet begins on a new page. Throws TemplateError. */
export function xlsxHtml(pkg: Package): string {
  const workbook = readWorkbook(pkg);
  const budget = new SheetBudget();
  const strings = readStrings(pkg, workbook.strings, budget);
  const theme = readThemeColors(pkg, linkedPart(pkg, workbook.part, 'theme'));
  const looks = SheetLooks.read(pkg, workbook.styles, theme);
  const graphics = new GraphicTexts(pkg);
  const hidden = hiddenSheets(pkg, workbook.part);
  const names = definedNames(pkg, workbook.part);
  const ranges = printRangesOf(names);
  const sheets = workbook.sheets.map(({ name, part }) => ({ name, sheet: readSheet(pkg, part, strings, budget) }));
  const cells = sheets.map(({ name, sheet }) => ({ name, cells: sheet.cells }));
  const tables = sheets.flatMap(({ name, sheet }) => namedTables(pkg, sheet.part, name));
  const results = new FormulaResults(cells, { names, tables });
  const printed = sheets
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, sheet }) => ({
      name,
      sheet: { ...sheet, cells: sheet.cells.map((cell) => ({ ...cell, value: results.valueOf(cell, name) })) },
    }))
    .map(({ name, sheet }): PrintedSheet => ({
      name,
      sheet,
      ranges: ranges.get(name) ?? PRINTS_ALL,
      looks,
      pictures: picturesOf(pkg, sheet, graphics),
      epoch1904: workbook.epoch1904,
    }))
    .filter((sheet) => !isEmpty(sheet))
    .map(sheetHtml);
  return htmlDocument(
    STYLES + printed.map(({ page }) => page).join(''),
    printed.map(({ body }) => body).join('') || '<section></section>',
  );
}

function picturesOf(pkg: Package, { part, drawing }: Sheet, graphics: GraphicTexts) {
  return drawing === null ? [] : readPictures(pkg, linkedParts(pkg, part).get(drawing), graphics);
}

/** A name of one sheet has the place of the sheet in the list of the workbook. */
function definedNames(pkg: Package, part: string): DefinedName[] {
  const workbook = readPart(pkg, part);
  const sheets = workbook.child('sheets')?.children('sheet') ?? [];
  return (workbook.child('definedNames')?.children('definedName') ?? []).map((node) => {
    const place = node.number('localSheetId');
    const sheet = place === undefined ? null : (sheets[place]?.attribute('name') ?? '');
    return { name: node.attribute('name') ?? '', sheet, text: node.text };
  });
}

function namedTables(pkg: Package, sheetPart: string, sheet: string): NamedTable[] {
  return readRelationships(pkg, sheetPart).flatMap(({ kind, target }) => {
    if (kind !== 'table' || target === null || !pkg.has(target)) return [];
    const table = readPart(pkg, target);
    const reference = table.attribute('ref') ?? '';
    const [rows, columns] = [rowsOfReference(reference), columnsOfReference(reference)];
    if (!rows || !columns) return [];
    return {
      name: table.attribute('displayName') ?? table.attribute('name') ?? '',
      area: { sheet, top: rows.from, bottom: rows.to, left: columns.from, right: columns.to },
      columns:
        table
          .child('tableColumns')
          ?.children('tableColumn')
          .map((one) => one.attribute('name') ?? '') ?? [],
      titleRows: table.number('headerRowCount') ?? 1,
      totalRows: table.number('totalsRowCount') ?? 0,
    };
  });
}

function hiddenSheets(pkg: Package, part: string): ReadonlySet<string> {
  const sheets = readPart(pkg, part).child('sheets')?.children('sheet') ?? [];
  const hidden = sheets.filter((sheet) => (sheet.attribute('state') ?? 'visible') !== 'visible');
  return new Set(hidden.map((sheet) => sheet.attribute('name') ?? ''));
}
