import { findAmounts, formatAmount } from '../answerers/values/amounts';
import { findPercentages } from '../answerers/values/codes';
import { type Coerced } from './value-types';

const valid = (value: string): Coerced => ({ value, fault: '' });

/** The first amount of a text, in the contract's form `1234.50`. */
export function toAmount(text: string): Coerced | null {
  const amounts = findAmounts(text);
  const best = amounts.find(({ withCurrency }) => withCurrency) ?? amounts[0];
  return best ? valid(formatAmount(best.value)) : null;
}

/** The first number of a text, with a decimal point and without other marks. */
export function toNumber(text: string): Coerced | null {
  const number = findAmounts(text)[0];
  return number ? valid(String(number.value)) : null;
}

export function toInteger(text: string): Coerced | null {
  const number = findAmounts(text)[0];
  return number && Number.isSafeInteger(number.value) ? valid(String(number.value)) : null;
}

/** The number before the first per cent sign, else a number alone. */
export function toPercentage(text: string): Coerced | null {
  const [percentage] = findPercentages(text);
  if (percentage) return valid(percentage.value);
  return /^\s*-?\d{1,3}(?:[.,]\d+)?\s*$/.test(text) ? toNumber(text) : null;
}
