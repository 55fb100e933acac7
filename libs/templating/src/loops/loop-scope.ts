import { type Expression, ExpressionError } from '../expressions/expression';
import { callsIn } from '../expressions/calls';

/** What a loop repeats when its opening tag says so: `{{#items | each("column")}}`. */
export const LOOP_SCOPES = ['text', 'paragraph', 'row', 'cell', 'column', 'table', 'page', 'slide', 'sheet'] as const;
export type LoopScope = (typeof LOOP_SCOPES)[number];

/**
 * What loops of other products repeat. `cell-in-row`: cells, when the tags are in two cells of one row. `one-column`: columns,
 * when the tags are in one column. `next`: all up to the element of the closing tag, which is an example and is removed. With
 * `-marker`, the elements of the tags are removed with all that is in them.
 */
export type PeerScope = 'cell-in-row' | 'one-column' | 'next' | 'paragraph-marker' | 'row-marker' | 'cell-marker';

/** The filter that names the scope. */
const EACH = 'each';

/** Separates the scope of an opening tag from its expression. Throws ExpressionError for a scope that is no constant. */
export function readScope(expression: Expression): { expression: Expression; scope?: LoopScope } {
  if (expression.kind !== 'call' || expression.name !== EACH) return { expression };
  const [input, argument] = expression.args as [Expression, Expression];
  const scope = argument.kind === 'literal' ? LOOP_SCOPES.find((known) => known === argument.value) : undefined;
  if (scope) return { expression: input, scope };
  const known = LOOP_SCOPES.map((one) => `"${one}"`).join(', ');
  throw new ExpressionError('unknown_scope', `does not say what it repeats: write ${EACH}() with one of ${known}`);
}

/** Throws ExpressionError when an expression names a scope at a place where no loop begins. */
export function assertNoScope(expression: Expression): void {
  if (callsIn(expression).includes(EACH))
    throw new ExpressionError('unknown_scope', `uses ${EACH}(), which belongs at the end of an opening tag`);
}
