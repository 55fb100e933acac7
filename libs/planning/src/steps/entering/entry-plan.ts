import { listedTexts, type Control, type ControlKind, type ControlOption, type PageDriver } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { wordsOf } from '../../matching/words';
import { type DateOrder, orderOfHint, parseDate, parseMonth, type ReadDate, toIso } from '../../values/dates';
import { matchOption } from '../../values/match-options';
import { parseBoolean, parseNumber } from '../../values/numbers';
import { isSameOption } from '../../values/option-synonyms';
import { parsePeriod } from '../../values/periods';
import { isoWeek, parseDateTime, parseTime } from '../../values/times';
import type { Value } from '../run-values';
import { withoutNoun } from './counted';
import type { Expectation } from './entries';

/** How a value is put into a control. */
export interface EntryPlan {
  /** The control that is operated: for radio groups the button of the answer. */
  control: Control;
  operate: (page: PageDriver) => Promise<void>;
  expected: Expectation;
  /** What is entered, in the form that the control takes. */
  shown: string;
  note: string;
  /** Whether it is a date or a time, for which a field opens a calendar and no suggestions. */
  isDate?: boolean;
}

/** A value that a control cannot take, with the reason. */
export interface Refusal {
  problem: string;
}

interface Surroundings {
  controls: readonly Control[];
  today: Date;
}

type Planner = (control: Control, value: Value, around: Surroundings) => EntryPlan | Refusal;

const onDate: Planner = (control, value, { today }) => planDate(control, value, today);
const onAnswer: Planner = (control, value, { controls, today }) =>
  isSwitched(control, value)
    ? planBox(control, value)
    : (dateOfOpener(control, value, today) ?? planAnswer(control, value, controls));
