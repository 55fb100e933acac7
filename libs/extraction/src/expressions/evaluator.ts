import { FUNCTIONS, toDay, toNumber, toText, withoutRest } from './functions';
import type { BinaryOperator, ExpressionValue, Node } from './syntax';

/** The values of the names that an expression uses. */
export interface ExpressionContext {
  variables: Readonly<Record<string, ExpressionValue>>;
  lookups?: Readonly<Record<string, (name: ExpressionValue) => ExpressionValue>>;
  /** `YYYY-MM-DD`: the day of the run, so that a repetition gives the same result. */
  today: string;
}

/** An expression takes more work than its setting allows. */
export class ExpressionWorkError extends Error {
  constructor() {
    super('The expression takes too much work.');
    this.name = 'ExpressionWorkError';
  }
}

/** The work that expressions may do together: one step for each node, and for the text that they read. */
export class StepBudget {
  /** @param steps ten million take some 0.1 s */
  constructor(private steps: number) {}

  take(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new ExpressionWorkError();
  }
}

/** Characters that a search reads in a step: much cheaper than the evaluation of a node. */
const CHARACTERS_PER_STEP = 100;

/** The value of a parsed expression. @throws ExpressionWorkError */
export function evaluate(node: Node, context: ExpressionContext, budget: StepBudget): ExpressionValue {
  budget.take(1);
  const valueOf = (part: Node) => evaluate(part, context, budget);
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'list':
      return node.items.map(valueOf);
    case 'name':
      return context.variables[node.name] ?? null;
    case 'call':
      return call(node.name, node.parameters.map(valueOf), context, budget);
    case 'not':
      return !isTrue(valueOf(node.operand));
    case 'negative': {
      const number = toNumber(valueOf(node.operand));
      return number === null ? null : -number;
    }
    case 'matches': {
      const text = toText(valueOf(node.operand));
      budget.take(Math.ceil((text.length * node.patternSize) / 10));
      return node.pattern.matcher(text).find();
    }
    case 'binary':
      return binary(node, valueOf, budget);
  }
}

/** Whether a value counts as true: `true` itself, nothing else. */
export const isTrue = (value: ExpressionValue): boolean => value === true;

function call(name: string, parameters: ExpressionValue[], context: ExpressionContext, budget: StepBudget) {
  const lookup = context.lookups?.[name];
  if (lookup) return lookup(parameters[0] ?? null);
  budget.take(parameters.reduce<number>((sum, one) => sum + sizeOf(one), 0));
  return FUNCTIONS[name]?.call(parameters, context) ?? null;
}

type Binary = Extract<Node, { kind: 'binary' }>;

function binary({ operator, left, right }: Binary, valueOf: (node: Node) => ExpressionValue, budget: StepBudget) {
  const first = valueOf(left);
  if (operator === 'and') return isTrue(first) && isTrue(valueOf(right));
  if (operator === 'or') return isTrue(first) || isTrue(valueOf(right));
  const second = valueOf(right);
  budget.take(sizeOf(first) + sizeOf(second));
  return operator in ARITHMETIC ? calculate(operator, first, second) : compare(operator, first, second);
}

const ARITHMETIC: Partial<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

function calculate(operator: BinaryOperator, left: ExpressionValue, right: ExpressionValue): ExpressionValue {
  const [first, second] = [toNumber(left), toNumber(right)];
  if (first === null || second === null) return null;
  const result = ARITHMETIC[operator]?.(first, second) ?? NaN;
  return Number.isFinite(result) ? withoutRest(result) : null;
}

function compare(operator: BinaryOperator, left: ExpressionValue, right: ExpressionValue): boolean {
  switch (operator) {
    case '=':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case '<':
      return inOrder(left, right, (order) => order < 0);
    case '<=':
      return inOrder(left, right, (order) => order <= 0);
    case '>':
      return inOrder(left, right, (order) => order > 0);
    case '>=':
      return inOrder(left, right, (order) => order >= 0);
    case 'in':
      return Array.isArray(right) && right.some((item) => isEqual(left, item));
    case 'contains':
      return Array.isArray(left) ? left.some((item) => isEqual(item, right)) : searched(left, right, 'includes');
    case 'starts with':
      return searched(left, right, 'startsWith');
    default:
      return searched(left, right, 'endsWith');
  }
}

/** Numbers by value, text without regard to case, lists item by item; null equals null only. */
function isEqual(left: ExpressionValue, right: ExpressionValue): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null));
  if (left === null || right === null || Array.isArray(left) || Array.isArray(right)) return left === right;
  const [first, second] = [toNumber(left), toNumber(right)];
  return first !== null && second !== null ? first === second : folded(left) === folded(right);
}

/** Numbers and dates have an order; everything else has none, and its comparison is false. */
function inOrder(left: ExpressionValue, right: ExpressionValue, accepts: (order: number) => boolean): boolean {
  const [first, second] = [toNumber(left), toNumber(right)];
  if (first !== null && second !== null) return accepts(first - second);
  const [earlier, later] = [toDay(left), toDay(right)];
  return earlier !== null && later !== null && accepts(earlier < later ? -1 : earlier > later ? 1 : 0);
}

function searched(text: ExpressionValue, part: ExpressionValue, how: 'includes' | 'startsWith' | 'endsWith'): boolean {
  return text !== null && part !== null && folded(text)[how](folded(part));
}

const folded = (value: ExpressionValue): string => toText(value).normalize('NFC').toLowerCase();

const sizeOf = (value: ExpressionValue): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, item) => sum + 1 + sizeOf(item), 0)
    : typeof value === 'string'
      ? Math.ceil(value.length / CHARACTERS_PER_STEP)
      : 0;
