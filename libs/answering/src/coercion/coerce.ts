import { fold } from '@app/core/programs';
import { LEXICON } from '../lexicon/lexicon';
import { anyOf } from '../lexicon/word-pattern';
import { findDates } from '../answerers/values/dates';
import { dayInYear } from './days-without-year';
import { toAddress } from './addresses';
import { toEmail, toIban, toPhone, toPostalCode, toUrl, toVatId } from './codes';
import { toName } from './names';
import { toAmount, toInteger, toNumber, toPercentage } from './numbers';
import type { Coerced, CoercionContext, CoercionType } from './value-types';

type Coercer = (text: string, context: CoercionContext) => Coerced | null;

const COERCERS: Record<CoercionType, Coercer> = {
  text: (text) => (text.trim() === '' ? null : { value: text.trim(), fault: '' }),
  date: toDate,
  amount: toAmount,
  number: toNumber,
  integer: toInteger,
  percentage: toPercentage,
  boolean: toBoolean,
  email: toEmail,
  phone: toPhone,
  url: toUrl,
  iban: toIban,
  vat_id: toVatId,
  postal_code: toPostalCode,
  address: toAddress,
  name: toName,
};

/** A printed text as a value of a type (README.md), or null when it has none. */
export function coerce(text: string, type: CoercionType, context: CoercionContext): Coerced | null {
  return COERCERS[type](text, context);
}

/** The first date of a text as `YYYY-MM-DD`. */
function toDate(text: string, context: CoercionContext): Coerced | null {
  const [date] = findDates(text, context.monthFirst);
  return date ? { value: date.value, fault: '' } : dayInYear(text, context.years);
}

const { yes, no } = LEXICON.formAnswers;
const YES = new RegExp(String.raw`^(?:${anyOf(yes)}|1|x|☒|☑|✓|✔|✗|■|\[ ?x ?\]|\( ?x ?\))$`);
const NO = new RegExp(String.raw`^(?:${anyOf(no)}|0|☐|□|❑|\[ ?\]|\( ?\))$`);

function toBoolean(text: string): Coerced | null {
  const word = fold(text)
    .replace(/[\s.,:;!]+$/, '')
    .trim();
  if (YES.test(word)) return { value: true, fault: '' };
  return NO.test(word) ? { value: false, fault: '' } : null;
}
