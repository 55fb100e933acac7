import type { FillValue } from '../field-values';
import type { FunctionCall } from './template-function';
import { wrongKind } from './values';

/** ISO 8601 in its extended and its basic form: 2026-01-31T14:05, 20260131T1405. */
const ISO_DATE =
  /^(\d{4})(?:-(?=\d{2}-)|(?=\d{4}(?!\d)))(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The clock time that an ISO 8601 text shows, as a UTC date: a time is printed as it was given, in its own time zone. */
export function dateOf(value: FillValue, call: FunctionCall): Date {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
  const found = typeof value === 'string' ? ISO_DATE.exec(value.trim()) : null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (found ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  if (!found || !isReal) throw wrongKind(call.name, 'a date such as 2026-01-31', value);
  return date;
}
