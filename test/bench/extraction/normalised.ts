/** How a field is compared with its truth. */
export type FieldKind = 'text' | 'amount' | 'date' | 'mark' | 'texts' | 'amounts';

/** Values differ by less than this, in the currency's unit, when they are the same amount. */
const SAME_AMOUNT = 0.005;
/** Two digits of a year above this are of the last century. */
const LAST_CENTURY = 70;
/** First letters of months in English, German, French and Dutch, by month. */
const MONTHS = [
  ['jan'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mrt'],
  ['apr', 'avr'],
  ['may', 'mai', 'mei'],
  ['jun', 'jui'],
  ['jul'],
  ['aug', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
];
const CURRENCY_CODES: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '₹': 'INR' };

/** Letters and digits without case and accents. */
export function normalText(value: unknown): string {
  const folded = String(value ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return folded.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number in `RM 1,234.50` or `1.234,50 €`: a mark with one or two digits after it is decimal; null without a digit. */
function normalAmount(value: unknown): number | null {
  const text = String(value ?? '')
    .replace(/[^\d.,-]/g, '')
    .replace(/^[.,]+|[.,]+$/g, '');
  if (!/\d/.test(text)) return null;
  const digits = text.replace(/-/g, '');
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(digits);
  const number = Number(decimal ? `${strip(decimal[1])}.${decimal[2]}` : strip(digits));
  if (!Number.isFinite(number)) return null;
  return /^-|-$/.test(text) ? -number : number;
}

function strip(digits = ''): string {
  return digits.replace(/[.,]/g, '');
}

/** A date as `YYYY-MM-DD`, day first where digits are ambiguous; null for other text. */
function normalDate(value: unknown): string | null {
  const text = String(value ?? '').trim();
  const yearFirst = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /(?<!\d)(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?!\d)/.exec(text);
  if (dayFirst) return dateOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const named = /(?<!\d)(\d{1,2})[\s.,'\-/]*(\p{L}{3,})[\s.,'\-/]*(\d{4}|\d{2})(?!\d)/u.exec(text);
  if (named && monthOf(named[2])) return dateOf(named[3], monthOf(named[2]), named[1]);
  const american = /(\p{L}{3,})[\s.]*(\d{1,2})[\s,]+(\d{4})/u.exec(text);
  if (american && monthOf(american[1])) return dateOf(american[3], monthOf(american[1]), american[2]);
  const compact = /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  return compact ? dateOf(compact[1], compact[2], compact[3]) : null;
}

function monthOf(name = ''): string {
  const key = normalText(name).slice(0, 3).toLowerCase();
  const index = MONTHS.findIndex((names) => names.includes(key));
  return index < 0 ? '' : String(index + 1);
}

function dateOf(year = '', month = '', day = ''): string | null {
  const swapped = Number(month) > 12 && Number(day) <= 12;
  const [m, d] = swapped ? [Number(day), Number(month)] : [Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return null;
  const full = year.length === 2 ? `${Number(year) > LAST_CENTURY ? 19 : 20}${year}` : year;
  return `${full}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

const EQUAL: Record<Exclude<FieldKind, 'texts' | 'amounts'>, (truth: unknown, value: unknown) => boolean> = {
  text: (truth, value) =>
    normalText(truth) === normalText(value) || CURRENCY_CODES[String(value).trim()] === normalText(truth),
  amount: (truth, value) => {
    const [wanted, found] = [normalAmount(truth), normalAmount(value)];
    return wanted !== null && found !== null && Math.abs(wanted - found) < SAME_AMOUNT;
  },
  date: (truth, value) => {
    const wanted = normalDate(truth);
    return (wanted !== null && wanted === normalDate(value)) || normalText(truth) === normalText(value);
  },
  mark: (truth, value) => isTicked(truth) === isTicked(value),
};

function isTicked(value: unknown): boolean {
  return /^(1|true|yes|y|selected|checked|on|x|✓|☒)$/i.test(String(value).trim());
}

/** Whether a value (or an item of a list) is the truth. */
export function isRight(kind: FieldKind, truth: unknown, value: unknown): boolean {
  return EQUAL[kind === 'texts' ? 'text' : kind === 'amounts' ? 'amount' : kind](truth, value);
}

/** Whether a prediction counts as given. */
export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}
