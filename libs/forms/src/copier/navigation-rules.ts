import type { Loose } from '@app/core';
import type { Condition, NavigationRuleModel } from '../model/form-model';
import type { FormReferences } from '../model/form-references';
import type { NavigationRuleDto } from './copy-form.dto';
import type { CopyContext } from './copy-context';

type NavigationRule = Loose<NavigationRuleDto>;

/** Creates the navigation rule that a spec describes (contract, "Navigation rule"). Problems are added to the context. */
export function copyNavigationRule(
  spec: NavigationRule,
  path: string,
  references: FormReferences,
  context: CopyContext,
): NavigationRuleModel {
  const { previous_step_id = '', next_step_id = '', element_type = 'button' } = spec;
  for (const name of ['previous_step_id', 'next_step_id'] as const)
    checkStep(spec[name], `${path}.${name}`, references, context);
  return {
    previousStep: previous_step_id,
    nextStep: next_step_id,
    trigger: spec.trigger ?? 'click',
    elementType: element_type,
    elementKey: triggerElement(spec, path, references, context),
    conditions: conditionsOf(spec).map(({ condition, at }) =>
      copyCondition(condition, `${path}.rules[${at}]`, references, context),
    ),
  };
}

function checkStep(id: string | undefined, path: string, references: FormReferences, { problems }: CopyContext): void {
  if (id !== undefined && !references.hasStep(id)) problems.add(path, `the form has no step ${id}`);
}

function triggerElement(
  spec: NavigationRule,
  path: string,
  references: FormReferences,
  { problems }: CopyContext,
): string {
  const { previous_step_id: step, element_type: type, element_id: id } = spec;
  if (id === undefined || type === undefined || step === undefined || !references.hasStep(step)) return id ?? '';
  const key = references.elementOn(step, type, id);
  if (key === null) problems.add(`${path}.element_id`, `step ${step} has no ${type} ${id}`);
  return key ?? id;
}

function copyCondition(
  condition: Loose<Condition>,
  path: string,
  references: FormReferences,
  context: CopyContext,
): Condition {
  const { comparison = 'equal', field_key = '', value = '' } = condition;
  const resolved = references.condition({ comparison, field_key, value });
  const isKnown = condition.field_key === undefined || context.definition(resolved.field_key) !== undefined;
  if (!isKnown) context.problems.add(`${path}.field_key`, `there is no field ${field_key}`);
  return resolved;
}

function conditionsOf({ rules }: NavigationRule) {
  return (rules ?? []).flatMap((condition, at) => (condition === undefined ? [] : [{ condition, at }]));
}
