import { formatDate, isDateFormat } from './date-format';
import { splitSections, tokenize, type FormatToken } from './format-tokens';

/** Codes of the number formats that have a number only (ISO/IEC 29500-1, 18.8.30), as an English Excel shows them. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  42: '$#,##0;($#,##0);"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '$#,##0.00;($#,##0.00);"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** Characters that Excel takes for a code. */
const MAX_CODE = 255;

/** The format code of a number format id: the workbook's own, else the built-in one. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id)?.slice(0, MAX_CODE) ?? BUILT_IN[id] ?? 'General';
}

/** A number as a format code shows it (ISO/IEC 29500-1, 18.8.31); dates are serial numbers. */
export function formatNumber(value: number, code: string, epoch1904 = false): string {
  const sections = splitSections(code);
  const index = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0;
  const section = sections[index] ?? '';
  const tokens = tokenize(section);
  if (isDateFormat(tokens)) return value < 0 ? general(value) : formatDate(value, tokens, epoch1904);
  // A section of its own for negative numbers shows their sign itself, or does not.
  return formatSection(index === 1 ? -value : value, tokens);
}

/** A text as a format code shows it: in place of the "@" of its last section. */
export function formatText(text: string, code: string): string {
  const section = splitSections(code).at(-1) ?? '';
  const tokens = tokenize(section);
  if (!tokens.some(({ kind }) => kind === 'text')) return text;
  return tokens.map((token) => (token.kind === 'text' ? text : token.kind === 'literal' ? token.text : '')).join('');
}

/** A number without a format: at most 11 significant digits, very large and small ones with an exponent. */
export function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value === 0 ? 0 : value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e11 || size < 1e-9))
    return value
      .toExponential(5)
      .replace(/\.?0+e/, 'e')
      .replace('e', 'E');
  return String(Number(value.toPrecision(10)));
}

function formatSection(value: number, tokens: readonly FormatToken[]): string {
  if (tokens.some(({ kind }) => kind === 'general' || kind === 'fraction')) return withLiterals(tokens, general(value));
  if (!tokens.some(({ kind }) => kind === 'digit')) return withLiterals(tokens, '');
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const layout = layoutOf(tokens);
  const scaled = (value * 100 ** percents) / 1000 ** layout.thousands;
  return layout.exponent === null ? fixed(scaled, tokens, layout) : scientific(scaled, tokens, layout.exponent);
}

interface Layout {
  /** How many digits stand after the point, and how many of them at least. */
  decimals: number;
  wantedDecimals: number;
  grouped: boolean;
  /** Commas behind the last digit: each divides by a thousand. */
  thousands: number;
  exponent: string | null;
}

function layoutOf(tokens: readonly FormatToken[]): Layout {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const after = point === -1 ? [] : tokens.slice(point).filter(({ kind }) => kind === 'digit');
  const lastDigit = tokens.findLastIndex(({ kind }) => kind === 'digit');
  const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit');
  const commas = tokens.flatMap(({ kind }, index) => (kind === 'comma' ? [index] : []));
  return {
    decimals: Math.min(after.length, MAX_DECIMALS),
    wantedDecimals: after.filter(({ text }) => text !== '#').length,
    grouped: commas.some((at) => at > firstDigit && at < lastDigit && (point === -1 || at < point)),
    thousands: commas.filter((at) => at > lastDigit || (point !== -1 && at === point - 1)).length,
    exponent: tokens.find(({ kind }) => kind === 'exponent')?.text ?? null,
  };
}

function fixed(value: number, tokens: readonly FormatToken[], layout: Layout): string {
  const rounded = roundHalfUp(Math.abs(value), layout.decimals);
  const [whole = '', fraction = ''] = rounded.split('.');
  const isNegative = value < 0 && Number(rounded) !== 0;
  const decimals = trimDecimals(fraction, layout.wantedDecimals);
  const text = placeDigits(tokens, whole === '0' ? '' : whole, decimals, layout.grouped);
  return isNegative ? `-${text}` : text;
}

