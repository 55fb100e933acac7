import { splitOutside } from './angular-expression';
import { converted, dateShape, dateUnit, readDate } from './carbone-dates';
import {
  binaryPhrase,
  callPhrase,
  choicePhrase,
  memberPhrase,
  minusPhrase,
  needed,
  notPhrase,
  type Phrase,
  textPhrase,
  wordPhrase,
} from './expression-text';
import { NoMeaning } from './peer-tag';

/** A formatter of a tag: `ifEQ(1)`. The arguments are values already. */
export interface Formatter {
  readonly name: string;
  readonly args: readonly Phrase[];
}

/** A formatter as it is written: `ifEQ(1)`. `argument` reads an argument. Throws NoMeaning. */
export function readFormatter(source: string, argument: (source: string) => Phrase): Formatter {
  const [, name = '', , args = ''] = /^(\w+)\s*(\((.*)\))?$/s.exec(source) ?? [];
  if (name === '') throw new NoMeaning(`has the formatter "${source.slice(0, 40)}", which cannot be read`);
  const parts = args.trim() === '' ? [] : splitOutside(args, ',');
  return { name, args: parts.map((part) => argument(part.trim())) };
}

/** What a tag with formatters is: a value, or the beginning or end of a block that is shown under a condition. */
export type Formatted =
  | { readonly kind: 'value'; readonly value: Phrase }
  | { readonly kind: 'begin'; readonly shown: Phrase }
  | { readonly kind: 'end' }
  | { readonly kind: 'element'; readonly shown: Phrase; readonly element: string };

type Translation = (value: Phrase, args: readonly Phrase[]) => Phrase;

const own =
  (name: string): Translation =>
  (value, args) =>
    callPhrase(name, value, ...args);
const ofOperator =
  (operator: string): Translation =>
  (value, [right]) =>
    binaryPhrase(operator, value, needed(right));

