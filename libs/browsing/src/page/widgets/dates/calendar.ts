import type { Control } from '../../control';
import type { CalendarView } from '../../observation';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { polled } from '../../polled';
import { type DateFormat, showsDate } from './date-format';
import { type DateValue, padded, parseIso } from './date-value';
import { writtenDate } from './months';
import { pressPart } from './press-part';
import { shownMonth } from './shown-month';
import { shownText } from './shown-text';
import { type Day, goToMonth } from './calendar-months';

/** How long a calendar may take to open. */
export const OPENING_MS = 600;
const POLL_MS = 40;
/** How far the button that opens a calendar is from its field, in CSS pixels. */
const NEAREST = 60;

/** Opens the calendar of a control and picks a day. @returns false when no calendar opens */
export async function pickInCalendar(
  live: LivePage,
  control: Control,
  value: DateValue,
  format: DateFormat | null,
): Promise<boolean> {
  const wasOpen = await hasCalendar(live, control, 0);
  if (!(await openCalendar(live, control))) return false;
  const day = dayOf(value);
  const before = await live.read(control);
  await pressDay(live, control, day);
  await confirm(live, control);
  const now = await live.read(control);
  const shown = (await shownText(live, control)) ?? '';
  const isSame = control.kind === 'button' && now !== null && now.name === before?.name && !/\d/.test(now.name);
  if (isSame && (await hasCalendar(live, control, 0)))
    throw new ControlError('wrong_value', `The calendar of ${inWords(control)} did not take ${written(day)}.`);
  if (!wasOpen) await closed(live, control);
  if (now && shown !== '' && !showsDate(shown, value, format) && /\d/.test(shown))
    throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of ${written(day)}.`);
  return true;
}

export const dayOf = ({ year, month, day }: DateValue): Day => ({ year: year ?? 0, month: month ?? 0, day: day ?? 0 });

/** Presses a day of a calendar without a field. @throws ControlError when it does not say that it shows the month */
export async function pickShownDay(live: LivePage, control: Control, iso: string): Promise<void> {
  const value = parseIso(iso);
  const day = value && dayOf(value);
  const calendar = day && (await goToMonth(live, control, day));
  const month = calendar && shownMonth(calendar);
  if (!day || !month || month.year !== day.year || month.month !== day.month)
    throw new ControlError('no_such_option', `The calendar of the page does not show ${iso}.`);
  await pressDay(live, control, day);
}

/** Presses a day in the open calendar of a control. @throws ControlError when the calendar does not offer it */
export async function pressDay(live: LivePage, control: Control, day: Day): Promise<void> {
  const calendar = await goToMonth(live, control, day);
  const cell = calendar && cellOf(calendar, day);
  if (!cell)
    throw new ControlError('no_such_option', `The calendar of ${inWords(control)} does not show ${written(day)}.`);
  if (cell.disabled)
    throw new ControlError('not_operable', `${written(day)} cannot be chosen in the calendar of ${inWords(control)}.`);
  await live.act(() => pressPart(live, control, cell.id));
}

const written = ({ year, month, day }: Day): string => [year, month, day].map((part) => padded(part, 2)).join('-');

export async function openCalendar(live: LivePage, control: Control): Promise<boolean> {
  if (await hasCalendar(live, control, 0)) return true;
  await live.act(() => live.press(control));
  if (await hasCalendar(live, control, OPENING_MS)) return true;
  const opener = await openerBeside(live, control);
  // One that has opened meanwhile has buttons beside the field, too.
  if (await hasCalendar(live, control, 0)) return true;
  if (!opener) return false;
  await live.act(() => live.press(opener));
  return hasCalendar(live, control, OPENING_MS);
}

export const hasCalendar = (live: LivePage, control: Control, timeoutMs: number): Promise<boolean> =>
  polled(isShown(live, control), (shown) => shown, { timeoutMs, everyMs: POLL_MS });

const isShown = (live: LivePage, control: Control) => async (): Promise<boolean> =>
  (await live.ask(control, 'calendars', {})).length > 0;

/** Waits for a calendar that fades out: it would be taken for that of the next field. One for two days stays open. */
async function closed(live: LivePage, control: Control): Promise<void> {
  await polled(isShown(live, control), (shown) => !shown, { timeoutMs: OPENING_MS, everyMs: POLL_MS });
}

/** Closes a calendar that covers what is below it. Escape would close a dialog around the field as well. */
export async function closeCalendar(live: LivePage, control: Control): Promise<void> {
  if (!(await hasCalendar(live, control, 0))) return;
  await live.act(() => live.askAbout('blur', control, {}));
  await closed(live, control);
  if (control.inDialog || !(await hasCalendar(live, control, 0))) return;
  await live.act(() => live.page.keyboard.press('Escape'));
}

/** Closes a calendar that a field has opened while it was typed into, and that covers what is below it. */
export async function leaveCalendar(live: LivePage, control: Control): Promise<void> {
  if (control.inDialog || !live.reacted || !(await hasCalendar(live, control, 0))) return;
  await live.act(async () => {
    await live.askAbout('select', control, { all: false });
    await live.page.keyboard.press('Escape');
    await live.askAbout('blur', control, {});
  });
}

/** The button at the end of a field. */
async function openerBeside(live: LivePage, control: Control): Promise<Control | null> {
  const { controls } = await live.observe();
  const { box } = controls.find((other) => other.id === control.id) ?? control;
  const beside = controls.filter((other) => {
    const middle = other.box.y + other.box.height / 2;
    const gap = other.box.x + other.box.width / 2 - (box.x + box.width);
    return other.kind === 'button' && middle > box.y && middle < box.y + box.height && Math.abs(gap) < NEAREST;
  });
  return beside[0] ?? null;
}

/** The cell of a day: by its whole date, or by its number among the days of the month that is shown. */
function cellOf(calendar: CalendarView, wanted: Day): CalendarView['cells'][number] | null {
  const dated = calendar.cells.filter(({ label, date }) => {
    const whole = writtenDate(date) ?? writtenDate(label);
    return whole?.day === wanted.day && whole.month === wanted.month && whole.year === wanted.year;
  });
  if (dated[0]) return dated[0];
  // The days before the first 1 and from the second 1 on are those of other months.
  const first = calendar.cells.findIndex(({ day }) => day === 1);
  const own = calendar.cells.slice(Math.max(0, first));
  const next = own.findIndex(({ day }, index) => index > 0 && day === 1);
  const month = next > 0 ? own.slice(0, next) : own;
  return month.find(({ day }) => day === wanted.day) ?? null;
}

/** Whether a button takes over what was picked. "Choose a month" is the title of a calendar. */
export const isConfirmation = (text: string): boolean =>
  /^(ok|apply|done|set|confirm|select|choose|save|übernehmen|fertig|valider|aceptar)\b/i.test(text.trim()) &&
  !/\b(month|year|decade)\b/i.test(text);

/** Some calendars take the day over only with a button. */
export async function confirm(live: LivePage, control: Control): Promise<void> {
  const [calendar] = await live.ask(control, 'calendars', {});
  const button = calendar?.buttons.find(({ text, disabled }) => !disabled && isConfirmation(text));
  if (button) await live.act(() => pressPart(live, control, button.id));
}
