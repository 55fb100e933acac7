import { PageFonts, type PdfFont } from './pdf-fonts';
import { type Matrix, pageMatrix, place } from './pdf-matrix';
import { floatAt, withMemory } from './pdf-memory';
import type { PdfRectangle } from './pdf-rectangle';
import type { Pdfium } from './pdfium';

/** One character of the text layer; the box is in points from the top left of the page as it is displayed. */
export interface PdfCharacter extends PdfRectangle {
  text: string;
  /** That of the first character after white space, when fonts are asked for. */
  font: PdfFont | undefined;
}

export interface CharacterOptions {
  /** Whether the characters have their font. */
  fonts?: boolean;
}

/** Enough for a rectangle, and for what `PageFonts` needs. */
const MEMORY_BYTES = 32;

/** At most `limit` characters of a page's text layer in reading order, including white space. */
export function readCharacters(
  pdfium: Pdfium,
  page: number,
  limit: number,
  { fonts = false }: CharacterOptions,
): PdfCharacter[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const matrix = pageMatrix(pdfium, page);
  try {
    return withMemory(pdfium, MEMORY_BYTES, (memory) => {
      const characters: PdfCharacter[] = [];
      const count = Math.min(pdfium._FPDFText_CountChars(text), limit);
      for (let index = 0; index < count; index++) characters.push(characterAt(pdfium, text, index, matrix, memory));
      if (fonts) addFonts(characters, new PageFonts(pdfium, memory), pdfium, text);
      return characters;
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function characterAt(pdfium: Pdfium, text: number, index: number, matrix: Matrix, memory: number): PdfCharacter {
  const code = pdfium._FPDFText_GetUnicode(text, index);
  // FS_RECTF: left, top, right, bottom as 32-bit floats, in page space.
  pdfium._FPDFText_GetLooseCharBox(text, index, memory);
  const character = { text: characterOf(code), left: 0, top: 0, right: 0, bottom: 0, font: undefined };
  const [left, top] = [floatAt(pdfium, memory), floatAt(pdfium, memory + 4)];
  return place(character, matrix, left, top, floatAt(pdfium, memory + 8), floatAt(pdfium, memory + 12));
}

/** PDFium is asked once for each word: characters of one word rarely differ. */
function addFonts(characters: PdfCharacter[], fonts: PageFonts, pdfium: Pdfium, text: number): void {
  let font: PdfFont | undefined;
  let startsWord = true;
  characters.forEach((character, index) => {
    const isSpace = character.text.charCodeAt(0) <= 0x20;
    if (startsWord && !isSpace) font = fonts.of(pdfium._FPDFText_GetTextObject(text, index)) ?? font;
    if (!isSpace) character.font = font;
    startsWord = isSpace;
  });
}

/** PDFium reports a hyphen at the end of a line as U+0002. Invalid code points become U+FFFD. */
function characterOf(code: number): string {
  if (code === 2) return '-';
  if (code > 0x1f && code < 0x7f) return String.fromCharCode(code);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : '\uFFFD';
}
