import { evaluate, type ExpressionContext, isTrue, StepBudget } from './evaluator';
import { parse } from './parser';
import { ExpressionSyntaxError, type ExpressionValue, type Node, type Vocabulary } from './syntax';

/** The variables and functions of a vocabulary, with the values that a caller has to give. */
export interface ContextOf<V extends Vocabulary> extends ExpressionContext {
  variables: Readonly<Record<keyof V['variables'] & string, ExpressionValue>>;
  lookups: Readonly<Record<keyof V['lookups'] & string, (name: ExpressionValue) => ExpressionValue>>;
}

/** A parsed expression of one setting. */
export class Expression<V extends Vocabulary> {
  private constructor(
    readonly source: string,
    private readonly root: Node,
  ) {}

  /** @throws ExpressionSyntaxError */
  static parse<V extends Vocabulary>(source: string, vocabulary: V): Expression<V> {
    return new Expression<V>(source, parse(source, vocabulary));
  }

  /** Null for text that is not an expression, such as prose from before expressions were parsed when saved. */
  static tryParse<V extends Vocabulary>(source: string, vocabulary: V): Expression<V> | null {
    try {
      return Expression.parse(source, vocabulary);
    } catch (error) {
      if (error instanceof ExpressionSyntaxError) return null;
      throw error;
    }
  }

  /** Whether the expression is true, and not false, empty or another value. @throws ExpressionWorkError */
  holds(context: ContextOf<V>, budget: StepBudget): boolean {
    return isTrue(this.evaluate(context, budget));
  }

  evaluate(context: ContextOf<V>, budget: StepBudget): ExpressionValue {
    return evaluate(this.root, context, budget);
  }

  /** Whether a variable or function of this name occurs. */
  mentions(name: keyof V['variables'] | keyof V['lookups'] | 'present'): boolean {
    return mentions(this.root, String(name));
  }
}

/** Why text is no expression, with the position of the error, as the end of a sentence; null for a valid one. */
export function expressionFault(source: string, vocabulary: Vocabulary): string | null {
  try {
    parse(source, vocabulary);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return `is not a valid expression at character ${error.position}: ${error.message}`;
  }
}

function mentions(node: Node, name: string): boolean {
  switch (node.kind) {
    case 'name':
      return node.name === name;
    case 'call':
      return node.name === name || node.parameters.some((part) => mentions(part, name));
    case 'list':
      return node.items.some((part) => mentions(part, name));
    case 'binary':
      return mentions(node.left, name) || mentions(node.right, name);
    case 'literal':
      return false;
    default:
      return mentions(node.operand, name);
  }
}
