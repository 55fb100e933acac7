import type { AnalysedDocument } from '../analysed-document';
import { isSpelling, spellingsOf } from '../labels/spellings';
import { type TableCell, tablesOf } from './cell-table';
import { titlesOf } from './column-titles';
import { columnsOf, headerRows } from './column-value.answerer';

/** Two columns may be labels and their values, so that the first row has no titles. */
const LEAST_COLUMNS = 3;
const LEAST_ROWS = 2;

/** The values of columns that are titled exactly as one of these names, by name; of several columns the first. */
export async function titledColumns(document: AnalysedDocument, names: string[]): Promise<Map<string, TableCell[]>> {
  const found = new Map<string, TableCell[]>();
  for (const table of tablesOf(document)) {
    if (table.hidden || table.columnCount < LEAST_COLUMNS || table.rowCount - table.header.count < LEAST_ROWS) continue;
    const titles = titlesOf(table, await headerRows(table));
    const columns = new Map<string, number>();
    for (const name of names) {
      const spellings = spellingsOf(name);
      const title = titles.find(({ whole, lowest }) => [whole, lowest].some((text) => isSpelling(text, spellings)));
      if (title && !found.has(name)) columns.set(name, title.column);
    }
    const read = await columnsOf(table, new Set(columns.values()), titles, { where: {} });
    for (const [name, column] of columns) {
      const cells = read.get(column) ?? [];
      if (cells.length > 0) found.set(name, cells);
    }
  }
  return found;
}
