import { type FillValue } from '../field-values';
import type { FormatKind } from './sheet-styles';

/** A value that a cell holds as such: the `t` attribute of its element and the text of its `v`. */
export interface TypedValue {
  readonly type: 'n' | 'b';
  readonly text: string;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const DAY_MS = 86_400_000;

/**
 * What a value becomes in a cell that shows nothing else: numbers and booleans as themselves; text that is a date or a number
 * only where the cell's format says that it shows one, so that post codes and references stay text. Null: as text.
 */
export function typedValue(value: FillValue, format: FormatKind, epoch1904: boolean): TypedValue | null {
  if (typeof value === 'boolean') return { type: 'b', text: value ? '1' : '0' };
  if (typeof value === 'number' && Number.isFinite(value)) return numeric(String(value));
  if (typeof value === 'bigint')
    return value <= 999_999_999_999_999n && value >= -999_999_999_999_999n ? numeric(String(value)) : null;
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  if (typeof text !== 'string') return null;
  if (format === 'date') return dateValue(text, epoch1904);
  return format === 'number' && PLAIN_NUMBER.test(text) ? numeric(text) : null;
}

const numeric = (text: string): TypedValue => ({ type: 'n', text });

/** The serial number of an ISO 8601 date or time, as its own clock shows it (ISO/IEC 29500-1, 18.17.4.1). */
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
  // Before March 1900 the calendar of the 1900 system counts a day that never was.
  if (days < 61) return null;
  return numeric(String(epoch1904 ? days - 1462 : days));
}
