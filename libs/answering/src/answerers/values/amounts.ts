import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { CREDIT_ON_BILL, DEBIT_OF_ACCOUNT } from './account-marks';
import { CURRENCY_WORDS } from './currencies';

export interface AmountMatch {
  start: number;
  end: number;
  /** In the currency's unit. */
  value: number;
  /** Digits after the decimal mark. */
  decimals: number;
  /** Whether a currency sign or code is beside it. */
  withCurrency: boolean;
}

type DecimalMark = '.' | ',' | null;

/** How a document writes amounts, as far as it is known. */
export interface AmountForm {
  decimalMark?: DecimalMark;
  /** Whether amounts are those of an account, on which CR is money in, and DR is money out. */
  isAccount?: boolean;
}

const CODE = String.raw`(?:RM|EUR|USD|GBP|CHF|MYR|SGD|DEM|INR|Rs|JPY|CNY|AUD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|BRL)`;
const CURRENCY_BEFORE = new RegExp(
  String.raw`(?:\p{Sc}|\b${CODE}|(?<!\p{L})${CURRENCY_WORDS}\.?)\s?:?\s*[-–−]?\s*$`,
  'iu',
);
const CURRENCY_AFTER = new RegExp(String.raw`^\s?(?:\p{Sc}|(?:${CODE}|euro?s?|${CURRENCY_WORDS})(?![\p{L}\d]))`, 'iu');
/** A minus before an amount, with a currency between them: `-5.00`, `- $5.00`, `-US$5.00`, `-USD 5.00`. */
const MINUS = new RegExp(String.raw`(?:^|[\s\p{Sc}(:])([-–−])\s?(?:\s{0,3}[A-Z]{0,3}\p{Sc}|${CODE}\.?)?\s?$`, 'iu');
/** A dash between a word and a code of a currency is punctuation: `Total - EUR 5.00`. */
const DASH = new RegExp(String.raw`(?:\d\s[-–−]\s|[\p{L}\d]\s[-–−]\s${CODE}\s?)$`, 'iu');
/** Brackets around an amount, and around one with the code of its currency where they begin the value. */
const OPENED = new RegExp(String.raw`\(\s?\p{Sc}?\s?$|(?:^|[:=])\s*\(\s?${CODE}\s?$`, 'iu');
const CLOSED = new RegExp(String.raw`^\s?(?:\p{Sc}|${CODE})?\s?\)`, 'iu');
/**
 * Groups of three digits with separators, or plain digits; then a decimal part, which OCR may separate by a space. Behind a colon only
 * where that ends a label: `Total:15.50`, but not `11:30`.
 */
const NUMBER =
  /(?<![\p{L}\d.,/]|(?<![\p{L}%)\].]):)(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+|\d{1,3}(?: \d{3})+(?=,\d{2}(?!\d))|\d+)(?:\s?[.,]\s?(?:\d{1,4}|-{2}|–))?(?![\d:]|[.,]\d|\p{L}{3})/gu;

/** A day and a month without a year, `17.02.` with the dot behind it; only where amounts have a comma. */
const DAY_AND_MONTH = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$/;
/** Groups of three digits behind spaces, without decimals or after a currency. */
const GROUPS = /(?<![\p{L}\d.,:/-])\d{1,3}(?: \d{3})+(?![\d:/])/gu;
/** A minus behind an amount: `15.50-`, `15.50 -` at the end. */
const MINUS_BEHIND = /^(?:[-–−](?!\s?\d)|\s?[-–−]\s*$)/u;
/** Words behind a number that multiply it, and letters that do so behind an amount with its currency before it. */
const SCALES = [
  { factor: 1e3, word: /^\s?(?:thousand|tsd\.?)(?!\p{L})/iu, letter: /^\s?[kK](?!\p{L})/u },
  {
    factor: 1e6,
    word: /^\s?(?:million(?:en|s)?|mill?iones|milioni|miljoen|mio\.?)(?!\p{L})/iu,
    letter: /^\s?(?:mn?|M|MM)(?!\p{L})/u,
  },
  {
    factor: 1e9,
    word: /^\s?(?:billion|milliarden?|miliardi|miljard|mrd\.?)(?!\p{L})/iu,
    letter: /^\s?(?:bn|B)(?!\p{L})/u,
  },
];

/** The end of an amount in words before the same amount in figures: `twelve hundred dollars ($1,200.00)`. */
const AMOUNT_IN_WORDS = new RegExp(String.raw`${anyOf(LEXICON.prose.amountWords)}\s?\(\s?\p{Sc}?\s?$`, 'iu');

/** All numbers of a text that can be amounts (no percentages, no parts of codes or dates), in order. */
export function findAmounts(text: string, { decimalMark = null, isAccount = false }: AmountForm = {}): AmountMatch[] {
  const spaced = joinGroups(separateCurrency(restoreDecimalPoint(text)));
  return [...spaced.matchAll(NUMBER)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const before = spaced.slice(0, start);
    const after = spaced.slice(end);
    if (
      /^\s?%/.test(after) ||
      /^[-/]\d|^\s?\/\s?\d/.test(after) ||
      /[\p{L}\d][-/]$/u.test(before) ||
      /\d\s?\/\s?$/.test(before) ||
      (decimalMark === ',' && DAY_AND_MONTH.test(match[0]) && after.startsWith('.'))
    )
      return [];
    const number = parseAmount(match[0], decimalMark);
    if (!number) return [];
    const hasCurrencyBefore = CURRENCY_BEFORE.test(before);
    const [word = '', factor] = scaleOf(after, hasCurrencyBefore);
    const rest = after.slice(word.length);
    const signed = isNegative(before, rest, isAccount);
    const value = number.value * factor;
    return [
      {
        start: signed.start ?? start,
        end: end + word.length,
        value: signed.negative ? -value : value,
        decimals: number.decimals,
        withCurrency: hasCurrencyBefore || CURRENCY_AFTER.test(rest),
      },
    ];
  });
}

