import { byteString, floatAt, integerAt } from './pdf-memory';
import type { Pdfium } from './pdfium';

/** How a text is printed. */
export interface PdfFont {
  /** The PostScript name, without the prefix of a subset. */
  name: string;
  /** In points, as displayed. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** `#rrggbb`. */
  color: string;
}

/** Flags of a font descriptor (ISO 32000-1, 9.8.2). */
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** From this weight on a font is bold: halfway between normal (400) and bold (700), rounded up. */
const BOLD_WEIGHT = 600;
const SUBSET_PREFIX = /^[A-Z]{6}\+/;
const BOLD_NAME = /bold|black|heavy|(?:^|[-,])(?:bd|demi)/i;
const ITALIC_NAME = /italic|oblique/i;
/** Bytes of FS_MATRIX of fpdfview.h: six floats. */
const MATRIX_BYTES = 24;

type FontStyle = Pick<PdfFont, 'name' | 'bold' | 'italic'>;

/** The fonts of the text objects of one page; each object and font is asked once, and objects printed alike share theirs. */
export class PageFonts {
  private readonly shared = new Map<string, PdfFont>();
  private readonly ofObjects = new Map<number, PdfFont | undefined>();
  private readonly styles = new Map<number, FontStyle>();

  /** `memory`: 28 bytes of PDFium's heap. */
  constructor(
    private readonly pdfium: Pdfium,
    private readonly memory: number,
  ) {}

  /** The font of a text object; undefined for characters that PDFium inserted, which have no object. */
  of(object: number): PdfFont | undefined {
    if (object === 0) return undefined;
    if (!this.ofObjects.has(object)) this.ofObjects.set(object, this.read(object));
    return this.ofObjects.get(object);
  }

  private read(object: number): PdfFont | undefined {
    const font = this.pdfium._FPDFTextObj_GetFont(object);
    if (font === 0) return undefined;
    const style = this.styles.get(font) ?? this.readStyle(font);
    this.styles.set(font, style);
    const size = this.sizeOf(object);
    const color = fillColorOf(this.pdfium, object, this.memory) ?? '#000000';
    const key = `${font} ${size} ${color}`;
    const known = this.shared.get(key);
    if (known) return known;
    const read = { ...style, size, color };
    this.shared.set(key, read);
    return read;
  }

  private readStyle(font: number): FontStyle {
    const name = byteString(this.pdfium, (buffer, size) => this.pdfium._FPDFFont_GetBaseFontName(font, buffer, size));
    const flags = this.pdfium._FPDFFont_GetFlags(font);
    const weight = this.pdfium._FPDFFont_GetWeight(font);
    return {
      name: name.replace(SUBSET_PREFIX, ''),
      bold: BOLD_NAME.test(name) || (flags & FORCE_BOLD) !== 0 || weight >= BOLD_WEIGHT,
      italic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0,
    };
  }

  /** The size of the font times the vertical scale of the object's matrix. */
  private sizeOf(object: number): number {
    const { memory, pdfium } = this;
    pdfium._FPDFTextObj_GetFontSize(object, memory + MATRIX_BYTES);
    pdfium._FPDFPageObj_GetMatrix(object, memory);
    const [c, d] = [floatAt(pdfium, memory + 8), floatAt(pdfium, memory + 12)];
    const size = Math.abs(floatAt(pdfium, memory + MATRIX_BYTES));
    return Math.round(size * Math.hypot(c, d) * 10) / 10;
  }
}

/** The colour with which an object is filled; null without one. `rgba`: 16 bytes of PDFium's heap. */
export function fillColorOf(pdfium: Pdfium, object: number, rgba: number): string | null {
  return pdfium._FPDFPageObj_GetFillColor(object, rgba, rgba + 4, rgba + 8, rgba + 12) ? hex(pdfium, rgba) : null;
}

function hex(pdfium: Pdfium, rgba: number): string {
  const part = (index: number) => integerAt(pdfium, rgba + 4 * index) & 0xff;
  const rgb = (part(0) << 16) | (part(1) << 8) | part(2);
  return `#${rgb.toString(16).padStart(6, '0')}`;
}
