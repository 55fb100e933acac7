import type { Expression, NameExpression } from './expression';
import { functionNamed } from './functions';

/** The names in an expression, in order. With `elements`, without those of whole lists: the input of `sum` and what has an index. */
export function namesIn(expression: Expression, elements = false): NameExpression[] {
  switch (expression.kind) {
    case 'name':
      return [expression];
    case 'member':
      return namesIn(expression.object, elements);
    case 'index':
      return [...(elements ? [] : namesIn(expression.object)), ...namesIn(expression.index, elements)];
    case 'not':
    case 'minus':
      return namesIn(expression.operand, elements);
    case 'binary':
      return [...namesIn(expression.left, elements), ...namesIn(expression.right, elements)];
    case 'choice':
      return [expression.test, expression.yes, expression.no].flatMap((part) => namesIn(part, elements));
    case 'call': {
      const skipsInput = elements && functionNamed(expression.name)?.takesList;
      // The other arguments of a function of lists are evaluated for each item.
      return skipsInput ? [] : expression.args.flatMap((argument) => namesIn(argument, elements));
    }
    case 'literal':
    case 'variable':
      return [];
  }
}

/** The names of all functions that an expression calls. */
export function callsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'call':
      return [expression.name, ...expression.args.flatMap(callsIn)];
    case 'member':
      return callsIn(expression.object);
    case 'index':
      return [...callsIn(expression.object), ...callsIn(expression.index)];
    case 'not':
    case 'minus':
      return callsIn(expression.operand);
    case 'binary':
      return [...callsIn(expression.left), ...callsIn(expression.right)];
    case 'choice':
      return [expression.test, expression.yes, expression.no].flatMap(callsIn);
    default:
      return [];
  }
}
