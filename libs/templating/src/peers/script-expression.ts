import {
  type ArrowFunctionExpression,
  type BinaryExpression,
  type CallExpression,
  type Expression,
  type Literal,
  type LogicalExpression,
  type MemberExpression,
  type NewExpression,
  type Node,
  type Pattern,
  parseExpressionAt,
  type SpreadElement,
  type UnaryExpression,
} from 'acorn';
import { MAX_EXPRESSION_CHARS } from '../expressions/expression';
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
import { NoMeaning } from './peer-tag';
import { globalCall, methodCall } from './script-calls';

/** What names mean in the script of one product: `$index`, `$person`. Returns null for a name without special meaning. */
export type SpecialName = (name: string) => Phrase | null;

/** The parameters of the functions around an expression, innermost last. Each is the item of a list, or takes it apart (`[key, value]`), and may have its position beside it. */
type Parameters = readonly { readonly item: string | readonly string[]; readonly index: string | null }[];

/**
 * Translates an expression of ECMAScript into one of ours. No code runs. Throws NoMeaning for what has no meaning here.
 */
export function scriptExpression(source: string, special: SpecialName = () => null): Phrase {
  return new ScriptTranslation(special, []).of(parseScript(source));
}

/** The members of an object that an expression writes out; null for another expression. Throws NoMeaning. */
export function scriptMembers(source: string, special: SpecialName): Map<string, Phrase> | null {
  const parsed = parseScript(source);
  const node = parsed.type === 'ParenthesizedExpression' ? parsed.expression : parsed;
  if (node.type !== 'ObjectExpression') return null;
  const translation = new ScriptTranslation(special, []);
  return new Map(
    node.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
      return [[property.key.name, translation.of(property.value)] as const];
    }),
  );
}

function parseScript(source: string): Expression {
  if (source.length > MAX_EXPRESSION_CHARS) throw new NoMeaning(`is longer than ${MAX_EXPRESSION_CHARS} characters`);
  try {
    const node = parseExpressionAt(source, 0, { ecmaVersion: 2022 });
    const rest = source.slice(node.end).replace(/^(?:[\s;)]|\/\*[^*]*\*\/)+/, '');
    if (rest !== '') throw new NoMeaning(`cannot be read at "${rest.slice(0, 40)}"`);
    return node;
  } catch (error) {
    if (error instanceof SyntaxError) throw new NoMeaning(`is no valid expression: ${error.message}`);
    throw error;
  }
}

/** Translates the nodes of a syntax tree. Its depth is bounded by the length of an expression. */
export class ScriptTranslation {
  constructor(
    private readonly special: SpecialName,
    private readonly parameters: Parameters,
  ) {}

  of(node: Node | SpreadElement): Phrase {
    const expression = node as Expression;
    switch (expression.type) {
      case 'Literal':
        return literal(expression.value);
      case 'Identifier':
        return this.named(expression.name);
      case 'ThisExpression':
        return wordPhrase('.');
      case 'ParenthesizedExpression':
        return this.of(expression.expression);
      case 'ChainExpression':
        return this.of(expression.expression);
      case 'MemberExpression':
        return this.member(expression);
      case 'UnaryExpression':
        return this.unary(expression.operator, this.of(expression.argument));
      case 'LogicalExpression':
      case 'BinaryExpression':
        if (testsType(expression)) return this.typeTest(expression);
        return this.binary(expression.operator, this.of(expression.left), this.of(expression.right));
      case 'ConditionalExpression':
        return choicePhrase(this.of(expression.test), this.of(expression.consequent), this.of(expression.alternate));
      case 'TemplateLiteral':
        return joined(
          expression.quasis.map(({ value }) => value.cooked ?? ''),
          expression.expressions.map((part) => this.of(part)),
        );
      case 'ArrayExpression':
        return callPhrase('list', ...expression.elements.map((element) => (element ? this.of(element) : NULL)));
      case 'CallExpression':
        return this.call(expression);
      case 'NewExpression':
        return this.date(expression);
      default:
        throw new NoMeaning('is code, and templates run none');
    }
  }

  /** The body of a function of an item, or of an item and its position. */
  body({ params, body }: ArrowFunctionExpression): Phrase {
    const [parameter, position, ...others] = params;
    const item = parameter && parameterName(parameter);
    const index = position?.type === 'Identifier' ? position.name : null;
    const result = returned(body);
    if (item === undefined || item === null || (position && index === null) || others.length > 0 || !result)
      throw new NoMeaning('has a function that is more than one expression of one item');
    return new ScriptTranslation(this.special, [...this.parameters, { item, index }]).of(result);
  }

  private named(name: string): Phrase {
    const depth = this.parameters.findLastIndex(({ item, index }) =>
      typeof item === 'string' ? item === name || index === name : item.includes(name) || index === name,
    );
    const known = this.parameters[depth];
    if (known) return parameterPhrase(known, name, this.parameters.length - 1 - depth);
    if (name === 'undefined' || name === 'NaN') return NULL;
    return this.special(name) ?? namePhrase(name);
  }

