import { findAmounts, formatAmount, type AmountMatch } from '../answerers/values/amounts';
import { findAmountsInWords } from '../answerers/values/amounts-in-words';
import { findPercentages } from '../answerers/values/codes';
import { numberInWords } from '../answerers/values/number-words';
import type { Coerced, CoercionContext } from './value-types';

const valid = (value: string): Coerced => ({ value, fault: '' });

/** The first amount of a text, in the contract's form `1234.50`. Null when the form cannot hold all of its digits. */
export function toAmount(text: string, context: CoercionContext): Coerced | null {
  const amounts = amountsIn(text, context);
  const best = amounts.find(({ withCurrency }) => withCurrency) ?? amounts[0] ?? findAmountsInWords(text)[0];
  return best && isExact(100 * best.value) ? valid(formatAmount(best.value)) : null;
}

/** The first number of a text, with a decimal point and without other marks; of a text without digits that in words. */
export function toNumber(text: string, context: CoercionContext): Coerced | null {
  const plain = plainNumber(text);
  if (plain !== null) return valid(plain);
  const inWords = numberInWords(text);
  if (inWords !== null) return valid(String(inWords));
  const number = amountsIn(text, context)[0];
  return number && isExact(number.value) ? valid(String(number.value)) : null;
}

export function toInteger(text: string, context: CoercionContext): Coerced | null {
  const number = toNumber(text, context);
  return number && Number.isSafeInteger(Number(number.value)) ? number : null;
}

/** The number before the first per cent sign, else a number alone, without zeros at the end of its decimals. */
export function toPercentage(text: string): Coerced | null {
  const [percentage] = findPercentages(text);
  const number = percentage?.value ?? text.trim().replace(',', '.');
  return /^-?\d{1,3}(?:\.\d+)?$/.test(number) ? valid(withoutZeros(number)) : null;
}

/** The amounts of a text; of a plain number that number, whatever its decimals look like. */
function amountsIn(text: string, context: CoercionContext): Pick<AmountMatch, 'value' | 'withCurrency'>[] {
  const plain = plainNumber(text);
  return plain === null ? findAmounts(withoutSpaces(text), context) : [{ value: Number(plain), withCurrency: false }];
}

/** A number as programs write it, such as those in cells of spreadsheets. */
const PLAIN = /^[-+−]?(?:\d+(?:\.\d+)?|\.\d+)$/;
/** What may also be a number of thousands. */
const GROUPED = /^[-+−]?[1-9]\d{0,2}\.\d{3}$/;

/** A text that is a number without groups, in the form `1234.567`; null for others, and for `1.234`, which may be a thousand. */
function plainNumber(text: string): string | null {
  const number = text.trim();
  if (!PLAIN.test(number) || GROUPED.test(number)) return null;
  return withoutZeros(
    number
      .replace('−', '-')
      .replace('+', '')
      .replace(/^(-?)\./, '$10.'),
  );
}

/** Removes zeros before the number and after its decimals. */
function withoutZeros(number: string): string {
  const [, sign = '', integer = '', decimals = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(number) ?? [];
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  const digits = integer.replace(/^0+(?=\d)/, '') + (end > 0 ? `.${decimals.slice(0, end)}` : '');
  return digits === '0' ? digits : sign + digits;
}

/** Groups of three digits behind spaces, where the text has no other digits than those of this number. */
const SPACED = /^(\D*)(\d{1,3}(?:[ \u2009]\d{3})+)([.,]\d{1,2})?(\D*)$/;

const withoutSpaces = (text: string): string =>
  text.replace(SPACED, (_, before: string, groups: string, decimals = '', after: string) =>
    [before, groups.replace(/\D/g, ''), decimals, after].join(''),
  );

const isExact = (value: number) => Math.abs(value) <= Number.MAX_SAFE_INTEGER;
