import {
  type BinaryOperator,
  CURRENT_ITEM,
  type Expression,
  ExpressionError,
  LOOP_VARIABLES,
  MAX_DEPTH,
  MAX_NODES,
  nameExpression,
} from './expression';
import { FUNCTIONS, functionNamed } from './functions';
import { type Token, tokenize } from './tokens';

/** How tightly the binary operators bind. `not` binds between `and` and the comparisons; a filter (`|`) binds least. */
export const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};
const NOT_PRECEDENCE = 3;
const KEYWORDS = new Set(['and', 'or', 'not']);
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const OPERATIONS: ReadonlySet<Expression['kind']> = new Set(['binary', 'choice', 'not'] as const);
const PARENTHESES =
  'a filter applies to all that is before it, so put parentheses around what belongs together, as in "(items | length) > 2"';
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;

/** Parses an expression. Throws ExpressionError. */
export const parseExpression = (source: string): Expression => new Parser(tokenize(source)).parse();

/**
 * Parses the content of a placeholder that shows a value or begins a loop. It is a name when it has no operator ("first name",
 * "5"), and when its words are no valid expression ("do not call"). Throws ExpressionError.
 */
export function parseNameOrExpression(source: string): Expression {
  const tokens = tokenize(source);
  const words = tokens.slice(0, -1);
  const isName = words.length > 0 && words.every(({ kind }) => kind === 'word');
  if (isName && (words.length === 1 || !words.some(({ text }) => KEYWORDS.has(text)))) return nameOf(words);
  try {
    return new Parser(tokens).parse();
  } catch (error) {
    if (isName && error instanceof ExpressionError) return nameOf(words);
    throw error;
  }
}

const nameOf = (words: readonly Token[]): Expression => {
  const name = words.map(({ text }) => text).join(' ');
  if (name.startsWith('this.')) return { kind: 'member', object: nameExpression(CURRENT_ITEM), name: name.slice(5) };
  return nameExpression(name === 'this' ? CURRENT_ITEM : name);
};

/** A recursive-descent parser; each method reads one level of the grammar in README.md. */
class Parser {
  private at = 0;
  private nodes = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Expression {
    const expression = this.filtered();
    if (this.token().kind !== 'end') throw this.unexpected();
    return expression;
  }

  private filtered(): Expression {
    return this.nested(() => {
      const input = this.choice();
      let value = input;
      while (this.take('|')) {
        const { kind, text } = this.token();
        if (kind !== 'word') throw this.unexpected();
        this.at++;
        value = this.call(text, [value, ...(this.take('(') ? this.args() : [])]);
      }
      return value === input ? value : this.continued(input, value);
    });
  }

  /**
   * What goes on after filters, where that has one meaning only: `items | length > 2`. Elsewhere people who know that filters of other
   * products bind more tightly would get another result than they expect.
   */
  private continued(input: Expression, filtered: Expression): Expression {
    if (!this.operator(1) && !this.isSymbol('?')) return filtered;
    if (OPERATIONS.has(input.kind)) throw this.unexpected(PARENTHESES);
    const result = this.choice(filtered);
    if (this.isSymbol('|')) throw this.unexpected(PARENTHESES);
    return result;
  }

  private choice(start?: Expression): Expression {
    const test = this.binary(1, start);
    if (!this.take('?')) return test;
    const yes = this.nested(() => this.choice());
    this.expect(':');
    return this.node({ kind: 'choice', test, yes, no: this.nested(() => this.choice()) });
  }

  /** A chain of operators after `start` that bind at least as tightly as `minimum`; equal ones associate to the left. */
  private binary(minimum: number, start?: Expression): Expression {
    let left = start ?? (minimum <= NOT_PRECEDENCE && this.takeWord('not') ? this.negation() : this.unary());
    for (let operator = this.operator(minimum); operator; operator = this.operator(minimum)) {
      this.at++;
      const right = this.nested(() => this.binary(PRECEDENCE[operator] + 1));
      left = this.node({ kind: 'binary', operator, left, right });
    }
    return left;
  }

  private operator(minimum: number): BinaryOperator | null {
    const { kind, text } = this.token();
    if (kind !== 'symbol' && !(kind === 'word' && KEYWORDS.has(text))) return null;
    return Object.hasOwn(PRECEDENCE, text) && PRECEDENCE[text as BinaryOperator] >= minimum
      ? (text as BinaryOperator)
      : null;
  }

  private negation(): Expression {
    return this.node({ kind: 'not', operand: this.nested(() => this.binary(NOT_PRECEDENCE)) });
  }

  private unary(): Expression {
    if (this.take('-')) return this.node({ kind: 'minus', operand: this.nested(() => this.unary()) });
    if (this.take('!')) return this.node({ kind: 'not', operand: this.nested(() => this.unary()) });
    return this.postfix(this.primary());
  }

