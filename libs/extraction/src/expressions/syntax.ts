import type { RE2JS } from 're2js';

/** A value in an expression. Text that reads as a number counts as one in comparisons and arithmetic. */
export type ExpressionValue = string | number | boolean | null | ExpressionValue[];

/** The operators between two operands, by how tightly they bind: later rows bind tighter. */
export const COMPARISONS = ['=', '!=', '<=', '>=', '<', '>', 'contains', 'starts with', 'ends with', 'in'] as const;
export type BinaryOperator = 'or' | 'and' | (typeof COMPARISONS)[number] | '+' | '-' | '*' | '/';

/** A part of a parsed expression. */
export type Node =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'list'; items: Node[] }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; parameters: Node[] }
  | { kind: 'not' | 'negative'; operand: Node }
  | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { kind: 'matches'; operand: Node; pattern: RE2JS; patternSize: number };

/** The names that the expressions of one setting may use, with a description of each. */
export interface Vocabulary {
  variables: Readonly<Record<string, string>>;
  /** Functions of one parameter whose values come from the setting, besides those of the language. */
  lookups: Readonly<Record<string, string>>;
}

/** What an expression does not say in its grammar; `position` counts characters from 1. */
export class ExpressionSyntaxError extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
    this.name = 'ExpressionSyntaxError';
  }
}