/** Formatters (carbone.io/documentation, "Formatters") by name. */
const FORMATTERS: Readonly<Record<string, Translation>> = {
  lowerCase: own('lower'),
  upperCase: own('upper'),
  ucFirst: own('capitalize'),
  ucWords: own('title'),
  print: (_, [text]) => needed(text),
  append: (value, [text]) => binaryPhrase('&', value, needed(text)),
  prepend: (value, [text]) => binaryPhrase('&', needed(text), value),
  replace: own('replace'),
  substr: own('slice'),
  len: own('length'),
  unaccent: own('unaccent'),
  padl: padded('padStart'),
  padr: padded('padEnd'),
  ellipsis: (value, [count]) => {
    const isLong = binaryPhrase('>', callPhrase('length', value), needed(count));
    const cut = callPhrase('slice', value, wordPhrase('0'), needed(count));
    return choicePhrase(isLong, binaryPhrase('&', cut, textPhrase('...')), value);
  },
  html: own('html'),
  imageFit: fitted,
  barcode: (value, [kind]) => callPhrase('barcode', value, textPhrase(barcodeKind(needed(kind)))),
  arrayJoin: (value, [separator = textPhrase(', '), from, count]) => {
    if (!from) return callPhrase('join', value, separator);
    const end = count ? [binaryPhrase('+', from, count)] : [];
    return callPhrase('join', callPhrase('slice', value, from, ...end), separator);
  },
  arrayMap: (value, [between, inner, ...members]) => {
    if (members.length === 0)
      throw new NoMeaning('maps objects without naming their members: write arrayMap(", ", ":", "name")');
    const parts = members.map((name) => memberPhrase(wordPhrase('.'), name.text.replace(/^"|"$/g, '')));
    const joined = parts.reduce((left, right) =>
      binaryPhrase('&', binaryPhrase('&', left, inner ?? textPhrase(':')), right),
    );
    return callPhrase('join', callPhrase('map', value, joined), between ?? textPhrase(', '));
  },
  convCRLF: (value) => value,
  // The number of the current item, from an optional first number.
  count: (_, [first]) => (first ? binaryPhrase('+', wordPhrase('@index'), first) : wordPhrase('@number')),
  cumCount: () => wordPhrase('@number'),
  formatN: own('number'),
  formatC: (value, [decimals, currency]) => {
    if (!currency) throw new NoMeaning('formats a currency without its code: write formatC(2, EUR)');
    return decimals && callPhrase('currency', value, currency);
  },
  formatD: (value, [pattern, from]) => callPhrase('date', readDate(value, from), dateShape(needed(pattern))),
  convDate: (value, [from, pattern]) => callPhrase('date', readDate(value, from), dateShape(needed(pattern))),
  addD: (value, [amount, unit]) => callPhrase('dateAdd', value, needed(amount), dateUnit(unit)),
  subD: (value, [amount, unit]) => callPhrase('dateAdd', value, minusPhrase(needed(amount)), dateUnit(unit)),
  startOfD: (value, [unit]) => callPhrase('startOf', value, dateUnit(unit)),
  endOfD: (value, [unit]) => callPhrase('endOf', value, dateUnit(unit)),
  diffD: (value, [other, unit]) => callPhrase('dateDiff', value, needed(other), dateUnit(unit ?? textPhrase('ms'))),
  formatI: converted,
  round: own('round'),
  ceil: own('ceil'),
  floor: own('floor'),
  abs: own('abs'),
  int: truncated,
  toFixed: (value, [decimals]) =>
    callPhrase('number', value, textPhrase(`0.${'0'.repeat(Number(decimals?.text ?? 0))}`)),
  add: ofOperator('+'),
  sub: ofOperator('-'),
  mul: ofOperator('*'),
  div: ofOperator('/'),
  mod: ofOperator('%'),
  ifEmpty: (value, [other]) => callPhrase('default', value, needed(other)),
  ifContain: (value, [other, text]) => choicePhrase(callPhrase('contains', value, needed(other)), needed(text), value),
  ifEqual: (value, [other, text]) => choicePhrase(binaryPhrase('==', value, needed(other)), needed(text), value),
} as Readonly<Record<string, Translation>>;

/** A text with a length, filled up with a character, by default a space. */
function padded(name: string): Translation {
  return (value, [length, character]) => callPhrase(name, value, needed(length), character ?? textPhrase(' '));
}

/** A number without its decimals. */
function truncated(value: Phrase): Phrase {
  const isNegative = binaryPhrase('<', value, wordPhrase('0'));
  return choicePhrase(isNegative, callPhrase('ceil', value), callPhrase('floor', value));
}

/** How a picture fits into that of its alternative text. */
function fitted(value: Phrase, [fit]: readonly Phrase[]): Phrase {
  const [kind, whole] = [fit?.text.replaceAll('"', '') ?? 'contain', textPhrase('100%')];
  if (kind === 'contain') return value;
  if (kind === 'fillWidth') return callPhrase('picture', value, whole);
  if (kind === 'fill') return callPhrase('picture', value, whole, whole, textPhrase('stretch'));
  throw new NoMeaning(`fits a picture by "${kind}": contain, fill and fillWidth are known`);
}

/** The kind of a bar code by ours. */
const barcodeKind = (kind: Phrase): string => {
  const name = kind.text.replace(/[^a-z0-9]/gi, '').toLowerCase();
  return name === 'qrcode' ? 'qr' : name;
};

