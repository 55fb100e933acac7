import type { Loose } from '@app/core';
import type { NavigationRuleModel } from '../model/form-model';
import type { FormReferences } from '../model/form-references';
import type { DocumentContext } from './document-context';
import type { NavigationInputDto, StepInputDto } from './form-document.dto';

type NavigationInput = Loose<NavigationInputDto>;

interface Listed {
  rule: NavigationInput;
  path: string;
}

/**
 * Reads the navigation rules in the steps of a document. A rule may be listed at its previous step, at its next step, or at
 * both, as in responses. Entries with the same id, or without ids and with the same content, are one rule. Entries of
 * `next_conditions` take precedence.
 */
export function toNavigation(
  steps: (Loose<StepInputDto> | undefined)[],
  references: FormReferences,
  context: DocumentContext,
): NavigationRuleModel[] {
  const rules = new Map<string, NavigationRuleModel>();
  for (const { rule, path } of [
    ...listed(steps, 'next_conditions', context),
    ...listed(steps, 'previous_conditions', context),
  ]) {
    const key = rule.id ?? JSON.stringify(content(rule));
    if (!rules.has(key)) rules.set(key, toRule(rule, path, references, context));
  }
  return [...rules.values()];
}

const OWN_SIDE = { next_conditions: 'previous_step_key', previous_conditions: 'next_step_key' } as const;

/** The entries of one of the lists, with the key of the listing step filled in. */
function listed(
  steps: (Loose<StepInputDto> | undefined)[],
  list: keyof typeof OWN_SIDE,
  { problems }: DocumentContext,
): Listed[] {
  const side = OWN_SIDE[list];
  return steps.flatMap((step, at) =>
    (step?.[list] ?? []).flatMap((rule, index): Listed[] => {
      if (!rule || !step) return [];
      const path = `steps[${at}].${list}[${index}]`;
      if (rule[side] !== undefined && rule[side] !== step.id)
        problems.add(`${path}.${side}`, `must be ${step.id}, the step that lists it`);
      return [{ rule: { ...rule, [side]: step.id }, path }];
    }),
  );
}

function toRule(
  rule: NavigationInput,
  path: string,
  references: FormReferences,
  context: DocumentContext,
): NavigationRuleModel {
  const { previous_step_key: from, next_step_key: to, element_type: type, element_id: element } = rule;
  for (const side of ['previous_step_key', 'next_step_key'] as const)
    checkStep(rule[side], `${path}.${side}`, references, context);
  const isKnown = from !== undefined && type !== undefined && element !== undefined && references.hasStep(from);
  if (isKnown && references.elementOn(from, type, element) === null) {
    context.problems.add(`${path}.element_id`, `step ${from} has no ${type} ${element}`);
  }
  return {
    id: rule.id,
    previousStep: from ?? '',
    nextStep: to ?? '',
    trigger: rule.trigger ?? 'click',
    elementType: type ?? 'button',
    elementKey: element ?? '',
    conditions: context.conditions(rule.rules, `${path}.rules`),
  };
}

function checkStep(
  key: string | undefined,
  path: string,
  references: FormReferences,
  { problems }: DocumentContext,
): void {
  if (key === undefined) {
    if (!problems.isFaulty(path)) problems.add(path, 'is required');
  } else if (!references.hasStep(key)) problems.add(path, `the form has no step ${key}`);
}

const content = ({
  element_type,
  element_id,
  trigger,
  previous_step_key,
  next_step_key,
  rules = [],
}: NavigationInput) => [
  element_type,
  element_id,
  trigger,
  previous_step_key,
  next_step_key,
  rules.map((rule) => [rule?.comparison, rule?.field_key, rule?.value]),
];
