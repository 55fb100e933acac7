import { walkElements, type XmlElement } from '@app/formats';
import { firstPiece, type LocatedTag } from '../language/located-tag';
import type { Paragraph } from '../language/paragraph';

/**
 * Determines which content of a part is blank: it shows nothing but white space and tags of loops over several paragraphs. Blank
 * paragraphs and rows are removed together with their tags.
 */
export class BlankContent {
  private readonly loopTags = new Map<Paragraph, LocatedTag[]>();

  /** `paragraphs` and `loopTags` are in document order; `isObject` says which elements are content without text. */
  constructor(
    private readonly paragraphs: readonly Paragraph[],
    private readonly isObject: (element: XmlElement) => boolean,
    loopTags: readonly LocatedTag[],
  ) {
    for (const tag of loopTags) {
      const known = this.loopTags.get(tag.paragraph);
      if (known) known.push(tag);
      else this.loopTags.set(tag.paragraph, [tag]);
    }
  }

  /** Whether an element holds blank paragraphs only, and no objects. */
  isBlankElement(element: XmlElement): boolean {
    return (
      this.paragraphsIn(element).every((paragraph) => this.isBlankParagraph(paragraph)) &&
      this.objectsIn(element).length === 0
    );
  }

  isBlankParagraph(paragraph: Paragraph): boolean {
    return this.isBlankRange(paragraph, 0, paragraph.text.length);
  }

  /** Whether the tag's paragraph is blank before the tag. */
  isBlankBefore(located: LocatedTag): boolean {
    const { paragraph, tag } = located;
    const offset = firstPiece(located).element.start;
    return (
      this.isBlankRange(paragraph, 0, tag.start) && this.objectsOf(paragraph).every((object) => object.start > offset)
    );
  }

  /** Whether the tag's paragraph is blank after the tag. */
  isBlankAfter(located: LocatedTag): boolean {
    const { paragraph, tag } = located;
    const offset = firstPiece(located).element.start;
    return (
      this.isBlankRange(paragraph, tag.end, paragraph.text.length) &&
      this.objectsOf(paragraph).every((object) => object.start < offset)
    );
  }

  private isBlankRange(paragraph: Paragraph, start: number, end: number): boolean {
    let cursor = start;
    let shown = '';
    for (const { tag } of this.loopTags.get(paragraph) ?? []) {
      if (tag.start < start || tag.end > end) continue;
      shown += paragraph.text.slice(cursor, tag.start);
      cursor = tag.end;
    }
    return (shown + paragraph.text.slice(cursor, end)).trim() === '';
  }

  /** Binary search for the paragraphs whose elements start within an element. */
  private paragraphsIn(element: XmlElement): readonly Paragraph[] {
    let low = 0;
    for (let high = this.paragraphs.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.paragraphs[middle] as Paragraph).element.start < element.start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.paragraphs.length && (this.paragraphs[end] as Paragraph).element.start < element.end) end++;
    return this.paragraphs.slice(low, end);
  }

  /** The objects in a paragraph. Several paragraphs of one element end with a separator. */
  private objectsOf(paragraph: Paragraph): XmlElement[] {
    const objects = this.objectsIn(paragraph.element);
    const before = this.paragraphs[paragraph.number - (this.paragraphs[0]?.number ?? 0) - 1];
    const start = (before?.element === paragraph.element && before.end?.end) || paragraph.element.start;
    const end = paragraph.end?.start ?? paragraph.element.end;
    return objects.filter((object) => object.start >= start && object.end <= end);
  }

  private objectsIn(element: XmlElement): XmlElement[] {
    const found: XmlElement[] = [];
    walkElements(element, (inner) => {
      if (this.isObject(inner)) found.push(inner);
    });
    return found;
  }
}
