import { MAX_DEPTH } from '../expressions/expression';
import {
  binaryPhrase,
  callPhrase,
  choicePhrase,
  indexPhrase,
  memberPhrase,
  minusPhrase,
  namePhrase,
  notPhrase,
  type Phrase,
  textPhrase,
  wordPhrase,
} from './expression-text';
import { type JinjaArguments, jinjaFilter, jinjaMethod, jinjaTest } from './jinja-functions';
import { type JinjaToken, jinjaTokens } from './jinja-tokens';
import { NoMeaning } from './peer-tag';

/** The value of a name with a special meaning at a place of the template; null for others. */
export type JinjaName = (name: string) => Phrase | null;

const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'true',
  True: 'true',
  false: 'false',
  False: 'false',
  none: 'null',
  None: 'null',
};
/** The variables of `loop` (jinja.palletsprojects.com/templates, "List of Control Structures"). */
const LOOP: Readonly<Record<string, string>> = {
  index: '@number',
  index0: '@index',
  first: '@first',
  last: '@last',
  length: '@count',
  revindex: '(@count - @index)',
  revindex0: '(@count - @number)',
};
const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** Translates a Jinja expression into one of ours. Throws NoMeaning for what has no meaning here. */
export const jinjaExpression = (source: string, names: JinjaName = () => null): Phrase =>
  new JinjaParser(jinjaTokens(source), names).whole();

