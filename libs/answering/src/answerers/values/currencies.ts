import type { CodeMatch } from './codes';

const CODES =
  'EUR|USD|GBP|CHF|JPY|CNY|MYR|SGD|INR|AUD|CAD|NZD|HKD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ZAR|BRL|MXN|THB|IDR|PHP|KRW|AED|SAR|ILS|DEM|FRF|NLG|ITL|ESP|ATS';
/** The source of a pattern for currencies that are written as words beside an amount: kronor, złoty and koruna. */
export const CURRENCY_WORDS = '(?:kr|zł|zl|kč)';

/** Signs and everyday words for currencies; a dollar sign alone is the US dollar. */
const SIGNS: [RegExp, string][] = [
  [/€|\beuros?\b/giu, 'EUR'],
  [/(?<![A-Z])(?:US)?\$/g, 'USD'],
  [/\bR\$/g, 'BRL'],
  [/\bS\$/g, 'SGD'],
  [/\bA(?:U)?\$/g, 'AUD'],
  [/\bCA?\$/g, 'CAD'],
  [/\bHK\$/g, 'HKD'],
  [/£/g, 'GBP'],
  [/₹|\bRs\.?(?=\s?\d)/g, 'INR'],
  [/¥/g, 'JPY'],
  [/(?<![\p{L}\d])RM(?=\s?\d|\s*$|\)|\s*:)/gu, 'MYR'],
  [/\bFr\.(?=\s?\d)|\bSFr\b/g, 'CHF'],
  [/(?<!\p{L})zł(?!\p{L})/gu, 'PLN'],
  [/(?<!\p{L})Kč(?!\p{L})/gu, 'CZK'],
];

/** The currencies that are written `kr`, by their countries. */
const KRONER: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK' };
const KRONE = /(?<![\p{L}\d])kr(?![\p{L}\d])/giu;

/**
 * The currencies in a text, by code, sign or word, as ISO 4217 codes in order. `country` (ISO 3166-1 alpha-2): that of the document,
 * where it is known; it tells kronor from kroner.
 */
export function findCurrencies(text: string, country: string | null = null): CodeMatch[] {
  const codes = [...text.matchAll(new RegExp(`(?<![A-Z])(?:${CODES})(?![A-Z])`, 'g'))];
  const found = codes.map((match) => ({ start: match.index, end: match.index + 3, value: match[0] }));
  const krone = KRONER[country ?? ''];
  const signs: [RegExp, string][] = krone === undefined ? SIGNS : [...SIGNS, [KRONE, krone]];
  for (const [sign, value] of signs) {
    for (const match of text.matchAll(sign))
      found.push({ start: match.index, end: match.index + match[0].length, value });
  }
  return found.sort((a, b) => a.start - b.start);
}
