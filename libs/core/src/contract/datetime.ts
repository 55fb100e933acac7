import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

const DATETIME =
  /^(?!0000)\d{4}-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,12})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

/**
 * Normalizes a datetime to ISO 8601 UTC with milliseconds and `Z`. The input may have an offset (default UTC) and up to
 * twelve fraction digits; a date without a time means midnight UTC.
 * @returns null when `text` is not a datetime, or its day does not exist
 */
export function toUtc(text: string): string | null {
  const [, month, day] = DATETIME.exec(text) ?? [];
  if (!month || !day || !isDay(text.slice(0, 4), month, day)) return null;
  const [date, time = '00:00'] = text.toUpperCase().split('T');
  const zoned = /[Z+-]/.test(time) ? time : `${time}Z`;
  const parsed = new Date(`${date}T${zoned.replace(',', '.').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString();
}

/** Parses a validated `DateField`; undefined when it is absent. */
export const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

/** Whether the day exists; JavaScript parses 30 February as 1 March. */
function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/** The value is text that `toUtc` can read. */
export const IsDatetime = (options: ValidationOptions = {}) =>
  ValidateBy(
    {
      name: 'isDatetime',
      validator: {
        validate: (value) => typeof value === 'string' && toUtc(value) !== null,
        defaultMessage: buildMessage(
          (each) => `${each}$property must be an ISO 8601 datetime such as 2026-01-31T09:30:00Z`,
        ),
      },
    },
    options,
  );
