import { charactersIn, type InputProblem, isBlank } from '@app/core';
import { type ValueShape, valueProblem } from '../fields/field-value';
import { takesParameter } from '../fields/field-parameters';
import { effective, type FieldElementModel, type FormModel, type StepModel } from '../model/form-model';
import { groupBy } from '../model/grouping';
import { allHold, valueOf, type Values } from './conditions';
import { takenRules } from './taken-rules';

/**
 * Validates values for the completion of a form: required fields without a value, and values that are too short, too long
 * or invalid for their field. Hidden elements, and steps that are not reached with these values, are not checked. Paths are
 * `<path>.<field key>`.
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

/** An element is hidden when it has hide rules and all of them hold. */
const isHidden = ({ hideRules }: FieldElementModel, values: Values) =>
  hideRules.length > 0 && allHold(hideRules, values);

/** Steps without incoming navigation are always shown, others when an element of a shown step leads to them. */
function shownSteps({ steps, navigation }: FormModel, values: Values): StepModel[] {
  const entered = new Set(navigation.map(({ nextStep }) => nextStep));
  const next = groupBy(navigation, ({ previousStep }) => previousStep);
  const shown = new Set(steps.filter(({ key, origin }) => origin || !entered.has(key)).map(({ key }) => key));
  // The iteration includes steps that are added meanwhile, each once.
  for (const key of shown) {
    for (const { nextStep } of takenRules(next.get(key) ?? [], values)) shown.add(nextStep);
  }
  return steps.filter(({ key }) => shown.has(key));
}

function elementProblem(element: FieldElementModel, value: unknown): string | null {
  const { field, required } = element;
  if (isEmpty(value) || (field.type === 'checkbox' && value === false)) return required ? 'is required' : null;
  if (required && isUnwritten(value)) return 'is required';
  const unfit = valueProblem(field, value);
  if (unfit) return unfit;
  const { maxLength, minLength } = effective(element);
  const entries = field.repeated && Array.isArray(value) ? (value as unknown[]) : [value];
  return entries.map((entry) => lengthProblem(field, entry, minLength ?? 0, maxLength)).find(Boolean) ?? null;
}

/** True for null, an empty text, list or object, and a list of only those. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** True for a text in which nobody can see anything, such as spaces, and for a list of only those. */
const isUnwritten = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isUnwritten) : typeof value === 'string' && isBlank(value);

function lengthProblem({ type }: ValueShape, value: unknown, min: number, max: number | null): string | null {
  if (isEmpty(value) || !takesParameter(type, 'max_length')) return null;
  const [length, unit] = lengthOf(value);
  if (length < min) return `must have at least ${min} ${unit}`;
  return max !== null && length > max ? `must have at most ${max} ${unit}` : null;
}

/** The length of a value and its unit. The contract's bounds are "on the value length" for every type. */
function lengthOf(value: unknown): [number, string] {
  if (Array.isArray(value)) return [value.length, 'options'];
  if (typeof value === 'number') return [String(Math.abs(value)).length, 'digits'];
  return [charactersIn(String(value)), 'characters'];
}
