import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

/** How many characters a text has, as PostgreSQL counts them: an emoji outside the first plane is one, not two. */
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

/** "1 to 255 characters": how long a text may be, in the words of error messages. */
export function lengthRange(min: number, max: number): string {
  if (max === Number.MAX_SAFE_INTEGER) return min === 1 ? 'at least one character' : `at least ${min} characters`;
  return min === 0 ? `at most ${max} characters` : `${min} to ${max} characters`;
}
