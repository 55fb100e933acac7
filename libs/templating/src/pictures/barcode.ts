import { createRequire } from 'node:module';
import type { ImageValue } from '../field-values';
import { ExpressionError } from '../expressions/expression';
import { GreyPicture } from './grey-png';

/** The kinds of codes, by the names that people know, and their names in BWIPP. */
export const MATRIX_CODES = { qr: 'qrcode', datamatrix: 'datamatrix', aztec: 'azteccode', pdf417: 'pdf417' } as const;
export const BAR_CODES = {
  code128: 'code128',
  code39: 'code39',
  ean13: 'ean13',
  ean8: 'ean8',
  upca: 'upca',
  upce: 'upce',
  itf: 'interleaved2of5',
  itf14: 'itf14',
  gs1128: 'gs1-128',
  isbn: 'isbn',
} as const;

/** Pixels of the longer side of a matrix code: 3 cm in 600 dots per inch. */
const MATRIX_PIXELS = 700;
const MATRIX_INCHES = 3 / 2.54;
/** Modules of white around a code: four around QR codes (ISO/IEC 18004, 6.3.8), ten beside bars (ISO/IEC 15417, 4.7). */
const MATRIX_MARGIN = 4;
const BAR_MARGIN = 10;
/** Pixels of a module of a bar code, and its width in inches: 0.33 mm, the size 100 % of EAN codes (GS1 5.2.1.4). */
const BAR_PIXELS = 6;
const BAR_INCHES = 0.33 / 25.4;
/** Points of a module at scale 1 in BWIPP. */
const POINTS_PER_MODULE = 1;

type Bwip = typeof import('bwip-js');
let library: Bwip | null = null;
/** The library has two megabytes: it is loaded with the first code. */
const bwip = (): Bwip => (library ??= createRequire(__filename)('bwip-js') as Bwip);

/** A QR code or another code of squares. Throws ExpressionError `invalid_barcode` for a text that it cannot hold. */
export function matrixCode(kind: keyof typeof MATRIX_CODES, text: string): ImageValue {
  const [symbol] = coded(kind, () =>
    bwip().raw({ bcid: MATRIX_CODES[kind], text, ...(kind === 'qr' ? QR_OPTIONS : {}) }),
  );
  if (!symbol || !('pixs' in symbol)) throw new Error(`BWIPP drew no modules for ${kind}`);
  const { pixs, pixx, pixy } = symbol;
  const [columns, rows] = [pixx + 2 * MATRIX_MARGIN, pixy + 2 * MATRIX_MARGIN];
  const scale = Math.max(2, Math.round(MATRIX_PIXELS / Math.max(columns, rows)));
  const picture = new GreyPicture(columns * scale, rows * scale);
  pixs.forEach((isDark, index) => {
    const [x, y] = [(index % pixx) + MATRIX_MARGIN, Math.floor(index / pixx) + MATRIX_MARGIN];
    if (isDark) picture.fill(x * scale, y * scale, scale, scale);
  });
  return valueOf(picture, Math.max(picture.width, picture.height) / MATRIX_INCHES, text);
}

/** Error correction of 15 %, and text in UTF-8. */
const QR_OPTIONS = { eclevel: 'M' };

/** A bar code with its text below. Throws ExpressionError `invalid_barcode`, for a wrong check digit, too. */
export function barCode(kind: keyof typeof BAR_CODES, text: string): ImageValue {
  const options = {
    bcid: BAR_CODES[kind],
    text,
    includetext: true,
    scale: BAR_PIXELS,
    paddingwidth: BAR_MARGIN * POINTS_PER_MODULE,
  };
  const picture = coded(kind, () => bwip().render(options, new BarDrawing(bwip())));
  return valueOf(picture, BAR_PIXELS / BAR_INCHES, text);
}

const valueOf = (picture: GreyPicture, dpi: number, altText: string): ImageValue => ({
  bytes: picture.toPng(),
  mediaType: 'image/png',
  width: picture.width,
  height: picture.height,
  dpi,
  altText,
});

