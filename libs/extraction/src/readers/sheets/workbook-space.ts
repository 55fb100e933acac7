import { type ReadOptions, UnreadableDocumentError } from '../reader';
import { SHEET_LIMITS, SheetBudget } from './sheet-limits';
import type { SheetSpace } from './sheet-pages';

/** Throws UnreadableDocumentError where spreadsheets are not accepted (`accept_spreadsheets`). */
export function refuseSpreadsheets({ acceptSpreadsheets = true }: ReadOptions): void {
  if (!acceptSpreadsheets)
    throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
}

export function sheetSpace({ rows, pageLimit }: ReadOptions): SheetSpace {
  return { budget: new SheetBudget(), rows, pageLimit, pages: 0, words: 0, gridCells: 0, sheets: 0 };
}

/** The warning of a run whose spreadsheet was not read to its end. */
export function limitWarning(): string {
  const { rows, cells, characters } = SHEET_LIMITS;
  const numbers = [rows, cells, characters].map((number) => number.toLocaleString('en'));
  return `The spreadsheet was read up to a limit (${numbers[0]} rows, ${numbers[1]} cells, ${numbers[2]} characters); the rest was left out.`;
}
