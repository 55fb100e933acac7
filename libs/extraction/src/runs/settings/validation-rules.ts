import { shortened } from '@app/core';
import { type ContextOf, Expression } from '../../expressions/expression';
import { ExpressionWorkError, StepBudget } from '../../expressions/evaluator';
import type { ExpressionValue } from '../../expressions/syntax';
import { VALUE_VOCABULARY } from '../../expressions/vocabularies';
import type { Datapoint, ExtractionRun, RunValidation, ValidatedQuery } from '../extraction-run.entity';
import { confidenceOf } from '../run-data';

type Rule = Expression<typeof VALUE_VOCABULARY>;
type ValueContext = ContextOf<typeof VALUE_VOCABULARY>;

/** The data of a run with the rules that each value breaks, and a sentence for each broken rule. */
export interface ValidatedData {
  data: Datapoint[];
  warnings: string[];
}

/** All rules of a run together; some 0.1 s, because they are checked on the event loop. */
const STEPS = 2_000_000;
const MAX_WARNINGS = 100;
/** Rules are checked before the approval. */
const UNAPPROVED = { approvedAt: null };
/** Characters of a value or rule in a warning. */
const SHOWN = 200;

/**
 * Checks the values of a run against the `data_validation_rules` of their queries. Values stay as they are.
 * @param started when the run was started
 */
export function validateData(queries: ValidatedQuery[], data: Datapoint[], started: Date): ValidatedData {
  const today = started.toISOString().slice(0, 10);
  const broken: BrokenRule[] = [];
  const notes: string[] = [];
  const budget = new StepBudget(STEPS);
  try {
    for (const query of queries) {
      const { rules, prose } = parsed(query.dataValidationRules);
      notes.push(...prose.map((source) => `The rule "${shown(source)}" is not an expression and was not checked.`));
      for (const entity of entitiesOf(query, data))
        broken.push(...brokenRules(query.id, entity, { rules, data, today, budget }));
    }
  } catch (error) {
    if (!(error instanceof ExpressionWorkError)) throw error;
    notes.push('Not all validation rules were checked: they take too much work.');
  }
  return { data: withBroken(data, broken), warnings: bounded([...notes, ...new Set(broken.map(warningOf))]) };
}

/**
 * Checks the changed values of a run in review against the rules with which it was executed.
 * @param validation null in older rows, whose rules are not known: what was found out about them stays
 */
export function validateAgain(
  { createdAt, warnings }: Pick<ExtractionRun, 'createdAt' | 'warnings'>,
  data: Datapoint[],
  validation: RunValidation | null,
): ValidatedData {
  if (!validation) return { data, warnings };
  const validated = validateData(validation.queries, data, createdAt);
  return { ...validated, warnings: [...validation.warnings, ...validated.warnings] };
}

/** A query without entities asks for all that it finds. */
const entitiesOf = ({ id, entities }: ValidatedQuery, data: Datapoint[]): string[] =>
  entities.length > 0 ? entities : [...new Set(data.flatMap((point) => (point.queryId === id ? point.entity : [])))];

/** A rule that the values of an entity break; there are several when the entity is saved to several fields. */
interface BrokenRule {
  rule: string;
  entity: string;
  points: Datapoint[];
}

interface Checking {
  rules: Rule[];
  data: Datapoint[];
  today: string;
  budget: StepBudget;
}

function brokenRules(queryId: string, entity: string, { rules, data, today, budget }: Checking): BrokenRule[] {
  if (rules.length === 0) return [];
  return judgedTogether(data.filter((point) => point.queryId === queryId && point.entity === entity)).flatMap(
    (points) => {
      const context = contextOf(entity, points[0], data, today);
      const broken = rules.filter((rule) => !holdsForAll(rule, context, budget));
      return broken.map(({ source }) => ({ rule: source, entity, points }));
    },
  );
}

/** The machine finds one value for all fields of an entity. A reviewer may change that of one field only. */
function judgedTogether(points: Datapoint[]): Datapoint[][] {
  const found = points.filter(({ correction }) => !correction);
  const changed = points.filter(({ correction }) => correction).map((point) => [point]);
  return found.length > 0 || changed.length === 0 ? [found, ...changed] : changed;
}

function withBroken(data: Datapoint[], broken: BrokenRule[]): Datapoint[] {
  const failed = new Map<Datapoint, string[]>();
  for (const { rule, points } of broken)
    for (const point of points) failed.set(point, [...(failed.get(point) ?? []), rule]);
  return data.map((point) => {
    const { failedRules: _, ...plain } = point;
    return failed.has(point) ? { ...plain, failedRules: failed.get(point) } : plain;
  });
}

function parsed(sources: string[]): { rules: Rule[]; prose: string[] } {
  const expressions = sources.map((source) => ({ source, rule: Expression.tryParse(source, VALUE_VOCABULARY) }));
  return {
    rules: expressions.flatMap(({ rule }) => rule ?? []),
    prose: expressions.flatMap(({ source, rule }) => (rule ? [] : [source])),
  };
}

/** A rule is asked about each item of a list. An entity without value is only asked whether it has one. */
function holdsForAll(rule: Rule, context: ValueContext, budget: StepBudget): boolean {
  const { values } = context.variables;
  if (!Array.isArray(values) || values.length === 0) return !rule.mentions('present') || rule.holds(context, budget);
  return values.every((value) => rule.holds({ ...context, variables: { ...context.variables, value } }, budget));
}

function contextOf(entity: string, point: Datapoint | undefined, data: Datapoint[], today: string): ValueContext {
  const value = point ? toExpressionValue(point.value) : null;
  const values = value === null ? [] : [value].flat();
  const find = (isWanted: (one: Datapoint) => boolean) =>
    toExpressionValue(data.find((one) => one.value !== null && isWanted(one))?.value);
  const sameName = (name: ExpressionValue) => String(name).toLowerCase();
  return {
    variables: { value, values, name: entity, confidence: point ? confidenceOf(point, UNAPPROVED) : null },
    lookups: {
      entity: (name) => find((one) => one.entity.toLowerCase() === sameName(name)),
      field: (key) => find((one) => one.fieldId === key && one.fieldId !== ''),
    },
    today,
  };
}

/** Values of rules of the extraction may be objects, which expressions read as JSON. */
function toExpressionValue(value: unknown): ExpressionValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(toExpressionValue);
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}

function warningOf({ rule, entity, points: [point] }: BrokenRule): string {
  const isMissing = (point?.value ?? null) === null;
  const what = isMissing ? 'has no value' : `is ${shown(JSON.stringify(point?.value))}`;
  return `"${entity}" ${what}, which breaks the rule: ${shown(rule)}`;
}

const shown = (text: string) => shortened(text, SHOWN);

const bounded = (warnings: string[]) =>
  warnings.length <= MAX_WARNINGS
    ? warnings
    : [...warnings.slice(0, MAX_WARNINGS), `${warnings.length - MAX_WARNINGS} more rules are broken.`];
