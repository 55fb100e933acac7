import type { Chance } from '../chance';
import { type TaskKind, value } from '../instance';
import { HeldForm } from '../page/held-form';
import { calendar, CALENDARS, nearDate } from '../widgets/calendars';
import { nativeCheckbox } from '../widgets/checks';
import { nativeDate } from '../widgets/dates';
import { autocomplete, nativeRadios, nativeSelect, scriptedSelect } from '../widgets/lists';
import { numberInput } from '../widgets/numbers';
import { textInput } from '../widgets/text';
import type { Widget } from '../widgets/widget';
import { DATES, HEADINGS, LISTS, NUMBERS, STATEMENTS, SUBMITS, TEXT_FIELDS } from '../words/fields';
import { PEOPLE } from '../words/records';
import { Wording } from '../wording';
import { instanceOf } from './form-task';

interface Filled {
  widget: Widget;
  /** The value of the run, and the type of its field. */
  text: string;
  type: string;
}

const texts = (chance: Chance, count: number): Filled[] =>
  chance.sample(TEXT_FIELDS, count).map(([label, values]) => {
    const text = chance.pick(values);
    return { widget: textInput(chance, { label, goal: text }), text, type: 'text_field' };
  });

const lists = (chance: Chance, count: number, make: typeof nativeSelect): Filled[] =>
  chance.sample(LISTS, count).map(([label, options]) => {
    const text = chance.pick(options);
    return { widget: make(chance, { label, options, goal: text }), text, type: 'dropdown' };
  });

function native(chance: Chance): Filled[] {
  const [label, low, high] = chance.pick(NUMBERS);
  const [iso, number] = [chance.date(), chance.int(low + 1, high)];
  const statement = chance.pick(STATEMENTS);
  return [
    ...texts(chance, 4),
    {
      widget: textInput(chance, { label: 'E-mail', goal: 'rosa@example.com' }, 'email'),
      text: 'rosa@example.com',
      type: 'email',
    },
    ...lists(chance, 1, nativeSelect),
    ...lists(chance, 1, nativeRadios),
    { widget: nativeDate(chance, chance.pick(DATES), iso), text: iso, type: 'text_field' },
    {
      widget: numberInput(chance, { label, low, high, step: 1, goal: number }),
      text: String(number),
      type: 'integer_field',
    },
    { widget: nativeCheckbox(chance, { label: statement, goal: true }), text: 'true', type: 'checkbox' },
  ];
}

function mixed(chance: Chance): Filled[] {
  const [iso, person] = [nearDate(chance), chance.pick(PEOPLE)];
  return [
    ...texts(chance, 3),
    ...lists(chance, 1, (from, options) => scriptedSelect(from, options, from.pick(['aria', 'soup'] as const))),
    { widget: calendar(chance, chance.pick(DATES), iso, chance.pick(CALENDARS)), text: iso, type: 'text_field' },
    {
      widget: autocomplete(chance, { label: 'Contact person', options: PEOPLE, goal: person }),
      text: person,
      type: 'text_field',
    },
  ];
}

/** A form that is filled in from the fields of the run, by their labels. */
const fillTask = (name: string, make: (chance: Chance) => Filled[]): TaskKind => ({
  name,
  make(chance) {
    const wording = new Wording(chance);
    // The labels of a form differ, or else a person could not tell its fields apart.
    const filled = make(chance).filter(
      ({ widget }, index, all) => all.findIndex((other) => other.widget.label === widget.label) === index,
    );
    const submit = chance.pick(SUBMITS);
    const held = new HeldForm(chance, {
      title: chance.pick(HEADINGS),
      widgets: chance.shuffle(filled).map(({ widget }) => widget),
      submit,
    });
    wording.values.push(
      ...filled.map(({ widget: { label }, text, type }, index) => value(`field_${index}`, text, { label, type })),
    );
    const fill = chance.pick([
      'fill in the form',
      'fill out the form',
      'complete the form',
      'fill in the form with the data',
    ]);
    return instanceOf(held, wording.join(fill, wording.submit(submit)), wording);
  },
});

export const FILL_TASKS: readonly TaskKind[] = [
  fillTask('fill in the form', native),
  fillTask('fill in the form (scripted controls)', mixed),
];

/** The form whose time is compared with a script: ten fields that browsers know. */
export const TEN_FIELDS = fillTask('ten fields', native);
