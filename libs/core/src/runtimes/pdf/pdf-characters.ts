import { PageFonts, type PdfFont } from './pdf-fonts';
import { pageMatrix, place } from './pdf-matrix';
import { withMemory } from './pdf-memory';
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
  try {
    return withMemory(pdfium, MEMORY_BYTES, (memory) => {
      const characters = placedCharacters(pdfium, page, text, limit, memory);
      if (fonts) addFonts(characters, new PageFonts(pdfium, memory), pdfium, text);
      return characters;
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** A page may have 100,000 characters, so the functions are looked up once, and the heap once for each character. */
function placedCharacters(pdfium: Pdfium, page: number, text: number, limit: number, memory: number): PdfCharacter[] {
  const { _FPDFText_GetUnicode: codeAt, _FPDFText_GetLooseCharBox: readBox } = pdfium;
  const matrix = pageMatrix(pdfium, page);
  const count = Math.min(pdfium._FPDFText_CountChars(text), limit);
  const characters: PdfCharacter[] = [];
  // FS_RECTF: left, top, right, bottom as 32-bit floats, in page space.
  const at = memory >> 2;
  for (let index = 0; index < count; index++) {
    const character = { text: characterOf(codeAt(text, index)), left: 0, top: 0, right: 0, bottom: 0, font: undefined };
    readBox(text, index, memory);
    // Read after the call, which may replace the view when the heap grows.
    const heap = pdfium.HEAPF32;
    characters.push(place(character, matrix, heap[at]!, heap[at + 1]!, heap[at + 2]!, heap[at + 3]!));
  }
  return characters;
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
