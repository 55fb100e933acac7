import { type FillValue } from '../field-values';
import type { FormatKind } from './sheet-styles';

/** A number or boolean as stored in a cell: the `t` attribute and the text of the `v` element. */
export interface TypedValue {
  readonly type: 'n' | 'b';
  readonly text: string;
  /** How the text was written, when the cell needs a format to show it unchanged. */
  readonly notation?: Notation;
}

/** An amount with two decimals (`1234.50`), or a day (`2026-05-31`): the forms in which values of forms and extractions are stored. */
export type Notation = 'amount' | 'day';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const AMOUNT = /^-?(?:0|[1-9]\d{0,12})\.\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Earlier serial numbers are ambiguous: the 1900 date system counts a 29 February 1900, which did not exist. */
const FIRST_OF_MARCH_1900 = 61;
const DAYS_FROM_1900_TO_1904 = 1462;
/** The largest integer that a cell stores exactly (15 digits). */
const MAX_EXACT = 999_999_999_999_999n;

/**
 * The typed value for a cell that shows this value only; null when the cell has to hold text. Numbers and booleans keep their
 * type. Text in the form of a date or number is converted if the cell has such a format. In a cell of the format General only amounts
 * and days are converted: other digits may be a post code or an identifier, which no program calculates with.
 */
export function typedValue(value: FillValue, format: FormatKind, epoch1904: boolean): TypedValue | null {
  if (typeof value === 'boolean') return { type: 'b', text: value ? '1' : '0' };
  if (typeof value === 'number' && Number.isFinite(value)) return numeric(String(value));
  if (typeof value === 'bigint') return value <= MAX_EXACT && value >= -MAX_EXACT ? numeric(String(value)) : null;
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  if (typeof text !== 'string') return null;
  if (format === 'general')
    return noted(typeof value === 'string' ? value : text.replace('T00:00:00.000Z', ''), epoch1904);
  if (format === 'date') return dateValue(text, epoch1904);
  return format === 'number' && PLAIN_NUMBER.test(text) ? numeric(text) : null;
}

/** The value of a text that the cell shows unchanged with the format of its notation. */
function noted(text: string, epoch1904: boolean): TypedValue | null {
  if (AMOUNT.test(text)) return { ...numeric(text), notation: 'amount' };
  const day = DAY.test(text) ? dateValue(text, epoch1904) : null;
  return day && { ...day, notation: 'day' };
}

const numeric = (text: string): TypedValue => ({ type: 'n', text });

/** The serial number of an ISO 8601 date in its own time zone (ISO/IEC 29500-1, 18.17.4.1); null for an invalid date. */
function dateValue(text: string, epoch1904: boolean): TypedValue | null {
  const parts = ISO_DATE.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  const days = (date.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS;
  if (days < FIRST_OF_MARCH_1900) return null;
  return numeric(String(epoch1904 ? days - DAYS_FROM_1900_TO_1904 : days));
}
