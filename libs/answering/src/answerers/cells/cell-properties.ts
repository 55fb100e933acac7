import { isPlainObject } from '@app/core/programs';

/** The settings of `cell_value` and `column_value` questions (`properties`); absent ones are null. */
export interface CellProperties {
  /** The name of a sheet, or its number from 1. */
  sheet: string | number | null;
  /** The caption of a table of the pages, or its number in the document, from 1. */
  table: string | number | null;
  page: number | null;
  /** `B4`. */
  cell: string | null;
  /** A title or label, or a number from 1; a column also by its letters. */
  row: string | number | null;
  column: string | number | null;
  /** Texts that the cells of other columns must have, by title of the column. */
  where: Record<string, string[]>;
}

/** Stored properties may be older than their checks: what does not fit is ignored. */
export function cellPropertiesOf(properties: Record<string, unknown>): CellProperties {
  const { sheet, table, page, cell, row, column, where } = properties;
  return {
    sheet: nameOf(sheet),
    table: nameOf(table),
    page: typeof page === 'number' ? page : null,
    cell: typeof cell === 'string' ? cell : null,
    row: nameOf(row),
    column: nameOf(column),
    where: isPlainObject(where)
      ? Object.fromEntries(Object.entries(where).map(([title, texts]) => [title, [texts].flat().map(String)]))
      : {},
  };
}

function nameOf(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
