import type { ImageValue } from '../field-values';
import type { XmlElement } from '@app/formats';

/** What a value becomes at one place of a part, worked out when the template is read. */
export interface TextSlot {
  /** Markup for a line break within the text, and for a tab where a literal one does not do. */
  readonly lineBreak: string;
  readonly tab?: string;
  /** Encodes a value before it is escaped as XML, where the text has a syntax of its own. */
  readonly encode?: (text: string) => string;
  /** Markup for a picture in place of the text; without it a picture is nothing. */
  readonly image?: (image: ImageValue, sink: MediaSink) => string;
}

/** Where the pictures of one part go: into the package, with a relationship from that part. */
export interface MediaSink {
  /** Adds a picture and returns its relationship id and its number in the document. */
  add(image: ImageValue): PlacedImage;
  /** Markup that waits for the end of the shape it belongs to. */
  readonly pending: string[];
}

export interface PlacedImage {
  readonly relationshipId: string;
  readonly number: number;
}

/** A part while it is compiled: its name, its text and its root element. */
export interface PartSource {
  readonly part: string;
  readonly source: string;
  readonly root: XmlElement;
  /** Number of its first paragraph, 1 unless it is a stretch of a larger part. */
  readonly firstParagraph?: number;
}

/** How one family of XML keeps its text; all names are canonical ones. */
export interface Dialect {
  /** Elements whose character data is text, and those that stand for a character. */
  readonly text: ReadonlySet<string>;
  readonly characters: Readonly<Record<string, string>>;
  /** Elements that hold one paragraph each, or (with `separator`) a story of paragraphs that the separator ends. */
  readonly paragraph: ReadonlySet<string>;
  readonly separator?: string;
  /** Elements whose text does not count. */
  readonly skip?: ReadonlySet<string>;
  /** Table rows, the tables around them, and the cells and bodies that need a paragraph. */
  readonly row: ReadonlySet<string>;
  readonly table: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
  /** Elements that are content though they hold no text: pictures, breaks, objects. */
  readonly objects: ReadonlySet<string>;
  /** Child that belongs to an element's formatting and is repeated when the element is split in two. */
  readonly properties: Readonly<Record<string, string>>;
  /** Whether text elements need `xml:space="preserve"` to keep outer white space. */
  readonly preserveSpace: boolean;
  /** Elements after which waiting markup is written. */
  readonly shapes: ReadonlySet<string>;
  slot(text: XmlElement, part: PartSource): TextSlot;
}
