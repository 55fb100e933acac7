import {
  binaryPhrase,
  callPhrase,
  choicePhrase,
  indexPhrase,
  notPhrase,
  type Phrase,
  textPhrase,
  wordPhrase,
} from './expression-text';
import { datePattern, formatted, textOfPhrase } from './jinja-formats';
import { NoMeaning } from './peer-tag';

/** The arguments of a filter, test or method. */
export interface JinjaArguments {
  readonly values: readonly Phrase[];
  readonly named: ReadonlyMap<string, Phrase>;
}

type Translation = (input: Phrase, args: JinjaArguments) => Phrase;

/** A function of ours with the same arguments; `more` of them are taken over. */
const same =
  (name: string, more = 0): Translation =>
  (input, { values }) =>
    callPhrase(name, input, ...values.slice(0, more));
const itself: Translation = (input) => input;

/** The argument with a name or at a position. */
const argument = ({ values, named }: JinjaArguments, name: string, at = 0): Phrase | undefined =>
  named.get(name) ?? values[at];

/** A member of the items of a list, by the text of its path. */
function itemMember(path: Phrase | undefined): Phrase[] {
  const name = path && /^"([^"\\]+)"$/.exec(path.text)?.[1];
  if (path && !name) throw new NoMeaning('has an attribute that is no text');
  return name ? [wordPhrase(`.${name}`)] : [];
}

/** Filters of Jinja (jinja.palletsprojects.com/templates, "List of Builtin Filters"). */
const FILTERS: Readonly<Record<string, Translation>> = {
  upper: same('upper'),
  lower: same('lower'),
  title: same('title'),
  capitalize: (input) => callPhrase('capitalize', callPhrase('lower', input)),
  trim: same('trim'),
  default: (input, args) => callPhrase('default', input, argument(args, 'default_value') ?? textPhrase('')),
  // Of a dictionary, the number of its keys.
  length: (input) => callPhrase('length', callPhrase('keys', input)),
  join: (input, args) => {
    const member = itemMember(argument(args, 'attribute', 1));
    const list = member.length > 0 ? callPhrase('map', input, ...member) : input;
    return callPhrase('join', list, argument(args, 'd') ?? textPhrase(''));
  },
  first: same('first'),
  last: same('last'),
  sum: (input, args) => {
    const sum = callPhrase('sum', input, ...itemMember(argument(args, 'attribute')));
    const start = argument(args, 'start', 1);
    return start ? binaryPhrase('+', sum, start) : sum;
  },
  min: extremeItem('min'),
  max: extremeItem('max'),
  sort: sorted,
  unique: (input, args) => callPhrase('unique', input, ...itemMember(args.named.get('attribute'))),
  reverse: same('reverse'),
  round: rounded,
  abs: same('abs'),
  int: (input) => callPhrase('floor', input),
  float: itself,
  string: (input) => ({ ...callPhrase('text', input), isText: true }),
  list: itself,
  replace: replaced,
  map: mapped,
  select: (input, args) => callPhrase('filter', input, itemTest(args)),
  reject: (input, args) => callPhrase('filter', input, notPhrase(itemTest(args))),
  selectattr: (input, args) => callPhrase('filter', input, attributeTest(args)),
  rejectattr: (input, args) => callPhrase('filter', input, notPhrase(attributeTest(args))),
  groupby: (input, args) => callPhrase('groupBy', input, ...itemMember(argument(args, 'attribute'))),
  items: same('entries'),
  dictsort: (input, args) => {
    const member = argument(args, 'by', 1)?.text === '"value"' ? '.value' : '.key';
    return callPhrase('sort', callPhrase('entries', input), wordPhrase(member), ...descending(args, 2));
  },
  batch: same('chunk', 2),
  truncate: shortened,
  slice: () => {
    throw new NoMeaning('divides into columns: write batch, which divides into rows');
  },
  striptags: (input) => callPhrase('text', callPhrase('html', input)),
  escape: itself,
  safe: itself,
  format: (pattern, { values }) => formatted(pattern, values),
  wordcount: (input) => callPhrase('length', callPhrase('split', callPhrase('trim', input), textPhrase(' '))),
};
const FILTER_NAMES: Readonly<Record<string, string>> = { d: 'default', count: 'length', e: 'escape' };

