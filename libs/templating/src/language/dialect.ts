import type { Extent } from '../pictures/image-size';
import type { LoopCells } from '../tables/table-markup';
import type { XmlElement } from '@app/formats';
import type { DialectIds } from '../copies/id-attribute';
import type { NoteLinks } from '../notes/note-links';
import type { ChartLinks } from '../charts/chart-links';
import type { TableFormat } from '../rich/tables/table-format';
import type { RichPlace } from '../rich/rich-place';
import type { LoopScope } from '../loops/loop-scope';
import type { TextSlot } from './text-slot';

/** A part to compile: its name, its text and its root element. */
export interface PartSource {
  readonly part: string;
  readonly source: string;
  readonly root: XmlElement;
  /** Number of its first paragraph for error messages; 1 by default, more for a section of a larger part. */
  readonly firstParagraph?: number;
  /** The charts that it shows. */
  readonly charts?: ChartLinks;
  /** The ids of the paragraph styles that number their paragraphs. */
  readonly listStyles?: () => ReadonlySet<string>;
  /** The notes to which repeated content of the document refers. */
  readonly notes?: NoteLinks;
  /** The column of text that it fills (EMU), where that is not in the part itself. */
  readonly column?: Extent;
  /** Its place in words for error messages, where a paragraph's number says nothing: a cell. */
  readonly place?: () => string;
}

/** The names of the elements that hold text, paragraphs and tables in one family of XML formats. All names are canonical. */
export interface Dialect {
  /** Elements whose character data is text. */
  readonly text: ReadonlySet<string>;
  /** Elements that represent a character. */
  readonly characters: Readonly<Record<string, string>>;
  /** Elements that hold one paragraph; with `separator`, elements that hold several. */
  readonly paragraph: ReadonlySet<string>;
  /** The element that ends a paragraph, in formats without an element per paragraph. */
  readonly separator?: string;
  /** Elements whose text is ignored. */
  readonly skip?: ReadonlySet<string>;
  /** Table rows. */
  readonly row: ReadonlySet<string>;
  readonly table: ReadonlySet<string>;
  /** Cells of tables; empty in formats whose tables cannot be changed. */
  readonly cell: ReadonlySet<string>;
  /** What an explicit scope may name. */
  readonly scopes: readonly LoopScope[];
  /** Makes what corrects the grid of a table whose rows have other numbers of cells than in the template. */
  balanceTable?(template: string, loops: readonly LoopCells[]): (markup: string) => string;
  /** Containers of paragraphs, such as cells and text bodies. */
  readonly body: ReadonlySet<string>;
  /** Elements that are visible content without text: pictures, breaks, embedded objects. */
  readonly objects: ReadonlySet<string>;
  /** Whether another element is visible content: a break of the page. */
  isObject?(element: XmlElement, part: PartSource): boolean;
  /** The child with an element's formatting, by the element's name. It is repeated when the element is split. */
  readonly properties: Readonly<Record<string, string>>;
  /** The element around a table that is removed together with it; by default the table alone. */
  readonly tableFrame?: ReadonlySet<string>;
  /** The properties of the section that ends with a paragraph: a child of the paragraph's formatting. */
  readonly section?: string;
  /** Ids that the copies of repeated elements must not share. */
  readonly ids?: DialectIds;
  /** Whether a paragraph, or with a `separator` a text in one, is an item of a numbered or bulleted list. */
  isListItem?(element: XmlElement, part: PartSource): boolean;
  /** Whether other templates can be inserted in the place of paragraphs. */
  readonly takesTemplates?: boolean;
  /** Whether text elements need `xml:space="preserve"` to keep outer white space. */
  readonly preserveSpace: boolean;
  /** Whether there are content controls with check boxes, which placeholders set. */
  readonly hasCheckBoxes?: boolean;
  /** Whether every text is that of a cell, which tags can shade and merge: sheets. */
  readonly isInCells?: boolean;
  /** How cells of tables are changed. */
  readonly cells?: TableFormat;
  /** Whether pictures can have captions. */
  readonly hasCaptions?: boolean;
  /** Markup for breaks and separators; without it a separator can be a line break or a text within a paragraph only. */
  readonly breaks?: Breaks;
  /** Elements after which pending markup (`MediaSink.pending`) is written. */
  readonly shapes: ReadonlySet<string>;
  /** Attributes that are read or shown, in which placeholders may stand, by their elements. `:` is the prefix of the element. */
  readonly described?: Readonly<Record<string, readonly string[]>>;
  /** The slot for values in a text element. */
  slot(text: XmlElement, part: PartSource, before?: () => string): TextSlot;
  /**
   * The place for formatted text in a text element; null when there is none. `paragraph` is given when the placeholder is all
   * that it shows.
   */
  rich?(text: XmlElement, slot: TextSlot, paragraph: XmlElement | null, part: PartSource): RichPlace | null;
}

/** Markup that separates content. A function returns null where the format has no such separator. */
export interface Breaks {
  /** Ends the page, in place of text in a text element. */
  page(text: XmlElement, part: PartSource): string | null;
  /** Between two elements of `parent`, of which the first ends at `offset`: `page`, `section`, `line` or a text. */
  between(separator: string, parent: XmlElement, offset: number, part: PartSource): string | null;
}
