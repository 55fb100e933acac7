import { RE2JS, RE2JSException } from 're2js';
import { FUNCTIONS } from './functions';
import { type BinaryOperator, COMPARISONS, ExpressionSyntaxError, type Node, type Vocabulary } from './syntax';
import { type Token, tokensOf } from './tokens';

/** Levels of brackets, operators and lists inside of each other. */
const MAX_DEPTH = 50;
/** A pattern for `matches`, in characters and in instructions of its automaton; the latter bounds counted repetitions. */
const MAX_PATTERN = 300;
const MAX_PATTERN_SIZE = 2_000;

const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const KEYWORDS = new Set([...'or and not contains starts ends with in matches'.split(' '), ...Object.keys(LITERALS)]);

/**
 * Parses an expression (grammar in README.md) whose names are those of `vocabulary`.
 * @throws ExpressionSyntaxError
 */
export function parse(source: string, vocabulary: Vocabulary): Node {
  return new Parser(tokensOf(source), vocabulary).parse();
}

/** Parses by recursive descent, one method for each level of the grammar. */
class Parser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: Token[],
    private readonly vocabulary: Vocabulary,
  ) {}

  parse(): Node {
    if (this.isAtEnd()) throw this.fault('the expression is empty');
    const node = this.disjunction();
    if (!this.isAtEnd()) throw this.unexpected('the end of the expression or an operator');
    return node;
  }

  private disjunction(): Node {
    return this.chain(['or'], () => this.chain(['and'], () => this.negation()));
  }

  private negation(): Node {
    return this.take('not') ? { kind: 'not', operand: this.nested(() => this.negation()) } : this.comparison();
  }

  private comparison(): Node {
    const left = this.sum();
    const isNegated = this.token.value === 'not' && this.token.kind === 'word';
    if (isNegated) this.at += 1;
    const compared = this.comparedWith(left);
    if (isNegated && compared === left) throw this.unexpected('contains, in, matches, starts with or ends with');
    return isNegated ? { kind: 'not', operand: compared } : compared;
  }

  private comparedWith(left: Node): Node {
    if (this.take('matches')) return this.match(left);
    const operator = COMPARISONS.find((one) => this.take(...one.split(' ')));
    if (operator) return { kind: 'binary', operator, left, right: this.sum() };
    return left;
  }

  private sum(): Node {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor()));
  }

  private factor(): Node {
    return this.take('-') ? { kind: 'negative', operand: this.nested(() => this.factor()) } : this.primary();
  }

  private primary(): Node {
    const { kind, value } = this.token;
    if (kind === 'number' || kind === 'text') {
      this.at += 1;
      return { kind: 'literal', value: kind === 'number' ? Number(value) : value };
    }
    if (this.take('(')) {
      const inner = this.nested(() => this.disjunction());
      this.expect(')');
      return inner;
    }
    if (this.take('[')) return { kind: 'list', items: this.listUntil(']') };
    if (kind === 'word' && !KEYWORDS.has(value)) return this.named();
    if (kind === 'word' && Object.hasOwn(LITERALS, value)) {
      this.at += 1;
      return { kind: 'literal', value: LITERALS[value] ?? null };
    }
    throw this.unexpected('a value');
  }

  private named(): Node {
    const token = this.token;
    this.at += 1;
    if (this.take('(')) return this.call(token);
    if (!Object.hasOwn(this.vocabulary.variables, token.value))
      throw this.unknown(token, 'name', Object.keys(this.vocabulary.variables));
    return { kind: 'name', name: token.value };
  }

  private call(token: Token): Node {
    const { lookups } = this.vocabulary;
    const isLookup = Object.hasOwn(lookups, token.value);
    const known = Object.hasOwn(FUNCTIONS, token.value) ? FUNCTIONS[token.value] : undefined;
    if (!isLookup && !known)
      throw this.unknown(token, 'function', [...Object.keys(FUNCTIONS), ...Object.keys(lookups)]);
    const parameters = this.listUntil(')');
    const { least, most } = isLookup ? { least: 1, most: 1 } : known!;
    if (parameters.length < least || parameters.length > most)
      throw this.fault(`${token.value} takes ${numberOf(least, most)}, not ${parameters.length}`, token);
    return { kind: 'call', name: token.value, parameters };
  }

  /** Patterns are RE2's, which take time in proportion to the text. They are constant, so that they are checked when saved. */
  private match(operand: Node): Node {
    const token = this.token;
    if (token.kind !== 'text') throw this.unexpected('a pattern in quotation marks');
    if (token.value.length > MAX_PATTERN) throw this.fault(`patterns have at most ${MAX_PATTERN} characters`);
    this.at += 1;
    const pattern = this.compiled(token);
    const patternSize = pattern.programSize();
    if (patternSize > MAX_PATTERN_SIZE) throw this.fault('the pattern repeats too much', token);
    return { kind: 'matches', operand, pattern, patternSize };
  }

  private compiled(token: Token): RE2JS {
    try {
      return RE2JS.compile(token.value);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      throw this.fault(`the pattern is not valid (${error.message})`, token);
    }
  }

  /** Operands of one level, joined from left to right. A long chain is deep too: its evaluation recurses. */
  private chain(operators: BinaryOperator[], operand: () => Node): Node {
    let left = this.nested(operand);
    let length = 0;
    for (let next = this.oneOf(operators); next; next = this.oneOf(operators)) {
      if (++length > MAX_DEPTH * 2) throw this.fault(`more than ${MAX_DEPTH * 2} operators follow each other`);
      left = { kind: 'binary', operator: next, left, right: this.nested(operand) };
    }
    return left;
  }

  private listUntil(end: string): Node[] {
    if (this.take(end)) return [];
    const items = [this.nested(() => this.disjunction())];
    while (this.take(',')) items.push(this.nested(() => this.disjunction()));
    this.expect(end);
    return items;
  }

  private nested(inner: () => Node): Node {
    // Each level of brackets passes through several methods that nest.
    if (this.depth >= MAX_DEPTH * 5) throw this.fault(`the expression is nested deeper than ${MAX_DEPTH} levels`);
    this.depth += 1;
    const node = inner();
    this.depth -= 1;
    return node;
  }

  private isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  private get token(): Token {
    return this.tokens[this.at]!;
  }

  private oneOf(operators: BinaryOperator[]): BinaryOperator | undefined {
    return operators.find((operator) => this.take(operator));
  }

  /** Takes the tokens with these values, when all of them follow; text in quotation marks is never an operator. */
  private take(...values: string[]): boolean {
    const follows = values.every((value, offset) => {
      const token = this.tokens[this.at + offset];
      return token?.value === value && (token.kind === 'word' || token.kind === 'symbol');
    });
    if (follows) this.at += values.length;
    return follows;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) throw this.unexpected(`"${symbol}"`);
  }

  private unexpected(wanted: string): ExpressionSyntaxError {
    const { kind, value } = this.token;
    return this.fault(`${wanted} is expected, not ${kind === 'end' ? 'the end' : JSON.stringify(value)}`);
  }

  private unknown(token: Token, what: string, known: string[]): ExpressionSyntaxError {
    return this.fault(`there is no ${what} ${token.value}; known are ${known.join(', ')}`, token);
  }

  private fault(message: string, { position } = this.token): ExpressionSyntaxError {
    return new ExpressionSyntaxError(message, position);
  }
}

const numberOf = (least: number, most: number) =>
  least === most ? `${least} value${least === 1 ? '' : 's'}` : `${least} to ${most} values`;