/** Turns the errors of BWIPP ("bwipp.ean13badCheckDigit#6915: Incorrect EAN-13 check digit provided") into those of the placeholder. */
function coded<T>(kind: string, draw: () => T): T {
  try {
    return draw();
  } catch (error) {
    const reason = /^(?:Error: )?bwipp?[.\w-]*(?:#\d+)?: (.+)$/s.exec(String(error))?.[1];
    if (reason === undefined) throw error;
    throw new ExpressionError('invalid_barcode', `makes no ${kind} code of its text: ${reason}`);
  }
}

type Drawing = import('bwip-js').DrawingContext<GreyPicture>;
type Options = import('bwip-js').RenderOptions;

/** Draws bars and letters. BWIPP calls `setopts`, `scale` and `measure`, then `init`, then the others. */
class BarDrawing implements Drawing {
  private picture = new GreyPicture(1, 1);
  private left = 0;
  private top = 0;
  private padding = { width: 0, height: 0 };
  private readonly sides: { readonly x: number; readonly top: number; readonly bottom: number }[] = [];

  constructor(private readonly library: Bwip) {}

  setopts({ paddingleft = 0, paddingright = 0, paddingtop = 0, paddingbottom = 0 }: Options): void {
    this.left = paddingleft;
    this.top = paddingtop;
    this.padding = { width: paddingleft + paddingright, height: paddingtop + paddingbottom };
  }

  scale(x: number, y: number): [number, number] {
    return [Math.max(1, Math.floor(x)), Math.max(1, Math.floor(y))];
  }

  measure(text: string, font: string, width: number, height: number): ReturnType<Drawing['measure']> {
    const glyphs = this.glyphs(text, font, width, height);
    const advance = glyphs.slice(0, -1).reduce((sum, glyph) => sum + glyph.advance, 0);
    const last = glyphs.at(-1);
    return {
      width: advance + (last ? last.left + last.width : 0),
      ascent: Math.max(0, ...glyphs.map(({ top }) => top)),
      descent: Math.max(0, ...glyphs.map((glyph) => glyph.height - glyph.top)),
    };
  }

  init(width: number, height: number): void {
    this.picture = new GreyPicture(Math.ceil(width + this.padding.width), Math.ceil(height + this.padding.height));
  }

  /** A bar: a line along one of the axes, `width` pixels wide. */
  line(x0: number, y0: number, x1: number, y1: number, width: number): void {
    const [left, right] = [Math.min(x0, x1) | 0, Math.max(x0, x1) | 0];
    const [top, bottom] = [Math.min(y0, y1) | 0, Math.max(y0, y1) | 0];
    const thickness = Math.max(1, Math.round(width));
    const half = Math.floor(thickness / 2);
    if (left === right)
      this.picture.fill(this.left + left - thickness + half, this.top + top, thickness, bottom - top + 1);
    else this.picture.fill(this.left + left, this.top + top - half, right - left + 1, thickness);
  }

  text(x: number, y: number, text: string, _color: string, font: Parameters<Drawing['text']>[4]): void {
    let at = Math.floor(x) + this.left;
    for (const glyph of this.glyphs(text, font.name, font.width, font.height)) {
      for (let row = 0; row < glyph.height; row++)
        for (let column = 0; column < glyph.width; column++) {
          const ink = glyph.bytes[glyph.offset + row * glyph.width + column] ?? 0;
          if (ink > 0) this.picture.darken(at + glyph.left + column, this.top + Math.floor(y) - glyph.top + row, ink);
        }
      at += glyph.advance + font.dx;
    }
  }

  /** A frame around bars: polygons with upright and level sides, which `fill` fills. */
  polygon(points: [number, number][]): void {
    points.forEach(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] as [number, number];
      if (x === nextX) this.sides.push({ x: x | 0, top: Math.min(y, nextY) | 0, bottom: Math.max(y, nextY) | 0 });
    });
  }

  /** Fills what an odd number of sides is to the left of. */
  fill(): void {
    const sides = this.sides.splice(0);
    const bottom = sides.reduce((most, side) => Math.max(most, side.bottom), 0);
    for (let row = 0; row < bottom; row++) {
      const crossed = sides.filter((side) => side.top <= row && row < side.bottom).map(({ x }) => x);
      crossed.sort((a, b) => a - b);
      for (let at = 0; at + 1 < crossed.length; at += 2) {
        const [from, to] = [crossed[at] as number, crossed[at + 1] as number];
        this.picture.fill(this.left + from, this.top + row, to - from, 1);
      }
    }
  }

  // Bar codes have no other shapes.
  hexagon(): void {
    throw new Error('a bar code has no hexagons');
  }
  ellipse(): void {
    throw new Error('a bar code has no ellipses');
  }

  end(): GreyPicture {
    return this.picture;
  }

  private glyphs(text: string, font: string, width: number, height: number) {
    const { FontLib } = this.library;
    const id = FontLib.lookup(font);
    return [...text].map((letter) => FontLib.getglyph(id, letter.charCodeAt(0), Math.floor(width), Math.floor(height)));
  }
}
