/** A moment in the parts that a person enters; null members are not asked for. */
export interface DateValue {
  year: number | null;
  /** From 1. */
  month: number | null;
  day: number | null;
  hour: number | null;
  minute: number | null;
}

const FORM = /^(?:(\d{4})-(\d{2})(?:-(\d{2}))?)?(?:T?(\d{2}):(\d{2})(?::\d{2})?)?$/;

/** @param iso `YYYY-MM-DD`, `YYYY-MM`, `HH:MM` or `YYYY-MM-DDTHH:MM`; null for others, such as weeks */
export function parseIso(iso: string): DateValue | null {
  const match = FORM.exec(iso.trim());
  if (!match || iso.trim() === '') return null;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => (part === undefined ? null : Number(part)));
  return { year: year ?? null, month: month ?? null, day: day ?? null, hour: hour ?? null, minute: minute ?? null };
}

/** A part of a date with zeros in front; parts that are missing are zeros. */
export const padded = (value: number | null, length: number): string => String(value ?? 0).padStart(length, '0');

/** The hour as a clock with twelve or twenty-four hours shows it. */
export const hourIn = ({ hour }: DateValue, isTwelve: boolean): number =>
  isTwelve ? (((hour ?? 0) + 11) % 12) + 1 : (hour ?? 0);

/** The text that a native field takes; '' when the value does not hold its parts. */
export function nativeText(kind: string, value: DateValue, iso: string): string {
  const month = `${padded(value.year, 4)}-${padded(value.month, 2)}`;
  const date = value.day === null ? '' : `${month}-${padded(value.day, 2)}`;
  const time = `${padded(value.hour, 2)}:${padded(value.minute, 2)}`;
  if (kind === 'date') return date;
  if (kind === 'month') return value.month === null ? '' : month;
  if (kind === 'time') return value.hour === null ? '' : time;
  if (kind === 'datetime') return date === '' ? '' : `${date}T${time}`;
  return iso;
}
