import { PDFName } from '@cantoo/pdf-lib';
import { dictOf, nameOf, type PdfField, textOf } from '@app/formats';
import { dateInPattern, timePatterns, datePatterns } from './pdf-date-pattern';

/** What a field makes of a text, as the functions of Acrobat do of which its format script is a call. Scripts are not run. */
export interface FieldFormat {
  /** The value as somebody would type it: dates in the pattern of the field. */
  stored(text: string, locale: string): string;
  /** What the field shows of a value: numbers with separators and a currency. */
  shown(text: string): string;
}

/** Longer scripts are no single call with constants. */
const MAX_SCRIPT = 300;
const CALL = /^\s*(AF\w+_Format(?:Ex)?)\s*\(([^()]*)\)\s*;?\s*$/;
const ARGUMENT = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d{1,9}|true|false))\s*(?:,|$)/y;
/** A number as JSON and forms write it. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const MAX_DECIMALS = 10;

type Argument = string | number | boolean;

const unchanged = (text: string): string => text;
const PLAIN: FieldFormat = { stored: unchanged, shown: unchanged };

/** The format of a text field; that of others leaves texts as they are. */
export function formatOf(field: PdfField): FieldFormat {
  if (field.kind !== 'text') return PLAIN;
  const script = [field.dict, ...field.widgets].map(formatScript).find((found) => found !== null);
  const [, name = '', list = ''] = (script && script.length <= MAX_SCRIPT && CALL.exec(script)) || [];
  const given = argumentsOf(list);
  return (given && FORMATS[name]?.(given)) ?? PLAIN;
}

function formatScript(dict: PdfField['dict']): string | null {
  const actions = dictOf(dict, 'AA');
  const action = actions && dictOf(actions, 'F');
  return action && nameOf(action, 'S') === 'JavaScript' ? textOf(action.lookup(PDFName.of('JS'))) : null;
}

/** The constants in a list of arguments; null when there is anything else. */
function argumentsOf(list: string): Argument[] | null {
  const found: Argument[] = [];
  ARGUMENT.lastIndex = 0;
  while (ARGUMENT.lastIndex < list.length) {
    const match = ARGUMENT.exec(list);
    if (!match) return null;
    const [, double, single, word = ''] = match;
    const text = double ?? single;
    if (text !== undefined) found.push(text.replace(/\\u([0-9a-f]{4})|\\(.)/gi, unescaped));
    else found.push(/^[tf]/.test(word) ? word === 'true' : Number(word));
  }
  return found;
}

const unescaped = (_: string, code: string | undefined, character: string): string =>
  code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16));

/** The functions by their names in the scripts (Adobe, "JavaScript for Acrobat API Reference"; Acrobat's aform.js). */
const FORMATS: Readonly<Record<string, (given: readonly Argument[]) => FieldFormat | null>> = {
  AFNumber_Format: ([decimals, separators, negative, , currency, isBefore]) => {
    const write = numberWriter(decimals, separators);
    const sign = typeof currency === 'string' ? currency : '';
    return (
      write && {
        stored: unchanged,
        shown: (text) =>
          written(text, negative, (digits) => (isBefore === true ? sign + digits : digits + sign), write),
      }
    );
  },
  AFPercent_Format: ([decimals, separators, isBefore]) => {
    const write = numberWriter(decimals, separators);
    const percent = (digits: string): string => (isBefore === true ? `%${digits}` : `${digits}%`);
    return (
      write && {
        stored: unchanged,
        shown: (text) => (NUMBER.test(text) ? written(String(hundredfold(text)), 0, percent, write) : text),
      }
    );
  },
  AFDate_Format: ([number]) => inPattern(datePatterns[Number(number)]),
  AFDate_FormatEx: ([pattern]) => inPattern(pattern),
  AFTime_Format: ([number]) => inPattern(timePatterns[Number(number)]),
  AFTime_FormatEx: ([pattern]) => inPattern(pattern),
  AFSpecial_Format: ([kind]) => {
    const patterns = SPECIAL[Number(kind)];
    return patterns ? { stored: unchanged, shown: (text) => inDigits(text, patterns) } : null;
  },
};

/** American post codes (short and long), telephone numbers and social security numbers. */
const SPECIAL: readonly (readonly string[])[] = [
  ['99999'],
  ['99999-9999'],
  ['(999) 999-9999', '999-9999'],
  ['999-99-9999'],
];

/** Digits in the pattern that takes as many. Other texts, such as numbers of other countries, stay as they are. */
function inDigits(text: string, patterns: readonly string[]): string {
  const digits = text.replace(/[\s().-]/g, '');
  const pattern = patterns.find((one) => one.replaceAll(/[^9]/g, '').length === digits.length);
  if (pattern === undefined || !/^\d+$/.test(digits)) return text;
  let at = 0;
  return pattern.replaceAll('9', () => digits.charAt(at++));
}

const hundredfold = (text: string): number => Number((Number(text) * 100).toPrecision(15));

function inPattern(pattern: Argument | undefined): FieldFormat | null {
  if (typeof pattern !== 'string' || pattern === '') return null;
  return { stored: (text, locale) => dateInPattern(text, pattern, locale) ?? text, shown: unchanged };
}

/** Thousands and decimals by the style of separators. */
const SEPARATORS: readonly (readonly [thousands: string, decimals: string])[] = [
  [',', '.'],
  ['', '.'],
  ['.', ','],
  ['', ','],
  ['’', '.'],
];

function numberWriter(decimals: Argument | undefined, style: Argument | undefined): ((size: number) => string) | null {
  const [thousands, point] = SEPARATORS[Number(style)] ?? [];
  const places = Number(decimals);
  if (thousands === undefined || point === undefined || !(places >= 0 && places <= MAX_DECIMALS)) return null;
  return (size) => {
    const [whole = '', rest = ''] = size.toFixed(places).split('.');
    return whole.replace(/\B(?=(?:\d{3})+$)/g, thousands) + (rest && point + rest);
  };
}

/** Styles of negative numbers with parentheses. */
const IN_PARENTHESES: ReadonlySet<Argument | undefined> = new Set([2, 3]);

function written(
  text: string,
  negative: Argument | undefined,
  around: (digits: string) => string,
  write: (size: number) => string,
): string {
  if (!NUMBER.test(text)) return text;
  const value = Number(text);
  const shown = around(write(Math.abs(value)));
  if (value >= 0) return shown;
  return IN_PARENTHESES.has(negative) ? `(${shown})` : `-${shown}`;
}
