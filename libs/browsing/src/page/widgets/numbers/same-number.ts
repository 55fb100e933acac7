/** A number with an optional fraction, as tasks write it. */
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
const FRACTION = /^(-?\d+)([.,])(\d+)$/;
/** What stands before and behind the digits of an amount: signs of currencies, percent, and short units. */
const UNIT = /^[\p{Sc}\s]*(?:[A-Z]{3}\s)?|\s*(?:[\p{Sc}%]|[A-Z]{3}|\p{Ll}{1,3})$/gu;
const AMOUNT = /^[-+−]?\d[\d.,'’\s]*$/u;
const LONGEST = 40;

/**
 * Whether a field shows the number of a text, in the spelling of any locale: "1250" as "1.250,00 €". Null when one of the two is no
 * number.
 */
export function showsNumber(shown: string, text: string): boolean | null {
  const wanted = text.trim();
  if (!PLAIN.test(wanted) || shown.length > LONGEST) return null;
  const bare = shown.trim().replace(UNIT, '');
  if (!AMOUNT.test(bare)) return null;
  return readings(bare.replace(/[\s'’]/gu, '').replace('−', '-')).includes(Number(wanted.replace(',', '.')));
}

/** The number in a text with nothing else of digits; null for none. */
export function numberShown(text: string): number | null {
  const digits = text.slice(0, LONGEST).replace(/[^\d.,-]/g, '');
  const [number = NaN] = /\d/.test(digits) ? readings(digits) : [];
  return Number.isNaN(number) ? null : number;
}

/** The same number with the other decimal mark; null for a text without one. */
export function withOtherMark(text: string): string | null {
  const [, whole, mark, fraction] = FRACTION.exec(text.trim()) ?? [];
  return whole === undefined ? null : `${whole}${mark === '.' ? ',' : '.'}${fraction}`;
}

/** A single mark before three digits may separate thousands or decimals. */
function readings(digits: string): number[] {
  const marks = digits.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  if (last === undefined) return [Number(digits)];
  const grouped = Number(digits.replace(/[.,]/g, ''));
  const isRepeated = marks.length > 1 && marks[0] === last;
  if (isRepeated) return [grouped];
  const decimal = Number(digits.replaceAll(last === '.' ? ',' : '.', '').replace(last, '.'));
  return marks.length === 1 && /[.,]\d{3}$/.test(digits) ? [decimal, grouped] : [decimal];
}
