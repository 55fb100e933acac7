import type { Control } from '../../control';
import type { CalendarView } from '../../observation';
import type { LivePage } from '../../live-page';
import { polled } from '../../polled';
import { choose } from '../choose';
import { byTitle } from './calendar-title';
import { monthNumber } from './months';
import { pressPart } from './press-part';
import { shownMonth } from './shown-month';

/** A date of birth of a century ago, by the buttons for months only. */
const MAX_CLICKS = 1_300;
/** Presses until the calendar is waited for: a year. */
const PRESSES_AT_ONCE = 12;

/** The longest fade from one month to the next, on a busy machine. */
const FADING_MS = 1_500;
const POLL_MS = 40;

/** A day that is asked for in a calendar. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

type Shown = { year: number; month: number };

/** Brings a calendar to a month, by its lists, its title or its buttons. @returns null when it does not get there */
export async function goToMonth(live: LivePage, control: Control, wanted: Day): Promise<CalendarView | null> {
  if (await byLists(live, control, wanted)) return current(live, control, wanted);
  await zoom(live, control, wanted);
  let left = Infinity;
  for (let clicks = 0; clicks < MAX_CLICKS;) {
    const calendars = await turned(live, control, wanted, left);
    const there = calendars.find((calendar) => distance(shownMonth(calendar), wanted) === 0);
    if (there) return there;
    const away = calendars[0] && distance(shownMonth(calendars[0]), wanted);
    if (away === null || away === undefined) return calendars[0] ?? null;
    if (Math.abs(away) >= left) return null;
    // The first click shows that the buttons work; the next ones are not waited for.
    const presses = left === Infinity ? 1 : Math.min(PRESSES_AT_ONCE, Math.abs(away));
    left = Math.abs(away);
    await live.act(() => turn(live, control, wanted, presses));
    clicks += presses;
  }
  return null;
}

/** The calendars, as soon as one is nearer to the month than `left` months: the old month may fade out for a while. */
function turned(live: LivePage, control: Control, wanted: Day, left: number): Promise<CalendarView[]> {
  const isNearer = (calendars: CalendarView[]): boolean =>
    calendars.some((calendar) => Math.abs(distance(shownMonth(calendar), wanted) ?? 0) < left);
  return polled(() => live.ask(control, 'calendars', {}), isNearer, { timeoutMs: FADING_MS, everyMs: POLL_MS });
}

/** Presses the buttons towards a month, and looks before each press how far it still is. */
async function turn(live: LivePage, control: Control, wanted: Day, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    const [calendar] = await live.ask(control, 'calendars', {});
    const away = calendar && distance(shownMonth(calendar), wanted);
    const button = calendar && away ? buttonTowards(calendar.buttons, away) : null;
    if (!button || button.disabled) return;
    await pressPart(live, control, button.id);
  }
}

async function current(live: LivePage, control: Control, wanted: Day): Promise<CalendarView | null> {
  const calendars = await live.ask(control, 'calendars', {});
  return calendars.find((calendar) => distance(shownMonth(calendar), wanted) === 0) ?? calendars[0] ?? null;
}

/** Goes by the title to another year: it is quicker than the buttons of months. */
async function zoom(live: LivePage, control: Control, wanted: Day): Promise<void> {
  const [calendar] = await live.ask(control, 'calendars', {});
  const shown = calendar && shownMonth(calendar);
  if (!calendar || !shown || Math.abs(distance(shown, wanted) ?? 0) <= 12) return;
  const titles = calendar.buttons.filter((button) => directionOf(button) === 0);
  const title =
    titles.find(({ text }) => text.includes(String(shown.year))) ?? titles.find(({ text }) => /\byears?\b/i.test(text));
  if (title) await byTitle(live, control, wanted, title);
}

/** Months from the shown to the wanted month; null when the calendar does not say what it shows. */
const distance = (shown: Shown | null, wanted: Shown): number | null =>
  shown && (wanted.year - shown.year) * 12 + wanted.month - shown.month;

/** Sets the lists of years and of months above the days. @returns whether there are both */
async function byLists(live: LivePage, control: Control, wanted: Day): Promise<boolean> {
  const isYear = (label: string): boolean => label.trim() === String(wanted.year);
  const isMonth = (label: string): boolean => monthNumber(label) === wanted.month;
  // The calendar may be drawn anew after the first choice, so the second list is looked up then.
  return (await setList(live, control, isYear)) && setList(live, control, isMonth);
}

async function setList(live: LivePage, control: Control, isWanted: (label: string) => boolean): Promise<boolean> {
  const [calendar] = await live.ask(control, 'calendars', {});
  const frame = control.id.split(':')[0] ?? '';
  for (const { id } of calendar?.lists ?? []) {
    const list = await live.read({ ...control, id: `${frame}:${id}`, kind: 'select' });
    const option = list?.options?.find(({ label }) => isWanted(label));
    if (!list || !option) continue;
    if (!option.selected) await choose(live, list, [option.label]);
    return true;
  }
  return false;
}

/** Buttons of a calendar: their texts and whether they can be pressed. */
type Button = CalendarView['buttons'][number];

const FORWARD = /next|forward|later|following|right|n[äa]chst|suivant|siguiente|›|»|→|>|▶|⟩/i;
const BACK = /prev|back|earlier|left|vorig|zur[üu]ck|pr[ée]c[ée]d|anterior|‹|«|←|<|◀|⟨/i;
const YEAR = /year|jahr|ann[ée]e|a[ñn]o|»|«|>>|<</i;

/** Where a button leads, by its name, or else by all that it says: its classes may say where its symbol stands. */
function directionOf({ name, text }: Button): -1 | 0 | 1 {
  for (const said of [name, text]) {
    const [leadsOn, leadsBack] = [FORWARD.test(said), BACK.test(said)];
    if (leadsOn !== leadsBack) return leadsOn ? 1 : -1;
  }
  return 0;
}

/** The button that comes closest to a month: of years when it is that far, otherwise of months. */
function buttonTowards(buttons: readonly Button[], months: number): Button | null {
  const named = buttons.filter((button) => directionOf(button) === Math.sign(months));
  const years = named.filter(({ text }) => YEAR.test(text));
  if (Math.abs(months) >= 12 && years[0]) return years[0];
  const single =
    named.find(({ text }) => !YEAR.test(text)) ?? (years.length > 0 && isOnlyPair(buttons) ? years[0] : null);
  if (single) return single;
  // Buttons without words: the first goes back, the last goes on.
  const unnamed = buttons.filter(({ text }) => !/\p{L}{2}|\d/u.test(text.split(' ')[0] ?? ''));
  // A button below the days takes over what was picked.
  const pictured = unnamed.filter(({ box }) => Math.abs(box.y - (unnamed[0]?.box.y ?? 0)) < box.height);
  return (months > 0 ? pictured.at(-1) : pictured[0]) ?? null;
}

/** Double arrows turn the months where there are no other arrows. */
const isOnlyPair = (buttons: readonly Button[]): boolean =>
  buttons.filter((button) => directionOf(button) !== 0).length <= 2;
