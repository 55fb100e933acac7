import { isPlainObject } from '@app/core';

/** What a person would type for the value of a field: one text for each value of a list; none for no value. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string') return [value];
  if (!isPlainObject(value)) return [String(value)];
  // The answers of a matrix, by question.
  return Object.entries(value).flatMap(([question, answer]) => textsOf(answer).map((text) => `${question}: ${text}`));
}
