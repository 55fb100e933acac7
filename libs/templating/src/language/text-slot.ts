import type { FillValue, ImageValue } from '../field-values';
import type { CellMark } from '../rich/tables/cell-mark';
import type { ListOfItems, RichText } from '../rich/rich-value';

/** The markup that a value becomes at one position of a part. Determined when the template is compiled. */
export interface TextSlot {
  /** Markup for a line break in the text. */
  readonly lineBreak: string;
  /** Markup for a tab, where the format does not accept a literal one. */
  readonly tab?: string;
  /** Escapes a value for the syntax of the text itself (a field instruction), before it is escaped for XML. */
  readonly encode?: (text: string) => string;
  /** Markup for a picture. Without this function, a picture becomes empty text. */
  readonly image?: (image: ImageValue, sink: MediaSink) => string;
  /** Markup that stays for any value that is no picture. */
  readonly kept?: string;
  /** Markup for a mark on the table cell. Without this function it becomes its text. */
  readonly cell?: (mark: CellMark) => string;
  /** What a value is shown as at a place for a state: a check box. */
  readonly state?: (value: FillValue) => string;
  /** Markup for formatted text. Without this function it becomes plain text. */
  readonly rich?: (text: RichText, sink: MediaSink) => string;
}

/** Styles of a Word document, by their built-in names. */
export interface WordDefinitions {
  /** The id of a style; null when the document lacks it. */
  style(type: 'paragraph' | 'character', name: string): string | null;
  /** The number of the definition of a list (`w:numId`). Each numbered list has its own. */
  list(list: ListOfItems, level: number): number;
}

/** Adds pictures and links to the package, each with a relationship from one part. */
export interface MediaSink {
  /** Adds a picture and returns its relationship id and its number in the document. */
  add(image: ImageValue): AddedImage;
  /** A number that no other drawing of the document has, for a picture that its part holds itself. */
  number(): number;
  /** Adds a link to an address outside of the package and returns its relationship id. */
  link(address: string): string;
  /** The definitions of lists and styles of a Word document. */
  readonly word: WordDefinitions;
  /** Markup to write after the current shape (`FlushNode`). */
  readonly pending: string[];
}

export interface AddedImage {
  readonly relationshipId: string;
  /** The relationship to its drawing. */
  readonly svgId?: string;
  readonly number: number;
}
