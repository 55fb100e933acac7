import { lengthRange, UNITS_PER_CHARACTER } from './characters';
import type { FieldDeclaration } from './declarations';
import { isPlainObject } from './plain-object';

/** Maximum number of members of a free-form JSON object: more than a team has fields, few enough to check each. */
export const MAX_MEMBERS = 10_000;

/**
 * Checks the size of a member's array, object or string, or of a string in its array, before its contents are read or matched.
 * @param subject the name of the member or item in the message
 * @returns the validation message, or null. Strings are checked approximately; the member's own rules count exactly.
 */
export function brokenBound(field: FieldDeclaration, value: unknown, subject = field.name): string | null {
  const { kind, array, maxItems, maxLength } = field;
  if (kind === 'object' && hasTooMany(value)) return `${subject} must have at most ${MAX_MEMBERS} members`;
  if (typeof value === 'string') return isTooLong(value, maxLength) ? `${subject} must have ${rangeOf(field)}` : null;
  const hasTooManyItems = array && Array.isArray(value) && value.length > (maxItems ?? Infinity);
  return hasTooManyItems ? `${subject} must contain no more than ${maxItems} elements` : null;
}

function hasTooMany(value: unknown): boolean {
  let count = 0;
  if (isPlainObject(value)) for (const name in value) if (Object.hasOwn(value, name) && ++count > MAX_MEMBERS) break;
  return count > MAX_MEMBERS;
}

const isTooLong = (value: unknown, max: number | undefined): boolean =>
  max !== undefined && typeof value === 'string' && value.length > max * UNITS_PER_CHARACTER;

const rangeOf = ({ minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: FieldDeclaration) =>
  lengthRange(minLength, maxLength);
