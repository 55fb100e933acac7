import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

/** UTF-16 code units that a character takes at most: a text of more units than this times its bound is too long in any case. */
export const UNITS_PER_CHARACTER = 2;

/** The number of Unicode code points of a text, as PostgreSQL counts characters: an emoji is one, not two. */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) if (text.codePointAt(i)! > 0xffff) count--;
  return count;
}

/** The value is a string of `min` to `max` characters. */
export const Characters = (min: number, max = Number.MAX_SAFE_INTEGER, options: ValidationOptions = {}) =>
  ValidateBy(
    {
      name: 'characters',
      constraints: [min, max],
      validator: {
        validate: (value) => typeof value === 'string' && isWithin(charactersIn(value), min, max),
        defaultMessage: buildMessage((each) => `${each}$property must have ${lengthRange(min, max)}`),
      },
    },
    options,
  );

const isWithin = (count: number, min: number, max: number) => count >= min && count <= max;

/** The allowed length of a text for error messages, such as "1 to 255 characters". */
export function lengthRange(min: number, max: number): string {
  if (max === Number.MAX_SAFE_INTEGER) return min === 1 ? 'at least one character' : `at least ${min} characters`;
  if (min === max) return `${max} characters`;
  return min === 0 ? `at most ${max} characters` : `${min} to ${max} characters`;
}
