import type { Span } from '../tables/sheet';

/** A place before the date of a letter: `Hamburg, `, `Lyon, le `, `Köln, den `; also a day of the week. */
const PLACE = /^\s*(?:\p{Lu}[\p{L}.'\- ]{1,40},\s*(?:\p{Ll}{2,5}\s+)?)?$/u;
/** A full stop, and the Polish word for the year. */
const END = /^\s?(?:r?\.)?\s?$/;

/** Whether a date is alone in its cell but for a place before it, as letters print their own date. */
export function isDateLine({ cell: { text }, start, end }: Span): boolean {
  return PLACE.test(text.slice(0, start)) && END.test(text.slice(end));
}
