/** A value that is more than its text, made by a function of the template language. Where only text fits, it is its text. */
export abstract class RichValue {
  abstract readonly plainText: string;
}

/** The look of a text beside that of its placeholder. */
export interface TextLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  /** Fixed-width letters. */
  readonly code?: boolean;
  /** Six upper-case hexadecimal digits (RRGGBB). */
  readonly color?: string;
  /** An address with a permitted scheme (`checkedAddress`). */
  readonly link?: string;
}

/** Text in one look. Line feeds are line breaks. */
export interface TextSpan {
  readonly text: string;
  readonly look: TextLook;
}

export const PAGE_BREAK = { pageBreak: true } as const;
export type Span = TextSpan | typeof PAGE_BREAK;

export const isPageBreak = (span: Span): span is typeof PAGE_BREAK => 'pageBreak' in span;

/** One list of a text; its items share the object. `start` is the number of the first item. */
export interface ListOfItems {
  readonly isOrdered: boolean;
  readonly start: number;
}

/** A paragraph of a formatted text. */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'code' | 'quote';
  /** Of a heading from 1; of an item or a quotation the number of those around it, from 0. */
  readonly level: number;
  /** The list of an item. Null for a further paragraph of an item, which has its indentation but no mark. */
  readonly list: ListOfItems | null;
  /** The mark of an item in text without lists: "•", "3.". */
  readonly mark: string;
  readonly spans: readonly Span[];
}

/** Formatted text: one paragraph or several. */
export class RichText extends RichValue {
  constructor(readonly blocks: readonly TextBlock[]) {
    super();
  }

  static ofSpans(spans: readonly Span[]): RichText {
    return new RichText([paragraphOf(spans)]);
  }

  static ofText(text: string, look: TextLook = {}): RichText {
    return RichText.ofSpans([{ text, look }]);
  }

  get plainText(): string {
    return this.inline.map((span) => (isPageBreak(span) ? '' : span.text)).join('');
  }

  /** Whether it fits into a paragraph as it is. */
  get isInline(): boolean {
    return this.blocks.length === 0 || (this.blocks.length === 1 && this.blocks[0]?.kind === 'paragraph');
  }

  /** Its spans in one paragraph: line breaks between the paragraphs, and marks before items. */
  get inline(): readonly Span[] {
    return this.blocks.flatMap(({ spans, mark }, index) => {
      const before = `${index > 0 ? '\n' : ''}${mark === '' ? '' : `${mark} `}`;
      return before === '' ? spans : [{ text: before, look: {} }, ...spans];
    });
  }

  /** The same text with more looks. */
  looking(look: TextLook): RichText {
    const added = (span: Span): Span => (isPageBreak(span) ? span : { ...span, look: { ...span.look, ...look } });
    return new RichText(this.blocks.map((block) => ({ ...block, spans: block.spans.map(added) })));
  }

  /** Both texts; the last paragraph of this one continues with the first of the other. */
  followedBy(other: RichText): RichText {
    const [last, next] = [this.blocks.at(-1), other.blocks[0]];
    if (!last || !next) return last ? this : other;
    const joined = { ...last, spans: [...last.spans, ...next.spans] };
    return new RichText([...this.blocks.slice(0, -1), joined, ...other.blocks.slice(1)]);
  }
}

export const paragraphOf = (spans: readonly Span[]): TextBlock => ({
  kind: 'paragraph',
  level: 0,
  list: null,
  mark: '',
  spans,
});
