import type { Control } from '../../control';
import type { CalendarView } from '../../observation';
import type { LivePage } from '../../live-page';
import { choose } from '../choose';
import { monthName, monthNumber } from './months';
import { shownMonth } from './shown-month';

/** A date of birth of a century ago, by the buttons for months only. */
const MOST_CLICKS = 1_300;

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
  await byTitle(live, control, wanted);
  for (let clicks = 0; clicks < MOST_CLICKS; clicks += 1) {
    const calendars = await live.ask(control, 'calendars', {});
    const there = calendars.find((calendar) => distance(shownMonth(calendar), wanted) === 0);
    if (there) return there;
    const [first] = calendars;
    const shown = first && shownMonth(first);
    if (!first || !shown) return first ?? null;
    const button = buttonTowards(first, distance(shown, wanted) ?? 0);
    if (!button || button.disabled) return null;
    await live.act(() => live.sibling(control, button.id).click({ timeout: 2_000 }));
    const after = (await live.ask(control, 'calendars', {}))[0];
    if (after && distance(shownMonth(after), wanted) === distance(shown, wanted)) return null;
  }
  return null;
}

async function current(live: LivePage, control: Control, wanted: Day): Promise<CalendarView | null> {
  const calendars = await live.ask(control, 'calendars', {});
  return calendars.find((calendar) => distance(shownMonth(calendar), wanted) === 0) ?? calendars[0] ?? null;
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

/** The months in a year that a title leads to by two clicks, for dates that are more than a year away. */
async function byTitle(live: LivePage, control: Control, wanted: Day): Promise<void> {
  const [calendar] = await live.ask(control, 'calendars', {});
  const shown = calendar && shownMonth(calendar);
  if (!calendar || !shown || Math.abs(distance(shown, wanted) ?? 0) <= 12) return;
  const title = calendar.buttons.find(({ text }) => text.includes(String(shown.year)) && !isArrow(text));
  if (!title) return;
  await live.ask(control, 'mark', {});
  await live.act(() => live.sibling(control, title.id).click({ timeout: 2_000 }));
  const year = await itemWith(live, control, String(wanted.year));
  if (year === null) return;
  await live.act(() => live.sibling(control, year).click({ timeout: 2_000 }));
  const month =
    (await itemWith(live, control, monthName(wanted.month, 'long'))) ??
    (await itemWith(live, control, monthName(wanted.month, 'short')));
  if (month !== null) await live.act(() => live.sibling(control, month).click({ timeout: 2_000 }));
}

async function itemWith(live: LivePage, control: Control, text: string): Promise<string | null> {
  const items = await live.ask(control, 'appeared', { id: null });
  return items.find((item) => item.text.toLowerCase() === text.toLowerCase())?.id ?? null;
}

const FORWARD = /next|forward|later|following|right|n[äa]chst|suivant|siguiente|›|»|→|>|▶|⟩/i;
const BACK = /prev|back|earlier|left|vorig|zur[üu]ck|pr[ée]c[ée]d|anterior|‹|«|←|<|◀|⟨/i;
const YEAR = /year|jahr|ann[ée]e|a[ñn]o|»|«|>>|<</i;

const isArrow = (text: string): boolean => FORWARD.test(text) !== BACK.test(text);

/** The button that comes closest to a month: of years when it is that far, otherwise of months. */
function buttonTowards(calendar: CalendarView, months: number): CalendarView['buttons'][number] | null {
  const direction = months > 0 ? FORWARD : BACK;
  const opposite = months > 0 ? BACK : FORWARD;
  const named = calendar.buttons.filter(({ text }) => direction.test(text) && !opposite.test(text));
  const years = named.filter(({ text }) => YEAR.test(text));
  if (Math.abs(months) >= 12 && years[0]) return years[0];
  const single = named.find(({ text }) => !YEAR.test(text));
  if (single) return single;
  // Buttons without words: the first goes back, the last goes on.
  const pictured = calendar.buttons.filter(({ text }) => !/\p{L}{2}|\d/u.test(text.split(' ')[0] ?? ''));
  return (months > 0 ? pictured.at(-1) : pictured[0]) ?? null;
}
