import { readFileSync } from 'node:fs';
import fontkit from '@cantoo/fontkit';
import { CustomFontSubsetEmbedder, PDFContext, PDFRef, StandardFontEmbedder } from '@cantoo/pdf-lib';
import { FontNames } from '@cantoo/pdf-lib/standard-fonts';
import { fontPath } from './font-path';
import { hasRightToLeft } from './right-to-left';

export type Family = 'sans' | 'serif' | 'mono';

/** A font style, derived from the name of a form field's font. */
export interface FontStyle {
  family: Family;
  bold: boolean;
  italic: boolean;
}

/** A font for measuring and writing text; lengths are in text-space units at size 1. */
export interface Face {
  /** Its resource name in content streams. */
  readonly resource: string;
  readonly ref: PDFRef;
  readonly ascent: number;
  readonly descent: number;
  has(codePoint: number): boolean;
  width(text: string, isRightToLeft?: boolean): number;
  /** The hex digits for `Tj` of a text that runs in one direction; its characters are in the order in which they are read. */
  encode(text: string, isRightToLeft?: boolean): string;
  embed(): Promise<void>;
}

const STANDARD: Record<Family, [FontNames, FontNames, FontNames, FontNames]> = {
  sans: [FontNames.Helvetica, FontNames.HelveticaBold, FontNames.HelveticaOblique, FontNames.HelveticaBoldOblique],
  serif: [FontNames.TimesRoman, FontNames.TimesRomanBold, FontNames.TimesRomanItalic, FontNames.TimesRomanBoldItalic],
  mono: [FontNames.Courier, FontNames.CourierBold, FontNames.CourierOblique, FontNames.CourierBoldOblique],
};

const UNICODE: Record<Family, [string, string]> = {
  sans: ['DejaVuSans', 'DejaVuSans-Bold'],
  serif: ['DejaVuSerif', 'DejaVuSerif-Bold'],
  mono: ['DejaVuSansMono', 'DejaVuSansMono-Bold'],
};

/**
 * Characters that need shaping: Hebrew to Thaana, the scripts of India and South-East Asia, Mongolian, and all combining
 * marks.
 */
const SHAPED = /[\u0590-\u109f\u1780-\u18af\ua840-\uabff\ufb1d-\ufdff\ufe70-\ufefc]|\p{M}/u;

type CustomFont = CustomFontSubsetEmbedder['font'];

interface FontFile {
  bytes: Uint8Array;
  font: CustomFont;
}

const files = new Map<string, Promise<FontFile>>();

/**
 * The fonts of one document. Text in WinAnsi encoding uses a standard font, which is not embedded; other text uses subsets of
 * bundled fonts.
 */
export class FontSet {
  private readonly faces = new Map<string, Face>();

  constructor(private readonly context: PDFContext) {}

  standard(style: FontStyle): Face {
    const index = (style.bold ? 1 : 0) + (style.italic ? 2 : 0);
    const name = STANDARD[style.family][index] ?? FontNames.Helvetica;
    return this.face(name, (resource) => new StandardFace(this.context, name, resource));
  }

  dingbats(): Face {
    return this.face(
      FontNames.ZapfDingbats,
      (resource) => new StandardFace(this.context, FontNames.ZapfDingbats, resource),
    );
  }

  /** The fallback faces for characters that the standard font lacks, in order of preference. */
  async unicode(style: FontStyle): Promise<Face[]> {
    const fontName = UNICODE[style.family][style.bold ? 1 : 0];
    const names = new Set([fontName, 'NotoSansHans', UNICODE.sans[0]]);
    return Promise.all([...names].map((name) => this.bundled(name)));
  }

  async bundled(name: string): Promise<Face> {
    const known = this.faces.get(name);
    if (known) return known;
    const { bytes, font } = await fontFile(name);
    const embedder = await CustomFontSubsetEmbedder.for({ create: async () => font }, bytes, undefined, {
      liga: false,
    });
    return this.face(name, (resource) => new SubsetFace(this.context, embedder, resource));
  }

  /** Adds every font that was used to the document. Call it once, after all text was encoded. */
  async embed(): Promise<void> {
    for (const face of this.faces.values()) await face.embed();
  }

  private face(name: string, make: (resource: string) => Face): Face {
    const known = this.faces.get(name);
    if (known) return known;
    const made = make(`Fw${this.faces.size}`);
    this.faces.set(name, made);
    return made;
  }
}

class StandardFace implements Face {
  readonly ref: PDFRef;
  readonly ascent: number;
  readonly descent: number;
  private readonly embedder: StandardFontEmbedder;
  private readonly widths = new Map<string, number>();
  private used = false;

  constructor(
    private readonly context: PDFContext,
    name: FontNames,
    readonly resource: string,
  ) {
    this.embedder = StandardFontEmbedder.for(name);
    this.ref = context.nextRef();
    this.ascent = (this.embedder.font.Ascender || this.embedder.font.FontBBox[3]) / 1000;
    this.descent = (this.embedder.font.Descender || this.embedder.font.FontBBox[1]) / 1000;
  }

