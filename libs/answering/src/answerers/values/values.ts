import { type AmountMatch, findAmounts, formatAmount } from './amounts';
import { findAmountsInWords, type WordedAmount } from './amounts-in-words';
import type { Analysis } from '../analysis';
import {
  type CodeMatch,
  findBics,
  findEmails,
  findIbans,
  findIdentifiers,
  findPercentages,
  findPhones,
  findUrls,
  findVatIds,
} from './codes';
import type { ValueType } from '../labels/concept';
import { findCurrencies } from './currencies';
import { findDates } from './dates';
import { isPostalLine } from './postal';
import type { Cell, Span } from '../tables/sheet';

/** A value of a type in a cell, in the form of the answer. `plausibility` (0–1) is that of the value without any label. */
export interface TypedValue extends Span {
  value: string;
  plausibility: number;
}

/*
 * The plausibilities are set by hand on the development receipts and invoices; no script learns them.
 */

/** Larger numbers are codes. */
const MAX_AMOUNT = 1e10;
/** Amounts without two decimals, by their form. More prefers quantities and numbers of articles to amounts. */
const WITH_CURRENCY = 0.9;
const OTHER_DECIMALS = 0.5;
const WHOLE_NUMBER = 0.35;
/** A number without the national prefix of a VAT number. */
const VAT_ID_WITHOUT_PREFIX = 0.7;
/** A phone number without prefix, spaces or signs. */
const PHONE_OF_DIGITS = 0.7;
/** Identifiers that are also a date or an amount, a date of eight digits, in brackets, or short (counts, positions). */
const ALSO_ANOTHER_TYPE = 0.1;
const ALSO_DIGITS_OF_DATE = 0.6;
const IN_BRACKETS = 0.3;
const SHORT = 0.5;
const SHORTEST_IDENTIFIER = 3;
/** The share of an identifier that a date or an amount must cover for it to be one. */
const COVERED = 0.8;

/** Eight capital letters may be a word. */
const MAYBE_WORD = 0.85;

type Finder = (cell: Cell, analysis: Analysis) => TypedValue[];

const FINDERS: Record<ValueType, Finder> = {
  date: (cell, { monthFirst }) =>
    findDates(cell.text, monthFirst).map((match) => ({ cell, ...match, plausibility: 1 })),
  amount: amountsOf,
  number: (cell, analysis) =>
    findAmounts(cell.text, analysis).map((match) => ({
      cell,
      start: match.start,
      end: match.end,
      value: String(match.value),
      plausibility: 1,
    })),
  percentage: byPattern(findPercentages),
  currency: (cell, { country }) =>
    findCurrencies(cell.text, country).map((match) => ({ cell, ...match, plausibility: 1 })),
  email: byPattern(findEmails),
  phone: phonesOf,
  url: byPattern(findUrls),
  iban: byPattern(findIbans),
  bic: (cell) =>
    findBics(cell.text).map((match) => ({ cell, ...match, plausibility: isBicAlone(match, cell) ? 1 : MAYBE_WORD })),
  vat_id: (cell, analysis) => [
    ...byPattern(findVatIds)(cell, analysis),
    ...identifiersOf(cell, analysis).map((value) => ({
      ...value,
      plausibility: value.plausibility * VAT_ID_WITHOUT_PREFIX,
    })),
  ],
  identifier: identifiersOf,
  text: textOf,
  party: textOf,
  address: textOf,
};

/** The values of a type in a cell, from left to right. */
export function findValues(cell: Cell, type: ValueType, analysis: Analysis): TypedValue[] {
  return FINDERS[type](cell, analysis);
}

function byPattern(find: (text: string) => CodeMatch[]): Finder {
  return (cell) => find(cell.text).map((match) => ({ cell, ...match, plausibility: 1 }));
}

/** Whether a BIC shows by itself that it is one: by its branch, a digit, or an IBAN before it. */
function isBicAlone({ start, value }: CodeMatch, { text }: Cell): boolean {
  return value.length > WITHOUT_BRANCH || /\d/.test(value) || findIbans(text.slice(0, start)).length > 0;
}

const WITHOUT_BRANCH = 8;

