import { ExpressionError, MAX_EXPRESSION_CHARS } from './expression';

/** `symbol` is an operator or a bracket; `up` is `..` or `../`; `variable` is the name after an `@`. */
export interface Token {
  readonly kind: 'word' | 'text' | 'symbol' | 'up' | 'variable' | 'end';
  readonly text: string;
}

/**
 * A word is the part of a name between spaces: letters, digits and `_`, with dots, dashes, colons and apostrophes between them.
 * So ids such as `item.unit-price` and UUIDs are one word, and a minus needs a space before or after it.
 */
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_]|[.:'’\p{Pd}]+(?=[\p{L}\p{N}_]))*/uy;
const SYMBOL = /&&|\|\||[=!<>]=|[<>=!≤≥≠&|+\-–−*×/÷%()[\],?:.]/uy;
const VARIABLE = /@(\p{L}+)/uy;

/** Other characters for the same operator. Word processors replace some of them while people type. */
const SAME_SYMBOL: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '=': '==',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '–': '-',
  '−': '-',
  '×': '*',
  '÷': '/',
};

/** The quotes that end a text, by the quote that begins it: straight ones, and those of word processors. */
const DOUBLE = '"“”„‟';
const SINGLE = "'‘’‚‛";
const ANGLED = '«»';
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** The tokens of an expression, with `end` as the last. Throws ExpressionError. */
export function tokenize(source: string): Token[] {
  if (source.length > MAX_EXPRESSION_CHARS)
    throw new ExpressionError('expression_too_long', `is longer than ${MAX_EXPRESSION_CHARS} characters`);
  const tokens: Token[] = [];
  for (let at = skipSpace(source, 0); at < source.length;) {
    const { token, end } = tokenAt(source, at);
    tokens.push(token);
    at = skipSpace(source, end);
  }
  return [...tokens, { kind: 'end', text: '' }];
}

const skipSpace = (source: string, at: number): number => {
  let end = at;
  while (end < source.length && /\s/.test(source[end] as string)) end++;
  return end;
};

interface Located {
  readonly token: Token;
  readonly end: number;
}

function tokenAt(source: string, at: number): Located {
  const first = source[at] as string;
  if (DOUBLE.includes(first)) return textAt(source, at, DOUBLE);
  if (SINGLE.includes(first)) return textAt(source, at, SINGLE);
  if (ANGLED.includes(first)) return textAt(source, at, ANGLED);
  if (source.startsWith('..', at))
    return { token: { kind: 'up', text: '..' }, end: at + (source[at + 2] === '/' ? 3 : 2) };
  const word = match(WORD, source, at);
  if (word) return { token: { kind: 'word', text: word[0] }, end: at + word[0].length };
  const variable = match(VARIABLE, source, at);
  if (variable) return { token: { kind: 'variable', text: variable[1] ?? '' }, end: at + variable[0].length };
  const symbol = match(SYMBOL, source, at)?.[0];
  if (symbol === undefined) {
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    throw new ExpressionError('invalid_expression', `has the character "${character}", which has no meaning there`);
  }
  return { token: { kind: 'symbol', text: SAME_SYMBOL[symbol] ?? symbol }, end: at + symbol.length };
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function textAt(source: string, at: number, quotes: string): Located {
  let text = '';
  for (let index = at + 1; index < source.length; index++) {
    const character = source[index] as string;
    if (quotes.includes(character)) return { token: { kind: 'text', text }, end: index + 1 };
    if (character === '\\') {
      const escaped = source[++index] ?? '';
      text += ESCAPES[escaped] ?? escaped;
    } else text += character;
  }
  throw new ExpressionError('invalid_expression', 'has a text without a closing quote');
}