/** A recursive-descent parser; each method reads one level of the grammar of Jinja 3. */
export class JinjaParser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly JinjaToken[],
    private readonly names: JinjaName,
  ) {}

  whole(): Phrase {
    const phrase = this.expression();
    if (this.token.kind !== 'end') throw this.unexpected();
    return phrase;
  }

  private expression(): Phrase {
    if (++this.depth > MAX_DEPTH) throw new NoMeaning(`is nested more than ${MAX_DEPTH} deep`);
    let value = this.or();
    if (this.takeName('if')) {
      const test = this.or();
      value = choicePhrase(test, value, this.takeName('else') ? this.expression() : textPhrase(''));
    }
    this.depth--;
    return value;
  }

  private or(): Phrase {
    let left = this.and();
    while (this.takeName('or')) left = binaryPhrase('or', left, this.and());
    return left;
  }

  private and(): Phrase {
    let left = this.not();
    while (this.takeName('and')) left = binaryPhrase('and', left, this.not());
    return left;
  }

  private not(): Phrase {
    return this.takeName('not') ? notPhrase(this.not()) : this.comparison();
  }

  /** Each operand is compared with the one before it: `1 < x < 5` are two comparisons. */
  private comparison(): Phrase {
    let left = this.sum();
    let result: Phrase | null = null;
    for (let compare = this.comparator(); compare; compare = this.comparator()) {
      const right = this.sum();
      const compared = compare(left, right);
      result = result ? binaryPhrase('and', result, compared) : compared;
      left = right;
    }
    return result ?? left;
  }

  private comparator(): ((left: Phrase, right: Phrase) => Phrase) | null {
    const { kind, text } = this.token;
    if (kind === 'symbol' && COMPARISONS.has(text)) {
      this.at++;
      return (left, right) => binaryPhrase(text, left, right);
    }
    const isIn = (left: Phrase, right: Phrase): Phrase => callPhrase('contains', callPhrase('keys', right), left);
    if (this.takeName('in')) return isIn;
    if (kind !== 'name' || text !== 'not' || this.tokens[this.at + 1]?.text !== 'in') return null;
    this.at += 2;
    return (left, right) => notPhrase(isIn(left, right));
  }

  private sum(): Phrase {
    return this.chain(['+', '-'], () => this.joint());
  }

  private joint(): Phrase {
    let left = this.product();
    while (this.take('~')) left = binaryPhrase('&', left, this.product());
    return left;
  }

  private product(): Phrase {
    return this.chain(['*', '/', '//', '%'], () => this.unary());
  }

  private chain(operators: readonly string[], operand: () => Phrase): Phrase {
    let left = operand();
    for (let { kind, text } = this.token; kind === 'symbol' && operators.includes(text); { kind, text } = this.token) {
      this.at++;
      if (text === '%' && left.isText) {
        left = jinjaFilter('format', left, this.take('(') ? this.args() : { values: [operand()], named: new Map() });
        continue;
      }
      const right = operand();
      left = text === '//' ? callPhrase('floor', binaryPhrase('/', left, right)) : binaryPhrase(text, left, right);
    }
    return left;
  }

  /** Filters apply to a number with its sign. */
  private unary(isFiltered = true): Phrase {
    const value = this.take('-')
      ? minusPhrase(this.unary(false))
      : this.take('+')
        ? this.unary(false)
        : this.postfix(this.primary());
    return isFiltered ? this.tested(this.filtered(value)) : value;
  }

  private filtered(input: Phrase): Phrase {
    let value = input;
    while (this.take('|')) {
      const name = this.name();
      value = jinjaFilter(name, value, this.take('(') ? this.args() : NO_ARGUMENTS);
    }
    return value;
  }

  private tested(input: Phrase): Phrase {
    if (!this.takeName('is')) return input;
    const isNot = this.takeName('not');
    const name = this.name();
    const result = jinjaTest(name, input, this.take('(') ? this.args() : this.operand());
    return isNot ? notPhrase(result) : result;
  }

  /** The operand of a test without parentheses: `is divisibleby 3`. */
  private operand(): JinjaArguments {
    const { kind, text } = this.token;
    const isOperand =
      kind === 'number' || kind === 'text' || text === '[' || (kind === 'name' && !AFTER_TEST.has(text));
    return isOperand ? { values: [this.postfix(this.primary())], named: new Map() } : NO_ARGUMENTS;
  }

  private primary(): Phrase {
    const { kind, text } = this.token;
    this.at++;
    if (kind === 'text') return textPhrase(text);
    if (kind === 'number') return wordPhrase(text);
    if (kind === 'name') return this.named(text);
    if (text === '(' || text === '[') return this.bracketed(text === '(' ? ')' : ']');
    this.at--;
    throw this.unexpected();
  }

  private named(name: string): Phrase {
    const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
    if (constant !== undefined) return wordPhrase(constant);
    if (this.token.text === '(') {
      this.at++;
      const { values } = this.args();
      if (name === 'range') return callPhrase('range', ...values);
      throw new NoMeaning(`calls ${name}(), which does not exist here`);
    }
    if (name === 'loop' && this.take('.')) return this.loopVariable(this.name());
    if (name === 'loop') throw new NoMeaning('uses the loop as a value: set what is needed of it, such as loop.index');
    return this.names(name) ?? namePhrase(name);
  }

  private loopVariable(name: string): Phrase {
    const ours = Object.hasOwn(LOOP, name) ? LOOP[name] : undefined;
    if (ours !== undefined) return wordPhrase(ours);
    if (name !== 'cycle' || !this.take('(')) throw new NoMeaning(`uses loop.${name}, which does not exist here`);
    const { values } = this.args();
    return indexPhrase(callPhrase('list', ...values), wordPhrase(`@index % ${values.length}`));
  }

  /** A value in parentheses, or a list. */
  private bracketed(close: string): Phrase {
    const values: Phrase[] = [];
    let isList = close === ']';
    while (!this.take(close)) {
      values.push(this.expression());
      if (this.take(',')) isList = true;
      else if (this.token.text !== close) throw this.unexpected();
    }
    const [only] = values;
    if (!isList && only) return only;
    return callPhrase('list', ...values);
  }

  private postfix(start: Phrase): Phrase {
    let value = start;
    for (;;) {
      if (this.take('.')) {
        const name = this.token.kind === 'number' ? this.number() : this.name();
        if (this.take('(')) value = jinjaMethod(name, value, this.args());
        else value = this.names(`${value.text}.${name}`) ?? memberPhrase(value, name);
      } else if (this.take('[')) value = this.subscript(value);
      else return value;
    }
  }

  private subscript(object: Phrase): Phrase {
    const from = this.token.text === ':' ? wordPhrase('0') : this.expression();
    if (!this.take(':')) {
      this.expect(']');
      return indexPhrase(object, from);
    }
    const to = this.token.text === ']' ? [] : [this.expression()];
    this.expect(']');
    return callPhrase('slice', object, from, ...to);
  }

  private args(): JinjaArguments {
    const values: Phrase[] = [];
    const named = new Map<string, Phrase>();
    while (!this.take(')')) {
      if (this.token.kind === 'name' && this.tokens[this.at + 1]?.text === '=') {
        const name = this.name();
        this.at++;
        named.set(name, this.expression());
      } else values.push(this.expression());
      if (!this.take(',') && this.token.text !== ')') throw this.unexpected();
    }
    return { values, named };
  }

  private get token(): JinjaToken {
    return this.tokens[this.at] ?? { kind: 'end', text: '' };
  }

  private name(): string {
    const { kind, text } = this.token;
    if (kind !== 'name') throw this.unexpected();
    this.at++;
    return text;
  }

  private number(): string {
    const { text } = this.token;
    this.at++;
    return text;
  }

  private take(symbol: string): boolean {
    const { kind, text } = this.token;
    if (kind !== 'symbol' || text !== symbol) return false;
    this.at++;
    return true;
  }

  private takeName(name: string): boolean {
    const { kind, text } = this.token;
    if (kind !== 'name' || text !== name) return false;
    this.at++;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) throw this.unexpected();
  }

  private unexpected(): NoMeaning {
    const { kind, text } = this.token;
    if (text === '**') return new NoMeaning('has a power (**), which does not exist here: multiply instead');
    return new NoMeaning(kind === 'end' ? 'ends too early' : `cannot be read at "${text}"`);
  }
}

/** Words that go on after a test. */
const AFTER_TEST = new Set(['and', 'or', 'if', 'else', 'in', 'is', 'not']);
const NO_ARGUMENTS: JinjaArguments = { values: [], named: new Map() };