/** A phone number has a prefix or parts; digits alone are one only beside a label that says so. */
function phonesOf(cell: Cell, { monthFirst }: Analysis): TypedValue[] {
  const dates = findDates(cell.text, monthFirst);
  return findPhones(cell.text)
    .filter((phone) => dates.every((date) => date.end <= phone.start || date.start >= phone.end))
    .filter((phone) => !isPostalCode(phone, cell))
    .map((phone) => ({ cell, ...phone, plausibility: /^(?:\+|0)|\D/.test(phone.value) ? 1 : PHONE_OF_DIGITS }));
}

/** Whether a number in two parts begins a line, or its part behind a comma, with a town, as postal codes do: `4050-262 Porto`. */
function isPostalCode({ start, value }: CodeMatch, { text }: Cell): boolean {
  const before = text.slice(0, start).trimEnd();
  const isFirst = before === '' || before.endsWith(',');
  if (isFirst && /^[1-9]/.test(value) && isPostalLine(text.slice(start))) return true;
  // The number of a house and a postal code behind a dash: `Via dei Tigli 41 – 37121 Verona`.
  const code = /^\d{1,4}\s[-–]\s(?=\d{4,5}$)/.exec(value);
  return code !== null && isPostalLine(text.slice(start + code[0].length));
}

/** Money has two decimals or a currency beside it; a bare whole number may be a count. */
function amountsOf(cell: Cell, analysis: Analysis): TypedValue[] {
  const dates = findDates(cell.text, analysis.monthFirst);
  const amounts = findAmounts(cell.text, analysis);
  if (amounts.length === 0) return findAmountsInWords(cell.text).map((amount) => inWords(amount, cell));
  return amounts
    .filter((amount) => dates.every((date) => date.end <= amount.start || date.start >= amount.end))
    .filter((amount) => Math.abs(amount.value) < MAX_AMOUNT)
    .map((amount) => {
      const { start, end, value } = amount;
      const isInCents = IN_CENTS.test(cell.text.slice(end));
      const plausibility = isInCents ? Math.min(OTHER_DECIMALS, plausibilityOf(amount)) : plausibilityOf(amount);
      return { cell, start, end, value: formatAmount(value), plausibility };
    });
}

const inWords = ({ start, end, value }: WordedAmount, cell: Cell): TypedValue => ({
  cell,
  start,
  end,
  value: formatAmount(value),
  plausibility: WITH_CURRENCY,
});

/** A price in hundredths of the currency, as those of energy: `53.80p`, `24,86 ct`. */
const IN_CENTS = /^\s?(?:p|ct|cts|cents?|centimes?)(?:\/\p{L}+)?(?![\p{L}\d])/iu;

function plausibilityOf({ decimals, withCurrency }: AmountMatch): number {
  if (decimals === 2) return 1;
  if (withCurrency) return WITH_CURRENCY;
  return decimals === 0 ? WHOLE_NUMBER : OTHER_DECIMALS;
}

function identifiersOf(cell: Cell, { monthFirst }: Analysis): TypedValue[] {
  const dates = findDates(cell.text, monthFirst);
  const amounts = findAmounts(cell.text).filter((amount) => amount.decimals > 0 || amount.withCurrency);
  return findIdentifiers(cell.text).map((match) => {
    const isOther = [...dates, ...amounts].some((other) => coverage(other, match) > COVERED);
    const isInBrackets = cell.text[match.start - 1] === '(' && cell.text[match.end] === ')';
    const isShort = match.value.length < SHORTEST_IDENTIFIER;
    const ifOther = /^\d{8}$/.test(match.value) ? ALSO_DIGITS_OF_DATE : ALSO_ANOTHER_TYPE;
    return {
      cell,
      ...match,
      plausibility: isOther ? ifOther : isInBrackets ? IN_BRACKETS : isShort ? SHORT : 1,
    };
  });
}

/** The share (0–1) of `whole` that `part` covers; negative when they are apart. */
function coverage(part: { start: number; end: number }, whole: { start: number; end: number }): number {
  return (Math.min(part.end, whole.end) - Math.max(part.start, whole.start)) / (whole.end - whole.start);
}

function textOf(cell: Cell): TypedValue[] {
  const value = cell.text.trim();
  return value === '' ? [] : [{ cell, start: 0, end: cell.text.length, value, plausibility: 1 }];
}
