import type { Control, ControlKind } from '@app/browsing';

/** What a step wants to do with an element. */
export type Purpose = 'set' | 'enter' | 'choose' | 'check' | 'date' | 'number' | 'file' | 'click' | 'drag' | 'drop';

type Fitness = Partial<Record<ControlKind, number>> & { others: number };

const TYPED = { text: 1, multiline: 1, rich_text: 1, password: 1, number: 1, combobox: 1, spinbutton: 0.95 } as const;
const PICKED = { date: 1, datetime: 1, month: 1, week: 1, time: 1, color: 1 } as const;
const LISTS = { select: 1, multiselect: 1, combobox: 1, listbox: 1 } as const;

/** How well kinds of controls fit a purpose, 0 for those that cannot serve it. Set by hand: they decide among like names only. */
const FITNESS: Readonly<Record<Purpose, Fitness>> = {
  enter: {
    ...TYPED,
    ...PICKED,
    select: 0.85,
    listbox: 0.8,
    slider: 0.85,
    file: 0.7,
    radio: 0.6,
    checkbox: 0.5,
    others: 0,
  },
  set: {
    ...{ ...TYPED, ...PICKED, ...LISTS, slider: 1, radio: 0.95, checkbox: 0.95, switch: 0.95, option: 0.85, file: 0.7 },
    ...{ tab: 0.6, button: 0.65, draggable: 0.4, others: 0.3 },
  },
  choose: {
    ...{
      ...LISTS,
      radio: 0.95,
      checkbox: 0.9,
      option: 0.95,
      switch: 0.7,
      tab: 0.75,
      menuitem: 0.8,
      text: 0.8,
      date: 0.7,
    },
    ...{ time: 0.7, month: 0.7, week: 0.7, datetime: 0.7, color: 0.8, slider: 0.6, number: 0.6, spinbutton: 0.6 },
    ...{ button: 0.75, link: 0.7, file: 0.5, draggable: 0.4, multiline: 0.3, other: 0.6, others: 0 },
  },
  check: {
    checkbox: 1,
    switch: 1,
    radio: 0.95,
    option: 0.85,
    menuitem: 0.7,
    multiselect: 0.5,
    button: 0.65,
    other: 0.6,
    others: 0,
  },
  date: { ...PICKED, text: 0.9, combobox: 0.85, select: 0.6, button: 0.7, other: 0.5, others: 0 },
  number: {
    slider: 1,
    spinbutton: 1,
    number: 1,
    text: 0.85,
    select: 0.8,
    combobox: 0.7,
    listbox: 0.6,
    radio: 0.6,
    others: 0.3,
  },
  file: { file: 1, droppable: 0.5, button: 0.4, others: 0 },
  click: {
    button: 1,
    link: 1,
    tab: 1,
    menuitem: 1,
    option: 1,
    radio: 0.95,
    checkbox: 0.95,
    switch: 0.95,
    other: 0.95,
    others: 0.85,
  },
  drag: { draggable: 1, others: 0.7 },
  drop: { droppable: 1, draggable: 0.95, others: 0.8 },
};

const BUTTONS = { button: 1, menuitem: 0.9, tab: 0.9, link: 0.9, option: 0.8, switch: 0.7, other: 0.8 } as const;
const FIELDS = { ...TYPED, ...PICKED, select: 0.9, listbox: 0.85, slider: 0.8, file: 0.8 } as const;
const TEXTS = { ...TYPED, date: 0.9, time: 0.9 } as const;
const MENUS = { ...LISTS, menuitem: 0.8, button: 0.7, radio: 0.6, text: 0.65 } as const;
const PICTURES = { other: 1, link: 0.95, button: 0.95, draggable: 0.9, option: 0.9 } as const;

