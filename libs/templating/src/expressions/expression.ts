import type { ErrorCode } from '@app/core/programs';
/** The syntax tree of an expression in a placeholder. It has no cycles and at most `MAX_NODES` nodes. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | NameExpression
  /** `@index` and the like: facts about the iteration that is `up` scopes further out. */
  | { readonly kind: 'variable'; readonly name: LoopVariable; readonly up: number }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'not' | 'minus'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] };

/** A field, member or variable, looked up from the scope that is `up` scopes further out. */
export interface NameExpression {
  readonly kind: 'name';
  readonly name: string;
  readonly up: number;
}

export type BinaryOperator = 'or' | 'and' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '&' | '+' | '-' | '*' | '/' | '%';

export const LOOP_VARIABLES = ['index', 'number', 'first', 'last', 'count'] as const;
export type LoopVariable = (typeof LOOP_VARIABLES)[number];

/** The name of the current item of a loop. */
export const CURRENT_ITEM = '.';

export const nameExpression = (name: string, up = 0): NameExpression => ({ kind: 'name', name, up });

/** Why an expression cannot be parsed or evaluated; `message` continues a sentence: "The placeholder {{…}} <message>". */
export class ExpressionError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ExpressionError';
  }
}

/** Characters of one placeholder. The longest of the peers' examples has 200. */
export const MAX_EXPRESSION_CHARS = 1_000;
/** Nodes of one expression, and how deep they nest: far more than people write. */
export const MAX_NODES = 200;
export const MAX_DEPTH = 32;
