import type { Expression } from './expression';
import { functionNamed } from './functions';

/** The names of the functions that an expression calls. */
export function callsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'name':
    case 'literal':
    case 'variable':
      return [];
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
    case 'call':
      return [expression.name, ...expression.args.flatMap(callsIn)];
  }
}

/** Whether the value of an expression may be more than text. */
export const makesRich = (expression: Expression): boolean =>
  callsIn(expression).some((name) => functionNamed(name)?.isRich);
