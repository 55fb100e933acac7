import { PDFArray, PDFDict, PDFName, PDFNumber, StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, nameOf, numberOf } from '../pdf-values';

/** Reads the codes of glyphs in shown strings and their widths, in units of the text space (1 is the font size). */
export interface GlyphCodes {
  /** Bytes of a code. */
  readonly bytes: 1 | 2;
  widthOf(code: number): number;
}

/** Glyph space of all fonts but Type 3 (ISO 32000-2, 9.2.4). */
const UNITS = 1_000;
/** The default of `/DW` (ISO 32000-2, 9.7.4.3). */
const DEFAULT_CID_WIDTH = 1_000;
/** The median of Latin fonts, for a font of which no width is known. */
const UNKNOWN_WIDTH = 500;
const LATIN = new TextDecoder('windows-1252');

/** The codes of a font. Composite fonts are read with two bytes for each code, which is what writers use. */
function glyphCodesOf(font: PDFDict): GlyphCodes {
  return nameOf(font, 'Subtype') === 'Type0' ? compositeCodes(font) : simpleCodes(font);
}

function compositeCodes(font: PDFDict): GlyphCodes {
  const descendant = arrayOf(font, 'DescendantFonts')?.lookup(0);
  if (!(descendant instanceof PDFDict)) return { bytes: 2, widthOf: () => DEFAULT_CID_WIDTH / UNITS };
  const standard = numberOf(descendant, 'DW') ?? DEFAULT_CID_WIDTH;
  const widths = cidWidths(arrayOf(descendant, 'W'));
  return { bytes: 2, widthOf: (code) => (widths.get(code) ?? standard) / UNITS };
}

/** The array `W`: `first [w1 w2 …]` or `first last w` (9.7.4.3). */
function cidWidths(array: PDFArray | null): Map<number, number> {
  const widths = new Map<number, number>();
  const entries = array ? Array.from({ length: array.size() }, (_, index) => array.lookup(index)) : [];
  for (let at = 0; at < entries.length;) {
    const [first, second, third] = [numberIn(entries[at]), entries[at + 1], numberIn(entries[at + 2])];
    if (second instanceof PDFArray) {
      for (let index = 0; index < second.size(); index++) widths.set(first + index, numberIn(second.lookup(index)));
      at += 2;
      continue;
    }
    // Codes have two bytes.
    const last = Math.min(numberIn(second), 0xffff);
    for (let code = Math.max(0, first); code <= last; code++) widths.set(code, third);
    at += 3;
  }
  return widths;
}

const numberIn = (value: unknown): number => (value instanceof PDFNumber ? value.asNumber() : 0);

function simpleCodes(font: PDFDict): GlyphCodes {
  const widths = arrayOf(font, 'Widths');
  if (!widths) return { bytes: 1, widthOf: standardWidths(nameOf(font, 'BaseFont') ?? '') };
  const first = numberOf(font, 'FirstChar') ?? 0;
  const descriptor = dictOf(font, 'FontDescriptor');
  const missing = (descriptor && numberOf(descriptor, 'MissingWidth')) ?? 0;
  const scale = nameOf(font, 'Subtype') === 'Type3' ? type3Scale(font) : 1 / UNITS;
  return {
    bytes: 1,
    widthOf: (code) => {
      const index = code - first;
      const known = index >= 0 && index < widths.size() ? widths.lookup(index) : undefined;
      return (known instanceof PDFNumber ? known.asNumber() : missing) * scale;
    },
  };
}

function type3Scale(font: PDFDict): number {
  const scale = arrayOf(font, 'FontMatrix')?.lookup(0);
  return scale instanceof PDFNumber ? scale.asNumber() : 1 / UNITS;
}

/** The widths of the fonts that every viewer has (9.6.2.2); codes are read as Windows-1252. */
function standardWidths(name: string): (code: number) => number {
  const known = Object.values(StandardFonts).find((standard) => standard === name);
  if (!known) return () => UNKNOWN_WIDTH / UNITS;
  const font = StandardFontEmbedder.for(known as never);
  return (code) => {
    try {
      return font.widthOfTextAtSize(LATIN.decode(Uint8Array.of(code)), 1);
    } catch {
      return UNKNOWN_WIDTH / UNITS; // a character that the font lacks
    }
  };
}

/** The fonts of a resource dictionary, each read once. */
export class FontResources {
  private readonly read = new Map<string, GlyphCodes | null>();

  constructor(private readonly resources: PDFDict | null) {}

  find(name: string): GlyphCodes | null {
    if (!this.read.has(name)) {
      const font = this.resources && dictOf(this.resources, 'Font')?.lookup(PDFName.of(name));
      this.read.set(name, font instanceof PDFDict ? glyphCodesOf(font) : null);
    }
    return this.read.get(name) ?? null;
  }
}
