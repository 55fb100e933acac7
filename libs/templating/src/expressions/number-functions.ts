import type { FillValue } from '../field-values';
import { ExpressionError } from './expression';
import { inLocale } from './text-functions';
import type { FunctionCall, TemplateFunction } from './template-function';
import { exact, isMissing, numberOf, writtenNumber, textOf, wrongKind } from './values';

/** Decimals that `Intl.NumberFormat` can show. */
const MAX_DECIMALS = 20;
const PATTERN = /^(?:#,##|0,00|#,)?[#0]*?0?(?:\.(0*)(#*))?$/;

const ofNumber = (apply: (number: number, call: FunctionCall) => FillValue, max = 1): TemplateFunction => ({
  min: 1,
  max,
  apply: (input, call) => apply(numberOf(input, call.name), call),
});

const ofFormat = (optionsOf: (call: FunctionCall) => Intl.NumberFormatOptions): TemplateFunction => ({
  min: 1,
  max: 3,
  apply: (input, call) => formatted(writtenNumber(input, call.name), call, 2, optionsOf(call)),
});

export const NUMBER_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  number: ofFormat(decimalsOf),
  percent: ofFormat((call) => ({ style: 'percent', ...decimalsOf(call) })),
  currency: { ...ofFormat((call) => ({ style: 'currency', currency: currencyOf(call) })), min: 2 },
  round: ofNumber((number, call) => rounded(number, call, roundHalfUp), 2),
  floor: ofNumber((number, call) => rounded(number, call, Math.floor), 2),
  ceil: ofNumber((number, call) => rounded(number, call, Math.ceil), 2),
  abs: ofNumber((number) => Math.abs(number)),
};

/** Formatters by options. Making one takes about a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();
const MAX_FORMATS = 200;

/** Zero has no sign, also when it is rounded. */
function formatted(
  number: Intl.StringNumericLiteral,
  call: FunctionCall,
  localeAt: number,
  options: Intl.NumberFormatOptions,
): string {
  return inLocale(call, localeAt, (locale) => {
    const key = JSON.stringify([locale, options]);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
    return format.format(number);
  });
}

/** The decimals of `number(2)` and of patterns such as `number("#,##0.00")`. */
function decimalsOf(call: FunctionCall): Intl.NumberFormatOptions {
  const given = call.argument(1);
  if (isMissing(given)) return {};
  const pattern = typeof given === 'string' ? PATTERN.exec(given) : null;
  if (pattern && /[#0]/.test(pattern[0])) {
    const [whole, fixed = '', optional = ''] = pattern;
    return {
      useGrouping: whole.includes(','),
      minimumFractionDigits: fixed.length,
      maximumFractionDigits: Math.min(fixed.length + optional.length, MAX_DECIMALS),
    };
  }
  const decimals = decimalCount(given, call);
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function decimalCount(value: FillValue, call: FunctionCall): number {
  const decimals = numberOf(value, call.name);
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS) return decimals;
  throw wrongKind(call.name, `0 to ${MAX_DECIMALS} decimals`, value);
}

function currencyOf(call: FunctionCall): string {
  const code = textOf(call.argument(1)).trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new ExpressionError('wrong_kind', `gives "${code.slice(0, 40)}" as a currency: write its code, such as "EUR"`);
}

function rounded(number: number, call: FunctionCall, round: (number: number) => number): number {
  const given = call.argument(1);
  const factor = 10 ** (isMissing(given) ? 0 : decimalCount(given, call));
  return exact(round(exact(number * factor)) / factor);
}

/** Half away from zero, as people round. */
const roundHalfUp = (number: number): number => Math.sign(number) * Math.round(Math.abs(number));
