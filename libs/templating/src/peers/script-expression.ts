import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type MemberExpression,
  type NewExpression,
  type Node,
  type Pattern,
  parseExpressionAt,
  type SpreadElement,
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

/** The parameters of the functions around an expression, innermost last. Each is the item of a list, or takes it apart: `[key, value]`. */
type Parameters = readonly (string | readonly string[])[];

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
    const rest = source.slice(node.end).replace(/^[\s;)]+/, '');
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

  /** The body of a function of one parameter, for each item of a list. */
  body({ params, body }: ArrowFunctionExpression): Phrase {
    const [parameter, ...others] = params;
    const name = parameter && parameterName(parameter);
    if (name === undefined || name === null || others.length > 0 || body.type === 'BlockStatement')
      throw new NoMeaning('has a function that is more than one expression of one item');
    return new ScriptTranslation(this.special, [...this.parameters, name]).of(body);
  }

  private named(name: string): Phrase {
    const depth = this.parameters.findLastIndex((known) =>
      typeof known === 'string' ? known === name : known.includes(name),
    );
    if (depth !== -1) {
      const outer = this.parameters.length - 1 - depth;
      const item = wordPhrase(outer === 0 ? '.' : Array.from({ length: outer }, () => '..').join('/'));
      const known = this.parameters[depth] ?? name;
      return typeof known === 'string' ? item : indexPhrase(item, wordPhrase(String(known.indexOf(name))));
    }
    if (name === 'undefined' || name === 'NaN') return NULL;
    return this.special(name) ?? namePhrase(name);
  }

  private member({ object, property, computed }: MemberExpression): Phrase {
    const owner = this.of(object);
    if (computed) return indexPhrase(owner, this.of(property));
    const name = property.type === 'Identifier' ? property.name : '';
    if (name === 'length') return callPhrase('length', owner);
    // An outer item: "../name" instead of "...name".
    if (/^\.\.(?:\/\.\.)*$/.test(owner.text)) return wordPhrase(`${owner.text}/${namePhrase(name).text}`);
    return this.special(`.${name}`) ?? memberPhrase(owner, name);
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
      if (object.type === 'Identifier' && (object.name === 'Math' || object.name === 'Object'))
        return globalCall(`${object.name}.${property.name}`, args, this);
      return methodCall(property.name, this.of(object), args, this);
    }
    return globalCall(callee.type === 'Identifier' ? callee.name : '', args, this);
  }
}

/** The name of a parameter, or those of its parts; null for another pattern. */
function parameterName(parameter: Pattern): string | string[] | null {
  if (parameter.type === 'Identifier') return parameter.name;
  if (parameter.type !== 'ArrayPattern') return null;
  const names = parameter.elements.map((one) => (one?.type === 'Identifier' ? one.name : ''));
  return names.includes('') ? null : names;
}

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
