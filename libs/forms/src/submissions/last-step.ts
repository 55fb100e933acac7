import type { FormModel } from '../model/form-model';
import { groupBy } from '../model/grouping';
import type { Values } from './conditions';
import { mostSpecific, takenRules } from './taken-rules';

/**
 * The step at which a way through the form ends with these values: from its first step along the navigation rules whose
 * conditions hold, of several the one with the most. It ends before a step that it has seen. Null for a form without steps.
 */
export function lastStepOf({ steps, navigation }: Pick<FormModel, 'steps' | 'navigation'>, values: Values) {
  let key = (steps.find(({ origin }) => origin) ?? steps[0])?.key ?? null;
  const outgoing = groupBy(navigation, ({ previousStep }) => previousStep);
  const seen = new Set<string>();
  while (key !== null) {
    seen.add(key);
    const taken = takenRules(outgoing.get(key) ?? [], values);
    const next = taken.length > 0 ? mostSpecific(taken) : null;
    if (!next || seen.has(next.nextStep)) return key;
    key = next.nextStep;
  }
  return null;
}