/**
 * Reads `1.234,50`, `1,234.50`, `1 234,50`, `1234.5`: a last mark with one, two or more than three digits after it is decimal.
 * With three digits (`1.234`) it is decimal only where the document is known to use it so.
 */
export function parseAmount(text: string, decimalMark: DecimalMark = null): { value: number; decimals: number } | null {
  const compact = text.replace(/[\s\u00A0\u202F'’]/g, '').replace(/[.,](?:--|–)$/, '.00');
  const marks = [...compact.matchAll(/[.,]/g)];
  const last = marks[marks.length - 1];
  const tail = last ? compact.length - last.index - 1 : 0;
  const repeated = last && marks.filter((mark) => mark[0] === last[0]).length > 1;
  const isDecimal =
    last !== undefined &&
    tail > 0 &&
    !repeated &&
    (tail !== 3 || marks.length > 1 || /^0[.,]/.test(compact) || last[0] === decimalMark);
  const digits = isDecimal
    ? `${compact.slice(0, last.index).replace(/[.,]/g, '')}.${compact.slice(last.index + 1)}`
    : compact.replace(/[.,]/g, '');
  const value = Number(digits);
  return digits === '' || !Number.isFinite(value) ? null : { value, decimals: isDecimal ? tail : 0 };
}

/** The contract's form of an amount: `1234.50`. */
export function formatAmount(value: number): string {
  return (Math.round(value * 100) / 100 || 0).toFixed(2);
}

/** `RM` before money as OCR misreads it: `RH2.39`, `FM3.00`, `M3.00`. */
const MISREAD_RINGGIT = /(?<![\p{L}\d])(?:[RFPBK][MNH]|M)(?=\d{1,4}\.\d{2}(?![\d.]))/gu;

/** Replaces a currency code directly before a number (`RM9.90`) by spaces and a currency sign; keeps the length. */
function separateCurrency(text: string): string {
  return text
    .replace(
      /(?<!\p{L})(?:RM|EUR|USD|MYR|SGD|GBP|CHF|Rs)\.?(?=[-–−]?\d)/giu,
      (code) => `${' '.repeat(code.length - 1)}¤`,
    )
    .replace(MISREAD_RINGGIT, (code) => `${' '.repeat(code.length - 1)}¤`);
}

/** Inserts the decimal point that OCR has missed, in `RM 64 13` or `64 13` alone; keeps the length. */
function restoreDecimalPoint(text: string): string {
  return text.replace(/^(\d{1,4}) (\d{2})$/, '$1.$2').replace(/((?:RM|\p{Sc})\s?\d{1,4}) (\d{2})(?=\s*$)/giu, '$1.$2');
}

function isNegative(before: string, after: string, isAccount: boolean): { negative: boolean; start?: number } {
  const [, minus] = MINUS.exec(before) ?? [];
  if (minus) return { negative: !DASH.test(before), start: before.lastIndexOf(minus) };
  // Brackets are a minus sign in accounting; in running text they repeat in figures what was said in words.
  if (OPENED.test(before) && CLOSED.test(after)) return { negative: !AMOUNT_IN_WORDS.test(before) };
  return { negative: MINUS_BEHIND.test(after) || (isAccount ? DEBIT_OF_ACCOUNT : CREDIT_ON_BILL).test(after) };
}

/** A word for thousands or millions after a number, with its factor: `$1.2M`, `3.5 million`, `4,2 Mio. €`. */
function scaleOf(after: string, hasCurrencyBefore: boolean): [word: string, factor: number] {
  const scale = SCALES.find(({ word, letter }) => word.test(after) || (hasCurrencyBefore && letter?.test(after)));
  const match = scale && (scale.word.exec(after) ?? scale.letter?.exec(after));
  return scale && match ? [match[0], scale.factor] : ['', 1];
}

/** The words of a sentence before an amount: `un montant de 24 600 euros`, `accepté pour 24 600 €`. */
const STATED = new RegExp(
  String.raw`[\p{L}\d]\s${anyOf([...LEXICON.prose.stating, ...LEXICON.prose.charging].map(fold))}\s$`,
  'u',
);
/** Characters that are looked at: more than the longest of these words. */
const STATED_REACH = 40;

/** Makes one number of groups of three digits behind spaces, where they are clearly no two numbers; keeps the length. */
function joinGroups(text: string): string {
  return text.replace(GROUPS, (groups, index: number) => {
    const before = text.slice(0, index);
    const after = text.slice(index + groups.length);
    const isOne =
      CURRENCY_BEFORE.test(before) ||
      (CURRENCY_AFTER.test(after) && STATED.test(fold(before.slice(-STATED_REACH)))) ||
      (!/\d/.test(before + after) &&
        (groups.split(' ').length > 2 || CURRENCY_AFTER.test(after) || /^[^\p{L}]*$/u.test(before + after)));
    return isOne ? groups.replaceAll(' ', '\u00A0') : groups;
  });
}
