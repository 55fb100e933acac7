import type { Control } from '@app/browsing';
import { nameOf, textsOf } from '../../matching/control-texts';
import { answersWith, isDateName } from '../entering/entry-plan';
import { dateParts } from './date-parts';

/** A place of a page that takes the value of one field: a control, or several that belong together. */
export interface Slot {
  kind: 'single' | 'radios' | 'answers' | 'boxes' | 'date_parts' | 'text_parts';
  /** In reading order. */
  controls: Control[];
  /** The texts that name it, with their weight. */
  texts: { text: string; weight: number }[];
}

const FILLABLE: ReadonlySet<string> = new Set([
  ...[
    'text',
    'multiline',
    'password',
    'rich_text',
    'number',
    'date',
    'time',
    'datetime',
    'month',
    'week',
    'color',
    'file',
  ],
  ...['select', 'multiselect', 'combobox', 'listbox', 'checkbox', 'switch', 'radio', 'slider', 'spinbutton'],
]);
/** Types of inputs that say what they are for. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  email: 'email',
  tel: 'phone',
  url: 'website',
  password: 'password',
};
/** What browsers are told about a control, or its type, names it nearly as well as a label. */
const TYPE_WEIGHT = 0.8;
/** Boxes for single characters or short groups, such as those of a PIN or a card number. */
const LONGEST_PART = 6;

/** The places of a page that can take values, in reading order. */
export function slotsOf(controls: readonly Control[]): Slot[] {
  const fillable = controls.filter((control) => FILLABLE.has(control.kind) && !control.disabled && !isSearch(control));
  const dates = dateParts(fillable).map((parts) => slot('date_parts', parts));
  const texts = textParts(fillable.filter(({ id }) => !isIn(dates, id))).map((parts) => slot('text_parts', parts));
  const answers = groups(
    controls.filter(({ kind, disabled, form }) => kind === 'button' && !disabled && !form?.submits),
    'button',
  );
  const joined = [...dates, ...texts];
  const rest = fillable.filter(({ id }) => !isIn(joined, id));
  const radios = groups(rest, 'radio').map((parts) => slot('radios', parts));
  const boxes = groups(rest, 'checkbox').filter((parts) => parts.length > 1 && parts[0]?.group !== '');
  const singles = rest.filter(
    ({ kind, readonly, options }) => kind !== 'radio' && !(readonly && options === null && kind === 'number'),
  );
  const openers = controls.filter((control) => opensCalendar(control) || isToggle(control));
  const questions = answers.filter((parts) => parts.length > 1 && parts[0]?.group !== '');
  const all = [
    ...joined,
    ...questions.map((parts) => slot('answers', parts)),
    ...radios,
    ...boxes.map((parts) => slot('boxes', parts)),
    ...[...singles, ...openers].map((control) => slot('single', [control])),
  ];
  return all.sort((a, b) => a.controls[0]!.order - b.controls[0]!.order);
}

function slot(kind: Slot['kind'], controls: Control[]): Slot {
  const [first] = controls as [Control, ...Control[]];
  if (kind === 'single') {
    const type = TYPE_NAMES[first.attributes.type] ?? '';
    return {
      kind,
      controls,
      texts: type === '' ? textsOf(first) : [...textsOf(first), { text: type, weight: TYPE_WEIGHT }],
    };
  }
  const named = [first.group, first.section].map((text, at) => ({ text, weight: at === 0 ? 1 : 0.7 }));
  const own =
    kind === 'radios' || kind === 'boxes' || kind === 'answers'
      ? controls.flatMap(({ labels }) => labels.slice(1))
      : first.labels;
  const attributes = [first.attributes.name, first.attributes.id].map((text) => ({ text, weight: 0.85 }));
  const texts = [
    ...named,
    ...own.map((text) => ({ text, weight: 0.9 })),
    ...attributes,
    ...(kind === 'text_parts' ? textsOf(first) : []),
  ];
  return { kind, controls, texts: texts.filter(({ text }) => text !== '') };
}

function groups(controls: readonly Control[], kind: Control['kind']): Control[][] {
  const seen = new Set<string>();
  return controls.flatMap((control) => {
    if (control.kind !== kind || seen.has(control.id)) return [];
    const group = answersWith(control, controls);
    for (const { id } of group) seen.add(id);
    return [group];
  });
}

/** Short text boxes side by side under one name. */
function textParts(controls: readonly Control[]): Control[][] {
  const parts: Control[][] = [];
  for (const control of controls) {
    const before = parts.at(-1)?.at(-1);
    if (!isPart(control)) continue;
    if (before && isBeside(before, control)) parts.at(-1)!.push(control);
    else parts.push([control]);
  }
  return parts.filter((group) => group.length > 1);
}

const isPart = ({ kind, maxLength }: Control) =>
  ['text', 'password', 'number'].includes(kind) && maxLength !== null && maxLength <= LONGEST_PART;

/** "Digit 1" and "Digit 2" are parts of one number. */
const unnumbered = (control: Control): string => nameOf(control).replace(/\d+/g, '').trim();

/** The gap between the boxes of one number, in CSS pixels. */
const PART_GAP = 40;
function isBeside(left: Control, right: Control): boolean {
  const gap = right.box.x - (left.box.x + left.box.width);
  const isSameLine = Math.abs(left.box.y - right.box.y) < Math.max(left.box.height, 1) / 2;
  const hasOwnName = right.labels.length > 0 && unnumbered(right) !== unnumbered(left) && right.group === '';
  return (
    right.order === left.order + 1 &&
    isSameLine &&
    gap >= 0 &&
    gap <= PART_GAP &&
    left.group === right.group &&
    !hasOwnName
  );
}

/** A button that is pressed or not, alone under its name. */
const isToggle = ({ kind, disabled, checked, group }: Control) =>
  kind === 'button' && !disabled && checked !== null && group === '';

/** A button in the place of a date field: "Departure: pick a date". */
const opensCalendar = ({ kind, disabled, form, checked, name, labels }: Control) =>
  kind === 'button' && !disabled && !form?.submits && checked === null && isDateName([name, ...labels].join(' '));

const isSearch = ({ role, attributes }: Control) => role === 'searchbox' || attributes.type === 'search';
const isIn = (slots: Slot[], id: string) => slots.some(({ controls }) => controls.some((control) => control.id === id));
