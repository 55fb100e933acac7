import type { Span } from '../tables/sheet';

/** A place before the date of a letter: `Hamburg, `, `Lyon, le `, `Köln, den `; also a day of the week. */
const PLACE = /^\s*(?:\p{Lu}[\p{L}.'\- ]{1,40},\s*(?:(?:a|\p{Ll}{2,5})\s+)?)?$/u;
/** A full stop, and the Polish word for the year. */
const END = /^\s?(?:r?\.)?\s?$/;

/** The name of the one who signs, in the same line. */
const SIGNED = /^\s?(?:r?\.)?(?:\s\p{Lu}[\p{L}.'-]{0,30}){0,4}\s?$/u;

/** Whether a place stands before a date, and nothing but a name behind it: `Prenzlau, den 29.06.2026 J. Radtke`. */
export function isDateWithPlace({ cell: { text }, start, end }: Span): boolean {
  const before = text.slice(0, start);
  return /\p{L}/u.test(before) && PLACE.test(before) && SIGNED.test(text.slice(end));
}

/** Whether a date is alone in its cell but for a place before it, as letters print their own date. */
export function isDateLine({ cell: { text }, start, end }: Span): boolean {
  return PLACE.test(text.slice(0, start)) && END.test(text.slice(end));
}
