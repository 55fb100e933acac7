import type { Condition, NavigationRuleModel, Properties } from '../model/form-model';
import type { Kept } from '../store/form-tree';

/** A condition of the display library: it holds when one of `values` makes it true. */
const toRule = ({ comparison, field_key, value }: Condition): Properties => ({
  comparison,
  field_key,
  field_type: 'servar',
  values: [value],
});

/** The conditions that hide an element when all hold: those of one index are joined by AND. */
export const toHideIfs = (rules: Condition[]): Properties => ({
  show_logic: false,
  hide_ifs: rules.map((rule) => ({ index: 0, ...toRule(rule) })),
});

/** A navigation rule. The library takes the one with the most conditions of several that hold. */
export const toNextCondition = (rule: Kept<NavigationRuleModel>): Properties => ({
  id: rule.id,
  element_type: rule.elementType,
  element_id: rule.elementKey,
  trigger: rule.trigger,
  previous_step_key: rule.previousStep,
  next_step_key: rule.nextStep,
  metadata: {},
  rules: rule.conditions.map(toRule),
});
