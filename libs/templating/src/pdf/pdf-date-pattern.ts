/** The patterns that Acrobat's scripts name by a number. */
export const datePatterns: readonly string[] = [
  ...['m/d', 'm/d/yy', 'mm/dd/yy', 'mm/yy', 'd-mmm', 'd-mmm-yy', 'dd-mmm-yy', 'yy-mm-dd', 'mmm-yy', 'mmmm-yy'],
  ...['mmm d, yyyy', 'mmmm d, yyyy', 'm/d/yy h:MM tt', 'm/d/yy HH:MM'],
];
export const timePatterns: readonly string[] = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];

/** A day, a time, or both, as JSON and forms write them; an offset from UTC is not applied. */
const MOMENT =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const TOKEN = /\\(.)|d{1,4}|m{1,4}|y{4}|y{2}|H{1,2}|h{1,2}|M{1,2}|s{1,2}|t{1,2}/g;

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment in a pattern of Acrobat (`util.printd`); null for other texts, and for a pattern that asks for what a text has not. */
export function dateInPattern(text: string, pattern: string, locale: string): string | null {
  const match = MOMENT.exec(text);
  if (!match || text === '') return null;
  const [, year, month, day, hour, minute, second = '00'] = match;
  if (/[dmy]/.test(pattern) && year === undefined) return null;
  if (/[HhMs]/.test(pattern) && hour === undefined) return null;
  const date = new Date(
    `${year ?? '2000'}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second}Z`,
  );
  // A day such as February 30 would become another one.
  if (Number.isNaN(date.getTime()) || (day !== undefined && date.getUTCDate() !== Number(day))) return null;
  return pattern.replace(TOKEN, (token: string, escaped: string | undefined) => escaped ?? partOf(date, token, locale));
}

function partOf(date: Date, token: string, locale: string): string {
  const word = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  const hours = date.getUTCHours();
  const number = (value: number): string => (token.length === 1 ? String(value) : two(value));
  if (token.startsWith('d')) {
    if (token.length > 2) return word({ weekday: token.length === 3 ? 'short' : 'long' });
    return number(date.getUTCDate());
  }
  if (token.startsWith('m')) {
    if (token.length > 2) return word({ month: token.length === 3 ? 'short' : 'long' });
    return number(date.getUTCMonth() + 1);
  }
  if (token.startsWith('y'))
    return token.length === 2 ? two(date.getUTCFullYear() % 100) : String(date.getUTCFullYear()).padStart(4, '0');
  if (token.startsWith('H')) return number(hours);
  if (token.startsWith('h')) return number(hours % 12 || 12);
  if (token.startsWith('M')) return number(date.getUTCMinutes());
  if (token.startsWith('s')) return number(date.getUTCSeconds());
  return (hours < 12 ? 'am' : 'pm').slice(0, token.length);
}
