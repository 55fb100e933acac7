import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type MemberExpression,
  type Node,
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

/** The parameters of the functions around an expression, innermost last. Each is the item of a list. */
type Parameters = readonly string[];

/**
 * Translates an expression of ECMAScript into one of ours. No code runs. Throws NoMeaning for what has no meaning here.
 */
export function scriptExpression(source: string, special: SpecialName = () => null): Phrase {
  return new ScriptTranslation(special, []).of(parseScript(source));
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
      default:
        throw new NoMeaning('is code, and templates run none');
    }
  }

  /** The body of a function of one parameter, for each item of a list. */
  body({ params, body }: ArrowFunctionExpression): Phrase {
    const [parameter, ...others] = params;
    if (parameter?.type !== 'Identifier' || others.length > 0 || body.type === 'BlockStatement')
      throw new NoMeaning('has a function that is more than one expression of one item');
    return new ScriptTranslation(this.special, [...this.parameters, parameter.name]).of(body);
  }

  private named(name: string): Phrase {
    const depth = this.parameters.lastIndexOf(name);
    if (depth !== -1) {
      const outer = this.parameters.length - 1 - depth;
      return wordPhrase(outer === 0 ? '.' : Array.from({ length: outer }, () => '..').join('/'));
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
