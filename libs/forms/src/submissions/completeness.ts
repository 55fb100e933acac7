import { charactersIn, type InputProblem } from '@app/core';
import { type ValueShape, valueProblem } from '../fields/field-value';
import { takesParameter } from '../fields/field-parameters';
import { effective, type FieldElementModel, type FormModel, type StepModel } from '../model/form-model';
import { groupBy } from '../model/grouping';
import { allHold, valueOf, type Values } from './conditions';

/**
 * What keeps these values from being a completed form: required fields without a value, values that are too short or too
 * long, or that do not fit their field (any more). Elements that their hide rules hide ask for nothing, nor do steps that no
 * navigation leads to with these values. Paths are `<path>.<field key>`.
 */
export function completionProblems(form: FormModel, values: Values, path: string): InputProblem[] {
  const shown = shownSteps(form, values).flatMap(({ fields }) => fields.filter((field) => !isHidden(field, values)));
  const problems = new Map<string, InputProblem>();
  for (const element of shown) {
    const message = elementProblem(element, valueOf(values, element.field.key));
    const at = `${path}.${element.field.key}`;
    if (message) problems.set(at, { path: at, message: `${element.field.key} ${message} (form "${form.name}")` });
  }
  return [...problems.values()];
}

/** An element without hide rules is never hidden; otherwise all of them must hold. */
const isHidden = ({ hideRules }: FieldElementModel, values: Values) =>
  hideRules.length > 0 && allHold(hideRules, values);

/** Steps that nothing leads to are shown (nobody said when), the others when a rule from a shown step holds. */
function shownSteps({ steps, navigation }: FormModel, values: Values): StepModel[] {
  const entered = new Set(navigation.map(({ nextStep }) => nextStep));
  const next = groupBy(navigation, ({ previousStep }) => previousStep);
  const shown = new Set(steps.filter(({ key, origin }) => origin || !entered.has(key)).map(({ key }) => key));
  // A set that grows while it is walked: each step is visited once.
  for (const key of shown) {
    for (const { nextStep, conditions } of next.get(key) ?? []) if (allHold(conditions, values)) shown.add(nextStep);
  }
  return steps.filter(({ key }) => shown.has(key));
}

function elementProblem(element: FieldElementModel, value: unknown): string | null {
  const { field, required } = element;
  if (isEmpty(value) || (field.type === 'checkbox' && value === false)) return required ? 'is required' : null;
  const unfit = valueProblem(field, value);
  if (unfit) return unfit;
  const { maxLength, minLength } = effective(element);
  const entries = field.repeated && Array.isArray(value) ? (value as unknown[]) : [value];
  return entries.map((entry) => lengthProblem(field, entry, minLength ?? 0, maxLength)).find(Boolean) ?? null;
}

/** No value, an empty text, list or object, or a list of nothing but those. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function lengthProblem({ type }: ValueShape, value: unknown, min: number, max: number | null): string | null {
  if (isEmpty(value) || !takesParameter(type, 'max_length')) return null;
  const [length, unit] = lengthOf(value);
  if (length < min) return `must have at least ${min} ${unit}`;
  return max !== null && length > max ? `must have at most ${max} ${unit}` : null;
}

/** How long a value is, and in what: the bounds of the contract are "on the value length", whatever the type. */
function lengthOf(value: unknown): [number, string] {
  if (Array.isArray(value)) return [value.length, 'options'];
  if (typeof value === 'number') return [String(Math.abs(value)).length, 'digits'];
  return [charactersIn(String(value)), 'characters'];
}
