import { fold } from '@app/core/programs';
import { findDates } from '../answerers/values/dates';
import { findDaysOfYear } from '../answerers/values/days-of-year';
import type { Coerced } from './value-types';

/** Languages whose names of weekdays are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb'];
const DAYS_OF_WEEK = 7;
/** A Sunday. */
const FIRST_SUNDAY = Date.UTC(2000, 0, 2);
const DAY_MS = 86_400_000;
const FAULT = 'is printed without its year';

/** The day of the week, 0 for Sunday, by its folded name. */
const WEEKDAYS = new Map(LANGUAGES.flatMap(weekdaysIn));

function weekdaysIn(language: string): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: DAYS_OF_WEEK }, (_, day) => [fold(format.format(FIRST_SUNDAY + day * DAY_MS)), day]);
}

/**
 * The date of a day without its year, in the only year that the document has, and in which it is the weekday that the text names: `Tuesday 13
 * May`. It is doubtful, because the document does not say the year. Null without such a day or year.
 */
export function dayInYear(text: string, years: readonly string[]): Coerced | null {
  const [day] = findDaysOfYear(text).filter(({ value }) => !/\d{4}/.test(value));
  if (!day) return null;
  const weekday = (fold(text).match(/\p{L}+(?:-feira)?/gu) ?? []).map((word) => WEEKDAYS.get(word)).find(isKnown);
  const dates = years
    .flatMap((year) => findDates(`${day.value} ${year}`, false).slice(0, 1))
    .filter(({ value }) => weekday === undefined || new Date(value).getUTCDay() === weekday);
  const [only, other] = dates;
  return only && !other ? { value: only.value, fault: FAULT } : null;
}

const isKnown = (day: number | undefined): day is number => day !== undefined;
