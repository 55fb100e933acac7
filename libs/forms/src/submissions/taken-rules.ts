import type { NavigationRuleModel } from '../model/form-model';
import { groupBy } from '../model/grouping';
import { allHold, type Values } from './conditions';

/**
 * The navigation rules that these values let the elements of a step take: of each element the one with the most conditions
 * that hold, of several such rules the first.
 * @param rules those that leave the step
 */
export function takenRules<Rule extends NavigationRuleModel>(rules: readonly Rule[], values: Values): Rule[] {
  const holding = rules.filter(({ conditions }) => allHold(conditions, values));
  const byElement = groupBy(holding, ({ elementType, elementKey }) => `${elementType} ${elementKey}`);
  return [...byElement.values()].map(mostSpecific);
}

/** The rule with the most conditions, of several the first. */
export const mostSpecific = <Rule extends NavigationRuleModel>(rules: Rule[]): Rule =>
  rules.reduce((best, rule) => (rule.conditions.length > best.conditions.length ? rule : best));
