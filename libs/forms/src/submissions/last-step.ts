import type { FormModel, NavigationRuleModel } from '../model/form-model';
import { allHold, type Values } from './conditions';

/**
 * The step at which a way through the form ends with these values: from its first step along the navigation rules whose
 * conditions hold, of several the one with the most. It ends before a step that it has seen. Null for a form without steps.
 */
export function lastStepOf({ steps, navigation }: Pick<FormModel, 'steps' | 'navigation'>, values: Values) {
  let key = (steps.find(({ origin }) => origin) ?? steps[0])?.key ?? null;
  const seen = new Set<string>();
  while (key !== null) {
    seen.add(key);
    const next = mostSpecific(
      navigation.filter((rule) => rule.previousStep === key && allHold(rule.conditions, values)),
    );
    if (!next || seen.has(next.nextStep)) return key;
    key = next.nextStep;
  }
  return null;
}

const mostSpecific = (rules: NavigationRuleModel[]): NavigationRuleModel | undefined =>
  rules.reduce<NavigationRuleModel | undefined>(
    (best, rule) => (best && best.conditions.length >= rule.conditions.length ? best : rule),
    undefined,
  );
