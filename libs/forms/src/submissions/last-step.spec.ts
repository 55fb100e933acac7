import { lastStepOf } from './last-step';

const step = (key: string, origin = false) => ({ key, origin, layout: '', elements: [], fields: [] });
const rule = (previousStep: string, nextStep: string, ...values: string[]) => ({
  ...({ previousStep, nextStep, trigger: 'click', elementType: 'button', elementKey: 'next' } as const),
  conditions: values.map((value) => ({ comparison: 'equal', field_key: 'a', value }) as const),
});

describe('lastStepOf', () => {
  const steps = [step('two'), step('one', true), step('three')];

  it('follows the navigation from the first step, by the rule with the most conditions that hold', () => {
    const navigation = [rule('one', 'two'), rule('one', 'three', 'x')];
    expect(lastStepOf({ steps, navigation }, {})).toBe('two');
    expect(lastStepOf({ steps, navigation }, { a: 'x' })).toBe('three');
  });

  it('ends at a step that it has seen', () => {
    expect(lastStepOf({ steps, navigation: [rule('one', 'two'), rule('two', 'one')] }, {})).toBe('two');
  });

  it('is null without steps', () => {
    expect(lastStepOf({ steps: [], navigation: [] }, {})).toBeNull();
  });
});
