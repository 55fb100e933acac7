import { stringify } from 'csv-stringify/sync';
import { type DtoClass, fieldsOf } from '../declarations';
import type { BatchFormat } from '../response/batch-stream';
import { linesOf, NDJSON_TYPE } from '../response/lines';
import { jsonArrayOf } from '../response/response';

/** RFC 4180, with a line of names. */
export const CSV_TYPE = 'text/csv';

/** Media types in the order of preference of a client that takes any. */
export const LIST_TYPES = ['application/json', NDJSON_TYPE, CSV_TYPE] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The columns of CSV, and the cells of an entry in their order. */
export interface CsvColumns {
  names: string[];
  cellsOf: (entry: object) => unknown[];
}

/** The format of entries of the shape of `dto`. @param columns of CSV; by default one for each member */
export function listFormat(type: ListType, dto: DtoClass, columns = columnsOf(dto)): BatchFormat {
  if (type === CSV_TYPE) return csvOf(columns);
  return type === NDJSON_TYPE ? linesOf(dto) : jsonArrayOf(dto);
}

/** A column for each member. */
function columnsOf(dto: DtoClass): CsvColumns {
  const names = fieldsOf(dto).map(({ name }) => name);
  return { names, cellsOf: (entry) => names.map((name) => (entry as Record<string, unknown>)[name]) };
}

/**
 * Objects and arrays are JSON. Texts that a spreadsheet would take for a formula get an apostrophe
 * (OWASP, "CSV Injection"): anybody may have written them.
 */
function csvOf({ names, cellsOf }: CsvColumns): BatchFormat {
  const line = (cells: unknown[]) => stringify([cells], { escape_formulas: true, cast, record_delimiter: '\r\n' });
  const write = (entry: unknown) => line(cellsOf(entry as object));
  const mediaType = `${CSV_TYPE}; charset=utf-8; header=present`;
  return { mediaType, before: line(names), between: '', after: '', write };
}

const cast = {
  boolean: String,
  date: (date: Date) => date.toISOString(),
  object: (value: object) => JSON.stringify(value),
};
