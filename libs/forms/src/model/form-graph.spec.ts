import { field, fieldElement, step, template } from '../copier/template.fixture';
import { formWarnings } from './form-graph';
import type { Condition, FormModel, NavigationRuleModel } from './form-model';

const leads = (previousStep: string, nextStep: string, conditions: Condition[] = []): NavigationRuleModel => ({
  previousStep,
  nextStep,
  trigger: 'click',
  elementType: 'button',
  elementKey: 'next',
  conditions,
});
const compares = (field_key: string, value = '', comparison: Condition['comparison'] = 'equal'): Condition => ({
  comparison,
  field_key,
  value,
});

function form(more: Partial<FormModel>): FormModel {
  return { ...template(), ...more };
}

describe('warnings about a form', () => {
  it('are none for a form that is whole', () => expect(formWarnings(template())).toEqual([]));

  it('name steps that no navigation leads to from the origin', () => {
    const steps = [step('a', { origin: true }), step('b'), step('c'), step('d'), step('e')];
    const navigation = [leads('a', 'b'), leads('b', 'a'), leads('b', 'c'), leads('d', 'e'), leads('e', 'd')];

    expect(formWarnings(form({ steps, navigation }))).toEqual([
      { code: 'unreachable_step', path: 'steps[3]', message: 'no navigation leads to the step d' },
      { code: 'unreachable_step', path: 'steps[4]', message: 'no navigation leads to the step e' },
    ]);
  });

  it('walk a chain of 20,000 steps', () => {
    const steps = Array.from({ length: 20_000 }, (_, at) => step(`s${at}`, { origin: at === 0 }));
    const navigation = steps.slice(1).map(({ key }, at) => leads(`s${at}`, key));
    expect(formWarnings(form({ steps, navigation }))).toEqual([]);
  });

  it('name conditions on fields that no step has, unless they are hidden', () => {
    const source = template();
    source.navigation[0]!.conditions = [compares('name'), compares('elsewhere'), compares('secret')];
    source.steps[0]!.elements[4]!.hideRules = [compares('gone')];
    source.steps[0]!.fields[1]!.hideRules = [compares('name'), compares('gone')];

    expect(formWarnings(source, new Set(['secret'])).map(({ code, path }) => [code, path])).toEqual([
      ['dangling_condition', 'steps[0].texts[1].hide_rules[0]'],
      ['dangling_condition', 'steps[0].fields[1].hide_rules[1]'],
      ['dangling_condition', 'steps[0].next_conditions[0].rules[1]'],
    ]);
  });

  it('name conditions on a value that is none of the options', () => {
    const source = template();
    const open = fieldElement(field('open', 'dropdown', { metadata: { options: ['A'], other: true } }));
    source.steps[0]!.fields.push(open);
    source.navigation[0]!.conditions = [
      compares('color', 'A'),
      compares('color', ''),
      compares('color', 'Z', 'not_equal'),
      compares('open', 'Z'),
      compares('name', 'Z'),
      compares('color', 'Z'),
    ];
    expect(formWarnings(source)).toEqual([
      {
        code: 'impossible_condition',
        path: 'steps[0].next_conditions[0].rules[5]',
        message: '"Z" is none of the options of the field color',
      },
    ]);
  });
});
