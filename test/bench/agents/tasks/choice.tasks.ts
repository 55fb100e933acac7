import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import {
  checkboxGroup,
  nativeCheckbox,
  nativeMultiselect,
  scriptedCheck,
  scriptedMultiselect,
} from '../widgets/checks';
import {
  autocomplete,
  type ListOptions,
  nativeRadios,
  nativeSelect,
  scriptedRadios,
  scriptedSelect,
  scrollingList,
} from '../widgets/lists';
import type { Widget } from '../widgets/widget';
import { LISTS, STATEMENTS } from '../words/fields';
import { PEOPLE, TOPICS } from '../words/records';
import { bystanders, formTask } from './form-task';

type Make = (chance: Chance, options: ListOptions) => Widget;

/** One list of the given kind, and another one that stays as it is. */
const listTask = (name: string, make: Make, words: 'select' | 'radio' = 'select'): TaskKind =>
  formTask(name, (chance, wording) => {
    const [[label, options], [other, otherOptions]] = chance.sample(LISTS, 2) as [(typeof LISTS)[0], (typeof LISTS)[0]];
    const goal = chance.pick(options);
    return {
      widgets: [
        make(chance, { label, options: chance.shuffle(options), goal }),
        make(chance, { label: other, options: otherOptions, goal: null }),
        ...bystanders(chance, 1, [label, other]),
      ],
      clauses: [wording[words](label, goal)],
    };
  });

const LONG_LIST = PEOPLE.flatMap((name) => ['', ' (North)', ' (South)', ' (Annex)'].map((place) => `${name}${place}`));

function several(chance: Chance): { label: string; options: readonly string[]; goal: string[] } {
  const [label, options] = chance.pick(LISTS);
  return { label, options, goal: chance.sample(options, 2) };
}

/** The names of a list in a sentence. */
const namesOf = (chance: Chance, names: readonly string[]) => names.map((name) => chance.quote(name)).join(' and ');

const severalTask = (name: string, make: (chance: Chance, options: ReturnType<typeof several>) => Widget): TaskKind =>
  formTask(name, (chance) => {
    const wanted = several(chance);
    const names = namesOf(chance, wanted.goal);
    const clause = chance.pick([
      `select ${names} in ${wanted.label}`,
      `choose ${names} for ${wanted.label}`,
      `select ${names} as ${wanted.label}`,
    ]);
    return { widgets: [make(chance, wanted), ...bystanders(chance, 1, [wanted.label])], clauses: [clause] };
  });

const checkTask = (
  name: string,
  make: (chance: Chance, label: string, initial: boolean, goal: boolean) => Widget,
  turns = false,
): TaskKind =>
  formTask(name, (chance, wording) => {
    const labels = chance.sample(STATEMENTS, 5);
    const changed = chance.int(1, 3);
    const states = labels.map((label, index) => {
      const initial = chance.is(0.3);
      return { label, initial, goal: index < changed ? !initial : initial };
    });
    return {
      widgets: states.map(({ label, initial, goal }) => make(chance, label, initial, goal)),
      clauses: states
        .slice(0, changed)
        .map(({ label, goal }) => (turns ? wording.turn(label, goal) : wording.check(label, goal))),
    };
  });

export const CHOICE_TASKS: readonly TaskKind[] = [
  listTask('list', nativeSelect),
  listTask('scripted list (roles)', (chance, options) => scriptedSelect(chance, options, 'aria')),
  listTask('scripted list (plain elements)', (chance, options) => scriptedSelect(chance, options, 'soup')),
  listTask('radios', nativeRadios, 'radio'),
  listTask('radio cards', (chance, options) => nativeRadios(chance, options, true), 'radio'),
  listTask('scripted radios (roles)', (chance, options) => scriptedRadios(chance, options, 'aria'), 'radio'),
  listTask('scripted radios (plain elements)', (chance, options) => scriptedRadios(chance, options, 'soup'), 'radio'),
  formTask('two lists with equal options', (chance, wording) => {
    const [options, labels] = chance.pick([
      [PEOPLE.slice(0, 6), ['Reporter', 'Approver']],
      [
        ['Yes', 'No', 'Not sure'],
        ['Insured', 'Married'],
      ],
      [
        ['Paris', 'Rome', 'Oslo', 'Riga'],
        ['From', 'Destination'],
      ],
    ] as const);
    const [first, second] = [chance.pick(options), chance.pick(options)];
    return {
      widgets: [
        nativeSelect(chance, { label: labels[0], options, goal: first }),
        nativeSelect(chance, { label: labels[1], options, goal: second }),
      ],
      clauses: [wording.select(labels[0], first), wording.select(labels[1], second)],
    };
  }),
  formTask('suggestions', (chance, wording) => {
    const [label, options] = [chance.pick(['Contact person', 'Responsible', 'Colleague', 'Owner']), PEOPLE];
    const goal = chance.pick(options);
    return {
      widgets: [autocomplete(chance, { label, options, goal }), ...bystanders(chance, 2)],
      clauses: [wording.select(label, goal)],
    };
  }),
  formTask('list that loads while it is scrolled', (chance) => {
    const [label, goal] = [chance.pick(['Assignee', 'Recipient', 'Member']), chance.pick(LONG_LIST.slice(15))];
    return {
      widgets: [scrollingList(chance, { label, options: LONG_LIST, goal })],
      clauses: [
        chance.pick([
          `select "${goal}" from the scroll list`,
          `choose "${goal}" in the ${label} list`,
          `find "${goal}" in ${label} and select it`,
        ]),
      ],
    };
  }),
  severalTask('list of several', nativeMultiselect),
  severalTask('scripted list of several', scriptedMultiselect),
  severalTask('group of checkboxes', checkboxGroup),
  checkTask('checkboxes', (chance, label, initial, goal) => nativeCheckbox(chance, { label, initial, goal })),
  checkTask('drawn checkboxes', (chance, label, initial, goal) =>
    nativeCheckbox(chance, { label, initial, goal }, true),
  ),
  checkTask('scripted checkboxes', (chance, label, initial, goal) =>
    scriptedCheck(chance, { label, initial, goal }, chance.pick(['checkbox', 'none'] as const)),
  ),
  checkTask(
    'switches',
    (chance, label, initial, goal) => scriptedCheck(chance, { label, initial, goal }, 'switch'),
    true,
  ),
  formTask('boxes of a list of topics', (chance) => {
    const topics = chance.sample(TOPICS, 6);
    const wanted = topics.slice(0, chance.int(2, 3));
    return {
      widgets: topics.map((label) => nativeCheckbox(chance, { label, goal: wanted.includes(label) })),
      clauses: [`${chance.pick(['select', 'check', 'tick'])} ${wanted.slice(0, -1).join(', ')} and ${wanted.at(-1)}`],
    };
  }),
];
