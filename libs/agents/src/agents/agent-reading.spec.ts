import type { Step } from '@app/planning/services';
import { toReading } from './agent-reading';
import { readAgent } from './agent-text';
import { MAX_TASK } from './agent-limits';
import type { Agent } from './agent.entity';

const agent = (more: Partial<Agent>) => ({
  ...{ task: '', steps: null, planner: 'rules' as const, secrets: [] },
  policy: { allowedDomains: ['portal.example'] } as Agent['policy'],
  ...more,
});

const warningsOf = (more: Partial<Agent>, known: string[] = []) => {
  const read = agent(more);
  return toReading(read, readAgent(read), new Set(known)).warnings;
};

describe('the warnings of an agent', () => {
  it('name what was not understood, and placeholders without a field or secret', () => {
    const secrets = [{ name: 'password', origins: [] }];
    const task = 'Enter {{name}} in "Name". Enter {{password}} in "Password". Enter {{nobody}} in "Nickname".';
    expect(warningsOf({ task, secrets }, ['name'])).toEqual([expect.stringContaining('{{nobody}} is empty')]);
    expect(warningsOf({ task: 'Qwertz the frobnicator sideways.' })[0]).toMatch(/^Not understood: "Qwertz/);
  });

  it('name addresses that the policy does not permit', () => {
    const open = (address: Extract<Step, { kind: 'open' }>['address']): Step => ({
      kind: 'open',
      address,
      text: 'Open',
    });
    const steps = [
      open(['https://portal.example/a']),
      open(['other.example/b']),
      open(['https://', { field: 'host' }]),
    ];
    expect(warningsOf({ steps }, ['host'])).toEqual(['https://other.example/b is not among allowed_domains.']);
  });

  it('name fields that nothing can be saved to, and secrets that hide a field', () => {
    const subject = { phrase: ['Total'], noun: null, ordinal: null, near: null };
    const steps: Step[] = [{ kind: 'read', subject, saveTo: 'total', text: 'Read the total and save it to total' }];
    const secrets = [{ name: 'pin', origins: [] }];
    expect(warningsOf({ steps, secrets }, ['pin'])).toEqual([
      expect.stringContaining('{{pin}} is the secret'),
      'Nothing is saved to "total": it is no field.',
    ]);
  });

  it('say that there is no instruction, in the task or in the recorded steps', () => {
    const [missing] = warningsOf({ task: '1.' });
    expect(missing).toMatch(/^The task has no instruction\. Write one/);
    expect(warningsOf({ task: 'Click "Save".', steps: [] })).toEqual([missing]);
    expect(warningsOf({ planner: 'model', task: 'Click "Save".', steps: [] })).toEqual([missing]);
    expect(warningsOf({ task: 'Hello.' })).toEqual([expect.stringMatching(/^Not understood/)]);
  });

  it('are none for a model, except about placeholders', () => {
    expect(warningsOf({ planner: 'model', task: 'Qwertz {{a}} sideways.' }, ['a'])).toEqual([]);
  });
});

it('the plan says how each step was understood', () => {
  const near = { relation: 'in', phrase: ['Billing'] } as const;
  const steps: Step[] = [
    {
      ...{ kind: 'enter', value: [{ field: 'name' }], text: 'Enter it' },
      into: { phrase: ['Full name'], noun: 'field', ordinal: 2, near },
    },
  ];
  const read = agent({ steps });
  const [step] = toReading(read, readAgent(read), new Set(['name'])).plan;
  expect(step).toEqual({
    kind: 'enter',
    text: 'Enter it',
    reading: 'enter "{{name}}" into the 2. field "Full name" in "Billing"',
  });
});

it('the plan says what is done with several entries', () => {
  const read = agent({ task: 'Click Delete in every row "Berlin". Click the Like button on 3 posts by Ada.' });
  const { plan } = toReading(read, readAgent(read), new Set());
  expect(plan.map(({ reading }) => reading)).toEqual([
    'click every "Delete" in the row "Berlin"',
    'click the first 3: button "Like" in the row "Ada" among the posts',
  ]);
});

it.each([
  '- ',
  '{{',
  '"',
  '1. ',
  'and ',
  'enter x in y and ',
  'a: b\n',
  '|a|b|\n',
  'if a then b, ',
  '(',
  'using a, ',
  '\u0301',
])('reads a task that is nothing but %j', (part) => {
  const read = agent({ task: part.repeat(MAX_TASK / part.length).slice(0, MAX_TASK) });
  expect(() => toReading(read, readAgent(read), new Set())).not.toThrow();
});