  has(codePoint: number): boolean {
    return this.embedder.encoding.canEncodeUnicodeCodePoint(codePoint);
  }

  /** Without kerning, because `Tj` does not apply it. */
  width(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.widthOf(character);
    return sum;
  }

  encode(text: string): string {
    this.used = true;
    return this.embedder.encodeText(text).asString();
  }

  async embed(): Promise<void> {
    if (this.used) this.embedder.embedIntoContext(this.context, this.ref);
  }

  private widthOf(character: string): number {
    const known = this.widths.get(character);
    if (known !== undefined) return known;
    const width = this.embedder.widthOfTextAtSize(character, 1);
    this.widths.set(character, width);
    return width;
  }
}

class SubsetFace implements Face {
  readonly ref: PDFRef;
  readonly ascent: number;
  readonly descent: number;
  private readonly characters: Set<number>;
  private readonly codes = new Map<string, string>();
  private readonly widths = new Map<string, number>();
  private used = false;

  constructor(
    private readonly context: PDFContext,
    private readonly embedder: CustomFontSubsetEmbedder,
    readonly resource: string,
  ) {
    this.ref = context.nextRef();
    this.ascent = embedder.font.ascent / embedder.font.unitsPerEm;
    this.descent = embedder.font.descent / embedder.font.unitsPerEm;
    this.characters = charactersOf(embedder.font);
  }

  has(codePoint: number): boolean {
    return this.characters.has(codePoint);
  }

  width(text: string, isRightToLeft = false): number {
    if (isRightToLeft && hasRightToLeft(text)) return this.shapedWidth(text);
    let sum = 0;
    for (const character of text) sum += this.widthOf(character);
    return sum;
  }

  /**
   * Applies the layout rules of the font only to scripts that need shaping; in others each character is one glyph. So are the
   * digits of Arabic, which run to the right: the font's rules would reverse them.
   */
  encode(text: string, isRightToLeft = false): string {
    this.used = true;
    for (const character of text) this.name(character);
    if (isRightToLeft)
      return joinedParts(text)
        .reverse()
        .map((part) => this.encodeLeftwards(part))
        .join('');
    if (!SHAPED.test(text) || hasRightToLeft(text)) return this.codesOf([...text]);
    return this.embedder.encodeText(text).asString();
  }

  async embed(): Promise<void> {
    if (this.used) await this.embedder.embedIntoContext(this.context, this.ref);
  }

  /**
   * fontkit keeps one object per glyph. One that was made as a part of another glyph (the o of ó), also for an earlier document, has
   * no character, and the text of the document would lack it.
   */
  private name(character: string): void {
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = this.embedder.font.glyphForCodePoint(codePoint);
    if (glyph?.codePoints.length === 0) glyph.codePoints.push(codePoint);
  }

  /** fontkit puts the glyphs of these scripts in the order from left to right itself. */
  private encodeLeftwards(text: string): string {
    return hasRightToLeft(text) ? this.embedder.encodeText(text).asString() : this.codesOf([...text].reverse());
  }

  private codesOf(characters: string[]): string {
    return characters.map((character) => this.codeOf(character)).join('');
  }

  /** The width of joined letters is not the sum of theirs. */
  private shapedWidth(text: string): number {
    const known = this.widths.get(text);
    if (known !== undefined) return known;
    const width = joinedParts(text).reduce((sum, part) => sum + this.embedder.widthOfTextAtSize(part, 1), 0);
    this.widths.set(text, width);
    return width;
  }

  private codeOf(character: string): string {
    const known = this.codes.get(character);
    if (known !== undefined) return known;
    const code = this.embedder.encodeText(character).asString();
    this.codes.set(character, code);
    return code;
  }

  private widthOf(character: string): number {
    const known = this.widths.get(character);
    if (known !== undefined) return known;
    const glyph = this.embedder.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const width = (glyph?.advanceWidth ?? 0) / this.embedder.font.unitsPerEm;
    this.widths.set(character, width);
    return width;
  }
}

/** The parts of a text between its zero-width non-joiners: letters on both sides of one are not joined. */
const joinedParts = (text: string): string[] => text.split('\u200c');

const characterSets = new WeakMap<CustomFont, Set<number>>();

function charactersOf(font: CustomFont): Set<number> {
  const known = characterSets.get(font);
  if (known) return known;
  const made = new Set(font.characterSet);
  characterSets.set(font, made);
  return made;
}

/** Reads and parses a bundled font, once per process. */
function fontFile(name: string): Promise<FontFile> {
  const known = files.get(name);
  if (known) return known;
  const opened = openFont(name);
  files.set(name, opened);
  return opened;
}

async function openFont(name: string): Promise<FontFile> {
  const bytes = readFileSync(fontPath(name));
  const { font } = await CustomFontSubsetEmbedder.for(fontkit, bytes);
  return { bytes, font };
}
