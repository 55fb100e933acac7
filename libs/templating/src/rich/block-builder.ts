import { isPageBreak, type ListOfItems, RichText, type Span, type TextBlock, type TextLook } from './rich-value';

/** Levels of lists and quotations. Deeper ones are on the last. */
const MAX_LEVELS = 9;
const HEADINGS = 6;
const BULLET = '•';

interface OpenList {
  readonly list: ListOfItems;
  next: number;
  /** Whether the mark of the current item is not written yet. */
  isPending: boolean;
}

type Kind = 'paragraph' | 'code' | { readonly heading: number };

/** Builds the paragraphs of a formatted text from the events of a parser. */
export class BlockBuilder {
  private readonly blocks: TextBlock[] = [];
  private readonly lists: OpenList[] = [];
  private quotes = 0;
  private kind: Kind = 'paragraph';
  private spans: Span[] = [];

  /** Begins a paragraph; content before it is a paragraph of its own. */
  begin(kind: Kind): void {
    this.end();
    this.kind = kind;
  }

  /** Ends the current paragraph. Without content there is none. */
  end(): void {
    if (this.spans.length > 0) this.push();
    this.kind = 'paragraph';
  }

  add(text: string, look: TextLook): void {
    const last = this.spans.at(-1);
    if (last && !isPageBreak(last) && last.look === look)
      this.spans[this.spans.length - 1] = { text: last.text + text, look };
    else if (text !== '') this.spans.push({ text, look });
  }

  /** Whether the current paragraph has no content yet. */
  get isAtStart(): boolean {
    return this.spans.length === 0;
  }

  beginList(isOrdered: boolean, start: number): void {
    this.end();
    // An item that begins with a list has an empty line of its own.
    if (this.lists.at(-1)?.isPending) this.push();
    this.lists.push({ list: { isOrdered, start }, next: start, isPending: false });
  }

  endList(): void {
    this.endItem();
    this.lists.pop();
  }

  beginItem(): void {
    this.endItem();
    const list = this.lists.at(-1);
    if (list) list.isPending = true;
  }

  endItem(): void {
    this.end();
    if (this.lists.at(-1)?.isPending) this.push();
  }

  beginQuote(): void {
    this.end();
    this.quotes++;
  }

  endQuote(): void {
    this.end();
    this.quotes = Math.max(0, this.quotes - 1);
  }

  finish(): RichText {
    this.end();
    return new RichText(this.blocks);
  }

  private push(): void {
    const { spans } = this;
    this.spans = [];
    const list = this.lists.at(-1);
    this.blocks.push(list ? itemOf(list, this.lists.length, spans) : this.block(spans));
  }

  private block(spans: readonly Span[]): TextBlock {
    const plain = { list: null, mark: '', spans };
    if (typeof this.kind === 'object')
      return { ...plain, kind: 'heading', level: Math.min(this.kind.heading, HEADINGS) };
    if (this.kind === 'code') return { ...plain, kind: 'code', level: 0 };
    return this.quotes > 0
      ? { ...plain, kind: 'quote', level: Math.min(this.quotes, MAX_LEVELS) - 1 }
      : { ...plain, kind: 'paragraph', level: 0 };
  }
}

function itemOf(open: OpenList, depth: number, spans: readonly Span[]): TextBlock {
  const level = Math.min(depth, MAX_LEVELS) - 1;
  if (!open.isPending) return { kind: 'item', level, list: null, mark: '', spans };
  open.isPending = false;
  const mark = open.list.isOrdered ? `${open.next++}.` : BULLET;
  return { kind: 'item', level, list: open.list, mark, spans };
}
