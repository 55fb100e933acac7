import { isValidIBAN } from 'ibantools';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

export interface CodeMatch {
  start: number;
  end: number;
  value: string;
}

const EMAIL = /[\p{L}\d._%+-]+\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const URL = /(?:https?:\/\/|www\.)[^\s,;|)]+/gi;
const PHONE = /(?<![\p{L}\d.,/-])(?:\+|00)?\(?\d[\d\s()./-]{5,18}\d(?![\d.,]\d)/gu;
const IBAN = /(?<![A-Z0-9])([A-Z]{2}\d{2}(?:\s?[A-Z0-9]){10,30})(?![A-Z0-9])/g;
/** ISO 9362: bank, country, place, and a branch in some; in print also with spaces between them. */
const BIC = /(?<![\p{L}\d])[A-Z]{4}( ?)([A-Z]{2})\1[A-Z0-9]{2}(?:\1[A-Z0-9]{3})?(?![\p{L}\d])/gu;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** National prefixes of VAT numbers in the Union, Switzerland and Norway, with 8 to 12 characters after them. */
const VAT_ID =
  /(?<![A-Z0-9])((?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|CHE|NO)[\s.-]?(?=[A-Z0-9 .-]*\d{4})[A-Z0-9]{2,14}(?:[\s.]\d{3,4}){0,3}(?:(?<=\d{3}\s\d{4})\s\d{2}|\s?B\d{2})?)(?![A-Z0-9])/g;
const IDENTIFIER = /[\p{L}\d][\p{L}\d./_\\-]*/gu;
/**
 * Groups of digits up to the end of a text or a sign between values, with capitals before them that begin it: `732 829 320 00074`,
 * `HC 4402 9187`, `2 88 05 29 039 114 52`. Fewer digits may be two numbers.
 */
const GROUPED = new RegExp(
  String.raw`(?:^(?!${anyOf(LEXICON.labels.numberWords.map((word) => word.toUpperCase()))}\b)\p{Lu}{1,3} |(?<![\p{L}\d.,/:-])(?<!\d\s))(?:\d{2,5}|\d(?=(?: \d{2,5}){4}))(?: \d{2,5})+(?=\s*$|\s[–—|·•(]|[;,.]\s|\.$)`,
  'gu',
);
const MIN_GROUPED_DIGITS = 8;
const PERCENTAGE = /(?<![\d.,])-?\d{1,3}(?:[.,]\d{1,3})?\s?%/g;

/** Digits of phone numbers: the most by ITU-T E.164, the least for local numbers, set by hand. */
const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
/** Characters of the shortest IBAN (Norway). */
const SHORTEST_IBAN = 15;
/** Characters, with the prefix, and digits of a VAT number. Set by hand; less takes other codes for VAT numbers. */
const SHORTEST_VAT_ID = 10;
const MIN_VAT_ID_DIGITS = 7;

export function findEmails(text: string): CodeMatch[] {
  return all(text, EMAIL, (value) => value.replace(/\s/g, ''));
}

export function findUrls(text: string): CodeMatch[] {
  return all(text, URL, (value) => value.replace(/[.)]+$/, ''));
}

/** Phone numbers, which are no part of an IBAN, of a VAT number, or of another code that letters begin. */
export function findPhones(text: string): CodeMatch[] {
  const others = [...findIbans(text), ...findVatIds(text)];
  return all(text, PHONE, (value) => value.trim()).filter(({ value, start, end }) => {
    const digits = value.replace(/\D/g, '').length;
    const isApart = others.every((other) => other.end <= start || other.start >= end);
    return isApart && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
  });
}

/** IBANs without their spaces, with at least 15 characters, and Polish ones that are printed without their country. */
export function findIbans(text: string): CodeMatch[] {
  const international = [...text.matchAll(IBAN)].flatMap((match) => {
    const value = cutToIban((match[1] ?? '').replace(/\s/g, ''));
    return value.length >= SHORTEST_IBAN ? [{ start: match.index, end: match.index + match[0].length, value }] : [];
  });
  const national = all(text, POLISH_ACCOUNT, (value) => value.replace(/\s/g, ''));
  return [...international, ...national.filter(({ value }) => isValidIBAN(polishIban(value)))];
}

/** A Polish account number: two check digits and six groups of four. It is an IBAN without `PL`. */
const POLISH_ACCOUNT = /(?<!\d\s?)(?<![A-Z]{2})(?<!PL\s)\d{2}(?:\s?\d{4}){6}(?!\s?\d)/g;

/** The IBAN of an account number that may be a Polish one without its country. */
export const polishIban = (account: string): string => (/^\d{26}$/.test(account) ? `PL${account}` : account);

/** BICs without their spaces. */
export function findBics(text: string): CodeMatch[] {
  return [...text.matchAll(BIC)].flatMap((match) =>
    COUNTRIES.of(match[2] ?? '') === undefined
      ? []
      : [{ start: match.index, end: match.index + match[0].length, value: match[0].replace(/ /g, '') }],
  );
}

export function findVatIds(text: string): CodeMatch[] {
  return all(text, VAT_ID, (value) => value.replace(/[\s.-]/g, '')).filter(
    ({ value, start }) =>
      value.length >= SHORTEST_VAT_ID &&
      (value.match(/\d/g)?.length ?? 0) >= MIN_VAT_ID_DIGITS &&
      findIbans(text).every((iban) => iban.start !== start),
  );
}

export function findPercentages(text: string): CodeMatch[] {
  return all(text, PERCENTAGE, (value) => value.replace(/[\s%]/g, '').replace(',', '.'));
}

/** Words with at least one digit, without punctuation at their end; groups of digits before the end or a sign are one, and so is an IBAN. */
export function findIdentifiers(text: string): CodeMatch[] {
  const accounts = findIbans(text).filter(({ value }) => value.length === IBAN_LENGTHS[value.slice(0, 2)]);
  const groups = all(text, GROUPED, (value) => value).filter(
    ({ value, start, end }) =>
      value.replace(/\D/g, '').length >= MIN_GROUPED_DIGITS &&
      accounts.every((one) => one.end <= start || one.start >= end),
  );
  const grouped = [...accounts, ...groups];
  const single = all(text, IDENTIFIER, (value) => value.replace(/[./\\_-]+$/, '')).filter(
    ({ value, start, end }) => /\d/.test(value) && grouped.every((one) => one.end <= start || one.start >= end),
  );
  return [...single, ...grouped].sort((a, b) => a.start - b.start);
}

function all(text: string, pattern: RegExp, clean: (value: string) => string): CodeMatch[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: clean(match[0]),
  }));
}

/** The lengths of IBANs by country (ISO 13616), to remove text directly after the number. */
const IBAN_LENGTHS: Record<string, number> = {
  AT: 20,
  BE: 16,
  CH: 21,
  CZ: 24,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LI: 21,
  LU: 20,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
};

function cutToIban(value: string): string {
  return value.slice(0, IBAN_LENGTHS[value.slice(0, 2)] ?? value.length);
}
