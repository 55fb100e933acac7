import { commonAncestor, type XmlElement } from '@app/formats';
import { BlankContent } from './blank-content';
import type { Dialect, PartSource } from './dialect';
import { splitMarkup } from './element-split';
import { firstPiece, type LocatedTag, rangeInFirstPiece, rangeOfClose } from './located-tag';
import type { Paragraph } from './paragraph';
import { markupWhenEmpty, misplacedLoop, repeatedElements } from './repeated-elements';
import { type Block, type BlockEnd, type BlockStart, CHANGE_ORDER, type SourceChange } from './source-change';
import { tagSource } from './tag';
import type { TagPair } from './tag-pairs';

/**
 * Converts the tag pairs of loops into source changes. The positions of the tags determine what a loop repeats: in one
 * paragraph the text between the tags, in one table row the row, otherwise the paragraphs or rows from one tag to the other.
 * Paragraphs and rows with nothing but such tags are removed.
 */
export class LoopChanges {
  private readonly blank: BlankContent;
  private readonly removed = new Set<XmlElement>();

  constructor(
    private readonly part: PartSource,
    private readonly dialect: Dialect,
    paragraphs: readonly Paragraph[],
    tags: readonly LocatedTag[],
    pairs: readonly TagPair[],
  ) {
    const spanning = pairs.filter(({ open, close }) => open.paragraph !== close.paragraph);
    const spanningTags = new Set(spanning.flatMap(({ open, close }) => [open, close]));
    const inOrder = tags.filter((tag) => spanningTags.has(tag));
    this.blank = new BlankContent(paragraphs, dialect.objects, inOrder);
  }

  /** The changes of one loop. Throws TemplateError `misplaced_loop` when no whole elements are between its tags. */
  of(pair: TagPair): SourceChange[] {
    if (pair.open.paragraph === pair.close.paragraph) return this.textChanges(pair);
    if (this.dialect.separator !== undefined) return this.lineChanges(pair);
    return this.elementChanges(pair);
  }

  /** Repeats the text between the tags. The elements around it are split at both tags. */
  private textChanges(pair: TagPair): SourceChange[] {
    const parent = commonAncestor(textElement(pair.open), textElement(pair.close));
    const block = loopBlock(pair, '');
    return [this.splitStart(pair, block, parent), this.splitEnd(pair, block, parent)];
  }

  /** Repeats the text between the tags over several separated paragraphs. A blank one is removed with its separator. */
  private lineChanges(pair: TagPair): SourceChange[] {
    if (pair.open.paragraph.element !== pair.close.paragraph.element) throw misplacedLoop(pair);
    const separators = [pair.open, pair.close].flatMap(({ paragraph }) =>
      paragraph.end && this.blank.isBlankParagraph(paragraph) ? [removal(paragraph.end)] : [],
    );
    return [...this.textChanges(pair), ...separators];
  }

  /** Repeats whole elements. */
  private elementChanges(pair: TagPair): SourceChange[] {
    const repeated = repeatedElements(pair, this.dialect);
    const block = loopBlock(pair, markupWhenEmpty(repeated, this.part, this.dialect));
    return [...this.startChanges(pair, block, repeated.first), ...this.endChanges(pair, block, repeated.last)];
  }

  private startChanges(pair: TagPair, block: Block, first: XmlElement): SourceChange[] {
    const { open, depth } = pair;
    const startAt = (offset: number): BlockStart => ({
      kind: 'blockStart',
      start: offset,
      end: offset,
      order: CHANGE_ORDER.loopStart(depth),
      block,
      outside: '',
      inside: '',
    });
    if (this.blank.isBlankElement(first)) return [startAt(first.start), ...this.removeOnce(first)];
    if (first !== open.paragraph.element || this.blank.isBlankBefore(open)) return [startAt(first.start)];
    if (this.blank.isBlankAfter(open)) return [startAt(first.end)];
    return [this.splitStart(pair, block, first.parent as XmlElement)];
  }

  private endChanges(pair: TagPair, block: Block, last: XmlElement): SourceChange[] {
    const { open, close, depth } = pair;
    const endAt = (offset: number): BlockEnd => ({
      kind: 'blockEnd',
      start: offset,
      end: offset,
      order: CHANGE_ORDER.loopEnd(depth),
      block,
      outside: '',
      inside: '',
    });
    if (this.blank.isBlankElement(last)) {
      const holdsBothTags = open.paragraph.element.start >= last.start;
      return [endAt(holdsBothTags ? last.end : last.start), ...this.removeOnce(last)];
    }
    if (last === close.paragraph.element && this.blank.isBlankBefore(close)) return [endAt(last.start)];
    if (last !== close.paragraph.element || this.blank.isBlankAfter(close)) return [endAt(last.end)];
    return [this.splitEnd(pair, block, last.parent as XmlElement)];
  }

  private splitStart({ open, depth }: TagPair, block: Block, parent: XmlElement): BlockStart {
    const { end: outside, begin: inside } = splitMarkup(textElement(open), parent, this.part, this.dialect);
    const range = rangeInFirstPiece(open, this.part.source);
    return { kind: 'blockStart', ...range, order: CHANGE_ORDER.loopStart(depth), block, outside, inside };
  }

  private splitEnd({ close, depth }: TagPair, block: Block, parent: XmlElement): BlockEnd {
    const { end: inside, begin: outside } = splitMarkup(textElement(close), parent, this.part, this.dialect);
    const range = rangeOfClose(close, this.part.source);
    return { kind: 'blockEnd', ...range, order: CHANGE_ORDER.loopEnd(depth), block, outside, inside };
  }

  /** Several loops may share a blank element. */
  private removeOnce(element: XmlElement): SourceChange[] {
    if (this.removed.has(element)) return [];
    this.removed.add(element);
    return [removal(element)];
  }
}

const textElement = (located: LocatedTag): XmlElement => firstPiece(located).element;

const removal = ({ start, end }: XmlElement): SourceChange => ({
  kind: 'replace',
  start,
  end,
  order: CHANGE_ORDER.replacement,
});

function loopBlock({ open, section }: TagPair, whenEmpty: string): Block {
  return {
    toNode: (body) => ({ kind: 'loop', section, body, whenEmpty }),
    label: tagSource(open.tag),
  };
}
