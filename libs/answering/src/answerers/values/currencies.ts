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

/** The currencies in a text, by code, sign or word, as ISO 4217 codes in order. */
export function findCurrencies(text: string): CodeMatch[] {
  const codes = [...text.matchAll(new RegExp(`(?<![A-Z])(?:${CODES})(?![A-Z])`, 'g'))];
  const found = codes.map((match) => ({ start: match.index, end: match.index + 3, value: match[0] }));
  for (const [sign, value] of SIGNS) {
    for (const match of text.matchAll(sign))
      found.push({ start: match.index, end: match.index + match[0].length, value });
  }
  return found.sort((a, b) => a.start - b.start);
}
