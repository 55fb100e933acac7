import type { Dialect, PartSource } from './dialect';
import { decodedOffsets, decodeText, isEncoded, LIMITS, TemplateError, type XmlElement } from '@app/formats';

/** A stretch of a paragraph's text that one element holds: a text element, or one that stands for a character. */
export interface Piece {
  readonly element: XmlElement;
  readonly isText: boolean;
  /** Where the stretch starts in the paragraph's text. */
  readonly start: number;
  readonly text: string;
  /** Where its characters start in the source; null until asked for. */
  offsets: Uint32Array | null;
}

/** One paragraph: its number in the part (1-based), its text, and the places that the text comes from. */
export interface Paragraph {
  readonly element: XmlElement;
  readonly number: number;
  readonly pieces: Piece[];
  text: string;
  /** The element that ends it, where paragraphs are not elements. */
  end: XmlElement | null;
}

/** The paragraphs of a part in document order; a text box inside a paragraph has paragraphs of its own. */
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

  // Returns the paragraph that is open after the element, which a separator changes.
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

/** Where a character of a text piece starts in the source; the piece's length gives the end of its last one. */
export function sourceOffset(piece: Piece, index: number, source: string): number {
  const { element, text } = piece;
  if (text.length === element.closeStart - element.openEnd) return element.openEnd + index;
  piece.offsets ??= decodedOffsets(source.slice(element.openEnd, element.closeStart), element.openEnd);
  return piece.offsets[index] ?? element.closeStart;
}

/** The pieces that a range of the paragraph's text touches. */
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
