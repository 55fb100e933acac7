import { type ReadOptions, UnreadableDocumentError } from '../reader';
import { SHEET_LIMITS, SheetBudget, type SheetLimits } from './sheet-limits';
import type { SheetSpace } from './sheet-pages';

/** Throws UnreadableDocumentError where spreadsheets are not accepted (`accept_spreadsheets`). */
export function refuseSpreadsheets({ acceptSpreadsheets = true }: ReadOptions): void {
  if (!acceptSpreadsheets)
    throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
}

export function sheetSpace({ rows, pageLimit }: ReadOptions, limits: SheetLimits = SHEET_LIMITS): SheetSpace {
  return {
    budget: new SheetBudget(limits),
    rows,
    pageLimit,
    pages: 0,
    words: 0,
    gridCells: 0,
    sheets: 0,
    columns: 0,
    merged: 0,
  };
}

/** The warning of a run whose spreadsheet was not read to its end. */
export function limitWarning({ rows, cells, characters }: SheetLimits = SHEET_LIMITS): string {
  const numbers = [rows, cells, characters].map((number) => number.toLocaleString('en'));
  return `The spreadsheet was read up to a limit (${numbers[0]} rows, ${numbers[1]} cells, ${numbers[2]} characters); the rest was left out.`;
}
