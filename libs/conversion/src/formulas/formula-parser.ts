import { parseCorner } from '@app/formats';

/** A rectangle of cells. `sheet` is null for the formula's own sheet. Whole rows and columns extend to the last cell. */
export interface Range {
  readonly sheet: string | null;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The syntax tree of a formula. */
export type Formula =
  | { readonly kind: 'value'; readonly value: number | string | boolean | null }
  | { readonly kind: 'range'; readonly range: Range; readonly isAbsolute: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'table'; readonly name: string; readonly reference: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Formula[] }
  | { readonly kind: 'operation'; readonly operator: string; readonly args: readonly Formula[] };

/** The formula has a syntax that is not supported. */
export class FormulaError extends Error {}

const TOKEN =
  /\s*(?:("(?:[^"]|"")*")|((?:'(?:[^']|'')+'|[\p{L}\d_.]+)!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\d_(])|(\d+\.?\d*(?:E[+-]?\d+)?|\.\d+(?:E[+-]?\d+)?)|((?:_xlfn\.|_xlws\.)*[\p{L}_][\p{L}\d_.]*)(\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\])?|(<>|<=|>=|[-+*/^&=<>%(),]))/iuy;

/** A reference that means the same cells in each cell. */
const ABSOLUTE = /^(?:\$[A-Z]+\$\d+|\$[A-Z]+|\$\d+)(?::(?:\$[A-Z]+\$\d+|\$[A-Z]+|\$\d+))?$/i;

/** Binary operators by precedence, the lowest first. */
const BINARY_OPERATORS: readonly ReadonlySet<string>[] = [
  new Set(['=', '<>', '<', '>', '<=', '>=']),
  new Set(['&']),
  new Set(['+', '-']),
  new Set(['*', '/']),
  new Set(['^']),
];
const MAX_DEPTH = 64;
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

type Token =
  | { readonly kind: 'text' | 'number' | 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'range'; readonly text: string; readonly range: Range }
  | { readonly kind: 'table'; readonly text: string; readonly reference: string };

/** Parses a formula without its "=" (ISO/IEC 29500-1, 18.17). Throws FormulaError. */
export function parseFormula(text: string): Formula {
  return new Parser(tokens(text)).parse();
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new FormulaError(`unexpected "${text.slice(at, at + 10)}"`);
    found.push(toToken(match));
  }
  return found;
}

function toToken([, quoted, sheet, reference, number, name, part, sign]: RegExpExecArray): Token {
  if (quoted !== undefined) return { kind: 'text', text: quoted.slice(1, -1).replace(/""/g, '"') };
  if (reference !== undefined) return { kind: 'range', text: reference, range: toRange(reference, sheet) };
  if (number !== undefined) return { kind: 'number', text: number };
  if (name !== undefined && part !== undefined) return { kind: 'table', text: name, reference: part };
  if (name !== undefined) return { kind: 'name', text: name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '') };
  return { kind: 'sign', text: sign ?? '' };
}

function toRange(reference: string, sheet: string | undefined): Range {
  const [first = '', second = first] = reference.split(':');
  const [from, to] = [parseCorner(first), parseCorner(second)];
  const [left, right] = [from.column ?? 1, to.column ?? LAST_COLUMN];
  const [top, bottom] = [from.row ?? 1, to.row ?? LAST_ROW];
  return {
    sheet: sheet === undefined ? null : sheet.slice(0, -1).replace(/^'|'$/g, '').replace(/''/g, "'"),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
    left: Math.min(left, right),
    right: Math.max(left, right),
  };
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Formula {
    const formula = this.level(0);
    if (this.at < this.tokens.length) throw new FormulaError(`unexpected "${this.tokens[this.at]?.text}"`);
    return formula;
  }

  private level(index: number): Formula {
    const operators = BINARY_OPERATORS[index];
    if (!operators) return this.postfix();
    let left = this.level(index + 1);
    for (let sign = this.sign(); sign !== null && operators.has(sign); sign = this.sign()) {
      this.at += 1;
      left = { kind: 'operation', operator: sign, args: [left, this.level(index + 1)] };
    }
    return left;
  }

  /** Parses a term with its signs and "%". Signs have a higher precedence than powers, as in all spreadsheets: -2^2 is 4. */
  private postfix(): Formula {
    let term = this.prefix();
    while (this.sign() === '%') {
      this.at += 1;
      term = { kind: 'operation', operator: '%', args: [term] };
    }
    return term;
  }

  private prefix(): Formula {
    const sign = this.sign();
    if (sign !== '-' && sign !== '+') return this.term();
    this.at += 1;
    return this.nested(() => ({ kind: 'operation', operator: `${sign}x`, args: [this.prefix()] }));
  }

  private term(): Formula {
    const token = this.tokens[this.at++];
    switch (token?.kind) {
      case 'text':
        return { kind: 'value', value: token.text };
      case 'number':
        return { kind: 'value', value: Number(token.text) };
      case 'range':
        return { kind: 'range', range: token.range, isAbsolute: ABSOLUTE.test(token.text) };
      case 'table':
        return { kind: 'table', name: token.text, reference: token.reference };
      case 'name':
        return this.named(token.text);
      default:
        return this.parenthesis(token);
    }
  }

  private named(name: string): Formula {
    if (this.sign() === '(') {
      this.at += 1;
      return { kind: 'call', name, args: this.nested(() => this.args()) };
    }
    if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE' };
    return { kind: 'name', name };
  }

  private args(): Formula[] {
    const args: Formula[] = [];
    if (this.sign() !== ')') args.push(this.argument());
    while (this.sign() === ',') {
      this.at += 1;
      args.push(this.argument());
    }
    this.expect(')');
    return args;
  }

  private argument(): Formula {
    const sign = this.sign();
    return sign === ',' || sign === ')' ? { kind: 'value', value: null } : this.level(0);
  }

  private parenthesis(token: Token | undefined): Formula {
    if (token?.kind !== 'sign' || token.text !== '(') throw new FormulaError(`unexpected "${token?.text ?? 'end'}"`);
    const inner = this.nested(() => this.level(0));
    this.expect(')');
    return inner;
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new FormulaError('nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private sign(): string | null {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' ? token.text : null;
  }

  private expect(sign: string): void {
    if (this.sign() !== sign) throw new FormulaError(`lacks a "${sign}"`);
    this.at += 1;
  }
}
