import { MAX_EXPRESSION_CHARS } from '../expressions/expression';
import { NoMeaning } from './peer-tag';

/** A token of a Jinja expression; `end` is the last one. */
export interface JinjaToken {
  readonly kind: 'name' | 'number' | 'text' | 'symbol' | 'end';
  readonly text: string;
}

const TOKEN =
  /\s*(?:([\p{L}_][\p{L}\p{N}_]*)|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\/\/|\*\*|==|!=|<=|>=|[-+*/%<>~|()[\]{},.:=]))/uy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** The tokens of an expression. Throws NoMeaning. */
export function jinjaTokens(source: string): JinjaToken[] {
  if (source.length > MAX_EXPRESSION_CHARS) throw new NoMeaning(`is longer than ${MAX_EXPRESSION_CHARS} characters`);
  const tokens: JinjaToken[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; source.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (!match) throw new NoMeaning(`cannot be read at "${source.slice(at, at + 40).trim()}"`);
    const [, name, number, text, symbol = ''] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (text !== undefined) tokens.push({ kind: 'text', text: unquoted(text) });
    else tokens.push({ kind: 'symbol', text: symbol });
  }
  return [...tokens, { kind: 'end', text: '' }];
}

const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character);
