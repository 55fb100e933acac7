import type { Chance } from '../chance';
import { richText, textArea, textInput } from '../widgets/text';
import { TEXT_FIELDS } from '../words/fields';
import { SENTENCES } from '../words/records';
import { bystanders, formTask } from './form-task';

const TOPICS = ['Message', 'Comments', 'Reason', 'Description', 'Notes', 'Instructions for the driver'];

/** Labels of text fields with a value each. */
function wanted(chance: Chance, count: number): { label: string; text: string }[] {
  return chance.sample(TEXT_FIELDS, count).map(([label, values]) => ({ label, text: chance.pick(values) }));
}

const labelsOf = (fields: { label: string }[]) => fields.map(({ label }) => label);

export const TEXT_TASKS = [
  formTask('enter one text', (chance, wording) => {
    const fields = wanted(chance, 1);
    return {
      widgets: [
        ...fields.map(({ label, text }) => textInput(chance, { label, goal: text })),
        ...bystanders(chance, 3, labelsOf(fields)),
      ],
      clauses: fields.map(({ label, text }) => wording.enter(label, text)),
    };
  }),
  formTask('enter several texts', (chance, wording) => {
    const fields = wanted(chance, 3);
    return {
      widgets: [
        ...fields.map(({ label, text }) => textInput(chance, { label, goal: text })),
        ...bystanders(chance, 2, labelsOf(fields)),
      ],
      clauses: fields.map(({ label, text }) => wording.enter(label, text)),
    };
  }),
  formTask(
    'list of fields and values',
    (chance) => {
      const fields = wanted(chance, 5);
      const separator = chance.pick([': ', ' = ', ': ']);
      const intro = chance.pick([
        'Fill in the form with these values:',
        'Enter the following:',
        'Please complete the form:',
      ]);
      const lines = fields.map(({ label, text }) => `${label}${separator}${text}`).join('\n');
      return {
        widgets: fields.map(({ label, text }) => textInput(chance, { label, goal: text })),
        clauses: [],
        task: `${intro}\n${lines}\n${chance.pick(['Submit the form.', 'Then submit the form.', 'Send the form.'])}`,
      };
    },
    'always',
  ),
  formTask('replace a text', (chance, wording) => {
    const [label, values] = chance.pick(TEXT_FIELDS);
    const [before = '', after = ''] = chance.sample(values, 2);
    const name = chance.pick([label, `the ${label}`]);
    const change = chance.pick([
      `change ${name} to ${wording.value(after, label)}`,
      `replace ${name} with ${wording.value(after, label)}`,
    ]);
    return {
      widgets: [textInput(chance, { label, initial: before, goal: after }), ...bystanders(chance, 2, [label])],
      clauses: [change],
    };
  }),
  formTask('clear a field', (chance) => {
    const [label, values] = chance.pick(TEXT_FIELDS);
    return {
      widgets: [
        textInput(chance, { label, initial: chance.pick(values), goal: '' }),
        ...bystanders(chance, 2, [label]),
      ],
      clauses: [chance.pick([`clear the ${label} field`, `empty the ${label} field`, `delete the text in ${label}`])],
    };
  }),
  formTask('text of several lines', (chance, wording) => {
    const [label, text] = [chance.pick(TOPICS), chance.pick(SENTENCES)];
    return {
      widgets: [textArea(chance, { label, goal: text }), ...bystanders(chance, 3)],
      clauses: [wording.enter(label, text)],
    };
  }),
  formTask('formatted text', (chance, wording) => {
    const [label, text] = [chance.pick(TOPICS), chance.pick(SENTENCES)];
    return {
      widgets: [richText(chance, { label, goal: text }), ...bystanders(chance, 2)],
      clauses: [wording.enter(label, text)],
    };
  }),
  formTask('copy and paste', (chance) => {
    const [from, to] = chance.sample(TEXT_FIELDS, 2) as [(typeof TEXT_FIELDS)[number], (typeof TEXT_FIELDS)[number]];
    const text = chance.pick(from[1]);
    return {
      widgets: [
        textInput(chance, { label: from[0], initial: text, goal: text }),
        textInput(chance, { label: to[0], goal: text }),
      ],
      clauses: [
        ...chance.pick([
          [`copy the text of ${from[0]} and paste it into ${to[0]}`],
          [`copy the ${from[0]}`, `paste it into the ${to[0]} field`],
          [`copy ${from[0]} to ${to[0]}`],
        ]),
      ],
    };
  }),
];
