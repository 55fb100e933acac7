import { type Expression, ExpressionError } from './expression';
import type { TemplateFunction } from './template-function';

const INSERT = 'template';

/** `template("name", item)` is no value: it inserts another template where the tag is a paragraph of its own. */
export const INSERT_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  [INSERT]: {
    min: 1,
    max: 2,
    takesList: true,
    takesMissing: true,
    apply: () => {
      throw new ExpressionError('misplaced_template', 'inserts a template where only a value can be shown');
    },
  },
};

type Call = Extract<Expression, { kind: 'call' }>;

/** The call of `template` that an expression consists of; null for other expressions. */
export const insertCall = (expression: Expression | null): Call | null =>
  expression?.kind === 'call' && expression.name === INSERT ? expression : null;

/** Whether a call of `template` is anywhere in an expression. */
export function holdsInsertCall(expression: Expression): boolean {
  switch (expression.kind) {
    case 'call':
      return expression.name === INSERT || expression.args.some(holdsInsertCall);
    case 'member':
      return holdsInsertCall(expression.object);
    case 'index':
      return holdsInsertCall(expression.object) || holdsInsertCall(expression.index);
    case 'not':
    case 'minus':
      return holdsInsertCall(expression.operand);
    case 'binary':
      return holdsInsertCall(expression.left) || holdsInsertCall(expression.right);
    case 'choice':
      return [expression.test, expression.yes, expression.no].some(holdsInsertCall);
    case 'name':
    case 'literal':
    case 'variable':
      return false;
  }
}
