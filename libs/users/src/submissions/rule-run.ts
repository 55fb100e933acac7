import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type InputProblem, type Json, runInSandbox } from '@app/core';
import type { CompletionForm, CompletionRule } from '@app/forms';
import type { GivenValues } from '../given-values';
import type { RuleError } from './submission.entity';

/** The effects of the rules of one completion: changed fields (null clears), and the errors of failed rules. */
export interface RuleEffects {
  changes: GivenValues;
  errors: RuleError[];
}

/** Time limits in milliseconds for one rule, and for all rules of a completion. */
const RULE_MS = 1_000;
const ALL_RULES_MS = 30_000;

/**
 * Runs rules one after the other. Each sees the values by field key in the global `fields` and changes them there: set or
 * changed members are stored, deleted ones are cleared, and the return value is ignored. The next rule sees the changes. A
 * rule that throws, exceeds its time, or sets an invalid value has no effect.
 * @param check validates changed values
 */
export async function runRules(
  rules: CompletionRule[],
  values: GivenValues,
  check: (changes: GivenValues) => Promise<InputProblem[]>,
): Promise<RuleEffects> {
  const deadline = performance.now() + ALL_RULES_MS;
  const effects: RuleEffects = { changes: {}, errors: [] };
  for (const rule of rules) {
    const left = deadline - performance.now();
    const outcome = left > 0 ? await runRule(rule, { ...values, ...effects.changes }, check) : OUT_OF_TIME;
    if (typeof outcome === 'string') {
      effects.errors.push({ ruleId: rule.id, ruleName: rule.name, message: outcome });
    } else {
      effects.changes = { ...effects.changes, ...outcome };
    }
  }
  return effects;
}

const OUT_OF_TIME = `The rules before it took more than ${ALL_RULES_MS / 1_000} s.`;

/** The changes of one rule, or the message of its failure. */
async function runRule(
  { code }: CompletionRule,
  values: GivenValues,
  check: (changes: GivenValues) => Promise<InputProblem[]>,
): Promise<GivenValues | string> {
  const fields = withoutNull(values);
  const maxResultLength = 2 * JSON.stringify(fields).length + 1_000_000;
  const outcome = await runInSandbox(code, { fields: fields as Json }, { timeoutMs: RULE_MS, maxResultLength });
  if (!outcome.ok) return outcome.error;

  const after = outcome.globals.fields;
  if (!isPlainObject(after)) return 'fields must stay an object.';
  const changes = changesBetween(fields, after);
  const problems = await check(changes);
  return problems.length === 0 ? changes : problems.map(({ message }) => message).join('; ');
}

/** The errors of the rules and shared codes of a form that cannot run. */
export const skippedErrors = ({ skippedCodes }: CompletionForm): RuleError[] =>
  skippedCodes.map(({ id, name, message }) => ({ ruleId: id, ruleName: name, message }));

/** The members that differ, by name; deleted ones are null. */
export function changesBetween(before: GivenValues, after: GivenValues): GivenValues {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(own(before, name), own(after, name)));
  return Object.fromEntries(changed.map((name) => [name, own(after, name)]));
}

const own = (values: GivenValues, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null);

const withoutNull = (values: GivenValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
