import type { MediaSink } from '../language/text-slot';
import type { RichText } from './rich-value';

/** A place at which formatted text can be written. */
export interface RichPlace {
  write(text: RichText, sink: MediaSink): string;
  /** Writes a picture with its caption. Without this function there are no captions. */
  captioned?(picture: string, caption: string, sink: MediaSink): string;
  /**
   * Splits the paragraph of the place, as rendered, into those of the text. Without this function, the text is written in one
   * paragraph.
   */
  readonly finish?: (paragraph: string) => string;
}

/**
 * Marks in rendered markup. They are characters that XML forbids, so neither templates nor values have them: the start of a
 * paragraph, followed by its properties and `properties`; and the end of the last one.
 */
const MARK = { start: '\u0001', properties: '\u0002', end: '\u0003' } as const;

/** The mark before the content of a paragraph with these properties. */
export const paragraphMark = (properties: string): string => `${MARK.start}${properties}${MARK.properties}`;
export const LAST_MARK = MARK.end;

/** How the paragraph of a placeholder is written in the template. */
export interface SplitParagraph {
  readonly rawName: string;
  /** Its properties as written; "" without ones. */
  readonly properties: string;
  /** The properties of its last paragraph only: those of a section. */
  readonly lastOnly: string;
}

/** Splits a rendered paragraph at the marks. What is before the text stays in the first paragraph, and what follows in the last. */
export function splitParagraph(markup: string, { rawName, properties, lastOnly }: SplitParagraph): string {
  const first = markup.indexOf(MARK.start);
  const end = markup.indexOf(MARK.end);
  if (first === -1 || end === -1) return markup;
  const startEnd = markup.indexOf('>') + 1;
  const content = markup.startsWith(properties, startEnd) ? startEnd + properties.length : startEnd;
  const blocks = markup.slice(first + 1, end).split(MARK.start);
  const paragraphs = blocks.map((block, index) => {
    const at = block.indexOf(MARK.properties);
    const start = index === 0 ? markup.slice(0, startEnd) : `<${rawName}>`;
    const own = index === blocks.length - 1 ? block.slice(0, at) : block.slice(0, at).replace(lastOnly, '');
    const before = index === 0 ? markup.slice(content, first) : '';
    return `${start}${own}${before}${block.slice(at + 1)}`;
  });
  return paragraphs.join(`</${rawName}>`) + markup.slice(end + 1);
}
