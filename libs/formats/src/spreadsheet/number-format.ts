import { format, formatColor } from 'numfmt';
import { type CellFormat, GENERAL, readFormat } from './format-code';

/*
 * Formats cell values like Excel, with numfmt 3 (the package of numfmt 4.0 lacks its CommonJS file). The values are changed
 * beforehand to avoid three faults of version 3: it rounds binary instead of decimal numbers (`decimalOf`), it does not
 * advance the day when the time is rounded up to midnight (`roundedToUnit`), and it takes the exponent in JavaScript's
 * notation of very large and very small numbers for digits (`isOutOfRange`).
 */

/** Codes of the built-in number formats by id (ISO/IEC 29500-1, 18.8.30), as in an English Excel. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
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
/** Dates before 1900 and after 9999 are shown as numbers; Excel does not support them and fills their cells with "#". */
const OPTIONS = { locale: 'en-US', dateSpanLarge: false, dateErrorNumber: true } as const;

/** Days between the epochs of the 1900 and the 1904 date system. */
const DAYS_TO_1904 = 1_462;
/** Significant digits of a number in Excel. */
const DIGITS = 15;
/** Relative increase before rounding: more than the error of the binary representation, less than half of the last digit. */
const ROUNDING_BIAS = 2 * Number.EPSILON;
/** JavaScript writes numbers from the first limit on, and numbers below the second, with an exponent. */
const EXPONENT_FROM = 1e21;
const EXPONENT_BELOW = 1e-6;

/** The format code of a number format id: a custom one of the workbook (`own`), else the built-in one, else General. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? GENERAL;
}

/** Formats a number with a format code (ISO/IEC 29500-1, 18.8.31). Dates are serial numbers, which include 29 February 1900. */
export function formatNumber(value: number, code: string, epoch1904 = false): string {
  const cell = readFormat(code);
  if (isOutOfRange(value, cell)) return general(value);
  if (cell.kind !== 'date') return format(cell.code, decimalOf(value, cell), OPTIONS);
  return format(cell.code, roundedToUnit(epoch1904 && cell.hasDay ? value + DAYS_TO_1904 : value, cell), OPTIONS);
}

/** Formats a text with a format code: it replaces the "@" of the last section. */
export function formatText(text: string, code: string): string {
  return format(readFormat(code).code, text, OPTIONS);
}

/** The CSS colour of a value according to a format code (`[Red]`, `[Color 3]`); null when the code sets none. */
export function formattedColor(value: number | string, code: string): string | null {
  const color = formatColor(readFormat(code).code, value, { throws: false });
  // Excel's green is #00FF00, which CSS calls lime.
  return color === 'green' ? 'lime' : typeof color === 'string' ? color : null;
}

/** Formats a number as General: at most 11 digits; very large and very small numbers with an exponent. */
export function general(value: number): string {
  return format(GENERAL, decimalOf(value, readFormat(GENERAL)), OPTIONS);
}

/** Whether the code would show digits of a number that JavaScript writes with an exponent. */
function isOutOfRange(value: number, { kind, scale, decimals }: CellFormat): boolean {
  const size = Math.abs(value);
  if (kind === 'plain' && size !== 0 && decimals > 6 && size * scale < EXPONENT_BELOW) return true;
  return kind !== 'scientific' && size * Math.max(scale, 1) >= EXPONENT_FROM;
}

/**
 * The number with 15 significant digits. When it will be rounded, it is increased by `ROUNDING_BIAS`, so that 1.005 becomes
 * 1.01 although its binary value is smaller than 1.005.
 */
function decimalOf(value: number, cell: CellFormat): number {
  const exact = Number(value.toPrecision(DIGITS));
  return isRounded(exact, cell) ? exact * (1 + ROUNDING_BIAS) : exact;
}

/** Whether the code shows fewer than 15 digits, so that the bias cannot be visible. */
function isRounded(exact: number, { kind, scale, decimals, isConditional }: CellFormat): boolean {
  if (isConditional || kind === 'fraction') return false;
  if (kind === 'general') return !Number.isInteger(exact);
  const shown = kind === 'scientific' ? 1 : Math.abs(exact) * scale;
  return shown * 10 ** decimals < 10 ** (DIGITS - 1);
}

/** Rounds a serial number to the smallest unit that the code shows. */
function roundedToUnit(serial: number, { unitsPerDay }: CellFormat): number {
  return Math.round(serial * unitsPerDay) / unitsPerDay;
}
