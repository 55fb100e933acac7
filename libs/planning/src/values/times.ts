import { parseDate, toIso } from './dates';

/** `HH:MM` of a text such as "3:30 pm", "15h30", "9am" or "noon"; null for texts that are no time. */
export function parseTime(text: string): string | null {
  const line = text.trim().toLowerCase();
  if (line === 'noon' || line === 'midday') return '12:00';
  if (line === 'midnight') return '00:00';
  const [, hour, minute, half] =
    /^(?:at )?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?\s?m\.?)?(?:\s*(?:uhr|h|o'clock))?$/.exec(
      line,
    ) ?? [];
  if (!hour || (minute === undefined && !half && !/uhr|h|o'clock/.test(line))) return null;
  const isAfternoon = half?.startsWith('p') ?? false;
  const base = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (base > 23 || Number(minute ?? 0) > 59 || (half && (Number(hour) > 12 || Number(hour) === 0))) return null;
  return `${String(base).padStart(2, '0')}:${minute ?? '00'}`;
}

/** Date and time of a text such as "12 March 2025 at 3 pm" or "2025-03-12T15:00", as `YYYY-MM-DDTHH:MM`; null for others. */
export function parseDateTime(text: string, today: Date): string | null {
  const parts =
    /^(.+?)(?:,? at |, | um |T| )(\d{1,2}(?:[:.h]\d{2})?(?::\d{2})?(?:\.\d+)?Z?\s*(?:[ap]\.?m\.?|uhr|h)?)$/i.exec(
      text.trim(),
    );
  const date = parseDate(parts?.[1] ?? text, today);
  const time = parseTime((parts?.[2] ?? '00:00').replace(/Z$/, ''));
  return date && time ? `${toIso(date)}T${time}` : null;
}

/** `YYYY-Www` (ISO 8601) of a date. */
export function isoWeek({ year, month, day }: { year: number; month: number; day: number }): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  // The week of a date is that of its Thursday.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7);
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}
