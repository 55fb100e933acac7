import type { Control } from '../../control';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { AFTER_ENTRY } from '../../settle';
import { enterText } from '../text';
import { leaveCalendar, pickInCalendar } from './calendar';
import { type DateFormat, formatIn, hintsOf, showsDate, writeDate } from './date-format';
import { enterParts } from './date-parts';
import { pickMoment } from './pick-moment';
import { type DateValue, nativeText, parseIso } from './date-value';

/** Formats that are tried against the pattern of a field, and when nothing tells the format: the unambiguous one first. */
const DATE_FORMATS: DateFormat[] = [
  ['YYYY', '-', 'MM', '-', 'DD'],
  ['MM', '/', 'DD', '/', 'YYYY'],
  ['DD', '/', 'MM', '/', 'YYYY'],
  ['DD', '.', 'MM', '.', 'YYYY'],
  ['DD', '-', 'MM', '-', 'YYYY'],
];
const MONTH_FORMATS: DateFormat[] = [
  ['YYYY', '-', 'MM'],
  ['MM', '/', 'YYYY'],
  ['MM', '/', 'YY'],
];
const TIME_FORMATS: DateFormat[] = [
  ['HH', ':', 'mm'],
  ['hh', ':', 'mm', ' ', 'AM'],
];

/** Sets a date or a time: in a native field, in fields for its parts, by typing it, or in a calendar. */
export async function setDate(live: LivePage, control: Control, iso: string): Promise<void> {
  const value = parseIso(iso);
  if (/^(date|time|datetime|month|week)$/.test(control.kind)) return setNative(live, control, iso, value);
  if (!value) throw new ControlError('not_operable', `${inWords(control)} does not take "${iso}".`);
  if (control.disabled) throw new ControlError('not_operable', `${inWords(control)} is disabled.`);
  if (await enterParts(live, control, value)) return;
  const format = await formatFor(live, control, value);
  if (value.hour !== null && (await pickMoment(live, control, value, format))) return;
  if (format && (await typed(live, control, format, value))) return leaveCalendar(live, control);
  if (value.day !== null && (await pickInCalendar(live, control, value, format))) return;
  for (const guess of formats(value)) {
    if (await typed(live, control, guess, value)) return;
  }
  const shown = (await live.read(control))?.value ?? '';
  throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of ${iso}.`);
}

/** Fields of the browser take the ISO form in one piece. */
async function setNative(live: LivePage, control: Control, iso: string, value: DateValue | null): Promise<void> {
  const text = value ? nativeText(control.kind, value, iso) : iso;
  if (text === '') throw new ControlError('not_operable', `${inWords(control)} does not take "${iso}".`);
  const now = await live.reread(control);
  if (now.disabled || now.readonly) throw new ControlError('not_operable', `${inWords(control)} cannot be changed.`);
  await live.act(() => live.locate(control).fill(text), AFTER_ENTRY);
  const shown = (await live.reread(control)).value;
  if (!shown.startsWith(text))
    throw new ControlError('wrong_value', `${inWords(control)} shows "${shown}" instead of "${text}".`);
}

function formats(value: DateValue): DateFormat[] {
  const dates = value.year === null ? null : value.day === null ? MONTH_FORMATS : DATE_FORMATS;
  if (dates === null) return TIME_FORMATS;
  if (value.hour === null) return dates;
  return dates.flatMap((date) => TIME_FORMATS.map((time) => [...date, ' ', ...time]));
}

/** The format that the field shows by its hints, its pattern or its value; null when nothing tells it. */
async function formatFor(live: LivePage, control: Control, value: DateValue): Promise<DateFormat | null> {
  const wants = { date: value.year !== null, time: value.hour !== null };
  const beside = await live.askAbout('hints', control, {});
  for (const hint of [...hintsOf(control), control.value, ...beside]) {
    const format = formatIn(hint, wants);
    if (format) return format;
  }
  const possible = formats(value);
  const texts = possible.map((format) => writeDate(format, value));
  return possible[await live.askAbout('fits', control, { texts })] ?? null;
}

/** Types the value. @returns false when the field does not take text, or shows something else then */
async function typed(live: LivePage, control: Control, format: DateFormat, value: DateValue): Promise<boolean> {
  const before = await live.reread(control);
  if (before.readonly || !/^(text|combobox|number|other)$/.test(before.kind) || before.role === 'button') return false;
  try {
    await enterText(live, control, writeDate(format, value));
  } catch (error) {
    // The page may write the date in another form.
    if (!(error instanceof ControlError) || error.code !== 'wrong_value') throw error;
  }
  const now = await live.reread(control);
  return !now.invalid && showsDate(now.value, value, format);
}
