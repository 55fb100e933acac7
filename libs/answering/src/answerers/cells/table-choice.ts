import type { DocumentText } from '@app/reading/services';
import type { AnalysedDocument } from '../analysed-document';
import { foldKey } from '../values/folding';
import type { CellProperties } from './cell-properties';
import { type CellTable, tablesOf } from './cell-table';

/** The tables of a document that the properties allow. Hidden sheets are only those that are asked for by name. */
export function chosenTables(document: AnalysedDocument, { sheet, table, page }: CellProperties): CellTable[] {
  const tables = tablesOf(document).filter(
    (one) => page === null || one.page === page || spansPage(one, page, document.text),
  );
  if (sheet !== null)
    return choose(
      tables.filter(({ isSheet }) => isSheet),
      sheet,
    );
  if (table !== null)
    return choose(
      tables.filter(({ isSheet }) => !isSheet),
      table,
    );
  return tables.filter(({ hidden }) => !hidden);
}

function choose(tables: CellTable[], wanted: string | number): CellTable[] {
  if (typeof wanted === 'number') return tables.slice(wanted - 1, wanted);
  return tables.filter(({ name }) => foldKey(name) === foldKey(wanted));
}

/** Whether a sheet goes on to a page. */
function spansPage({ isSheet, page: first }: CellTable, page: number, { sheets = [] }: DocumentText): boolean {
  if (!isSheet || page < first) return false;
  const sheet = sheets.find((candidate) => candidate.page === first);
  return sheet !== undefined && page < first + Math.ceil(sheet.rowCount / sheet.rowsPerPage);
}