/** Kinds of controls by the nouns of tasks. */
const NOUNS: readonly { nouns: string; kinds: Partial<Record<ControlKind, number>> }[] = [
  { nouns: 'button|icon button|submit button', kinds: BUTTONS },
  { nouns: 'link|hyperlink', kinds: { link: 1, menuitem: 0.9, button: 0.85, tab: 0.85, other: 0.7 } },
  { nouns: 'field|input|input field|box|entry', kinds: { ...FIELDS, checkbox: 0.6 } },
  { nouns: 'text field|textfield|text box|textbox|text input|text', kinds: TEXTS },
  { nouns: 'text area|textarea|text editor|editor', kinds: { multiline: 1, rich_text: 1, text: 0.9 } },
  { nouns: 'password field|password', kinds: { password: 1, text: 0.7 } },
  {
    nouns: 'checkbox|check box|tick box|tickbox',
    kinds: { checkbox: 1, switch: 0.95, button: 0.8, option: 0.7, radio: 0.7 },
  },
  { nouns: 'switch|toggle', kinds: { switch: 1, checkbox: 0.95, button: 0.85 } },
  { nouns: 'radio|radio button|radio option', kinds: { radio: 1, option: 0.8, checkbox: 0.7, button: 0.6 } },
  {
    nouns: 'option|choice|item|entry',
    kinds: {
      option: 1,
      radio: 1,
      checkbox: 1,
      menuitem: 1,
      tab: 0.8,
      link: 0.9,
      button: 0.9,
      draggable: 0.9,
      other: 0.95,
    },
  },
  {
    nouns: 'dropdown|drop down|list|select|menu|combo box|combobox|picker|scroll list|selector',
    kinds: { ...MENUS, ...PICKED },
  },
  { nouns: 'autocomplete|auto complete', kinds: { combobox: 1, text: 0.95, select: 0.8 } },
  { nouns: 'menu item|menuitem', kinds: { menuitem: 1, link: 0.9, option: 0.9, button: 0.9 } },
  { nouns: 'tab', kinds: { tab: 1, link: 0.85, button: 0.85, menuitem: 0.8 } },
  { nouns: 'slider|range', kinds: { slider: 1, number: 0.8, spinbutton: 0.8 } },
  {
    nouns: 'spinner|spin button|spinbutton|stepper|number field',
    kinds: { spinbutton: 1, number: 1, slider: 0.7, text: 0.8 },
  },
  {
    nouns: 'date picker|datepicker|calendar|date field|date',
    kinds: { ...PICKED, text: 0.9, combobox: 0.8, button: 0.6 },
  },
  { nouns: 'file|file field|upload|file upload|attachment', kinds: { file: 1, droppable: 0.8, button: 0.7 } },
  { nouns: 'icon|image|picture', kinds: { ...PICTURES } },
  { nouns: 'section|accordion|panel|header|heading', kinds: { button: 1, tab: 0.95, link: 0.9, other: 0.9 } },
];
const byNoun = new Map(NOUNS.flatMap(({ nouns, kinds }) => nouns.split('|').map((noun) => [noun, kinds])));
/** A control of another kind than the noun says is taken when its name fits best by far. */
const OTHER_KIND = 0.6;

/** How well the kind of a control fits what a step does and the noun it uses: 0 (cannot be) to 1. */
export function kindFitness(control: Control, purpose: Purpose, noun: string | null): number {
  const fitness = FITNESS[purpose];
  const byPurpose = fitness[control.kind] ?? fitness.others;
  const kinds = noun === null ? undefined : byNoun.get(singular(noun));
  return kinds ? byPurpose * (kinds[control.kind] ?? OTHER_KIND) : byPurpose;
}

/** Whether the noun stands for a kind of controls; other nouns belong to the name. */
export const isKindNoun = (noun: string) => byNoun.has(singular(noun));

/** Whether the control is of the kind that the noun names in the first place. */
export const isOfNoun = (control: Control, noun: string) => (byNoun.get(singular(noun))?.[control.kind] ?? 0) >= 0.85;

function singular(noun: string): string {
  const folded = noun.trim().toLowerCase().replace(/-/g, ' ');
  return byNoun.has(folded) ? folded : folded.replace(/(?<=box)es$|s$/, '');
}
