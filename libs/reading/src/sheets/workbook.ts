import { type Package, readEvents, readWorkbook } from '@app/formats/packages';
import type { DocumentPage, DocumentText, SheetTable } from '../document';
import { type ReadOptions, UnreadableDocumentError } from '../reader';
import { readFormats } from './cell-formats';
import { readSharedTexts } from './shared-texts';
import { SHEET_LIMITS } from './sheet-limits';
import { SheetPages } from './sheet-pages';
import { limitWarning, sheetSpace } from './workbook-space';
import { WorksheetReader } from './worksheet-reader';

/** Rows between two signs of progress. */
const STEP = 20_000;

/** Stops the reading of a worksheet when the budget of its file is spent. */
class BudgetSpent extends Error {}

/** Reads the sheets of a workbook (ISO/IEC 29500-1, 18): the visible ones on pages, then the hidden ones beside them. */
export function readWorkbookSheets(pkg: Package, options: ReadOptions): DocumentText {
  const workbook = readWorkbook(pkg);
  if (workbook.sheets.length === 0) throw new UnreadableDocumentError('empty', 'The workbook has no sheets.');
  const texts = readSharedTexts(pkg, workbook.strings);
  const formats = readFormats(pkg, workbook.styles, workbook.epoch1904);
  const space = sheetSpace(options);
  const read = { pages: [] as DocumentPage[], sheets: [] as SheetTable[], pageCount: 0 };
  const unanswered = { formulas: 0, isCut: workbook.sheets.length > SHEET_LIMITS.sheets };
  const inOrder = [...workbook.sheets]
    .sort((a, b) => Number(a.hidden) - Number(b.hidden))
    .slice(0, SHEET_LIMITS.sheets);
  for (const { name, hidden, part } of inOrder) {
    const pages = new SheetPages(space, name, hidden);
    const reader = new WorksheetReader(texts, formats, {
      row: (row) => {
        if (!pages.add(row)) throw new BudgetSpent();
        if (row.number % STEP === 0) options.progress?.();
      },
      merged: (cells) => pages.merge(cells),
    });
    let isSpent = false;
    try {
      readEvents(pkg, part, reader);
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      isSpent = true;
      unanswered.isCut = true;
    }
    const { sheet, pages: shown, pageCount } = pages.finish();
    unanswered.formulas += reader.formulasWithoutResult;
    read.sheets.push(sheet);
    read.pages.push(...shown);
    if (!hidden) read.pageCount += pageCount;
    options.progress?.();
    if (isSpent) break;
  }
  const truncated = unanswered.isCut || read.pages.length < read.pageCount;
  return { ...read, truncated, warnings: warningsOf(unanswered) };
}

function warningsOf({ formulas, isCut }: { formulas: number; isCut: boolean }): string[] {
  const missing = `${formulas} formulas of the spreadsheet have no stored result, so their cells are empty.`;
  return [...(isCut ? [limitWarning()] : []), ...(formulas > 0 ? [missing] : [])];
}
