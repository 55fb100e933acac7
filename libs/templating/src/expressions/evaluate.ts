import { RichText } from '../rich/rich-value';
import { type FillValue, isList, isRecord, isTruthy } from '../field-values';
import { type BinaryOperator, type Expression, ExpressionError } from './expression';
import { functionNamed } from './functions';
import { memberAt } from './member';
import type { FunctionCall } from './template-function';
import { assertLength, type Lookup, type Scope } from './scope';
import { areEqual, asNumber, compare, exact, isMissing, numberOf, textOf } from './values';

/**
 * The value of an expression in a scope. What is missing stays missing: a member of nothing, a calculation with nothing. Throws
 * ExpressionError for values of a wrong kind, a division by zero, and work beyond the limits.
 */
export function evaluate(expression: Expression, scope: Scope, lookup: Lookup = 'element'): FillValue {
  scope.limits.spend(1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return scope.resolve(expression.name, expression.up, lookup);
    case 'variable':
      return scope.loopVariable(expression.name, expression.up);
    case 'member':
      return memberAt(evaluate(expression.object, scope, lookup), expression.name);
    case 'index':
      return elementAt(evaluate(expression.object, scope, 'whole'), evaluate(expression.index, scope));
    case 'not':
      return !isTruthy(evaluate(expression.operand, scope));
    case 'minus':
      return negated(evaluate(expression.operand, scope));
    case 'choice':
      return evaluate(isTruthy(evaluate(expression.test, scope)) ? expression.yes : expression.no, scope, lookup);
    case 'call':
      return called(expression, scope);
    case 'binary':
      return combined(expression, scope);
  }
}

/** The element of a list (a negative index counts from the end), or the member of an object. */
function elementAt(object: FillValue, index: FillValue): FillValue {
  if (isMissing(object) || isMissing(index)) return undefined;
  if (isRecord(object)) return Object.hasOwn(object, textOf(index)) ? object[textOf(index)] : undefined;
  const at = numberOf(index, '[]');
  return isList(object) && Number.isInteger(at) ? object.at(at) : undefined;
}

const negated = (value: FillValue): FillValue => (isMissing(value) ? undefined : exact(-numberOf(value, '-')));

type Binary = Extract<Expression, { kind: 'binary' }>;

function combined({ operator, left, right }: Binary, scope: Scope): FillValue {
  const first = evaluate(left, scope);
  if (operator === 'and') return isTruthy(first) ? evaluate(right, scope) : first;
  if (operator === 'or') return isTruthy(first) ? first : evaluate(right, scope);
  const second = evaluate(right, scope);
  if (operator === '==' || operator === '!=') return areEqual(first, second) === (operator === '==');
  if (operator === '&') return joined(first, second);
  if (operator === '+' && isText(first, second)) return joined(first, second);
  const ordered = ORDER[operator];
  if (ordered) {
    const order = compare(first, second, operator);
    return order !== null && ordered(order);
  }
  if (isMissing(first) || isMissing(second)) return undefined;
  return exact(calculated(operator, numberOf(first, operator), numberOf(second, operator)));
}

const ORDER: Partial<Record<BinaryOperator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** `+` joins when one side is a text that is no number. */
const isText = (...values: FillValue[]): boolean =>
  values.some(
    (value) => value instanceof RichText || (typeof value === 'string' && value !== '' && asNumber(value) === null),
  );

/** Both values as text. Formatted text stays formatted. */
function joined(left: FillValue, right: FillValue): FillValue {
  if (left instanceof RichText || right instanceof RichText) return formatted(left).followedBy(formatted(right));
  const [start, end] = [textOf(left), textOf(right)];
  assertLength(start.length + end.length);
  return start + end;
}

const formatted = (value: FillValue): RichText => (value instanceof RichText ? value : RichText.ofText(textOf(value)));

function calculated(operator: BinaryOperator, left: number, right: number): number {
  if ((operator === '/' || operator === '%') && right === 0)
    throw new ExpressionError('division_by_zero', 'divides by zero');
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : left % right;
}

type Call = Extract<Expression, { kind: 'call' }>;

function called({ name, args }: Call, scope: Scope): FillValue {
  const known = functionNamed(name);
  if (!known) return undefined;
  const input = args[0] ? evaluate(args[0], scope, known.takesList ? 'whole' : 'element') : undefined;
  if (isMissing(input) && !known.takesMissing) return undefined;
  const call: FunctionCall = {
    name,
    count: args.length,
    locale: scope.locale,
    argument: (index) => (args[index] ? evaluate(args[index], scope) : undefined),
    each: (index, items) => perItem(args[index], items, scope),
    spend: (steps) => scope.limits.spend(steps),
  };
  return known.apply(input, call);
}

/** The values of an argument for each item of a list. A text is the name of a member. */
function perItem(argument: Expression | undefined, items: readonly FillValue[], scope: Scope): FillValue[] {
  if (!argument) return [...items];
  if (argument.kind === 'literal' && typeof argument.value === 'string') {
    const member = argument.value;
    scope.limits.spend(items.length);
    return items.map((item) => memberAt(item, member));
  }
  return items.map((item, index) => evaluate(argument, scope.enterItem(item, index, items.length)));
}
