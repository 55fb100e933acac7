import { type FieldDefinition, javascriptOf } from '@app/forms';
import type { StoredRule } from '../../extractions/extraction-parts';
import type { Datapoint } from '../extraction-run.entity';
import { runsAt } from './rule-events';
import type { ExtractionRuleError } from './run-notes';

/** A rule as `runRules` takes it. */
interface RunnableRule {
  id: string;
  name: string;
  code: string;
}

/** The rules for the result of a run, in the order of `index`, and those that are enabled but cannot run. */
export function rulesFor(rules: StoredRule[], result: 'succeeded' | 'failed') {
  const triggered = rules
    .filter(({ enabled, triggerEvent }) => enabled && runsAt(triggerEvent, result))
    .sort((one, other) => one.index - other.index);
  const runnable: RunnableRule[] = [];
  const skipped: ExtractionRuleError[] = [];
  for (const rule of triggered) {
    const code = javascriptOf(rule.code);
    if (rule.valid && code !== null) runnable.push({ id: rule.name, name: rule.name, code });
    else skipped.push({ ruleName: rule.name, message: code === null ? WITHOUT_CODE : NOT_VALID });
  }
  return { runnable, skipped };
}

const NOT_VALID = 'The rule was skipped: its code does not parse.';
const WITHOUT_CODE = 'The rule was skipped: it holds no JavaScript.';

/** The name of a value in the global `fields` of rules: the id of its field, or its entity when it is saved to none. */
export const nameOf = ({ fieldId, entity }: Pick<Datapoint, 'fieldId' | 'entity'>): string => fieldId || entity;

/** The values of a run by name. Several values of one name are a list, in order, when their field is repeated; else the last counts. */
export function valuesByName(data: Datapoint[], isRepeated: (fieldId: string) => boolean): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const point of data) {
    const name = nameOf(point);
    const before = values.get(name);
    const isList = values.has(name) && isRepeated(point.fieldId);
    values.set(name, isList ? [before, point.value].flat() : point.value);
  }
  return Object.fromEntries(values);
}

/**
 * The data of a run after its rules: a changed value takes the place of the last one of its name, null removes it, and a value
 * for a field without one is added. A changed value keeps its position in the document.
 * @param added the definitions of the fields that only rules name, by id
 */
export function withChanges(
  data: Datapoint[],
  changes: Record<string, unknown>,
  added: ReadonlyMap<string, FieldDefinition>,
): Datapoint[] {
  const last = new Map(data.map((point, index) => [nameOf(point), index]));
  const changed = data.flatMap((point, index) => {
    const name = nameOf(point);
    if (!Object.hasOwn(changes, name)) return [point];
    const value = changes[name];
    return value === null || last.get(name) !== index ? [] : [{ ...point, value, method: 'rule' }];
  });
  const fresh = Object.entries(changes).flatMap(([name, value]) => {
    const field = added.get(name);
    return last.has(name) || value === null || !field ? [] : [toDatapoint(field, value)];
  });
  return [...changed, ...fresh];
}

/** A computed value has no place in the document; it is as certain as the code. */
const toDatapoint = (field: FieldDefinition, value: unknown): Datapoint => ({
  queryId: '',
  entity: field.key,
  fieldInternalId: field.id,
  fieldId: field.key,
  value,
  confidence: 100,
  text: '',
  method: 'rule',
  boxes: [],
});
