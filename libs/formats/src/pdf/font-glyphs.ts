import { readFileSync } from 'node:fs';
import { fontPath } from './font-path';
import { type PageFont, pageFonts } from './page-fonts';
import { drawableLines } from './pdf-text';

/**
 * The characters of a text that a font of a page and those in its place (`pageFonts`) have no glyph for: a PDF shows an empty box
 * in their place. Each is named once. It reads the tables of the fonts only, and loads no library.
 */
export function charactersWithoutGlyph(text: string, font: PageFont): string[] {
  const drawn = new Set(drawableLines(text).join(''));
  return [...drawn].filter((character) => !isInvisible(character) && !hasGlyph(font, character.codePointAt(0) ?? 0));
}

const MAX_LISTED = 10;

/** The first of some characters in quotation marks, for a warning. */
export function listedCharacters(characters: readonly string[]): string {
  const listed = characters.slice(0, MAX_LISTED).map((character) => `"${character}"`);
  return `${listed.join(', ')}${characters.length > listed.length ? ', …' : ''}`;
}

/** Marks of direction are never drawn: they order the text around them. */
const isInvisible = (character: string): boolean => /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]/u.test(character);

/** Fonts are read when the ones before them lack a character. */
const hasGlyph = (font: PageFont, codePoint: number): boolean =>
  pageFonts(font).some((name) => codePointsOf(name).has(codePoint));

const known = new Map<string, ReadonlySet<number>>();

function codePointsOf(name: string): ReadonlySet<number> {
  const found = known.get(name) ?? readCodePoints(readFileSync(fontPath(name)));
  known.set(name, found);
  return found;
}

/** The code points in the table `cmap` of a font (OpenType 1.9, "cmap"), in the formats 4 and 12 of bundled fonts. */
function readCodePoints(bytes: Buffer): Set<number> {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => bytes.subarray(12 + index * 16));
  const entry = tables.find((table) => table.toString('latin1', 0, 4) === 'cmap');
  const cmap = bytes.subarray(entry?.readUInt32BE(8));
  const set = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const ranges = map.readUInt16BE(0) === 12 ? rangesOf32(map) : map.readUInt16BE(0) === 4 ? rangesOf16(map) : [];
    for (const [first, last] of ranges) for (let code = first; code <= last; code++) set.add(code);
  }
  return set;
}

type Range = [first: number, last: number];

const rangesOf32 = (map: Buffer): Range[] =>
  Array.from({ length: map.readUInt32BE(12) }, (_, index) => [
    map.readUInt32BE(16 + index * 12),
    map.readUInt32BE(20 + index * 12),
  ]);

/** Without the last segment, which is the end of the table. */
function rangesOf16(map: Buffer): Range[] {
  const double = map.readUInt16BE(6);
  return Array.from({ length: double / 2 - 1 }, (_, index) => [
    map.readUInt16BE(16 + double + index * 2),
    map.readUInt16BE(14 + index * 2),
  ]);
}
