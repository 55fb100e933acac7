import type { ArrowFunctionExpression, Expression, Node, SpreadElement } from 'acorn';
import { binaryPhrase, callPhrase, indexPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';

/** Translates the arguments of calls. */
export interface ArgumentTranslation {
  of(node: Node): Phrase;
  body(node: ArrowFunctionExpression): Phrase;
}

type Arguments = readonly (Expression | SpreadElement)[];
type Method = (object: Phrase, args: Arguments, translation: ArgumentTranslation) => Phrase;

/** A method that is a function of ours with the same arguments, which may be missing when `optional` are given. */
const same =
  (name: string, ...missing: readonly Phrase[]): Method =>
  (object, args, translation) =>
    callPhrase(name, object, ...(args.length === 0 ? missing : args.map((argument) => translation.of(argument))));

/** A method whose first argument is a function of the items. */
const perItem =
  (make: (list: Phrase, body: Phrase) => Phrase): Method =>
  (object, args, translation) =>
    make(object, bodyOf(args, translation));

const ONE = wordPhrase('1');
const ZERO = wordPhrase('0');

/** Methods of texts, numbers and lists in ECMAScript, by name. */
const METHODS: Readonly<Record<string, Method>> = {
  toUpperCase: (object) => asText(callPhrase('upper', object)),
  toLowerCase: (object) => asText(callPhrase('lower', object)),
  toLocaleUpperCase: (object) => asText(callPhrase('upper', object)),
  toLocaleLowerCase: (object) => asText(callPhrase('lower', object)),
  trim: (object) => asText(callPhrase('trim', object)),
  toString: (object: Phrase) => asText(callPhrase('text', object)),
  toFixed: (object, [decimals]) => asText(callPhrase('number', object, textPhrase(fixedPattern(decimals)))),
  toLocaleString: localeText,
  padStart: same('padStart'),
  padEnd: same('padEnd'),
  getFullYear: dateField('yyyy'),
  getDate: dateField('d'),
  getMonth: (object) => binaryPhrase('-', dateField('M')(object), ONE),
  getHours: dateField('H'),
  getMinutes: dateField('m'),
  join: same('join', textPhrase(',')),
  slice: same('slice', ZERO),
  substring: same('slice', ZERO),
  charAt: (object, args, translation) => {
    const at = args[0] ? translation.of(args[0]) : ZERO;
    return callPhrase('slice', object, at, binaryPhrase('+', at, ONE));
  },
  at: (object, args, translation) => indexPhrase(object, args[0] ? translation.of(args[0]) : ZERO),
  includes: same('contains'),
  startsWith: same('startsWith'),
  endsWith: same('endsWith'),
  split: same('split'),
  replaceAll: same('replace'),
  replace: replaced,
  substr: (object, args, translation) => {
    const [from = ZERO, count] = args.map((argument) => translation.of(argument));
    return callPhrase('slice', object, from, ...(count ? [binaryPhrase('+', from, count)] : []));
  },
  concat: joinedTexts,
  reverse: same('reverse'),
  filter: perItem((list, body) => callPhrase('filter', list, body)),
  map: perItem((list, body) => callPhrase('map', list, body)),
  find: perItem((list, body) => callPhrase('first', callPhrase('filter', list, body))),
  some: perItem((list, body) => binaryPhrase('>', callPhrase('count', list, body), ZERO)),
  every: perItem((list, body) => binaryPhrase('==', callPhrase('count', list, body), callPhrase('length', list))),
  sort: sorted,
  reduce: reduced,
};

const PAIR = callPhrase('list', wordPhrase('.key'), wordPhrase('.value'));

const asText = (phrase: Phrase): Phrase => ({ ...phrase, isText: true });

/** A call of a method. Throws NoMeaning for one that has no meaning here. */
export function methodCall(name: string, object: Phrase, args: Arguments, translation: ArgumentTranslation): Phrase {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) throw new NoMeaning(`calls ${name}(), which does not exist here`);
  return method(object, args, translation);
}

const GLOBALS: Readonly<Record<string, string | null>> = {
  'Math.round': 'round',
  'Math.floor': 'floor',
  'Math.ceil': 'ceil',
  'Math.abs': 'abs',
  'Math.min': 'min',
  'Math.max': 'max',
  String: 'text',
  // Texts of numbers count as numbers.
  Number: null,
  parseFloat: null,
  parseInt: 'floor',
  'Object.entries': 'entries',
  'Object.keys': 'keys',
  'Object.values': 'values',
};

/** A call of a global function. Throws NoMeaning for one that has no meaning here. */
export function globalCall(name: string, args: Arguments, translation: ArgumentTranslation): Phrase {
  const [value] = args;
  if (name === 'Array.isArray' && value)
    return binaryPhrase('==', callPhrase('kind', translation.of(value)), textPhrase('list'));
  const ours = Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
  const [first, ...others] = args.map((argument) => translation.of(argument));
  if (ours === undefined || !first) throw new NoMeaning(`calls ${name || 'a function'}(), which does not exist here`);
  if (ours === 'entries') return callPhrase('map', callPhrase('entries', first), PAIR);
  if (ours === 'keys') return callPhrase('map', callPhrase('entries', first), wordPhrase('.key'));
  if (ours === 'values') return callPhrase('map', callPhrase('entries', first), wordPhrase('.value'));
  return ours === null ? first : callPhrase(ours, first, ...(name === 'parseInt' ? [] : others));
}

function bodyOf([argument]: Arguments, translation: ArgumentTranslation): Phrase {
  if (argument?.type !== 'ArrowFunctionExpression') throw new NoMeaning('has a function that cannot be read');
  return translation.body(argument);
}

