import type { CalendarView } from '../../observation';
import { monthAndYear, writtenDate } from './months';

/** The month that a calendar shows: by its lists, its title, or the labels of its days. */
export function shownMonth(calendar: CalendarView): { year: number; month: number } | null {
  const listed = monthAndYear(calendar.lists.map(({ chosen }) => chosen).join(' '));
  if (listed) return listed;
  for (const { text } of calendar.titles) {
    const month = monthAndYear(text);
    if (month) return month;
  }
  const joined = monthAndYear(calendar.titles.map(({ text }) => text).join(' ')) ?? monthAndYear(calendar.name);
  if (joined) return joined;
  const dates = calendar.cells
    .map(({ label, date }) => writtenDate(date) ?? writtenDate(label))
    .filter((date) => date !== null);
  return dates[Math.floor(dates.length / 2)] ?? null;
}
