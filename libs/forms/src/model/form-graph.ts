import type { FieldDefinition } from '../fields/field-definition';
import type { Condition, FormModel, StepModel } from './form-model';
import { groupBy } from './grouping';

/** The kinds of probable mistakes in valid forms. */
export const FormWarningCode = {
  unreachable_step: 'unreachable_step',
  dangling_condition: 'dangling_condition',
  impossible_condition: 'impossible_condition',
  broken_code: 'broken_code',
} as const;

/** A probable mistake in a valid form; `path` refers to the form's document of the builder endpoints. */
export interface FormWarning {
  code: keyof typeof FormWarningCode;
  path: string;
  message: string;
  /** The position in code, from 1; only of broken code. */
  line?: number;
  column?: number;
}

interface Placed {
  path: string;
  condition: Condition;
}

/**
 * Checks the graph of a form for steps that are unreachable from the origin, conditions on fields that are not on the form,
 * and conditions that never hold because the value is not an option of the field.
 * @param hidden keys of hidden fields; they get values from elsewhere, so conditions on them are correct
 */
export function formWarnings(form: FormModel, hidden: ReadonlySet<string> = new Set()): FormWarning[] {
  const fields = new Map(form.steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field] as const)));
  const isFilled = (key: string) => fields.has(key) || hidden.has(key);
  const conditions = [...hideRulesOf(form), ...navigationConditionsOf(form)];

  const dangling = conditions.filter(({ condition }) => !isFilled(condition.field_key));
  const impossible = conditions.filter(({ condition }) => cannotHold(condition, fields.get(condition.field_key)));
  return [
    ...unreachableSteps(form),
    ...dangling.map(({ path, condition }): FormWarning => {
      const message = `no step of the form has the field ${condition.field_key}, which is compared here`;
      return { code: 'dangling_condition', path, message };
    }),
    ...impossible.map(({ path, condition }): FormWarning => {
      const message = `${JSON.stringify(condition.value)} is none of the options of the field ${condition.field_key}`;
      return { code: 'impossible_condition', path, message };
    }),
  ];
}

/** The keys of all fields that conditions of the form compare. */
export function comparedFields(form: FormModel): string[] {
  return [...hideRulesOf(form), ...navigationConditionsOf(form)].map(({ condition }) => condition.field_key);
}

function unreachableSteps({ steps, navigation }: FormModel): FormWarning[] {
  const next = groupBy(navigation, ({ previousStep }) => previousStep);
  const reached = new Set(steps.filter(({ origin }) => origin).map(({ key }) => key));
  // The iteration includes steps that are added meanwhile, each once.
  for (const key of reached) for (const { nextStep } of next.get(key) ?? []) reached.add(nextStep);
  return steps.flatMap(({ key }, index): FormWarning[] =>
    reached.has(key)
      ? []
      : [{ code: 'unreachable_step', path: `steps[${index}]`, message: `no navigation leads to the step ${key}` }],
  );
}

function cannotHold({ comparison, value }: Condition, field: Pick<FieldDefinition, 'metadata'> | undefined): boolean {
  const { options, other } = field?.metadata ?? {};
  // An empty value tests whether anything was chosen.
  return comparison === 'equal' && value !== '' && options !== undefined && !other && !options.includes(value);
}

const MEMBERS = {
  image: 'images',
  video: 'videos',
  progress_bar: 'progress_bars',
  text: 'texts',
  button: 'buttons',
} as const;

function hideRulesOf({ steps }: FormModel): Placed[] {
  return steps.flatMap((step, index) => hideRulesOfStep(step, `steps[${index}]`));
}

function hideRulesOfStep({ elements, fields }: StepModel, path: string): Placed[] {
  const byKind = groupBy(elements, ({ kind }) => kind);
  const shown = [...byKind].flatMap(([kind, list]) =>
    list.flatMap(({ hideRules }, at) => placed(hideRules, `${path}.${MEMBERS[kind]}[${at}].hide_rules`)),
  );
  return [...shown, ...fields.flatMap(({ hideRules }, at) => placed(hideRules, `${path}.fields[${at}].hide_rules`))];
}

function navigationConditionsOf({ steps, navigation }: FormModel): Placed[] {
  const outgoing = groupBy(navigation, ({ previousStep }) => previousStep);
  return steps.flatMap(({ key }, index) =>
    (outgoing.get(key) ?? []).flatMap(({ conditions }, at) =>
      placed(conditions, `steps[${index}].next_conditions[${at}].rules`),
    ),
  );
}

const placed = (conditions: Condition[], path: string): Placed[] =>
  conditions.map((condition, index) => ({ condition, path: `${path}[${index}]` }));