/** More digits than a number has. */
const MAX_DECIMALS = 30;
const rounders = new Map<number, Intl.NumberFormat>();

/** Decimal rounding of what is shown: 1.005 is 1.01, although its binary value is a little less. */
function roundHalfUp(value: number, decimals: number): string {
  let rounder = rounders.get(decimals);
  if (!rounder) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    rounder = new Intl.NumberFormat('en', { useGrouping: false, ...digits });
    rounders.set(decimals, rounder);
  }
  return rounder.format(value < 1e15 ? Number(value.toPrecision(15)) : value);
}

function trimDecimals(fraction: string, wanted: number): string {
  let end = fraction.length;
  while (end > wanted && fraction[end - 1] === '0') end -= 1;
  return fraction.slice(0, end);
}

/** Puts the digits into their places from the right; those that have none stand before the first place. */
function placeDigits(tokens: readonly FormatToken[], whole: string, decimals: string, grouped: boolean): string {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const wholeTokens = point === -1 ? tokens : tokens.slice(0, point);
  const places = wholeTokens.filter(({ kind }) => kind === 'digit').map(({ text }) => text);
  const digits = padWhole(whole, places);
  const shown = grouped ? digits.map((digit, at) => (isGroupEnd(digits, at) ? `${digit},` : digit)) : digits;
  let next = 0;
  let surplus = shown.length - places.length;
  const front = wholeTokens.map((token) => {
    if (token.kind !== 'digit') return literalOf(token);
    const taken = shown.slice(next, next + 1 + Math.max(surplus, 0)).join('');
    next += 1 + Math.max(surplus, 0);
    surplus = 0;
    return taken;
  });
  if (point === -1) return front.join('');
  let at = 0;
  const back = tokens
    .slice(point + 1)
    .map((token) => (token.kind === 'digit' ? (decimals[at++] ?? '') : literalOf(token)));
  return `${front.join('')}${decimals === '' && !hasFixedDecimals(tokens, point) ? '' : '.'}${back.join('')}`;
}

const hasFixedDecimals = (tokens: readonly FormatToken[], point: number): boolean =>
  tokens.slice(point).some(({ kind, text }) => kind === 'digit' && text !== '#');

/** One entry per place: the digit, or what an empty place shows. */
function padWhole(whole: string, places: readonly string[]): string[] {
  const missing = places.slice(0, Math.max(0, places.length - whole.length));
  let started = false;
  const padding = missing.map((place) => {
    started ||= place === '0';
    return started ? '0' : '';
  });
  return [...padding, ...whole];
}

function isGroupEnd(digits: readonly string[], at: number): boolean {
  const rest = digits.length - 1 - at;
  return rest > 0 && rest % 3 === 0 && digits[at] !== '';
}

function scientific(value: number, tokens: readonly FormatToken[], sign: string): string {
  const at = tokens.findIndex(({ kind }) => kind === 'exponent');
  const mantissa = tokens.slice(0, at);
  const places = tokens.slice(at).filter(({ kind }) => kind === 'digit').length;
  const [digits = '0', exponent = '0'] = value.toExponential(layoutOf(mantissa).decimals).split('e');
  const power = Math.abs(Number(exponent)).toString().padStart(places, '0');
  const shown = formatSection(Number(digits), mantissa);
  return `${shown}E${Number(exponent) < 0 ? '-' : sign === 'E+' ? '+' : ''}${power}`;
}

function withLiterals(tokens: readonly FormatToken[], value: string): string {
  let placed = value === '';
  const parts = tokens.map((token) => {
    if (token.kind === 'literal' || token.kind === 'percent') return token.text;
    if (placed) return '';
    placed = true;
    return value;
  });
  return parts.join('');
}

const literalOf = ({ kind, text }: FormatToken): string => (kind === 'literal' || kind === 'percent' ? text : '');
