import type { Dialect, PartSource } from './dialect';
import { decodedOffsets, decodeText, isEncoded, LIMITS, TemplateError, type XmlElement } from '@app/formats';

/** A range of a paragraph's text from one element: a text element, or an element that represents a character. */
export interface Piece {
  readonly element: XmlElement;
  readonly isText: boolean;
  /** Offset of the range in the paragraph's text. */
  readonly start: number;
  readonly text: string;
  /** Source offsets of its characters; null until they are computed. */
  offsets: Uint32Array | null;
}

/** A paragraph: its number in the part (from 1), its text, and the elements of the text. */
export interface Paragraph {
  readonly element: XmlElement;
  readonly number: number;
  readonly pieces: Piece[];
  text: string;
  /** The separator that ends it, in formats without an element per paragraph. */
  end: XmlElement | null;
  /** Its place in words, for what its number does not name. */
  readonly place?: string;
}

/**
 * The paragraphs of a part in document order. A text box within a paragraph has its own paragraphs. Throws TemplateError
 * `too_complex` for more than `LIMITS.encodedChars` characters of encoded text.
 */
export function readParagraphs({ part, source, root, firstParagraph = 1 }: PartSource, dialect: Dialect): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const begin = (element: XmlElement): Paragraph => {
    const paragraph = { element, number: paragraphs.length + firstParagraph, pieces: [], text: '', end: null };
    paragraphs.push(paragraph);
    return paragraph;
  };

  let encodedChars = 0;
  const count = (raw: string): string => {
    if (isEncoded(raw)) encodedChars += raw.length;
    if (encodedChars > LIMITS.encodedChars)
      throw new TemplateError('too_complex', `The part "${part}" has too much text.`, { part });
    return raw;
  };

  // Returns the current paragraph after the element: a separator begins a new one.
  const read = (element: XmlElement, open: Paragraph | null): Paragraph | null => {
    if (dialect.skip?.has(element.name)) return open;
    if (dialect.text.has(element.name) && element.children.length === 0) {
      addText(open ?? begin(element), element, count(source.slice(element.openEnd, element.closeStart)));
      return open;
    }
    if (dialect.separator === element.name && open) {
      open.end = element;
      return begin(open.element);
    }
    const character = dialect.characters[element.name];
    if (character !== undefined && open) addPiece(open, { element, isText: false, text: character, offsets: null });

    const isParagraph = dialect.paragraph.has(element.name);
    let inner = isParagraph ? begin(element) : open;
    for (const child of element.children) inner = read(child, inner);
    return isParagraph ? open : inner;
  };
  read(root, null);
  return paragraphs;
}

function addText(paragraph: Paragraph, element: XmlElement, raw: string): void {
  addPiece(paragraph, { element, isText: true, text: decodeText(raw), offsets: null });
}

function addPiece(paragraph: Paragraph, piece: Omit<Piece, 'start'>): void {
  paragraph.pieces.push({ ...piece, start: paragraph.text.length });
  paragraph.text += piece.text;
}

/** The source offset of the character at `index` of a text piece; for the length of the piece, the end of its text. */
export function sourceOffset(piece: Piece, index: number, source: string): number {
  const { element, text } = piece;
  if (text.length === element.closeStart - element.openEnd) return element.openEnd + index;
  piece.offsets ??= decodedOffsets(source.slice(element.openEnd, element.closeStart), element.openEnd);
  return piece.offsets[index] ?? element.closeStart;
}

/** The pieces that overlap a range of the paragraph's text, found by binary search. */
export function piecesBetween(paragraph: Paragraph, start: number, end: number): Piece[] {
  const { pieces } = paragraph;
  let low = 0;
  for (let high = pieces.length; low < high;) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle] as Piece;
    if (piece.start + piece.text.length <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < pieces.length && (pieces[last] as Piece).start < end) last++;
  return pieces.slice(low, last).filter((piece) => piece.text !== '');
}
