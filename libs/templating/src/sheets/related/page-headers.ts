import { decodeText, escapedCharacters, TemplateError } from '@app/formats';
import type { Dialect } from '../../language/dialect';
import { SHEET_TEXT } from '../sheet-text';

const TEXTS = new Set(['oddHeader', 'evenHeader', 'firstHeader', 'oddFooter', 'evenFooter', 'firstFooter']);

/**
 * The headers and footers of the printed pages of a sheet (ISO/IEC 29500-1, 18.3.1.46). `&` begins a code in their texts, so that of
 * a value is doubled.
 */
export const PAGE_HEADERS: Dialect = {
  ...SHEET_TEXT,
  isInCells: undefined,
  text: TEXTS,
  paragraph: TEXTS,
  // Their type is a simple one, without attributes.
  preserveSpace: false,
  slot: () => ({ lineBreak: '\n', encode: (text) => escapedCharacters(text).replaceAll('&', '&&') }),
};

/** Characters of a header or footer, its codes included (Excel specifications and limits). */
const MAX_CHARACTERS = 255;

const HEADERS = /<((?:[\w.-]+:)?headerFooter)(?:\s[^<>]*)?>/;

/** The element with the page headers of a sheet and its offset; null when there is none. */
export function pageHeadersOf(sheet: string): { readonly source: string; readonly start: number } | null {
  const rows = sheet.lastIndexOf('sheetData');
  const match = HEADERS.exec(sheet.slice(Math.max(0, rows)));
  if (!match || match[0].endsWith('/>')) return null;
  const start = Math.max(0, rows) + match.index;
  const closing = `</${match[1]}>`;
  const end = sheet.indexOf(closing, start);
  return end === -1 ? null : { source: sheet.slice(start, end + closing.length), start };
}

/** The page headers as a part of their own, with the namespaces of the sheet. */
export function headersDocument(sheet: string, source: string): string {
  const [head = '', name = 'worksheet'] = /<((?:[\w.-]+:)?worksheet)(?:\s[^<>]*)?>/.exec(sheet) ?? [];
  return `${head}${source}</${name}>`;
}

/**
 * The page headers in a filled part of their own. Throws TemplateError `value_too_long`: Excel does not open a workbook with a longer
 * one.
 */
export function headersIn(filled: string): string {
  const headers = filled.slice(filled.indexOf('>') + 1, filled.lastIndexOf('</'));
  const texts = headers.split(/<[^<>]*>/).map(decodeText);
  const long = texts.find((text) => [...text].length > MAX_CHARACTERS);
  if (long === undefined) return headers;
  const message = `A page header or footer holds at most ${MAX_CHARACTERS} characters, unlike the one that begins with`;
  throw new TemplateError('value_too_long', `${message} "${long.slice(0, 40).toWellFormed()}".`);
}