  private member({ object, property, computed }: MemberExpression): Phrase {
    if (object.type === 'ThisExpression') return this.ownMember(property, computed);
    const owner = this.of(object);
    if (computed) return indexPhrase(owner, this.of(property));
    const name = property.type === 'Identifier' ? property.name : '';
    if (name === 'length') return callPhrase('length', owner);
    // An outer item: "../name" instead of "...name".
    if (/^\.\.(?:\/\.\.)*$/.test(owner.text)) return wordPhrase(`${owner.text}/${namePhrase(name).text}`);
    return this.special(`.${name}`) ?? memberPhrase(owner, name);
  }

  /** `this.name` and `this["first name"]`: names are those of the current item first. */
  private ownMember(property: Node, isComputed: boolean): Phrase {
    const key = property as Expression;
    if (!isComputed && key.type === 'Identifier') return this.named(key.name);
    if (key.type === 'Literal' && /^[\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+)*$/u.test(String(key.value)))
      return wordPhrase(String(key.value));
    return indexPhrase(wordPhrase('.'), this.of(key));
  }

  /** `typeof x === "undefined"`, `"string"`, `"number"` or `"boolean"` */
  private typeTest({ operator, left, right }: BinaryExpression | LogicalExpression): Phrase {
    const value = this.of((left as UnaryExpression).argument);
    const kind = TYPES[String((right as Literal).value)];
    const equals = operator.startsWith('!') ? '!=' : '==';
    return kind === undefined
      ? binaryPhrase(equals, value, NULL)
      : binaryPhrase(equals, callPhrase('kind', value), textPhrase(kind));
  }

  private unary(operator: string, operand: Phrase): Phrase {
    if (operator === '!') return notPhrase(operand);
    if (operator === '-') return minusPhrase(operand);
    if (operator === '+') return operand;
    throw new NoMeaning(`uses ${operator}, which does not exist here`);
  }

  private binary(operator: string, left: Phrase, right: Phrase): Phrase {
    if (operator === '??') return callPhrase('default', left, right);
    if (operator === 'in' || operator === 'instanceof')
      throw new NoMeaning(`uses ${operator}, which does not exist here`);
    return binaryPhrase(SAME_OPERATOR[operator] ?? operator, left, right);
  }

  /** `new Date(x)` is the date that its only argument is. */
  private date({ callee, arguments: [value, ...others] }: NewExpression): Phrase {
    const isDate = callee.type === 'Identifier' && callee.name === 'Date';
    if (!isDate || !value || others.length > 0) throw new NoMeaning('is code, and templates run none');
    return this.of(value);
  }

  private call({ callee, arguments: args }: CallExpression): Phrase {
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed) {
      const { object, property } = callee;
      if (object.type === 'Identifier' && ['Math', 'Object', 'Array'].includes(object.name))
        return globalCall(`${object.name}.${property.name}`, args, this);
      return methodCall(property.name, this.of(object), args, this);
    }
    return globalCall(callee.type === 'Identifier' ? callee.name : '', args, this);
  }
}

/** The expression that a function returns; null for more code. */
function returned(body: ArrowFunctionExpression['body']): Expression | null {
  if (body.type !== 'BlockStatement') return body;
  const [only, ...others] = body.body;
  return only?.type === 'ReturnStatement' && others.length === 0 ? (only.argument ?? null) : null;
}

/** A parameter of a function that is so many functions further out. */
function parameterPhrase({ item, index }: Parameters[number], name: string, outer: number): Phrase {
  if (index === name) return wordPhrase(`${'../'.repeat(outer)}@index`);
  const value = wordPhrase(outer === 0 ? '.' : Array.from({ length: outer }, () => '..').join('/'));
  return typeof item === 'string' ? value : indexPhrase(value, wordPhrase(String(item.indexOf(name))));
}

/** The name of a parameter, or those of its parts; null for another pattern. */
function parameterName(parameter: Pattern): string | string[] | null {
  if (parameter.type === 'Identifier') return parameter.name;
  if (parameter.type !== 'ArrayPattern') return null;
  const names = parameter.elements.map((one) => (one?.type === 'Identifier' ? one.name : ''));
  return names.includes('') ? null : names;
}

/** Types of ECMAScript by the kinds of our values. */
const TYPES: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'boolean' };

const testsType = ({ operator, left, right }: BinaryExpression | LogicalExpression): boolean =>
  /^[!=]==?$/.test(operator) &&
  left.type === 'UnaryExpression' &&
  left.operator === 'typeof' &&
  right.type === 'Literal' &&
  (right.value === 'undefined' || Object.hasOwn(TYPES, String(right.value)));

const NULL = wordPhrase('null');
const SAME_OPERATOR: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '===': '==', '!==': '!=' };

function literal(value: unknown): Phrase {
  if (typeof value === 'string') return textPhrase(value);
  if (typeof value === 'boolean' || value === null) return wordPhrase(String(value));
  // Our numbers have no exponent.
  if (typeof value === 'number' && /^\d+(?:\.\d+)?$/.test(String(value))) return wordPhrase(String(value));
  throw new NoMeaning('has a value of a kind that does not exist here');
}

/** The texts and values of a template literal, joined. */
function joined(texts: readonly string[], values: readonly Phrase[]): Phrase {
  const parts = texts.flatMap((text, index) => {
    const value = values[index];
    return [...(text === '' ? [] : [textPhrase(text)]), ...(value ? [value] : [])];
  });
  const [first = textPhrase(''), ...others] = parts;
  return others.reduce((left, right) => binaryPhrase('&', left, right), first);
}
