import { PDFName } from '@cantoo/pdf-lib';
import { dictOf, nameOf, type PdfField, textOf } from '@app/formats';

/** What a field calculates from others. `numbers` has those of the fields with a name, several for a group of fields. */
export interface Calculation {
  /** The names of the fields that it needs. */
  readonly operands: readonly string[];
  of(numbers: (name: string) => readonly number[]): number;
}

/** Longer scripts are programs, which are not run. A sum over 400 fields has some 8,000 characters. */
const MAX_SCRIPT = 10_000;
const MAX_OPERANDS = 1000;
const MAX_NESTING = 32;
const TEXT = `"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'`;

/** The script that calculates the value of a field (ISO 32000-2, 12.7.6.3); null for a field without one, '' for one in a stream. */
export function calculationScript({ dict, widgets }: PdfField): string | null {
  for (const owner of new Set([dict, ...widgets])) {
    const actions = dictOf(owner, 'AA');
    const action = actions && dictOf(actions, 'C');
    if (action && nameOf(action, 'S') === 'JavaScript') return textOf(action.lookup(PDFName.of('JS'))) ?? '';
  }
  return null;
}

/**
 * The calculation of a script that is a call of Acrobat's `AFSimple_Calculate`, or what Acrobat makes of "simplified field notation":
 * an assignment of an arithmetic expression over fields. Null for all other scripts, which are not run.
 */
export function calculationOf(script: string): Calculation | null {
  if (script.length > MAX_SCRIPT) return null;
  const text = withoutComments(script).trim();
  return simpleCalculation(text) ?? expressionCalculation(text);
}

/** The script without the comments in which Acrobat keeps what somebody typed. */
function withoutComments(script: string): string {
  let [rest, text] = [script, ''];
  for (let start = rest.indexOf('/*'); start !== -1; start = rest.indexOf('/*')) {
    const end = rest.indexOf('*/', start + 2);
    if (end === -1) return '';
    text += rest.slice(0, start);
    rest = rest.slice(end + 2);
  }
  return text + rest;
}

const CALL = /^AFSimple_Calculate\s*\(\s*["'](SUM|AVG|PRD|MIN|MAX)["']\s*,([^;]*)\)\s*;?$/;
const NAMES = new RegExp(`\\s*(?:${TEXT})\\s*(?:,|$)`, 'y');

/** The functions of `AFSimple_Calculate` (Adobe, "JavaScript for Acrobat API Reference"; Acrobat's aform.js). */
const FUNCTIONS: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  SUM: (numbers) => numbers.reduce((sum, each) => sum + each, 0),
  AVG: (numbers) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length),
  PRD: (numbers) => numbers.reduce((product, each) => product * each, 1),
  MIN: (numbers) => numbers.reduce((least, each) => Math.min(least, each), numbers[0] ?? 0),
  MAX: (numbers) => numbers.reduce((most, each) => Math.max(most, each), numbers[0] ?? 0),
};

function simpleCalculation(script: string): Calculation | null {
  const [, name = '', given = ''] = CALL.exec(script) ?? [];
  const combine = FUNCTIONS[name];
  const operands = combine && namesOf(given.trim());
  if (!combine || !operands || operands.length === 0 || operands.length > MAX_OPERANDS) return null;
  return { operands, of: (numbers) => combine(operands.flatMap((operand) => numbers(operand))) };
}

/** The names in `new Array("a", "b")`, `["a", "b"]` or the text "a, b"; null for anything else. */
function namesOf(list: string): string[] | null {
  const inArray = /^(?:new\s+Array\s*\((.*)\)|\[(.*)\])$/s.exec(list);
  const names = textsOf(inArray?.[1] ?? inArray?.[2] ?? list);
  if (inArray || names?.length !== 1) return inArray ? names : null;
  return (names[0] ?? '').split(',').map((name) => name.trim());
}

