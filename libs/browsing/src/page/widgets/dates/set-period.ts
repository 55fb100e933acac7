import type { Control } from '../../control';
import { inWords, type LivePage } from '../../live-page';
import { ControlError } from '../../page-driver';
import { enterText } from '../text';
import { closeCalendar, confirm, dayOf, hasCalendar, openCalendar, pressDay } from './calendar';
import { formatIn, hintsOf, showsDate, writeDate } from './date-format';
import { type DateValue, parseIso } from './date-value';
import { setDate } from './set-date';
import { shownText } from './shown-text';

/** Characters of the longest text with two dates. */
const LONGEST = 100;
/** What stands between two dates: a hyphen only with spaces, because dates have hyphens. */
const BETWEEN = /\s*[–—→~]\s*|\s+(?:-|to|until)\s+/i;

/** One field for a period, or two. */
interface PeriodFields {
  control: Control;
  end?: Control | undefined;
}

/**
 * Sets the first and the last day of a period in one field or in two: in a calendar, or by typing both.
 * @throws ControlError when the field does not show both then
 */
export async function setPeriod(
  live: LivePage,
  { control, end }: PeriodFields,
  from: string,
  to: string,
): Promise<void> {
  const [first, last] = [parseIso(from), parseIso(to)];
  if (!first || !last || control.disabled) throw notTaken(control, '', from, to);
  if (end && (await setBoth(live, [control, from], [end, to]))) return;
  const wasOpen = await hasCalendar(live, control, 0);
  if (await openCalendar(live, control)) {
    await pressDay(live, control, dayOf(first));
    // Some calendars close after each day.
    await openCalendar(live, control);
    await pressDay(live, control, dayOf(last));
    await confirm(live, control);
    if (!wasOpen) await closeCalendar(live, control);
  } else if (!end) await typePeriod(live, control, first, last);
  const texts = await Promise.all([control, ...(end ? [end] : [])].map((field) => shownText(live, field)));
  const shown = texts.join(' – ');
  if (!showsPeriod(shown, first, last)) throw notTaken(control, shown, from, to);
}

/** Sets each day in its own field. @returns false where the fields do not keep one without the other */
async function setBoth(live: LivePage, ...days: [Control, string][]): Promise<boolean> {
  try {
    for (const [field, day] of days) await setDate(live, field, day);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return false;
  }
  for (const [field, day] of days) {
    const value = parseIso(day);
    // Parts of a date are compared when they are entered.
    const shown = field.kind === 'spinbutton' ? null : await shownText(live, field);
    if (value && shown !== null && !showsDate(shown, value, null)) return false;
  }
  return true;
}

/** Types both in the format of the field, with what its hint has between them. */
async function typePeriod(live: LivePage, control: Control, first: DateValue, last: DateValue): Promise<void> {
  const { readonly, kind } = await live.reread(control);
  if (readonly || kind === 'button') return;
  const hints = hintsOf(control);
  const wants = { date: true, time: false };
  const format = hints.map((hint) => formatIn(hint, wants)).find((found) => found !== null) ?? ISO;
  const between =
    hints.map((hint) => BETWEEN.exec(hint.slice(0, LONGEST))?.[0]).find((mark) => mark !== undefined) ?? ' - ';
  try {
    await enterText(live, control, `${writeDate(format, first)}${between}${writeDate(format, last)}`);
  } catch (error) {
    // The page may write the dates in another form.
    if (!(error instanceof ControlError) || error.code !== 'wrong_value') throw error;
  }
}
const ISO = ['YYYY', '-', 'MM', '-', 'DD'];

/** Whether a text shows both dates. What the first leaves out, the second one says: "3 – 7 May 2027". */
export function showsPeriod(text: string, first: DateValue, last: DateValue): boolean {
  if (text.length > LONGEST) return false;
  const parts = text.split(BETWEEN).filter((part) => /\d/.test(part));
  const [start, end] = parts;
  if (start === undefined || end === undefined || parts.length > 2) return false;
  const months = (end.match(/\p{L}{3,}/gu) ?? []).join(' ');
  const year = /\b\d{4}\b/.exec(end)?.[0] ?? '';
  const whole = [start, `${start} ${year}`, `${start} ${months} ${year}`];
  return showsDate(end, last, null) && whole.some((one) => showsDate(one, first, null));
}

const notTaken = (control: Control, shown: string, from: string, to: string): ControlError =>
  new ControlError('not_operable', `${inWords(control)} does not take ${from} to ${to}: it shows "${shown}".`);
