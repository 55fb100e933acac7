import { binaryPhrase, callPhrase, needed, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';

/** Formats of Day.js ("List of localized formats") by ours. */
const DATE_STYLES: Readonly<Record<string, string>> = {
  LL: 'long',
  LLL: 'MMMM d, yyyy h:mm a',
  LLLL: 'EEEE, MMMM d, yyyy h:mm a',
  lll: 'MMM d, yyyy h:mm a',
  llll: 'EEE, MMM d, yyyy h:mm a',
  LT: 'h:mm a',
  LTS: 'h:mm:ss a',
  ll: 'medium',
  L: 'MM/dd/yyyy',
  l: 'M/d/yyyy',
};

/** Formats of ISO 8601, which all functions of dates read. */
const ISO_FORMAT = /^"YYYY(-?)MM\1DD(?:[T ]HH:?mm(?::?ss)?)?"$/;

/** A date that is written in a format of Day.js. */
export function readDate(value: Phrase, format: Phrase | undefined): Phrase {
  if (!format || ISO_FORMAT.test(format.text)) return value;
  if (/[XxZQwWkLl]|Do|MMM|dd|SSS/.test(format.text))
    throw new NoMeaning(`reads a date in the format ${format.text}: dates in numbers and in ISO 8601 are read`);
  return callPhrase('parseDate', value, textPhrase(literalsOf(format)));
}

/** The source of a format, with the literal texts of Day.js in quotes. */
const literalsOf = ({ text }: Phrase): string => (/^"(.*)"$/s.exec(text)?.[1] ?? text).replace(/\[([^\]]*)\]/g, "'$1'");

/** A format of Day.js, or a named style, as one of our formats. Throws NoMeaning for parts that we do not have. */
export function dateShape(pattern: Phrase): Phrase {
  const source = /^"(.*)"$/s.exec(pattern.text)?.[1] ?? pattern.text;
  const style = Object.hasOwn(DATE_STYLES, source) ? DATE_STYLES[source] : undefined;
  if (style !== undefined) return textPhrase(style);
  if (/Do|[XxZQwWk]|SSS/.test(source))
    throw new NoMeaning(`has the date format "${source}", which does not exist here`);
  const ours = source
    .replace(/\[([^\]]*)\]/g, "'$1'")
    .replace(/dddd/g, 'EEEE')
    .replace(/ddd/g, 'EEE')
    .replace(/A/g, 'a');
  return textPhrase(ours);
}

/** Units of Day.js (day.js.org, "List of all available units") by ours. Capital M is the month, small m the minute. */
const UNITS: Readonly<Record<string, string>> = {
  y: 'year',
  Q: 'quarter',
  M: 'month',
  w: 'week',
  d: 'day',
  D: 'day',
  date: 'day',
  h: 'hour',
  m: 'minute',
  s: 'second',
};

/** A unit of Day.js by our name. Throws NoMeaning for units below a second. */
export function dateUnit(unit: Phrase | undefined): Phrase {
  const name = unitName(needed(unit));
  if (!/^(?:year|quarter|month|week|day|hour|minute|second)$/.test(name))
    throw new NoMeaning(`counts in "${name}": seconds and longer units are known`);
  return textPhrase(name);
}

const unitName = (unit: Phrase): string => {
  const written = unit.text.replaceAll('"', '');
  return Object.hasOwn(UNITS, written) ? (UNITS[written] as string) : written.toLowerCase().replace(/(..)s$/, '$1');
};

/** Milliseconds of the units of intervals. */
const LENGTHS: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** `formatI('minute', 'hour')`: an interval in another unit; without a second one it was in milliseconds. */
export function converted(value: Phrase, [wanted, given]: readonly Phrase[]): Phrase {
  const [to, from] = [unitName(needed(wanted)), unitName(given ?? textPhrase('ms'))];
  const [target, source] = [LENGTHS[to], LENGTHS[from]];
  if (!target || !source) throw new NoMeaning(`shows an interval as "${to}": units from ms to week are known`);
  const amount = binaryPhrase('*', value, wordPhrase(String(source)));
  return binaryPhrase('/', amount, wordPhrase(String(target)));
}
