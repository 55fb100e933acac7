/** The number in a text such as "1,234.56", "1.234,56", "$1 200" or "12%"; null when it is not one number. */
export function parseNumber(text: string): number | null {
  const bare = text.trim().replace(/^[\p{Sc}\s]*(?:[A-Z]{3}\s)?|(?:\s*(?:[\p{Sc}%]|[A-Z]{3}))$/gu, '');
  if (!/^[+-−]?\d[\d.,'’\s]*$/u.test(bare)) return null;
  const digits = bare.replace(/[\s'’]/gu, '').replace('−', '-');
  const number = Number(withoutSeparators(digits));
  return Number.isFinite(number) ? number : null;
}

/** The last of two different marks is the decimal one; a mark that repeats, or that groups three digits, separates thousands. */
function withoutSeparators(digits: string): string {
  const decimal = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (decimal === -1) return digits;
  const mark = digits[decimal]!;
  const other = mark === '.' ? ',' : '.';
  const isRepeated = digits.indexOf(mark) !== decimal;
  const groupsThousands = mark === ',' && !digits.includes(other) && /^[+-]?\d{1,3},\d{3}$/.test(digits);
  if (isRepeated || groupsThousands) return digits.replaceAll(mark, '').replace(other, '.');
  return digits.replaceAll(other, '').replace(mark, '.');
}

const YES = new Set('yes y true x on 1 ja j oui si sim agree agreed accept accepted checked ✓ ✔ ☑ ☒'.split(' '));
const NO = new Set('no n false off 0 nein non nao nee disagree unchecked ☐'.split(' '));

/** Whether a text says yes or no; null when it says neither. */
export function parseBoolean(text: string): boolean | null {
  const folded = text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[.!]/gu, '');
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : null;
}
