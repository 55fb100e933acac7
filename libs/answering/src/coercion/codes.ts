import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { stdnum, type Validator } from 'stdnum';
import { findEmails, findIbans, findPhones, findUrls, findVatIds, polishIban } from '../answerers/values/codes';
import type { Coerced, CoercionContext } from './value-types';

const IBAN = /[A-Z]{2}\d{2}(?:\s?[A-Z0-9]){10,30}/;

/** An IBAN without spaces; its length, national form and check digits (ISO 7064, MOD 97-10) are checked. */
export function toIban(text: string): Coerced | null {
  const printed = findIbans(text)[0]?.value ?? IBAN.exec(text.toUpperCase())?.[0];
  const value = polishIban(electronicFormatIBAN(printed ?? '') ?? '');
  if (!value) return null;
  return { value, fault: isValidIBAN(value) ? '' : 'fails the check digits of an IBAN' };
}

/** The validators of VAT numbers by the prefix of the number; Greece has the prefix EL, Northern Ireland XI. */
const VAT_VALIDATORS: Readonly<Record<string, Validator | undefined>> = {
  AT: stdnum.AT?.uid,
  BE: stdnum.BE?.vat,
  BG: stdnum.BG?.vat,
  CHE: stdnum.CH?.vat,
  CY: stdnum.CY?.vat,
  CZ: stdnum.CZ?.dic,
  DE: stdnum.DE?.vat,
  DK: stdnum.DK?.cvr,
  EE: stdnum.EE?.kmkr,
  EL: stdnum.GR?.vat,
  ES: stdnum.ES?.nif,
  FI: stdnum.FI?.alv,
  FR: stdnum.FR?.tva,
  GB: stdnum.GB?.vat,
  HR: stdnum.HR?.oib,
  HU: stdnum.HU?.anum,
  IE: stdnum.IE?.vat,
  IT: stdnum.IT?.iva,
  LT: stdnum.LT?.pvm,
  LU: stdnum.LU?.tva,
  LV: stdnum.LV?.pvn,
  MT: stdnum.MT?.vat,
  NL: stdnum.NL?.btw,
  NO: stdnum.NO?.mva,
  PL: stdnum.PL?.nip,
  PT: stdnum.PT?.nif,
  RO: stdnum.RO?.cif,
  SE: stdnum.SE?.vat,
  SI: stdnum.SI?.ddv,
  SK: stdnum.SK?.dph,
  XI: stdnum.GB?.vat,
};
/** Prefixes that differ from the code of the country. */
const VAT_PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };
/** Characters of a VAT number after its prefix: the shortest is the Romanian one, the longest the Dutch and Swedish ones. */
const VAT_NUMBER = /^[A-Z0-9+*]{2,14}$/;

/** A VAT number with its prefix, checked by the algorithm of its country. */
export function toVatId(text: string, { country }: Pick<CoercionContext, 'country'>): Coerced | null {
  const compact = (findVatIds(text)[0]?.value ?? text).toUpperCase().replace(/[\s.\-/]/g, '');
  const printed = Object.keys(VAT_VALIDATORS).find((prefix) => compact.startsWith(prefix));
  const prefix = printed ?? (VAT_PREFIXES[country ?? ''] || country || '');
  const number = printed ? compact.slice(printed.length) : compact;
  if (!VAT_NUMBER.test(number) || !/\d{2}/.test(number)) return null;
  const value = `${prefix}${number}`;
  const validator = VAT_VALIDATORS[prefix];
  if (!validator) return { value, fault: 'cannot be checked, because its country is not known' };
  const passes = [number, value].some((form) => validator.validate(form).isValid);
  return { value, fault: passes ? '' : `fails the check of a VAT number with ${prefix}` };
}

/** A phone number: E.164 when its country is known, else as it is printed. */
export function toPhone(text: string, { country }: CoercionContext): Coerced | null {
  const region = country && isSupportedCountry(country) ? country : undefined;
  const printed = findPhones(text)[0]?.value;
  const number = parsePhoneNumberFromString((printed ?? text).replace(/\(0\)/, ''), region);
  if (number) {
    const fault = number.isPossible() ? '' : 'has the wrong number of digits for a phone number of its country';
    return { value: number.number, fault };
  }
  return printed ? { value: printed, fault: '' } : null;
}

export function toEmail(text: string): Coerced | null {
  const [email] = findEmails(text);
  return email ? { value: email.value, fault: '' } : null;
}

const BARE_HOST =
  /(?<![@\p{L}\d.-])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,24}(?:\/[^\s,;|)]*)?(?![@\p{L}\d])/u;

/** A web address with its scheme; `https` where none is printed. */
export function toUrl(text: string): Coerced | null {
  const printed = findUrls(text)[0]?.value ?? BARE_HOST.exec(text)?.[0];
  if (!printed) return null;
  const value = /^https?:/i.test(printed) ? printed : `https://${printed}`;
  return URL.canParse(value) ? { value, fault: '' } : null;
}

/** Postal codes by country (Universal Postal Union); other countries accept three to ten letters and digits. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  AT: /\b\d{4}\b/,
  AU: /\b\d{4}\b/,
  BE: /\b\d{4}\b/,
  CA: /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/,
  CH: /\b\d{4}\b/,
  CZ: /\b\d{3} ?\d{2}\b/,
  DE: /\b\d{5}\b/,
  DK: /\b\d{4}\b/,
  ES: /\b\d{5}\b/,
  FI: /\b\d{5}\b/,
  FR: /\b\d{5}\b/,
  GB: /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/,
  IE: /\b[A-Z]\d[\dW] ?[A-Z\d]{4}\b/,
  IT: /\b\d{5}\b/,
  LU: /\b\d{4}\b/,
  NL: /\b\d{4} ?[A-Z]{2}\b/,
  NO: /\b\d{4}\b/,
  PL: /\b\d{2}-\d{3}\b/,
  PT: /\b\d{4}-\d{3}\b/,
  SE: /\b\d{3} ?\d{2}\b/,
  US: /\b\d{5}(?:-\d{4})?\b/,
};
const ANY_POSTAL_CODE =
  /\b(?:\d{5}-\d{4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,6}|\d{3} \d{2})\b/;

export function toPostalCode(text: string, { country }: CoercionContext): Coerced | null {
  const found = (POSTAL_CODES[country ?? ''] ?? ANY_POSTAL_CODE).exec(text);
  return found ? { value: found[0], fault: '' } : null;
}
