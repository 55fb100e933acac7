import type { FillValue } from '../field-values';
import { textOf, wrongKind } from '../expressions/values';

/** The basic colors of CSS (CSS Color 4, 6.1), which people know by name, and orange. */
const NAMED: Readonly<Record<string, string>> = {
  black: '000000',
  silver: 'C0C0C0',
  gray: '808080',
  grey: '808080',
  white: 'FFFFFF',
  maroon: '800000',
  red: 'FF0000',
  purple: '800080',
  fuchsia: 'FF00FF',
  green: '008000',
  lime: '00FF00',
  olive: '808000',
  yellow: 'FFFF00',
  navy: '000080',
  blue: '0000FF',
  teal: '008080',
  aqua: '00FFFF',
  orange: 'FFA500',
};

const HEXADECIMAL = /^#?(?:([0-9a-f]{6})|([0-9a-f])([0-9a-f])([0-9a-f]))$/i;
const RGB = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;

/** Six upper-case hexadecimal digits for `#rrggbb`, `#rgb`, `rgb(r, g, b)` or a basic color name; null for others. */
export function checkedColor(text: string): string | null {
  const value = text.trim().toLowerCase();
  if (Object.hasOwn(NAMED, value)) return NAMED[value] ?? null;
  const [, long, r, g, b] = HEXADECIMAL.exec(value) ?? [];
  if (long !== undefined) return long.toUpperCase();
  if (r !== undefined && g !== undefined && b !== undefined) return (r + r + g + g + b + b).toUpperCase();
  const parts = RGB.exec(value)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** The color that a value names. Throws ExpressionError in the name of the function `user`. */
export function colorOf(value: FillValue, user: string): string {
  const color = checkedColor(textOf(value));
  if (color === null) throw wrongKind(user, 'a color such as "#cc0000", "#c00" or "red"', value);
  return color;
}
