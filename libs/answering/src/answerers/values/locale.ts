import { isOfAccount } from './account-marks';
import { writesMonthFirst, writesDayFirst } from './dates';

/** How a document writes numbers and dates, by its own evidence. */
export interface Locale {
  monthFirst: boolean;
  /** The mark before decimals; null where the document does not show it. */
  decimalMark: '.' | ',' | null;
  /** Whether CR and DR behind amounts are money in and out of an account. */
  isAccount: boolean;
}

/** Formats that labels name: `Date (MM/DD/YYYY)`, `TT.MM.JJJJ`, `jj/mm/aaaa`, `dd-mm-jjjj`, `gg/mm/aaaa`. */
const MONTH_FIRST_FORMAT = /\bmm?\s?[-/.]\s?(?:dd?|tt?|jj?|gg?)\s?[-/.]\s?(?:yy|aa|jj)/i;
const DAY_FIRST_FORMAT = /\b(?:dd?|tt?|jj?|gg?)\s?[-/.]\s?mm?\s?[-/.]\s?(?:yy|aa|jj)/i;

/*
 * The weights are set by hand on generated documents; no script learns them. Few countries but the United States write the
 * month first, so each sign is one for the United States or against them.
 */

/** The least sum of the signs. One sign alone is too little: documents from elsewhere have American addresses, or dollars. */
const MIN_EVIDENCE = 2;
const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** Zip code, phone number, number of a taxpayer, tax, dollar, and the order of a date with the name of the month. */
const AMERICAN: RegExp[] = [
  new RegExp(String.raw`\b(?:${STATES})\.?,?\s+\d{5}(?:-\d{4})?\b`),
  /(?<![\d+(])(?:\+?1[\s.-])?\(\d{3}\)\s?\d{3}-\d{4}(?!\d)/,
  /(?<!\d)\d{2}-\d{7}(?!\d)|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)|\b(?:EIN|SSN|IRS)\b/,
  /\bsales tax\b|\bzip code\b/i,
  /(?<![A-Za-z])\$\s?\d|\bUSD\b/,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, (?:19|20)\d{2}\b/i,
];
/** Other currencies, taxes on value added, IBANs, phone numbers with another prefix, British and Canadian postal codes. */
const ELSEWHERE =
  /[€£₹]\s?\d|\d\s?€|\b(?:EUR|GBP|CHF|AUD|NZD|SGD|MYR|INR)\b|\bRM\s?\d|\b(?:vat|gst|sst|hst|iva|tva|mwst|ust|btw)\b|\b[A-Z]{2}\d{2}(?: ?\d{4}){3}|\+[2-9]\d|(?<![\w./-])00[2-9][\d\s()./-]{7}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]\d[A-Z] \d[A-Z]\d\b/i;

/** Numbers whose last two digits are decimals, and no part of a date or of a code. */
const WITH_DECIMALS = /(?<![\d.,/-])\d{1,3}(?:[.,'’\u00A0\u202F ]?\d{3})*([.,])\d{2}(?![\d%]|[.,/-]\d)/g;
/** One mark is the document's when it has this many times the numbers of the other. */
const CLEAR_MAJORITY = 4;
const MIN_NUMBERS = 2;

/** Reads how a document writes dates and amounts: by its own values, then by the formats that it names, then by its country. */
export function localeOf(texts: string[]): Locale {
  return { monthFirst: isMonthFirst(texts), decimalMark: decimalMarkOf(texts), isAccount: isOfAccount(texts) };
}

function isMonthFirst(texts: string[]): boolean {
  if (writesMonthFirst(texts)) return true;
  if (writesDayFirst(texts)) return false;
  const [month, day] = [MONTH_FIRST_FORMAT, DAY_FIRST_FORMAT].map((format) => texts.some((text) => format.test(text)));
  return month === day ? isAmerican(texts) : month === true;
}

function isAmerican(texts: string[]): boolean {
  const signs = AMERICAN.filter((sign) => texts.some((text) => sign.test(text)));
  return signs.length >= MIN_EVIDENCE && !texts.some((text) => ELSEWHERE.test(text));
}

function decimalMarkOf(texts: string[]): Locale['decimalMark'] {
  const marks = texts.flatMap((text) => [...text.matchAll(WITH_DECIMALS)].map((match) => match[1]));
  const points = marks.filter((mark) => mark === '.').length;
  const commas = marks.length - points;
  if (points >= MIN_NUMBERS && points >= CLEAR_MAJORITY * commas) return '.';
  return commas >= MIN_NUMBERS && commas >= CLEAR_MAJORITY * points ? ',' : null;
}