  private postfix(start: Expression): Expression {
    let value = start;
    for (;;) {
      if (this.take('[')) {
        const index = this.filtered();
        this.expect(']');
        value = this.node({ kind: 'index', object: value, index });
      } else if (this.take('.')) {
        const { kind, text } = this.token();
        if (kind !== 'word') throw this.unexpected();
        this.at++;
        value = this.node({ kind: 'member', object: value, name: text });
      } else return value;
    }
  }

  private primary(): Expression {
    const token = this.token();
    const { kind, text } = token;
    if (kind === 'word' && !KEYWORDS.has(text)) return this.word();
    if (kind === 'end' || kind === 'word') throw this.unexpected();
    this.at++;
    if (kind === 'text') return this.node({ kind: 'literal', value: text });
    if (kind === 'variable') return this.variable(text, 0);
    if (kind === 'up') return this.outer();
    if (text === '(') {
      const inner = this.filtered();
      this.expect(')');
      return inner;
    }
    if (text === '.') return this.currentItem();
    this.at--;
    throw this.unexpected();
  }

  /** A number, a constant, a function call, or a name of one word or more. */
  private word(): Expression {
    const first = this.token().text;
    const words: Token[] = [];
    while (this.token().kind === 'word' && !KEYWORDS.has(this.token().text))
      words.push(this.tokens[this.at++] as Token);
    if (words.length === 1) {
      if (NUMBER.test(first)) return this.node({ kind: 'literal', value: Number(first) });
      if (Object.hasOwn(CONSTANTS, first)) return this.node({ kind: 'literal', value: CONSTANTS[first] ?? null });
    }
    if (this.take('(')) return this.call(words.map(({ text }) => text).join(' '), this.args());
    return this.node(nameOf(words));
  }

  private currentItem(): Expression {
    const item = this.node(nameExpression(CURRENT_ITEM));
    const { kind, text } = this.token();
    if (kind !== 'word' || KEYWORDS.has(text)) return item;
    this.at++;
    return this.node({ kind: 'member', object: item, name: text });
  }

  /** `..`, `../name` and `../@index`; each further `../` is one scope further out. */
  private outer(): Expression {
    let up = 1;
    while (this.token().kind === 'up') {
      up++;
      this.at++;
    }
    const { kind, text } = this.token();
    if (kind === 'variable') {
      this.at++;
      return this.variable(text, up);
    }
    if (kind !== 'word' || KEYWORDS.has(text)) return this.node(nameExpression(CURRENT_ITEM, up));
    this.at++;
    return this.node(nameExpression(text, up));
  }

  private variable(text: string, up: number): Expression {
    const name = LOOP_VARIABLES.find((known) => known === text);
    if (name) return this.node({ kind: 'variable', name, up });
    const known = LOOP_VARIABLES.map((one) => `@${one}`).join(', ');
    throw new ExpressionError('invalid_expression', `names @${text}: a loop has ${known}`);
  }

  private args(): Expression[] {
    if (this.take(')')) return [];
    const args = [this.filtered()];
    while (this.take(',')) args.push(this.filtered());
    this.expect(')');
    return args;
  }

  private call(name: string, args: readonly Expression[]): Expression {
    const known = functionNamed(name);
    if (!known) {
      const names = Object.keys(FUNCTIONS).join(', ');
      throw new ExpressionError('unknown_function', `names the function "${name}", which does not exist: ${names} do`);
    }
    if (args.length < known.min || args.length > known.max)
      throw new ExpressionError(
        'invalid_expression',
        `gives ${args.length} values to "${name}", which takes ${known.min === known.max ? known.min : `${known.min} to ${known.max}`}`,
      );
    return this.node({ kind: 'call', name: known.name, args });
  }

  private node(expression: Expression): Expression {
    if (++this.nodes > MAX_NODES)
      throw new ExpressionError('expression_too_long', `has more than ${MAX_NODES} names, values and operators`);
    return expression;
  }

  private nested(read: () => Expression): Expression {
    if (++this.depth > MAX_DEPTH)
      throw new ExpressionError('expression_too_deep', `is nested more than ${MAX_DEPTH} deep`);
    const expression = read();
    this.depth--;
    return expression;
  }

  private token(): Token {
    return this.tokens[this.at] as Token;
  }

  private isSymbol(symbol: string): boolean {
    const { kind, text } = this.token();
    return kind === 'symbol' && text === symbol;
  }

  private take(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.at++;
    return true;
  }

  private takeWord(word: string): boolean {
    const { kind, text } = this.token();
    if (kind !== 'word' || text !== word) return false;
    this.at++;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) throw this.unexpected(`"${symbol}" is missing`);
  }

  private unexpected(reason?: string): ExpressionError {
    const { kind, text } = this.token();
    const place = kind === 'end' ? 'ends too early' : `cannot be read at "${kind === 'variable' ? '@' : ''}${text}"`;
    return new ExpressionError('invalid_expression', reason === undefined ? place : `${place}: ${reason}`);
  }
}
