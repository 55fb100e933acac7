import type { Control } from '@app/browsing';
import { likeness } from './likeness';

/** How well texts of a control name it. Set by hand in the order in which a person trusts them. */
const NAME = 1;
const FIRST_LABEL = 0.98;
const LABEL = 0.92;
const PLACEHOLDER = 0.95;
const TITLE = 0.93;
const GROUP = 0.9;
const ATTRIBUTE = 0.85;
const DESCRIPTION = 0.75;
const VALUE = 0.9;
/** Labels are ordered by closeness; farther ones belong to something else. */
const MAX_LABELS = 4;

const VALUE_IS_NAME: ReadonlySet<string> = new Set(['button', 'option', 'draggable', 'droppable', 'other']);
/** Kinds whose name is an answer to the question of their group. */
export const ANSWERS: ReadonlySet<string> = new Set(['radio', 'checkbox', 'option', 'switch']);

/** The texts that name a control, with their weight. */
export function textsOf(control: Control): { text: string; weight: number }[] {
  const { name, labels, placeholder, title, description, group, section, attributes } = control;
  const texts = [
    { text: name, weight: NAME },
    ...labels.slice(0, MAX_LABELS).map((text, at) => ({ text, weight: at === 0 && name === '' ? FIRST_LABEL : LABEL })),
    { text: placeholder, weight: PLACEHOLDER },
    { text: title, weight: TITLE },
    { text: group === '' || name === '' ? '' : `${group} ${name}`, weight: GROUP },
    { text: section === '' || name === '' ? '' : `${section} ${name}`, weight: GROUP },
    { text: name === '' ? group : '', weight: GROUP },
    { text: attributes.name, weight: ATTRIBUTE },
    { text: attributes.id, weight: ATTRIBUTE },
    { text: attributes.autocomplete, weight: ATTRIBUTE },
    { text: description, weight: DESCRIPTION },
    { text: VALUE_IS_NAME.has(control.kind) ? control.value : '', weight: VALUE },
  ];
  return texts.filter(({ text }) => text !== '');
}

/** How well a control fits words: the best of its texts, 0 to 1. */
export function textFitness(control: Control, words: string): number {
  return Math.max(0, ...textsOf(control).map(({ text, weight }) => weight * likeness(words, text)));
}

/** What people call the kinds that programs call otherwise. */
const NOUNS: Partial<Record<Control['kind'], string>> = {
  text: 'field',
  multiline: 'field',
  rich_text: 'field',
  number: 'field',
  spinbutton: 'field',
  password: 'password field',
  date: 'date field',
  time: 'time field',
  datetime: 'date field',
  month: 'month field',
  week: 'week field',
  color: 'colour field',
  file: 'file field',
  select: 'list',
  multiselect: 'list',
  combobox: 'list',
  listbox: 'list',
  radio: 'option',
  menuitem: 'menu entry',
  draggable: 'item',
  droppable: 'place',
  other: 'element',
};

/** A control in words, for reports and messages: `field "Full name"`. */
export function describeControl(control: Control): string {
  const name = nameOf(control);
  const noun = NOUNS[control.kind] ?? control.kind;
  return name === '' ? noun : `${noun} "${name}"`;
}

/** A control in words, with the question or section that it is in: `field "Street" in "Delivery address"`. */
export function describeInPlace(control: Control): string {
  const place = control.group || control.section;
  return place === '' || place === nameOf(control)
    ? describeControl(control)
    : `${describeControl(control)} in "${place}"`;
}

/** The name that a person would use for a control; '' when it has none. */
export function nameOf(control: Control): string {
  const { name, labels, placeholder, title, group, attributes } = control;
  const shown = [name, labels[0], placeholder, title, group, attributes.name, attributes.id].find((text) =>
    text?.trim(),
  );
  return (shown ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
}

/** The name of the question that a control answers: that of a group for one of its answers, and its own name for others. */
export const questionOf = (control: Control): string =>
  control.group !== '' && ANSWERING.has(control.kind) ? control.group : nameOf(control);
const ANSWERING: ReadonlySet<string> = new Set(['radio', 'option', 'button', 'link', 'tab', 'menuitem']);

const LONGEST_NAME = 120;