/** The pattern of a number with as many decimals as a literal says. */
function fixedPattern(decimals: Expression | SpreadElement | undefined): string {
  const count = decimals === undefined ? 0 : decimals.type === 'Literal' ? Number(decimals.value) : NaN;
  if (!Number.isInteger(count) || count < 0 || count > 20)
    throw new NoMeaning('has decimals that are no number from 0 to 20');
  return count === 0 ? '0' : `0.${'0'.repeat(count)}`;
}

/** `replace` of a text replaces the first only, so it has a meaning for a global pattern of plain characters. */
function replaced(object: Phrase, [from, to]: Arguments, translation: ArgumentTranslation): Phrase {
  const pattern = from?.type === 'Literal' ? from.regex : undefined;
  if (!pattern?.flags.includes('g') || /[\\^$.|?*+()[\]{}]/.test(pattern.pattern) || !to)
    throw new NoMeaning('replaces the first text or a pattern, which does not exist here');
  return callPhrase('replace', object, textPhrase(pattern.pattern), translation.of(to));
}

/** `concat` of texts; whether other values are lists is not known. */
function joinedTexts(object: Phrase, args: Arguments, translation: ArgumentTranslation): Phrase {
  const parts = [object, ...args.map((argument) => translation.of(argument))];
  if (!parts.some(({ isText }) => isText)) throw new NoMeaning('calls concat() of lists, which does not exist here');
  return parts.reduce((left, right) => binaryPhrase('&', left, right));
}

/** A part of a date, as a number is written. */
function dateField(pattern: string): (object: Phrase) => Phrase {
  return (object) => callPhrase('date', object, textPhrase(pattern));
}

/** `toLocaleString()` of a number, with a locale, and with the style, currency or decimals of an object. */
function localeText(object: Phrase, [locale, options]: Arguments, translation: ArgumentTranslation): Phrase {
  const inLocale = locale ? [translation.of(locale)] : [];
  const settings = new Map<string, Phrase>();
  if (options?.type === 'ObjectExpression')
    for (const one of options.properties)
      if (one.type === 'Property' && one.key.type === 'Identifier')
        settings.set(one.key.name, translation.of(one.value));
  const decimals = settings.get('minimumFractionDigits') ?? settings.get('maximumFractionDigits');
  const style = settings.get('style')?.text;
  const currency = settings.get('currency');
  if (style === '"currency"' && currency) return asText(callPhrase('currency', object, currency, ...inLocale));
  if (style === '"percent"') return asText(callPhrase('percent', object, decimals ?? ZERO, ...inLocale));
  if (style !== undefined && style !== '"decimal"')
    throw new NoMeaning(`has the style ${style}, which does not exist here`);
  return asText(callPhrase('number', object, decimals ?? textPhrase('#,##0.###'), ...inLocale));
}

/** `reduce((sum, x) => sum + x.a, 0)`: the sum of an expression about each item. */
function reduced(object: Phrase, [step, start]: Arguments, translation: ArgumentTranslation): Phrase {
  const isZero = start === undefined || (start.type === 'Literal' && start.value === 0);
  const { params = [], body } = (
    step?.type === 'ArrowFunctionExpression' ? step : {}
  ) as Partial<ArrowFunctionExpression>;
  const [sum, item] = params;
  const isSum =
    body?.type === 'BinaryExpression' &&
    body.operator === '+' &&
    body.left.type === 'Identifier' &&
    sum?.type === 'Identifier' &&
    body.left.name === sum.name;
  if (!isZero || !isSum || !item || params.length !== 2) throw new NoMeaning('reduces to something else than a sum');
  return callPhrase('sum', object, translation.body({ params: [item], body: body.right } as ArrowFunctionExpression));
}

/** `sort()`, and `sort((a, b) => a.x - b.x)` or `a.x.localeCompare(b.x)` in both directions. */
function sorted(object: Phrase, [order]: Arguments): Phrase {
  if (!order) return callPhrase('sort', object);
  const compared = order.type === 'ArrowFunctionExpression' ? comparedIn(order.body) : null;
  const names =
    order.type !== 'ArrowFunctionExpression'
      ? []
      : order.params.map((one) => (one.type === 'Identifier' ? one.name : ''));
  const [left, right] = (compared ?? []).map(pathFrom);
  if (!left || !right || left.path !== right.path) throw new NoMeaning('sorts in an order that cannot be read');
  const key = wordPhrase(left.path === '' ? '.' : `.${left.path}`);
  if (left.root === names[0] && right.root === names[1]) return callPhrase('sort', object, key);
  if (left.root === names[1] && right.root === names[0]) return callPhrase('sort', object, key, textPhrase('desc'));
  throw new NoMeaning('sorts in an order that cannot be read');
}

/** The two values that a function of an order compares; null for another function. */
function comparedIn(body: Node): [Expression, Expression] | null {
  const node = body as Expression;
  if (node.type === 'BinaryExpression' && node.operator === '-' && node.left.type !== 'PrivateIdentifier')
    return [node.left, node.right];
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const { object, property } = node.callee;
  const [other] = node.arguments;
  const isCompared = property.type === 'Identifier' && property.name === 'localeCompare';
  return isCompared && object.type !== 'Super' && other && other.type !== 'SpreadElement' ? [object, other] : null;
}

function pathFrom(node: Expression): { root: string; path: string } | null {
  if (node.type === 'Identifier') return { root: node.name, path: '' };
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null;
  const owner = node.object.type === 'Super' ? null : pathFrom(node.object);
  return owner && { root: owner.root, path: [owner.path, node.property.name].filter(Boolean).join('.') };
}
