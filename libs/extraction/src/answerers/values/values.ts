import { findAmounts, formatAmount } from './amounts';
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
import type { Cell, Span } from '../tables/sheet';

/** A value of some type in a cell, in the form in which it is answered. `plausibility` (0–1) is of the value alone. */
export interface TypedValue extends Span {
  value: string;
  plausibility: number;
}

/** Larger numbers are codes. */
const MAX_AMOUNT = 1e10;

type Finder = (cell: Cell, analysis: Analysis) => TypedValue[];

const FINDERS: Record<ValueType, Finder> = {
  date: (cell, { monthFirst }) =>
    findDates(cell.text, monthFirst).map((match) => ({ cell, ...match, plausibility: 1 })),
  amount: amountsOf,
  number: (cell) =>
    findAmounts(cell.text).map((match) => ({
      cell,
      start: match.start,
      end: match.end,
      value: String(match.value),
      plausibility: 1,
    })),
  percentage: byPattern(findPercentages),
  currency: (cell) => findCurrencies(cell.text).map((match) => ({ cell, ...match, plausibility: 1 })),
  email: byPattern(findEmails),
  phone: byPattern(findPhones),
  url: byPattern(findUrls),
  iban: byPattern(findIbans),
  bic: byPattern(findBics),
  vat_id: (cell, analysis) => [
    ...byPattern(findVatIds)(cell, analysis),
    ...identifiersOf(cell, analysis).map((value) => ({ ...value, plausibility: value.plausibility * 0.7 })),
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

/** Money has two decimals or a currency beside it; a bare whole number may be a count. */
function amountsOf(cell: Cell, { monthFirst }: Analysis): TypedValue[] {
  const dates = findDates(cell.text, monthFirst);
  return findAmounts(cell.text)
    .filter((amount) => dates.every((date) => date.end <= amount.start || date.start >= amount.end))
    .filter((amount) => Math.abs(amount.value) < MAX_AMOUNT)
    .map((amount) => {
      const plausibility = amount.decimals === 2 ? 1 : amount.withCurrency ? 0.9 : amount.decimals === 0 ? 0.35 : 0.5;
      return { cell, start: amount.start, end: amount.end, value: formatAmount(amount.value), plausibility };
    });
}

function identifiersOf(cell: Cell, { monthFirst }: Analysis): TypedValue[] {
  const dates = findDates(cell.text, monthFirst);
  const amounts = findAmounts(cell.text).filter((amount) => amount.decimals > 0 || amount.withCurrency);
  return findIdentifiers(cell.text).map((match) => {
    const isOther = [...dates, ...amounts].some((other) => coverage(other, match) > 0.8);
    const isAside = cell.text[match.start - 1] === '(' && cell.text[match.end] === ')';
    const isShort = match.value.length < 3;
    return { cell, ...match, plausibility: isOther ? 0.1 : isAside ? 0.3 : isShort ? 0.5 : 1 };
  });
}

/** Which share of `whole` lies in `part`. */
function coverage(part: { start: number; end: number }, whole: { start: number; end: number }): number {
  return (Math.min(part.end, whole.end) - Math.max(part.start, whole.start)) / (whole.end - whole.start);
}

function textOf(cell: Cell): TypedValue[] {
  const value = cell.text.trim();
  return value === '' ? [] : [{ cell, start: 0, end: cell.text.length, value, plausibility: 1 }];
}
