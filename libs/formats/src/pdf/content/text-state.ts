import type { ContentOperand, ContentOperation } from './content-tokens';
import type { FontResources, GlyphCodes } from './glyph-codes';

/** a b c d e f of a transformation (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `first` and then `second`. */
export const multiplied = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

/** A point in the coordinates of the page (ISO 32000-2, 8.3.4). */
export const transformed = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  ...{ x: a * x + c * y + e, y: b * x + d * y + f },
});

/** The parameters of text that `q` saves with the transformation (9.3). */
interface Parameters {
  ctm: Matrix;
  font: GlyphCodes | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
}

/** A shown glyph: its code, its advance in thousandths of the font size as `TJ` counts them, and its middle in the space around. */
export interface ShownGlyph {
  readonly code: Buffer;
  readonly advance: number;
  readonly middle: { x: number; y: number };
}

/** States that `q` has saved; further ones are not saved. */
const MAX_SAVED = 1_000;
/** Where the middle of a small letter is above the base line, in font sizes. */
const HALF_HEIGHT = 0.25;

/** The state of text while a content stream is executed: which glyph is shown where. */
export class TextState {
  private now: Parameters;
  private readonly saved: Parameters[] = [];
  private line: Matrix = IDENTITY;
  private text: Matrix = IDENTITY;

  constructor(
    ctm: Matrix,
    private readonly fonts: FontResources,
  ) {
    this.now = { ctm, font: null, size: 0, charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 };
  }

  get ctm(): Matrix {
    return this.now.ctm;
  }

  /** Executes an operation that shows no text. */
  apply({ operator, operands }: ContentOperation): void {
    const values = operands.map((operand) => (operand.kind === 'number' ? operand.value : 0));
    const [one = 0, two = 0] = values;
    if (operator === 'q' && this.saved.length < MAX_SAVED) this.saved.push({ ...this.now });
    else if (operator === 'Q') this.now = this.saved.pop() ?? this.now;
    else if (operator === 'cm') this.now.ctm = multiplied(matrixOf(values), this.now.ctm);
    else if (operator === 'BT') this.setLine(IDENTITY);
    else if (operator === 'Tm') this.setLine(matrixOf(values));
    else if (operator === 'Td') this.move(one, two);
    else if (operator === 'TD') {
      this.now.leading = -two;
      this.move(one, two);
    } else if (operator === 'T*') this.move(0, -this.now.leading);
    else if (operator === 'Tf') this.setFont(operands[0], two);
    else this.setParameter(operator, one);
  }

  nextLine(): void {
    this.move(0, -this.now.leading);
  }

  setSpaces(word: number, char: number): void {
    Object.assign(this.now, { wordSpace: word, charSpace: char });
  }

  /** Shows a string and returns its glyphs; none without a known font. */
  show(bytes: Buffer): ShownGlyph[] {
    const { font, size } = this.now;
    if (!font) return [];
    const glyphs: ShownGlyph[] = [];
    for (let at = 0; at + font.bytes <= bytes.length; at += font.bytes) {
      const code = bytes.subarray(at, at + font.bytes);
      const width = font.widthOf(font.bytes === 2 ? code.readUInt16BE() : code[0]!);
      const isSpace = font.bytes === 1 && code[0] === 32;
      const advance = width * size + this.now.charSpace + (isSpace ? this.now.wordSpace : 0);
      glyphs.push({ code, advance: size === 0 ? 0 : (advance / size) * 1_000, middle: this.middle(width) });
      this.advance(advance);
    }
    return glyphs;
  }

  /** Moves by a number in the array of `TJ`. */
  adjust(thousandths: number): void {
    this.advance((-thousandths / 1_000) * this.now.size);
  }

  private middle(width: number): { x: number; y: number } {
    const { size, scale, rise, ctm } = this.now;
    const { x, y } = transformed(this.text, (width * size * scale) / 2, rise + HALF_HEIGHT * size);
    return transformed(ctm, x, y);
  }

  private advance(by: number): void {
    this.text = multiplied([1, 0, 0, 1, by * this.now.scale, 0], this.text);
  }

  private move(x: number, y: number): void {
    this.setLine(multiplied([1, 0, 0, 1, x, y], this.line));
  }

  private setLine(matrix: Matrix): void {
    this.line = matrix;
    this.text = matrix;
  }

  private setFont(name: ContentOperand | undefined, size: number): void {
    Object.assign(this.now, { font: name?.kind === 'name' ? this.fonts.find(name.value) : null, size });
  }

  private setParameter(operator: string, value: number): void {
    if (operator === 'Tc') this.now.charSpace = value;
    else if (operator === 'Tw') this.now.wordSpace = value;
    else if (operator === 'Tz') this.now.scale = value / 100;
    else if (operator === 'TL') this.now.leading = value;
    else if (operator === 'Ts') this.now.rise = value;
  }
}

const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f];