/** Conditions about the value in front of them. */
const CONDITIONS: Readonly<Record<string, Translation>> = {
  ifEQ: ofOperator('=='),
  ifNE: ofOperator('!='),
  ifGT: ofOperator('>'),
  ifGTE: ofOperator('>='),
  ifLT: ofOperator('<'),
  ifLTE: ofOperator('<='),
  ifIN: (value, [other]) => callPhrase('contains', value, needed(other)),
  ifNIN: (value, [other]) => notPhrase(callPhrase('contains', value, needed(other))),
  ifTE: (value, [type]) => {
    const written = needed(type).text.replaceAll('"', '');
    const kind = { string: 'text', array: 'list' }[written] ?? written;
    return binaryPhrase('==', callPhrase('kind', value), textPhrase(kind));
  },
  // An object without members is empty, too.
  ifEM: (value) => binaryPhrase('==', callPhrase('keys', value), wordPhrase('null')),
  ifNEM: (value) => binaryPhrase('!=', callPhrase('keys', value), wordPhrase('null')),
};

/** Elements that `drop` and `keep` remove. */
const ELEMENTS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  item: 'paragraph',
  row: 'row',
  table: 'table',
  slide: 'slide',
};

/** Applies formatters to a value. Throws NoMeaning for those that have no meaning here. */
export function formatted(value: Phrase, formatters: readonly Formatter[]): Formatted {
  const chain = new FormatterChain(value);
  for (const formatter of formatters) {
    const end = chain.apply(formatter);
    if (end) return end;
  }
  return { kind: 'value', value: chain.result() };
}

class FormatterChain {
  /** The value that the next condition is about. */
  private tested: Phrase;
  private condition: Phrase | null = null;
  private joint: 'and' | 'or' = 'and';
  private readonly cases: { test: Phrase; shown: Phrase }[] = [];
  private otherwise: Phrase | null = null;

  constructor(private value: Phrase) {
    this.tested = value;
  }

  /** Returns what the tag is when the formatter decides it. */
  apply({ name, args }: Formatter): Formatted | null {
    const condition = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined;
    if (condition) this.test(condition(this.tested, args));
    else if (name === 'and' || name === 'or') {
      this.joint = name;
      this.tested = args[0] ?? this.tested;
    } else if (name === 'show') this.show(needed(args[0]));
    else if (name === 'elseShow') this.otherwise = needed(args[0]);
    else if (/^(?:show|hide)End$/.test(name)) return { kind: 'end' };
    else if (name === 'showBegin') return { kind: 'begin', shown: this.tests() };
    else if (name === 'hideBegin') return { kind: 'begin', shown: notPhrase(this.tests()) };
    else if (name === 'drop' || name === 'keep') return this.element(name, args);
    else this.format(name, args);
    return null;
  }

  result(): Phrase {
    if (this.condition) throw new NoMeaning('has a condition that shows nothing');
    return this.cases.reduceRight<Phrase>(
      (rest, { test, shown }) => choicePhrase(test, shown, rest),
      this.otherwise ?? this.value,
    );
  }

  private test(condition: Phrase): void {
    this.condition = this.condition ? binaryPhrase(this.joint, this.condition, condition) : condition;
    this.tested = this.value;
  }

  private show(shown: Phrase): void {
    this.cases.push({ test: this.tests(), shown });
    this.condition = null;
    this.joint = 'and';
  }

  private tests(): Phrase {
    if (!this.condition) throw new NoMeaning('shows something without a condition');
    return this.condition;
  }

  private element(name: 'drop' | 'keep', [kind, count]: readonly Phrase[]): Formatted {
    if (count && count.text !== '1') throw new NoMeaning(`removes several elements: write ${name} into each of them`);
    const word = kind?.text.replaceAll('"', '') ?? '';
    const element = Object.hasOwn(ELEMENTS, word) ? ELEMENTS[word] : undefined;
    if (!element) throw new NoMeaning(`removes the element "${word}": p, item, row, table and slide can be removed`);
    return { kind: 'element', shown: name === 'drop' ? notPhrase(this.tests()) : this.tests(), element };
  }

  private format(name: string, args: readonly Phrase[]): void {
    const translation = Object.hasOwn(FORMATTERS, name) ? FORMATTERS[name] : undefined;
    if (!translation) throw new NoMeaning(`has the formatter "${name}", which does not exist here`);
    this.value = translation(this.value, args);
    this.tested = this.value;
  }
}
