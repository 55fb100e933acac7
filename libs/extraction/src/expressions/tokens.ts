import { ExpressionSyntaxError } from './syntax';

export type TokenKind = 'number' | 'text' | 'word' | 'symbol' | 'end';

/** A word or sign of an expression; `value` is without quotation marks and escapes, words are in lower case. */
export interface Token {
  kind: TokenKind;
  value: string;
  /** From 1. */
  position: number;
}

/** Longer expressions are programs, which have a setting of their own: rules. */
export const MAX_LENGTH = 2_000;

const SPACE = /\s+/y;
const NUMBER = /\d{1,15}(?:\.\d{1,15})?(?![\w.])/y;
const WORD = /[a-z_][a-z0-9_]*/iy;
const SYMBOL = /[<>!]=|==|[-+*/=<>()[\],]/y;
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy;
const ESCAPE = /\\(.)/gsu;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** Splits an expression into tokens, the last of kind `end`. @throws ExpressionSyntaxError */
export function tokensOf(source: string): Token[] {
  if (source.length > MAX_LENGTH)
    throw new ExpressionSyntaxError(`expressions have at most ${MAX_LENGTH} characters`, MAX_LENGTH + 1);
  const tokens: Token[] = [];
  for (let at = skip(source, 0); at < source.length;) {
    const { length, ...token } = tokenAt(source, at);
    tokens.push({ ...token, position: at + 1 });
    at = skip(source, at + length);
  }
  return [...tokens, { kind: 'end', value: '', position: source.length + 1 }];
}

const skip = (source: string, at: number) => at + (found(SPACE, source, at)?.length ?? 0);

function tokenAt(source: string, at: number): { kind: TokenKind; value: string; length: number } {
  const text = found(TEXT, source, at);
  if (text !== null) return { kind: 'text', value: unquoted(text), length: text.length };
  const number = found(NUMBER, source, at);
  if (number !== null) return { kind: 'number', value: number, length: number.length };
  const word = found(WORD, source, at);
  if (word !== null) return { kind: 'word', value: word.toLowerCase(), length: word.length };
  const symbol = found(SYMBOL, source, at);
  if (symbol !== null) return { kind: 'symbol', value: symbol === '==' ? '=' : symbol, length: symbol.length };
  throw new ExpressionSyntaxError(faultAt(source, at), at + 1);
}

function faultAt(source: string, at: number): string {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (character === '"' || character === "'") return 'the text in quotation marks does not end';
  return /\d/.test(character) ? 'the number is not valid' : `${JSON.stringify(character)} has no meaning here`;
}

/** Lone quotation marks of the other kind need no backslash; `\n` and `\t` are line break and tab. */
const unquoted = (text: string) =>
  text.slice(1, -1).replace(ESCAPE, (_, character: string) => ESCAPES[character] ?? escaped(character));

/** A backslash before a letter or digit belongs to a pattern, as in `"\d"`. */
const escaped = (character: string) => (/[\p{L}\d]/u.test(character) ? `\\${character}` : character);

function found(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
