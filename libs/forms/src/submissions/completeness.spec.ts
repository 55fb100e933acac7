import { element, field, fieldElement, step } from '../copier/template.fixture';
import type { Condition, FormModel, NavigationRuleModel, StepModel } from '../model/form-model';
import { completionProblems } from './completeness';
import { allHold } from './conditions';

const condition = (comparison: Condition['comparison'], field_key: string, value: string): Condition => ({
  comparison,
  field_key,
  value,
});

function formOf(steps: StepModel[], navigation: NavigationRuleModel[] = []): FormModel {
  const head = { name: 'f', active: true, tags: [], themeId: null, integrations: [], translations: {} };
  return { ...head, steps, navigation, rules: [], sharedCodes: [] };
}

const leads = (previousStep: string, nextStep: string, ...conditions: Condition[]): NavigationRuleModel => ({
  ...{ previousStep, nextStep, conditions },
  ...{ trigger: 'click', elementType: 'button', elementKey: 'next' },
});

/** A step that requires the field of its own name. */
const asking = (name: string, more: Partial<StepModel> = {}): StepModel =>
  step(name, {
    elements: [element('button', 'next', {})],
    ...more,
    fields: [fieldElement(field(name), { required: true })],
  });

const missing = (form: FormModel, values: Record<string, unknown>) =>
  completionProblems(form, values, 'fields').map(({ path }) => path);

describe('allHold', () => {
  it.each([
    [condition('equal', 'a', ''), {}, true],
    [condition('equal', 'a', ''), { a: null }, true],
    [condition('equal', 'a', ''), { a: [] }, true],
    [condition('not_equal', 'a', ''), { a: 'x' }, true],
    [condition('equal', 'a', '7'), { a: 7 }, true],
    [condition('equal', 'a', 'true'), { a: true }, true],
    [condition('equal', 'a', 'B'), { a: ['A', 'B'] }, true],
    [condition('not_equal', 'a', 'B'), { a: ['A', 'B'] }, false],
    [condition('equal', 'constructor', ''), {}, true],
  ])('%j holds for %j: %s', (one, values, expected) => {
    expect(allHold([one], values)).toBe(expected);
  });
});

describe('completionProblems', () => {
  it('follows navigation from step to step, and requires steps without incoming navigation', () => {
    const steps = [asking('a', { origin: true }), asking('b'), asking('c'), asking('alone')];
    const form = formOf(steps, [leads('a', 'b', condition('equal', 'a', 'yes')), leads('b', 'c'), leads('c', 'a')]);
    expect(missing(form, {})).toEqual(['fields.a', 'fields.alone']);
    expect(missing(form, { a: 'no' })).toEqual(['fields.alone']);
    expect(missing(form, { a: 'yes' })).toEqual(['fields.b', 'fields.c', 'fields.alone']);
  });

  it.each([
    ['   ', true],
    ['\t\n', true],
    ['\u00a0\u200b', true],
    [' a ', false],
  ])('takes a required text of %j for missing: %s', (text, isMissing) => {
    expect(missing(formOf([asking('a', { origin: true })]), { a: text })).toEqual(isMissing ? ['fields.a'] : []);
  });

  it('takes of the rules of an element the one with the most conditions that hold', () => {
    const steps = [asking('a', { origin: true }), asking('b'), asking('c')];
    const form = formOf(steps, [leads('a', 'b'), leads('a', 'c', condition('equal', 'a', 'yes'))]);
    expect(missing(form, { a: 'no' })).toEqual(['fields.b']);
    expect(missing(form, { a: 'yes' })).toEqual(['fields.c']);
  });

  it('prefers the bounds of the element to those of the field', () => {
    const name = fieldElement(field('name', 'text_field', { maxLength: 9 }), { maxLength: 2, required: true });
    expect(completionProblems(formOf([step('s', { fields: [name] })]), { name: 'abc' }, 'fields')).toEqual([
      { path: 'fields.name', message: 'name must have at most 2 characters (form "f")' },
    ]);
  });

  it('wants no length of an optional field without a value', () => {
    const name = fieldElement(field('name', 'text_field', { minLength: 2 }));
    expect(missing(formOf([step('s', { fields: [name] })]), { name: '' })).toEqual([]);
  });
});