/** A filter of Jinja. Filters with other names are ours. */
export function jinjaFilter(name: string, input: Phrase, args: JinjaArguments): Phrase {
  const known = FILTER_NAMES[name] ?? name;
  const filter = Object.hasOwn(FILTERS, known) ? FILTERS[known] : undefined;
  if (filter) return filter(input, args);
  if (args.named.size > 0) throw new NoMeaning(`uses the filter "${name}", which does not exist here`);
  return callPhrase(name, input, ...args.values);
}

/** Tests behind `is`. */
const TESTS: Readonly<Record<string, Translation>> = {
  defined: (input) => binaryPhrase('!=', input, NULL),
  undefined: (input) => binaryPhrase('==', input, NULL),
  none: (input) => binaryPhrase('==', input, NULL),
  odd: (input) => binaryPhrase('==', binaryPhrase('%', input, TWO), wordPhrase('1')),
  even: (input) => binaryPhrase('==', binaryPhrase('%', input, TWO), wordPhrase('0')),
  divisibleby: (input, { values }) => binaryPhrase('==', binaryPhrase('%', input, values[0] ?? TWO), wordPhrase('0')),
  true: (input) => binaryPhrase('==', input, wordPhrase('true')),
  false: (input) => binaryPhrase('==', input, wordPhrase('false')),
  in: (input, { values }) => callPhrase('contains', callPhrase('keys', values[0] ?? NULL), input),
  lower: (input) => binaryPhrase('==', input, callPhrase('lower', input)),
  upper: (input) => binaryPhrase('==', input, callPhrase('upper', input)),
  sameas: compared('=='),
  string: ofKind('text'),
  number: ofKind('number'),
  boolean: ofKind('boolean'),
  mapping: ofKind('object'),
  sequence: ofKind('list'),
  equalto: compared('=='),
  eq: compared('=='),
  '==': compared('=='),
  ne: compared('!='),
  '!=': compared('!='),
  gt: compared('>'),
  '>': compared('>'),
  greaterthan: compared('>'),
  ge: compared('>='),
  '>=': compared('>='),
  lt: compared('<'),
  '<': compared('<'),
  lessthan: compared('<'),
  le: compared('<='),
  '<=': compared('<='),
};
const NULL = wordPhrase('null');
const ITEM = wordPhrase('.');
const TWO = wordPhrase('2');

function compared(operator: string): Translation {
  return (input, { values }) => binaryPhrase(operator, input, values[0] ?? NULL);
}

function ofKind(kind: string): Translation {
  return (input) => binaryPhrase('==', callPhrase('kind', input), textPhrase(kind));
}

/** `input is name(args)`. Throws NoMeaning for a test that does not exist here. */
export function jinjaTest(name: string, input: Phrase, args: JinjaArguments): Phrase {
  const test = Object.hasOwn(TESTS, name) ? TESTS[name] : undefined;
  if (!test) throw new NoMeaning(`uses the test "${name}", which does not exist here`);
  return test(input, args);
}

/** Methods of texts and dictionaries in Python. */
const METHODS: Readonly<Record<string, Translation>> = {
  upper: same('upper'),
  lower: same('lower'),
  title: same('title'),
  capitalize: same('capitalize'),
  strip: same('trim'),
  replace: replaced,
  split: (input, { values }) => callPhrase('split', input, values[0] ?? textPhrase(' ')),
  zfill: (input, { values }) => callPhrase('padStart', input, values[0] ?? NULL, textPhrase('0')),
  ljust: same('padEnd', 2),
  rjust: same('padStart', 2),
  strftime: (input, { values }) => callPhrase('date', input, textPhrase(datePattern(values[0]))),
  startswith: same('startsWith', 1),
  endswith: same('endsWith', 1),
  join: (separator, { values }) => callPhrase('join', values[0] ?? NULL, separator),
  format: (pattern, { values }) => formatted(pattern, values),
  items: same('entries'),
  keys: (input) => callPhrase('map', callPhrase('entries', input), wordPhrase('.key')),
  values: (input) => callPhrase('map', callPhrase('entries', input), wordPhrase('.value')),
  get: (input, { values: [key, otherwise] }) => {
    const value = indexPhrase(input, key ?? NULL);
    return otherwise ? callPhrase('default', value, otherwise) : value;
  },
};

