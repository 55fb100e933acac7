import type { Control } from '../../control';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { polled } from '../../polled';
import { dayOf, hasCalendar, isConfirmation, OPENING_MS, pressDay } from './calendar';
import { type DateFormat, showsDate } from './date-format';
import type { DateValue } from './date-value';
import { shownText } from './shown-text';
import { type Clock, setClock, shownClock } from './time-picker';

const POLL_MS = 40;

/** The control whose picker was opened last on a page, and the controls and names of buttons that the page had before. */
interface Opening {
  of: string;
  known: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}
const openings = new WeakMap<LivePage, Opening>();

type Shown = Clock | 'calendar' | null;

/** Whether something opens that sets a date or a time when a field is pressed. Nothing beside the field is pressed. */
export async function opensPicker(live: LivePage, control: Control): Promise<boolean> {
  openings.delete(live);
  if (await hasCalendar(live, control, 0)) return false;
  return (await opened(live, control)) !== null;
}

/** Presses a field, unless it was pressed already, and looks for what sets a date or a time. */
async function opened(live: LivePage, control: Control): Promise<Shown> {
  const before = openings.get(live);
  const opening = before?.of === control.id ? before : await beforeOpening(live, control);
  const shown = async (): Promise<Shown> =>
    (await shownClock(live, control, opening.known)) ?? ((await hasCalendar(live, control, 0)) ? 'calendar' : null);
  const open = before === opening ? await shown() : null;
  if (open !== null) return open;
  live.reacted = false;
  await live.act(() => live.press(control));
  // A page that does nothing after the press opens nothing later.
  return polled(shown, Boolean, { timeoutMs: live.reacted ? OPENING_MS : 0, everyMs: POLL_MS });
}

async function beforeOpening(live: LivePage, control: Control): Promise<Opening> {
  const { controls } = await live.observe();
  const buttons = controls.filter(({ kind }) => kind === 'button').map(({ name }) => name);
  const opening = { of: control.id, known: new Set(controls.map(({ id }) => id)), buttons: new Set(buttons) };
  openings.set(live, opening);
  await live.ask(control, 'mark', {});
  return opening;
}

/**
 * Sets a time, with its day, in what a field opens when it is pressed. @returns false when that sets no time
 * @throws ControlError when the picker does not offer it, or the field shows something else then
 */
export async function pickMoment(
  live: LivePage,
  control: Control,
  value: DateValue,
  format: DateFormat | null,
): Promise<boolean> {
  try {
    const isOpen = (await opened(live, control)) !== null;
    const opening = openings.get(live);
    if (!isOpen || !opening) return false;
    const { known } = opening;
    if (value.day !== null) {
      if (!(await hasCalendar(live, control, 0))) return false;
      await pressDay(live, control, dayOf(value));
    }
    const clock = await shownClock(live, control, known);
    if (!clock) return false;
    await setClock(live, control, clock, value);
    await confirmShown(live, opening);
    await closePicker(live, control, known);
  } finally {
    openings.delete(live);
  }
  const shown = await shownText(live, control);
  if (shown !== null && !showsDate(shown, value, format))
    throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of the time.`);
  return true;
}

/** Some pickers take the time over only with a button of their own. A button that sends the form, or that the page draws anew, is none. */
async function confirmShown(live: LivePage, { known, buttons }: Opening): Promise<void> {
  const { controls } = await live.observe();
  const button = controls.find(({ id, kind, name, disabled, form }) => {
    const isOwn = kind === 'button' && !known.has(id) && !buttons.has(name) && !form?.submits;
    return isOwn && !disabled && isConfirmation(name);
  });
  if (button) await live.act(() => live.press(button));
}

/** A picker that stays open covers what is below it. Escape would close a dialog around the field as well. */
async function closePicker(live: LivePage, control: Control, known: ReadonlySet<string>): Promise<void> {
  const isOpen = async (): Promise<boolean> => (await shownClock(live, control, known)) !== null;
  if (!(await isOpen())) return;
  await live.act(() => live.askAbout('blur', control, {}));
  if (!control.inDialog && (await isOpen())) await live.act(() => live.page.keyboard.press('Escape'));
}