const DATES = { date: onDate, datetime: onDate, month: onDate, week: onDate, time: onDate };
const LISTS = { select: planChoice, multiselect: planChoice, listbox: planChoice, combobox: planChoice };
const ANSWERS = { button: onAnswer, option: onAnswer, tab: onAnswer, link: onAnswer, menuitem: onAnswer };
const PLANNERS: Partial<Record<ControlKind, Planner>> = {
  ...{ ...DATES, ...LISTS, ...ANSWERS, file: planFiles, droppable: planFiles, checkbox: planBox, switch: planBox },
  radio: (control, value, { controls }) => planRadio(control, value, controls),
  ...{ slider: planNumber, number: planNumber },
  spinbutton: (control, value, { today }) => planParts(control, value, today) ?? planNumber(control, value),
  color: (control, { text }) => planText(control, text.replace(/^#?/, '#').toLowerCase()),
};

/** Decides how a value is entered by the kind of the control; nothing is operated yet. */
export function planEntry(control: Control, sent: Value, around: Surroundings): EntryPlan | Refusal {
  const value = withoutNoun(control, sent);
  if (value.files.length > 0 && control.kind === 'button') return planFiles(control, value);
  const planner = PLANNERS[control.kind];
  return planner ? planner(control, value, around) : planFreeText(control, value, around.today);
}

function planFiles(control: Control, { files }: Value): EntryPlan | Refusal {
  if (files.length === 0) return { problem: 'The value is no file.' };
  const taken = control.multiple ? files : files.slice(0, 1);
  const names = taken.map(({ name }) => name);
  const note =
    taken.length < files.length
      ? `Only the first of ${files.length} files was taken, because the control takes one.`
      : '';
  const operate = (page: PageDriver) =>
    page.attach(
      control,
      taken.map(({ path }) => path),
    );
  // Buttons open the chooser of the browser, and the page shows elsewhere what was chosen.
  const expected: Expectation = control.kind === 'button' ? { kind: 'clicked' } : { kind: 'files', names };
  return { control, operate, expected, shown: names.join(', '), note };
}

function planBox(control: Control, { text, texts }: Value): EntryPlan | Refusal {
  const named = [...texts, ...text.split(/\s*,\s*/)].some((option) => isSameOption(option, nameOf(control)));
  const checked = parseBoolean(text) ?? (named ? true : null);
  if (checked === null) return { problem: `"${text}" does not say whether the box is to be checked.` };
  const operate = (page: PageDriver) => page.setChecked(control, checked);
  return { control, operate, expected: { kind: 'checked', checked }, shown: checked ? 'yes' : 'no', note: '' };
}

function planRadio(control: Control, { text }: Value, controls: readonly Control[]): EntryPlan | Refusal {
  const group = answersWith(control, controls);
  const options = group.map((radio) => ({ radio, label: nameOf(radio), value: radio.value }));
  const found = matchOption(text, options);
  if ('problem' in found) return found;
  const { radio } = found.option;
  const operate = (page: PageDriver) => page.setChecked(radio, true);
  return { control: radio, operate, expected: { kind: 'checked', checked: true }, shown: found.option.label, note: '' };
}

/** The plan for the parts of a date or a time, which are fields of their own; null for numbers. The page compares each part. */
function planParts(control: Control, { text }: Value, today: Date): EntryPlan | null {
  const iso = control.group === '' ? null : momentOf(control, text, today);
  return iso === null ? null : { ...plannedDate(control, iso, text, today), expected: { kind: 'clicked' } };
}

/** A button that is pressed or not takes yes and no. */
const isSwitched = ({ kind, checked, group }: Control, { text }: Value): boolean =>
  kind === 'button' && checked !== null && group === '' && parseBoolean(text) !== null;

/** A button that opens a calendar, when nothing that it could answer is called like the date. */
function dateOfOpener(control: Control, { text, type }: Value, today: Date): EntryPlan | null {
  if (control.kind !== 'button' || control.checked !== null) return null;
  const period = parsePeriod(text, today, orderOf(control));
  if (period) return plannedPeriod(control, period);
  const date = type === 'date_selector' ? parseDate(text, today, orderOf(control)) : null;
  const iso = date ? toIso(date) : isWholeDate(text) ? momentOf(control, text, today) : null;
  // Pages show in many ways which day was picked; the calendar itself has compared what the button shows.
  return iso === null ? null : { ...plannedDate(control, iso, text, today), expected: { kind: 'clicked' } };
}

/** A date with its year, which is hardly ever the name of a button. */
const isWholeDate = (text: string): boolean => /\b\d{4}\b/.test(text) && /\d{4}\D+\d|\d\D+\d{4}/.test(text);

/** Buttons and the like that answer a question: one of them is clicked. */
function planAnswer(control: Control, { text }: Value, controls: readonly Control[]): EntryPlan | Refusal {
  const options = answersWith(control, controls).map((answer) => ({ answer, label: nameOf(answer), value: '' }));
  const found = matchOption(text, options);
  if ('problem' in found) return found;
  const { answer } = found.option;
  return {
    control: answer,
    operate: (page) => page.click(answer),
    expected: { kind: 'clicked' },
    shown: found.option.label,
    note: '',
  };
}

/** The radio buttons or boxes that answer the same question. */
export function answersWith(control: Control, controls: readonly Control[]): Control[] {
  const { group, attributes, form, kind } = control;
  return controls.filter((other) => {
    if (other.kind !== kind || other.form?.id !== form?.id) return false;
    return attributes.name !== '' && kind === 'radio'
      ? other.attributes.name === attributes.name
      : other.group === group;
  });
}

function planChoice(control: Control, value: Value, { today }: Surroundings): EntryPlan | Refusal {
  const period = periodOf(control, value, today);
  if (period) return plannedPeriod(control, period);
  const wanted = control.multiple ? manyOptions(value, control.options) : [value.text];
  if (wanted.length === 0) return { problem: 'The value is empty.' };
  const labels: string[] = [];
  for (const text of wanted) {
    const usable = control.options?.filter(({ disabled }) => !disabled);
    // Lists load while a person types, scrolls or answers another question: what is not there yet is looked for by the page.
    const found = usable && usable.length > 0 ? matchOption(text, usable) : { option: { label: text } };
    labels.push('problem' in found ? text : found.option.label);
  }
  const operate = (page: PageDriver) => page.choose(control, labels);
  return { control, operate, expected: { kind: 'choice', options: labels }, shown: labels.join(', '), note: '' };
}

/** "Red, Blue and Green" are three options unless one has this name. */
function manyOptions({ texts, text }: Value, options: readonly ControlOption[] | null): string[] {
  if (texts.length !== 1 || options?.some(({ label }) => isSameOption(label, text))) return texts.filter(Boolean);
  return listedTexts(text);
}

function planDate(control: Control, { text }: Value, today: Date): EntryPlan | Refusal {
  const iso = isoFor(control, text, today);
  if (iso === null)
    return {
      problem: `"${text}" cannot be read as a ${control.kind === 'datetime' ? 'date and time' : control.kind}.`,
    };
  return plannedDate(control, iso, text, today);
}

/**
 * The plan for a date with its year, with or without a time, or for a time, in a field of any name; null for other values and controls.
 * It holds only where the field opens what sets them.
 */
export function pickerPlan(control: Control, { text, secretOrigins }: Value, today: Date): EntryPlan | null {
  const { kind, disabled, popup, options } = control;
  const isOpener = kind === 'text' || (kind === 'combobox' && options === null && PICKERS.has(popup ?? ''));
  const iso = isOpener && !disabled && secretOrigins === null ? momentOf(control, text, today) : null;
  return iso === null ? null : plannedDate(control, iso, text, today);
}
/** Popups of comboboxes that are no lists (WAI-ARIA 1.2, combobox). */
const PICKERS: ReadonlySet<string> = new Set(['dialog', 'grid']);

/** The ISO form of a date with its year, of a date with a time, or of a time alone. */
function momentOf(control: Control, text: string, today: Date): string | null {
  const time = parseTime(text);
  if (time !== null) return time;
  if (!isWholeDate(text)) return null;
  const date = parseDate(text, today, orderOf(control));
  return date ? toIso(date) : parseDateTime(text, today);
}

function plannedDate(control: Control, iso: string, text: string, today: Date): EntryPlan {
  const read = parseDate(text, today, orderOf(control));
  const note = read?.ambiguous ? `"${text}" was read as ${toIso(read)}.` : '';
  return {
    control,
    operate: (page) => page.setDate(control, iso),
    expected: { kind: 'text', text: iso },
    shown: iso,
    note,
    isDate: true,
  };
}

function isoFor(control: Control, text: string, today: Date): string | null {
  if (control.kind === 'time') return parseTime(text) ?? parseDateTime(text, today)?.slice(11) ?? null;
  if (control.kind === 'datetime') return parseDateTime(text, today);
  const isoPeriod = /^\d{4}-(?:W\d\d|\d\d)$/.exec(text.trim())?.[0];
  if (isoPeriod && (control.kind === 'month' || control.kind === 'week')) return isoPeriod;
  const date = parseDate(text, today, orderOf(control)) ?? monthAndYear(text);
  if (!date) return null;
  if (control.kind === 'week') return isoWeek(date);
  return control.kind === 'month' ? toIso(date).slice(0, 7) : toIso(date);
}

/** "03/2027", as on cards. */
function monthAndYear(text: string): ReadDate | null {
  const [, month, year] = /^(\p{L}+|\d{1,2})[\s/.-]+(\d{4})$/u.exec(text.trim()) ?? [];
  const number = parseMonth(month ?? '');
  return number === null ? null : { year: Number(year), month: number, day: 1, ambiguous: false };
}

function planNumber(control: Control, { text }: Value): EntryPlan | Refusal {
  const number = parseNumber(text);
  if (number === null && control.kind === 'number') return { problem: `"${text}" is not a number.` };
  if (number === null) return { problem: `"${text}" is not a number that can be set.` };
  const operate = (page: PageDriver) =>
    control.kind === 'number' && !control.readonly
      ? page.enterText(control, String(number))
      : page.setNumber(control, number);
  return { control, operate, expected: { kind: 'text', text: String(number) }, shown: String(number), note: '' };
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

function planFreeText(control: Control, value: Value, today: Date): EntryPlan | Refusal {
  if (value.files.length > 0) return { problem: 'A file cannot be entered as text.' };
  // A number that refuses typing is changed by its buttons or keys.
  const isStepped = control.readonly && NUMBER.test(control.value.trim()) && NUMBER.test(value.text.trim());
  if (isStepped) return planNumber(control, value);
  const period = periodOf(control, value, today);
  if (period) return plannedPeriod(control, period);
  const date = dateOf(control, value, today);
  if (date) return plannedDate(control, toIso(date), value.text, today);
  // A field with the format of a date takes a date with its time, too.
  const moment = formatOf(control) === null ? null : parseDateTime(value.text, today);
  if (moment !== null) return plannedDate(control, moment, value.text, today);
  // A field that nobody types into opens what it is set with.
  if (control.readonly && control.kind === 'text' && value.secretOrigins === null)
    return planChoice({ ...control, kind: 'combobox' }, value, { controls: [], today });
  return planText(control, value.text);
}

function planText(control: Control, text: string): EntryPlan {
  return {
    control,
    operate: (page) => page.enterText(control, text),
    expected: { kind: 'text', text },
    shown: text,
    note: '',
  };
}

const DATE_CONCEPTS: ReadonlySet<string> = new Set([
  ...['date', 'birth_date', 'start_date', 'end_date', 'expiry_date', 'arrival_date', 'departure_date'],
]);
/** Whether a label asks for a date. */
export const isDateName = (label: string): boolean => wordsOf(label).terms.some((term) => DATE_CONCEPTS.has(term));

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** A date for a control that takes dates, whose spelling is that of the page; other dates are entered as they are written. */
export function dateOf(control: Control, { text, type }: Value, today: Date): ReadDate | null {
  if (control.kind !== 'text' && control.kind !== 'other') return null;
  const named = [control.name, ...control.labels, control.placeholder, control.title].some(isDateName);
  const takesDates =
    control.readonly || type === 'date_selector' || named || formatOf(control) !== null || ISO_DATE.test(text.trim());
  return takesDates ? parseDate(text, today, orderOf(control)) : null;
}

type Period = NonNullable<ReturnType<typeof parsePeriod>>;

/** The first and the last day for a control that takes both; null for other controls and values. */
export function periodOf(control: Control, { text, type }: Value, today: Date): Period | null {
  if (type === PERIOD) return parsePeriod(text, today, orderOf(control));
  const opensPicker = control.kind === 'combobox' && PICKERS.has(control.popup ?? '');
  if (opensPicker) return parsePeriod(text, today, orderOf(control));
  if (control.kind !== 'text' && control.kind !== 'other') return null;
  const named = [control.name, ...control.labels, control.placeholder, control.title].some(
    (label) => isDateName(label) || PERIOD_NAME.test(label),
  );
  return named || control.readonly || formatOf(control) !== null ? parsePeriod(text, today, orderOf(control)) : null;
}
/** The type of a value that the task says to be the first and the last day. */
export const PERIOD = 'period';
const PERIOD_NAME = /\b(?:stay|period|range)\b/i;

/** The page compares what the control shows by itself: pages write periods in many ways. */
export const plannedPeriod = (control: Control, { from, to }: Period, end?: Control): EntryPlan => ({
  control,
  operate: (page) => page.setPeriod(control, from, to, end),
  expected: { kind: 'clicked' },
  shown: `${from} to ${to}`,
  note: '',
});

const FORMAT = /\b(?:d{1,2}|t{1,2}|m{1,3}|[yj]{2,4}|a{4})(?:([-/. ]+)(?:d{1,2}|t{1,2}|m{1,3}|[yja]{2,4})){2}\b/i;

/** The format of dates that a control shows, such as "DD/MM/YYYY". */
function formatOf({ placeholder, description, labels, name, title }: Control): string | null {
  return FORMAT.exec([placeholder, name, ...labels, description, title].join(' '))?.[0] ?? null;
}

const orderOf = (control: Control): DateOrder | undefined => orderOfHint(formatOf(control) ?? '');