/** `input.name(args)`. Throws NoMeaning for a method that does not exist here. */
export function jinjaMethod(name: string, input: Phrase, args: JinjaArguments): Phrase {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) throw new NoMeaning(`calls ${name}(), which does not exist here`);
  return method(input, args);
}

/** `map(attribute="x", default=y)` and `map("upper")`. */
function mapped(input: Phrase, { values: [name, ...values], named }: JinjaArguments): Phrase {
  const attribute = named.get('attribute');
  if (attribute) {
    const member = itemMember(attribute)[0] as Phrase;
    const otherwise = named.get('default');
    return callPhrase('map', input, otherwise ? callPhrase('default', member, otherwise) : member);
  }
  const filter = textOfPhrase(name);
  if (filter === null) throw new NoMeaning('maps with something else than an attribute or a filter');
  return callPhrase('map', input, jinjaFilter(filter, ITEM, { values, named }));
}

/** The item itself with the smallest or largest attribute. */
function extremeItem(name: 'min' | 'max'): Translation {
  return (input, { named }) => {
    const [key] = itemMember(named.get('attribute'));
    if (!key) return callPhrase(name, input);
    return callPhrase('first', callPhrase('sort', input, key, ...(name === 'max' ? [textPhrase('desc')] : [])));
  };
}

/** `truncate(length=255, killwords=false, end="...", leeway=5)`: a text that is longer by no more than the leeway stays. */
function shortened(input: Phrase, args: JinjaArguments): Phrase {
  const length = argument(args, 'length', 0) ?? wordPhrase('255');
  const end = argument(args, 'end', 2) ?? textPhrase('...');
  const most = binaryPhrase('+', length, argument(args, 'leeway', 3) ?? wordPhrase('5'));
  const cut = callPhrase('slice', input, wordPhrase('0'), binaryPhrase('-', length, callPhrase('length', end)));
  const isInWord = argument(args, 'killwords', 1)?.text === 'true';
  const short = isInWord ? binaryPhrase('&', cut, end) : callPhrase('truncate', input, length, end);
  return choicePhrase(binaryPhrase('>', callPhrase('length', input), most), short, input);
}

function replaced(input: Phrase, { values }: JinjaArguments): Phrase {
  if (values.length > 2) throw new NoMeaning('replaces some of the texts only, which does not exist here');
  return callPhrase('replace', input, ...values);
}

function sorted(input: Phrase, args: JinjaArguments): Phrase {
  const [key] = itemMember(args.named.get('attribute'));
  const order = descending(args, 0);
  if (order.length === 0) return callPhrase('sort', input, ...(key ? [key] : []));
  return callPhrase('sort', input, key ?? ITEM, ...order);
}

/** The order of `reverse=true`, which may stand at a position. */
const descending = (args: JinjaArguments, at: number): Phrase[] =>
  argument(args, 'reverse', at)?.text === 'true' ? [textPhrase('desc')] : [];

function rounded(input: Phrase, args: JinjaArguments): Phrase {
  const method = argument(args, 'method', 1)?.text ?? '"common"';
  const name = { '"common"': 'round', '"ceil"': 'ceil', '"floor"': 'floor' }[method];
  if (!name) throw new NoMeaning(`rounds with the method ${method}, which does not exist here`);
  return callPhrase(name, input, ...(argument(args, 'precision') ? [argument(args, 'precision') as Phrase] : []));
}

/** The test of `selectattr("age", ">", 18)` about each item. */
function attributeTest({ values: [path, test, ...values] }: JinjaArguments): Phrase {
  const [member] = itemMember(path);
  if (!member) throw new NoMeaning('names no attribute');
  const name = textOfPhrase(test);
  return name === null ? member : jinjaTest(name, member, { values, named: new Map() });
}

/** The test of `select("odd")` about each item; without a test, whether it counts as true. */
function itemTest({ values: [test, ...values] }: JinjaArguments): Phrase {
  const name = textOfPhrase(test);
  return name === null ? ITEM : jinjaTest(name, ITEM, { values, named: new Map() });
}
