import type { ImageValue } from '../field-values';

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
}

/** Adds pictures to the package, each with a relationship from one part. */
export interface MediaSink {
  /** Adds a picture and returns its relationship id and its number in the document. */
  add(image: ImageValue): AddedImage;
  /** Markup to write after the current shape (`FlushNode`). */
  readonly pending: string[];
}

export interface AddedImage {
  readonly relationshipId: string;
  readonly number: number;
}
