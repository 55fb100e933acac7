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