function textsOf(list: string): string[] | null {
  const found: string[] = [];
  NAMES.lastIndex = 0;
  while (NAMES.lastIndex < list.length) {
    const match = NAMES.exec(list);
    if (!match) return null;
    found.push(unescapedText(match[1] ?? match[2] ?? ''));
  }
  return found;
}

const unescapedText = (text: string): string => text.replace(/\\(.)/gs, '$1');

const ASSIGNMENT = /^event\.value\s*=([^;]*);?$/;
const TOKEN = new RegExp(
  `\\s*(?:(\\d{1,15}(?:\\.\\d{1,15})?)(?![\\w.])|(?:this\\.)?getField\\s*\\(\\s*(?:${TEXT})\\s*\\)\\.value(?![\\w.])|(AFMakeNumber\\s*(?=\\()|[-+*/()]))\\s*`,
  'y',
);

type Value = (numbers: (name: string) => readonly number[]) => number;

function expressionCalculation(script: string): Calculation | null {
  const [, expression] = ASSIGNMENT.exec(script) ?? [];
  const tokens = expression === undefined ? null : tokensOf(expression.trim());
  if (!tokens) return null;
  const parser = new ExpressionParser(tokens);
  const value = parser.whole();
  const operands = tokens.flatMap((token) => ('field' in token ? [token.field] : []));
  return value && operands.length > 0 && operands.length <= MAX_OPERANDS ? { operands, of: value } : null;
}

const OPERATIONS = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
};

type Operator = keyof typeof OPERATIONS;
type Token = { readonly number: number } | { readonly field: string } | { readonly sign: string };

function tokensOf(expression: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const match = TOKEN.exec(expression);
    if (!match) return null;
    const [, number, double, single, sign = ''] = match;
    const name = double ?? single;
    if (number !== undefined) tokens.push({ number: Number(number) });
    else if (name !== undefined) tokens.push({ field: unescapedText(name) });
    else if (!sign.startsWith('AF')) tokens.push({ sign });
  }
  return tokens;
}

/** Sums, products and parentheses over numbers and fields. */
class ExpressionParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The value of all tokens; null when they are no expression. */
  whole(): Value | null {
    const value = this.sum();
    return value && this.at === this.tokens.length ? value : null;
  }

  private sum(): Value | null {
    return this.chain(['+', '-'], () => this.product());
  }

  private product(): Value | null {
    return this.chain(['*', '/'], () => this.factor());
  }

  /** Values that operators of one rank join, from left to right. */
  private chain(operators: readonly Operator[], next: () => Value | null): Value | null {
    const first = next();
    const rest: { operator: Operator; value: Value }[] = [];
    for (let operator = this.oneOf(operators); first && operator; operator = this.oneOf(operators)) {
      const value = next();
      if (!value) return null;
      rest.push({ operator, value });
    }
    if (!first || rest.length === 0) return first;
    return (numbers) =>
      rest.reduce((left, { operator, value }) => OPERATIONS[operator](left, value(numbers)), first(numbers));
  }

  private factor(): Value | null {
    if (this.depth >= MAX_NESTING) return null;
    this.depth++;
    const value = this.takes('-') ? negated(this.factor()) : this.takes('(') ? this.inParentheses() : this.operand();
    this.depth--;
    return value;
  }

  private inParentheses(): Value | null {
    const value = this.sum();
    return this.takes(')') ? value : null;
  }

  private operand(): Value | null {
    const token = this.tokens[this.at];
    if (!token || 'sign' in token) return null;
    this.at++;
    if ('number' in token) return () => token.number;
    return (numbers) => numbers(token.field)[0] ?? 0;
  }

  /** Takes the next token when it is one of these operators. */
  private oneOf(operators: readonly Operator[]): Operator | undefined {
    return operators.find((operator) => this.takes(operator));
  }

  /** Whether the next token is this sign, which it takes then. */
  private takes(sign: string): boolean {
    const token = this.tokens[this.at];
    if (!token || !('sign' in token) || token.sign !== sign) return false;
    this.at++;
    return true;
  }
}

const negated = (value: Value | null): Value | null => value && ((numbers) => -value(numbers));
