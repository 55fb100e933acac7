/** An operand of a content stream, and its range in the data. Dictionaries have no value, because no text operator takes one. */
export type ContentOperand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'string'; readonly value: Buffer }
  | { readonly kind: 'array'; readonly items: readonly ContentOperand[] }
  | { readonly kind: 'other' };

/** An operator with its operands (ISO 32000-2, 7.8.2); `start` is the offset of the first operand. */
export interface ContentOperation {
  readonly operator: string;
  readonly operands: readonly ContentOperand[];
  readonly start: number;
  readonly end: number;
}

const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const NUMBER = /^[+-]*\d*\.?\d*$/;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** Far deeper than operands are nested. */
const MAX_DEPTH = 32;

/** The operations of a content stream in order. Malformed parts are skipped, as viewers do. */
export function* contentOperations(data: Buffer): Generator<ContentOperation> {
  const reader = new ContentReader(data);
  let operands: ContentOperand[] = [];
  let start = -1;
  for (let token = reader.next(0); token; token = reader.next(0)) {
    if (start < 0) start = token.start;
    if ('operand' in token) {
      operands.push(token.operand);
      continue;
    }
    if (token.word === 'BI') reader.skipImage();
    yield { operator: token.word, operands, start, end: reader.offset };
    operands = [];
    start = -1;
  }
}

type Token = { start: number } & ({ operand: ContentOperand } | { word: string });

class ContentReader {
  offset = 0;

  constructor(private readonly data: Buffer) {}

  /** The next operand or word; null at the end. */
  next(depth: number): Token | null {
    this.skipSpace();
    const start = this.offset;
    const byte = this.data[start];
    if (byte === undefined) return null;
    const sign = String.fromCharCode(byte);
    if (sign === '(') return { start, operand: { kind: 'string', value: this.literal() } };
    if (sign === '<' && this.data[start + 1] !== 0x3c) return { start, operand: { kind: 'string', value: this.hex() } };
    if (sign === '/') return { start, operand: { kind: 'name', value: this.name() } };
    if (sign === '[') return { start, operand: { kind: 'array', items: this.items(depth) } };
    if (DELIMITERS.has(byte)) {
      this.offset += sign === '<' ? 2 : 1;
      if (sign === '<') this.skipDictionary();
      return { start, operand: { kind: 'other' } };
    }
    const word = this.word();
    const isNumber = NUMBER.test(word) && /\d/.test(word);
    return isNumber
      ? { start, operand: { kind: 'number', value: Number.parseFloat(word.replace(/^[+-]*(?=[+-])/, '')) } }
      : { start, word };
  }

  /** Moves behind the `EI` of an inline image. */
  skipImage(): void {
    const data = this.data.indexOf('ID', this.offset, 'latin1');
    for (let at = data; at >= 0;) {
      at = this.data.indexOf('EI', at + 2, 'latin1');
      if (at < 0) break;
      const [before, after] = [this.data[at - 1], this.data[at + 2]];
      if (SPACES.has(before ?? 0) && (after === undefined || SPACES.has(after))) return void (this.offset = at + 2);
    }
    this.offset = this.data.length;
  }

  private skipSpace(): void {
    for (; this.offset < this.data.length; this.offset++) {
      const byte = this.data[this.offset]!;
      if (byte === 0x25) while (this.offset < this.data.length && !isLineBreak(this.data[this.offset]!)) this.offset++;
      else if (!SPACES.has(byte)) return;
    }
  }

  private word(): string {
    const start = this.offset;
    while (this.offset < this.data.length && !isEndOfWord(this.data[this.offset]!)) this.offset++;
    return this.data.toString('latin1', start, this.offset);
  }

  private name(): string {
    this.offset += 1;
    return this.word().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  private items(depth: number): ContentOperand[] {
    this.offset += 1;
    const items: ContentOperand[] = [];
    for (;;) {
      this.skipSpace();
      if (this.data[this.offset] === 0x5d) {
        this.offset += 1;
        return items;
      }
      const token = depth < MAX_DEPTH ? this.next(depth + 1) : null;
      if (!token) return items;
      if ('operand' in token) items.push(token.operand);
    }
  }

  /** Moves behind the `>>` of a dictionary; strings in it may hold one. */
  private skipDictionary(): void {
    for (let open = 1; open > 0 && this.offset < this.data.length;) {
      const two = this.data.toString('latin1', this.offset, this.offset + 2);
      if (two === '<<' || two === '>>') {
        open += two === '<<' ? 1 : -1;
        this.offset += 2;
      } else if (two.startsWith('(')) this.literal();
      else this.offset += 1;
    }
  }

  /** A string in parentheses (7.3.4.2). */
  private literal(): Buffer {
    const bytes: number[] = [];
    let depth = 0;
    for (; this.offset < this.data.length; this.offset++) {
      const byte = this.data[this.offset]!;
      if (byte === 0x5c) bytes.push(...this.escaped());
      else if (byte === 0x28 && depth++ === 0) continue;
      else if (byte === 0x29 && --depth === 0) break;
      else bytes.push(byte);
    }
    this.offset += 1;
    return Buffer.from(bytes);
  }

  /** The bytes of an escape sequence; the offset is then at its last byte. */
  private escaped(): number[] {
    const [octal] = /^[0-7]{1,3}/.exec(this.data.toString('latin1', this.offset + 1, this.offset + 4)) ?? [];
    this.offset += octal?.length ?? 1;
    if (octal) return [Number.parseInt(octal, 8) & 255];
    const sign = String.fromCharCode(this.data[this.offset] ?? 0);
    if (sign === '\r' && this.data[this.offset + 1] === 10) this.offset += 1;
    return isLineBreak(sign.charCodeAt(0)) ? [] : [ESCAPES[sign] ?? sign.charCodeAt(0)];
  }

  private hex(): Buffer {
    const end = this.data.indexOf('>', this.offset);
    const digits = this.data
      .toString('latin1', this.offset + 1, end < 0 ? this.data.length : end)
      .replace(/[^0-9a-f]/gi, '');
    this.offset = end < 0 ? this.data.length : end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
}

const isLineBreak = (byte: number): boolean => byte === 10 || byte === 13;
const isEndOfWord = (byte: number): boolean => SPACES.has(byte) || DELIMITERS.has(byte);
