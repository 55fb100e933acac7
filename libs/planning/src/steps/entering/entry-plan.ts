import type { Control, ControlOption, PageDriver } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { type DateOrder, orderOfHint, parseDate, parseMonth, type ReadDate, toIso } from '../../values/dates';
import { matchOption } from '../../values/match-options';
import { parseBoolean, parseNumber } from '../../values/numbers';
import { isSameOption } from '../../values/option-synonyms';
import { isoWeek, parseDateTime, parseTime } from '../../values/times';
import type { Value } from '../run-values';
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
}

/** A value that a control cannot take, with the reason. */
export interface Refusal {
  problem: string;
}

interface Surroundings {
  controls: readonly Control[];
  today: Date;
}

/** Decides how a value is entered by the kind of the control; nothing is operated yet. */
export function planEntry(control: Control, value: Value, around: Surroundings): EntryPlan | Refusal {
  switch (control.kind) {
    case 'file':
    case 'droppable':
      return planFiles(control, value);
    case 'checkbox':
    case 'switch':
      return planBox(control, value);
    case 'radio':
      return planRadio(control, value, around.controls);
    case 'select':
    case 'multiselect':
    case 'listbox':
    case 'combobox':
      return planChoice(control, value);
    case 'date':
    case 'datetime':
    case 'month':
    case 'week':
    case 'time':
      return planDate(control, value, around.today);
    case 'slider':
    case 'spinbutton':
    case 'number':
      return planNumber(control, value);
    case 'color':
      return planText(control, value.text.replace(/^#?/, '#').toLowerCase());
    default:
      return planFreeText(control, value, around.today);
  }
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
  return { control, operate, expected: { kind: 'files', names }, shown: names.join(', '), note };
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

function planChoice(control: Control, value: Value): EntryPlan | Refusal {
  const wanted = control.multiple ? manyOptions(value, control.options) : [value.text];
  if (wanted.length === 0) return { problem: 'The value is empty.' };
  const labels: string[] = [];
  for (const text of wanted) {
    const usable = control.options?.filter(({ disabled }) => !disabled);
    // Lists that load while a person types are matched when they are open.
    const found = usable && usable.length > 0 ? matchOption(text, usable) : { option: { label: text } };
    if ('problem' in found && control.kind !== 'combobox') return found;
    labels.push('problem' in found ? text : found.option.label);
  }
  const operate = (page: PageDriver) => page.choose(control, labels);
  return { control, operate, expected: { kind: 'choice', options: labels }, shown: labels.join(', '), note: '' };
}

/** "Red, Blue and Green" are three options unless one has this name. */
function manyOptions({ texts, text }: Value, options: readonly ControlOption[] | null): string[] {
  if (texts.length !== 1 || options?.some(({ label }) => isSameOption(label, text))) return texts.filter(Boolean);
  return text.split(/\s*[,;\n]\s*(?:and\s+)?|\s+(?:and|und|et|y|e)\s+/).filter(Boolean);
}

function planDate(control: Control, { text }: Value, today: Date): EntryPlan | Refusal {
  const iso = isoFor(control, text, today);
  if (iso === null)
    return {
      problem: `"${text}" cannot be read as a ${control.kind === 'datetime' ? 'date and time' : control.kind}.`,
    };
  return plannedDate(control, iso, text, today);
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
    control.kind === 'number' ? page.enterText(control, String(number)) : page.setNumber(control, number);
  return { control, operate, expected: { kind: 'text', text: String(number) }, shown: String(number), note: '' };
}

function planFreeText(control: Control, value: Value, today: Date): EntryPlan | Refusal {
  if (value.files.length > 0) return { problem: 'A file cannot be entered as text.' };
  const date = dateOf(control, value, today);
  if (date && control.readonly) return plannedDate(control, toIso(date), value.text, today);
  if (date)
    return {
      ...planText(control, inFormat(date, control)),
      note: date.ambiguous ? `"${value.text}" was read as ${toIso(date)}.` : '',
    };
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

/** A date whose spelling the control asks for; other dates are entered as they are written. */
function dateOf(control: Control, { text, type }: Value, today: Date): ReadDate | null {
  const format = formatOf(control);
  if (!control.readonly && format === null) return null;
  const isDate = type === 'date_selector' || /\d/.test(text) || /^\w+(?: \w+)?$/.test(text);
  return isDate ? parseDate(text, today, type === '' ? orderOf(control) : undefined) : null;
}

const FORMAT = /\b(?:d{1,2}|t{1,2}|m{1,3}|[yj]{2,4}|a{4})(?:([-/. ]+)(?:d{1,2}|t{1,2}|m{1,3}|[yja]{2,4})){2}\b/i;

/** The format of dates that a control shows, such as "DD/MM/YYYY". */
function formatOf({ placeholder, description, labels, name, title }: Control): string | null {
  return FORMAT.exec([placeholder, name, ...labels, description, title].join(' '))?.[0] ?? null;
}

const orderOf = (control: Control): DateOrder | undefined => orderOfHint(formatOf(control) ?? '');

function inFormat({ year, month, day }: ReadDate, control: Control): string {
  const format = formatOf(control) ?? 'yyyy-mm-dd';
  const parts = format.match(/[a-z]+|[^a-z]+/gi) ?? [];
  return parts.map((part) => inPart(part, { year, month, day })).join('');
}

function inPart(part: string, { year, month, day }: { year: number; month: number; day: number }): string {
  const letter = part[0]!.toLowerCase();
  if (/[yja]/.test(letter)) return part.length === 2 ? String(year).slice(-2) : String(year);
  if (letter === 'm' && part.length === 3) return MONTH_NAMES.format(Date.UTC(year, month - 1, 1));
  const number = letter === 'm' ? month : day;
  return /[dtm]/.test(letter) ? String(number).padStart(part.length, '0') : part;
}

const MONTH_NAMES = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
