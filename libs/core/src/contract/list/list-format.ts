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

/** The format of entries of the shape of `dto`. */
export function listFormat(type: ListType, dto: DtoClass): BatchFormat {
  if (type === CSV_TYPE) return csvOf(dto);
  return type === NDJSON_TYPE ? linesOf(dto) : jsonArrayOf(dto);
}

/**
 * A column for each member; objects and arrays are JSON. Texts that a spreadsheet would take for a formula get an apostrophe
 * (OWASP, "CSV Injection"): anybody may have written them.
 */
function csvOf(dto: DtoClass): BatchFormat {
  const names = fieldsOf(dto).map(({ name }) => name);
  const line = (cells: unknown[]) => stringify([cells], { escape_formulas: true, cast, record_delimiter: '\r\n' });
  const write = (entry: unknown) => line(names.map((name) => (entry as Record<string, unknown>)[name]));
  const mediaType = `${CSV_TYPE}; charset=utf-8; header=present`;
  return { mediaType, before: line(names), between: '', after: '', write };
}

const cast = {
  boolean: String,
  date: (date: Date) => date.toISOString(),
  object: (value: object) => JSON.stringify(value),
};
