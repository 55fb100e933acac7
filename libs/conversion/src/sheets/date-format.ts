import type { FormatToken } from './format-tokens';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;

/** Whether the tokens of a section show a date or a time. */
export function isDateFormat(tokens: readonly FormatToken[]): boolean {
  return tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed');
}

/** A serial number as a date or time (ISO/IEC 29500-1, 18.17.4.1); the 1900 system counts a 29 February that never was. */
export function formatDate(serial: number, tokens: readonly FormatToken[], epoch1904: boolean): string {
  const fractions = tokens.some(({ text }) => /^s+\.0+$/i.test(text));
  const unit = fractions ? 1 : 1_000;
  const days = epoch1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY_MS) / unit) * unit);
  if (Number.isNaN(date.getTime())) return String(serial);
  const half = tokens.some(({ text }) => /^a/i.test(text));
  const elapsed = Math.round((serial * DAY_MS) / unit) * unit;
  return tokens
    .map((token, index) => {
      if (token.kind === 'elapsed') return elapsedPart(token.text, elapsed);
      if (token.kind === 'date') return datePart(token.text, date, { half, minutes: isMinutes(tokens, index) });
      return token.kind === 'fraction'
        ? '/'
        : token.kind === 'percent' || token.kind === 'digit'
          ? token.text
          : separator(token);
    })
    .join('');
}

function separator({ kind, text }: FormatToken): string {
  return kind === 'literal' || kind === 'point' || kind === 'comma' ? text : '';
}

interface DateContext {
  half: boolean;
  minutes: boolean;
}

function datePart(code: string, date: Date, { half, minutes }: DateContext): string {
  const length = code.length;
  switch (code[0]?.toLowerCase()) {
    case 'y':
      return length > 2 ? String(date.getUTCFullYear()) : padded(date.getUTCFullYear() % 100, 2);
    case 'm':
      return minutes ? padded(date.getUTCMinutes(), length) : named(MONTHS, date.getUTCMonth(), length, 1);
    case 'd':
      return length > 2 ? named(DAYS, date.getUTCDay(), length, 0) : padded(date.getUTCDate(), length);
    case 'h':
      return padded(half ? date.getUTCHours() % 12 || 12 : date.getUTCHours(), length);
    case 's':
      return seconds(code, date);
    default:
      return halfOfDay(code, date);
  }
}

function seconds(code: string, date: Date): string {
  const [whole = 's', fraction = ''] = code.split('.');
  const thousandths = padded(date.getUTCMilliseconds(), 3).slice(0, fraction.length).padEnd(fraction.length, '0');
  return padded(date.getUTCSeconds(), whole.length) + (fraction ? `.${thousandths}` : '');
}

function halfOfDay(code: string, date: Date): string {
  const [morning = 'AM', evening = 'PM'] = code.split('/');
  return date.getUTCHours() < 12 ? morning : evening;
}

/** 3 letters: short; 4: whole; 5: the first letter. */
function named(names: readonly string[], index: number, length: number, offset: number): string {
  const name = names[index] ?? '';
  if (length < 3) return padded(index + offset, length);
  return length === 3 ? name.slice(0, 3) : length === 5 ? name.slice(0, 1) : name;
}

function elapsedPart(code: string, milliseconds: number): string {
  const unit = { h: 3_600_000, m: 60_000, s: 1_000 }[code[0]?.toLowerCase() ?? 's'] ?? 1_000;
  return padded(Math.floor(milliseconds / unit), code.length);
}

/** "m" means minutes beside hours or seconds. */
function isMinutes(tokens: readonly FormatToken[], index: number): boolean {
  const isTime = (token: FormatToken | undefined, letter: string) => token?.text[0]?.toLowerCase() === letter;
  const times = tokens
    .map((token, at) => ({ ...token, at }))
    .filter(({ kind }) => kind === 'date' || kind === 'elapsed');
  const own = times.findIndex(({ at }) => at === index);
  return isTime(times[own - 1], 'h') || isTime(times[own + 1], 's');
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');
