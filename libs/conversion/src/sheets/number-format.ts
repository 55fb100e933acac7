import { format, formatColor } from 'numfmt';
import { type CellFormat, GENERAL, readFormat } from './format-code';

/*
 * Cell values as Excel shows them, by numfmt 3; the package of numfmt 4.0 lacks the file that `require` is led to. Three
 * faults of version 3 are kept away from its values here: it rounds binary instead of decimal numbers (`decimalOf`), it
 * forgets the next day when the time is rounded up to midnight (`inShownUnits`), and the exponents that JavaScript writes get
 * into the digits of very large and very small numbers (`isUnwieldy`).
 */

/** Codes of the number formats that have a number only (ISO/IEC 29500-1, 18.8.30), as an English Excel shows them. */
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
/** Dates that Excel does not have, before 1900 and after 9999, are shown as numbers; Excel fills their cells with "#". */
const OPTIONS = { locale: 'en-US', dateSpanLarge: false, dateErrorNumber: true } as const;

/** Days between the first days of the date systems of 1900 and 1904. */
const DAYS_TO_1904 = 1_462;
/** Digits of a number that Excel keeps. */
const DIGITS = 15;
/** More than the binary noise of a number, less than half of its fifteenth digit. */
const HAIR = 2 * Number.EPSILON;
/** JavaScript writes numbers from here on, and those below the other, with an exponent. */
const LONGEST = 1e21;
const SHORTEST = 1e-6;

/** The format code of a number format id: the workbook's own, else the built-in one. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? GENERAL;
}

/** A number as a format code shows it (ISO/IEC 29500-1, 18.8.31); dates are serial numbers, 29 February 1900 included. */
export function formatNumber(value: number, code: string, epoch1904 = false): string {
  const cell = readFormat(code);
  if (isUnwieldy(value, cell)) return general(value);
  if (cell.kind !== 'date') return format(cell.code, decimalOf(value, cell), OPTIONS);
  return format(cell.code, inShownUnits(epoch1904 && cell.hasDay ? value + DAYS_TO_1904 : value, cell), OPTIONS);
}

/** A text as a format code shows it: in place of the "@" of its last section. */
export function formatText(text: string, code: string): string {
  return format(readFormat(code).code, text, OPTIONS);
}

/** The colour that a format code gives a value (`[Red]`, `[Color 3]`), for CSS; null when it gives none. */
export function formattedColor(value: number | string, code: string): string | null {
  const color = formatColor(readFormat(code).code, value, { throws: false });
  // Excel's green is the brightest one, which CSS calls lime.
  return color === 'green' ? 'lime' : typeof color === 'string' ? color : null;
}

/** A number without a format: at most 11 digits, very large and small ones with an exponent. */
export function general(value: number): string {
  return format(GENERAL, decimalOf(value, readFormat(GENERAL)), OPTIONS);
}

function isUnwieldy(value: number, { kind, scale, decimals }: CellFormat): boolean {
  const size = Math.abs(value);
  if (kind === 'plain' && size !== 0 && decimals > 6 && size * scale < SHORTEST) return true;
  return kind !== 'scientific' && size * Math.max(scale, 1) >= LONGEST;
}

/** The number of 15 digits, a hair larger where rounding is to follow: 1.005 is shown as 1.01, although its binary value is less. */
function decimalOf(value: number, cell: CellFormat): number {
  const exact = Number(value.toPrecision(DIGITS));
  return isRounded(exact, cell) ? exact * (1 + HAIR) : exact;
}

/** Whether a code shows fewer digits than a number may have, so that the hair is never seen. */
function isRounded(exact: number, { kind, scale, decimals, isConditional }: CellFormat): boolean {
  if (isConditional || kind === 'fraction') return false;
  if (kind === 'general') return !Number.isInteger(exact);
  const shown = kind === 'scientific' ? 1 : Math.abs(exact) * scale;
  return shown * 10 ** decimals < 10 ** (DIGITS - 1);
}

function inShownUnits(serial: number, { unitsPerDay }: CellFormat): number {
  return Math.round(serial * unitsPerDay) / unitsPerDay;
}
