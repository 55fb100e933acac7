import { commonAncestor, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { splitMarkup } from '../language/element-split';
import { firstPiece, type LocatedTag, rangeInFirstPiece, rangeOfClose } from '../language/located-tag';
import { isInParagraph, type ElementLoop } from './element-loop';
import { laneBlock, ROW_OF_LANES, withoutText } from '../copies/row-lanes';
import { LoopPlaces } from './loop-places';
import { misplacedLoop } from './repeated-elements';
import { checkedBlock, requiredContent } from './required-content';
import { isScopeOf, misplacedScope, type RepeatedCells, unknownScope } from './scoped-loop';
import { sectionOf, sectionParagraph, sectionWhenEmpty } from './section-break';
import {
  type Block,
  blockChanges,
  type BlockEnd,
  type BlockStart,
  CHANGE_ORDER,
  endBlock,
  replacement,
  type SourceChange,
  type SourceRange,
  startBlock,
} from '../language/source-change';
import { elementSeparators, pageSeparator, rowSeparators, textSeparators } from './separators';
import type { LoopCells } from '../tables/table-markup';
import { tagSource } from '../language/tag';
import type { Between } from '../language/template-nodes';
import type { PairedTags, TagPair } from '../language/tag-pairs';

/**
 * Converts the tag pairs of loops into source changes. The positions of the tags determine what a loop repeats:
 *
 * - in one paragraph the text between the tags, or the paragraph when it is a list item that shows nothing else;
 * - in one table row the row;
 * - otherwise the paragraphs or rows from one tag to the other. Paragraphs and rows with nothing but such tags are removed.
 *   With other text beside a tag, what repeats is the text between the tags, with the ends of paragraphs in it.
 * - a scope in the opening tag comes before its position (`scoped-loop.ts`).
 *
 * The properties of a section that ends with a tag's paragraph are written once, outside of the loop.
 */
export class LoopChanges {
  private readonly places: LoopPlaces;
  private readonly changed = new Set<XmlElement>();

  constructor(
    private readonly part: PartSource,
    private readonly dialect: Dialect,
    paired: PairedTags,
  ) {
    this.places = new LoopPlaces(part, dialect, paired);
  }

  /** The changes of one loop. Throws TemplateError `misplaced_loop` and `unknown_scope`. */
  of(pair: TagPair): SourceChange[] {
    const { textPairs, loops, lanes, columns } = this.places;
    const scope = this.places.scopeOf(pair);
    if (scope && !isScopeOf(scope, this.dialect)) throw unknownScope(pair.open, scope, this.dialect);
    if (textPairs.has(pair)) return this.textChanges(pair);
    const cells = columns.get(pair);
    if (cells) return columnChanges(pair, cells);
    const loop = loops.get(pair);
    if (!loop) throw scope ? misplacedScope(pair, scope) : misplacedLoop(pair);
    const beside = lanes.get(loop);
    return beside ? this.laneChanges(loop, beside) : this.elementChanges(loop);
  }

  /** The changes that keep elements valid without the content of the loops, and tables with other numbers of cells. */
  required(): SourceChange[] {
    const { balanceTable } = this.dialect;
    const repeated = [...this.places.loops.values()].map((loop) => loop.repeated);
    const tables = balanceTable ? [...this.places.unbalancedTables] : [];
    const order = { start: CHANGE_ORDER.gridStart, end: CHANGE_ORDER.gridEnd };
    return [
      ...requiredContent(repeated, this.part, this.dialect),
      ...tables.flatMap(([table, cells]) => {
        const finish = balanceTable?.(this.part.source.slice(table.start, table.end), offsetsIn(table, cells));
        return finish ? blockChanges(checkedBlock(finish, 'of a table'), table, order) : [];
      }),
    ];
  }

  /** Repeats the text between the tags. The elements around it are split at both tags. */
  private textChanges(pair: TagPair): SourceChange[] {
    const { open, close } = pair;
    if (open.paragraph.element !== close.paragraph.element) throw misplacedLoop(pair);
    if (this.places.repeatsSeparated(pair)) return this.separatedChanges(pair);
    const parent = commonAncestor(textElement(open), textElement(close));
    return [
      ...this.splitChanges(
        pair,
        loopBlock(pair, '', textSeparators(pair, parent, this.part, this.dialect)),
        parent,
        parent,
      ),
      ...this.separatorChanges(pair),
    ];
  }

  /** Repeats whole paragraphs up to the separator at their end. The last one of a text has none: it is written between items. */
  private separatedChanges(pair: TagPair): SourceChange[] {
    const { open, close, depth } = pair;
    const first = open.paragraph.pieces[0]?.element as XmlElement;
    const separator = close.paragraph.end;
    const parent = commonAncestor(first, separator ?? textElement(close));
    const { end, begin } = splitMarkup(first, parent, this.part, this.dialect);
    const { lineBreak } = this.dialect.slot(first, this.part);
    const between =
      textSeparators(pair, parent, this.part, this.dialect) ??
      (separator ? undefined : (): string => begin + lineBreak + end);
    const block = loopBlock(pair, '', between);
    const start = startBlock(block, first.openEnd, CHANGE_ORDER.loopStart(depth), end);
    if (!separator) return [{ ...start, inside: begin }, this.splitEnd(pair, block, parent)];
    const holder = splitMarkup(separator.parent as XmlElement, parent, this.part, this.dialect);
    const ending = endBlock(block, separator.end, CHANGE_ORDER.loopEnd(depth), holder.begin);
    return [
      { ...start, inside: begin },
      { ...ending, inside: holder.end },
    ];
  }

  /** Removes a blank paragraph of a tag with its separator, when the loop repeats several separated paragraphs. */
  private separatorChanges(pair: TagPair): SourceChange[] {
    if (isInParagraph(pair)) return [];
    return [pair.open, pair.close].flatMap(({ paragraph }) =>
      paragraph.end && this.places.blank.isBlankParagraph(paragraph) ? [replacement(paragraph.end)] : [],
    );
  }

  private elementChanges(loop: ElementLoop): SourceChange[] {
    if (loop.isText) return this.joinedChanges(loop);
    const block = loopBlock(loop.pair, this.sectionWhenEmpty(loop), this.betweenItems(loop));
    return [...this.startChanges(loop, block), ...this.endChanges(loop, block)];
  }

  /** A separator that the template names comes before the page break of its scope. */
  private betweenItems(loop: ElementLoop): Between | undefined {
    const { pair, repeated } = loop;
    const named = elementSeparators(loop, this.part, this.dialect);
    if (named || this.places.scopeOf(pair) !== 'page') return named;
    const pageBreak = pageSeparator(repeated, this.part, this.dialect);
    return () => pageBreak;
  }

  /** The section of the last paragraph is written outside of the loop, and that of a marker. */
  private sectionWhenEmpty({ repeated, start }: ElementLoop): string {
    const from = start === 'before' ? repeated.first.start : repeated.first.end;
    return sectionWhenEmpty(repeated, { from, to: repeated.last.start }, this.part, this.dialect);
  }

  /** Repeats a row with all of its loops. The content of each is filled with its own items. */
  private laneChanges({ pair, repeated: { first } }: ElementLoop, lanes: readonly ElementLoop[]): SourceChange[] {
    const [open, close] = [pair.open, pair.close].map((tag) => rangeInFirstPiece(tag, this.part.source)) as [
      SourceRange,
      SourceRange,
    ];
    const padding = withoutText(first, { start: open.end, end: close.start }, this.part, this.dialect);
    const lane = laneBlock(loopBlock(pair, '', rowSeparators(pair)), padding);
    const order = { start: CHANGE_ORDER.loopStart(pair.depth), end: CHANGE_ORDER.loopEnd(pair.depth) };
    const own: SourceChange[] = [
      { ...startBlock(lane, open.start, order.start), end: open.end },
      { ...endBlock(lane, close.start, order.end), end: close.end },
    ];
    if (lanes[0]?.pair !== pair) return own;
    return [
      ...own,
      ...blockChanges(ROW_OF_LANES, first, { start: CHANGE_ORDER.lanesStart, end: CHANGE_ORDER.lanesEnd }),
    ];
  }

  private startChanges({ pair, repeated: { first }, start }: ElementLoop, block: Block): SourceChange[] {
    const startAt = (offset: number): BlockStart => startBlock(block, offset, CHANGE_ORDER.loopStart(pair.depth));
    if (start === 'within') return [this.splitStart(pair, block, first.parent as XmlElement)];
    if (start === 'before') return [startAt(first.start)];
    if (start === 'after' || this.places.split.has(first)) return [startAt(first.end)];
    return [startAt(sectionOf(first, this.dialect) ? first.end : first.start), ...this.removeMarker(first)];
  }

  private endChanges({ pair, repeated: { last }, end }: ElementLoop, block: Block): SourceChange[] {
    const endAt = (offset: number): BlockEnd => endBlock(block, offset, CHANGE_ORDER.loopEnd(pair.depth));
    if (end === 'within') return [this.splitEnd(pair, block, last.parent as XmlElement)];
    if (end === 'before') return [endAt(last.start)];
    if (end === 'after') return [endAt(last.end), ...this.liftSection(last)];
    const holdsBothTags = pair.open.paragraph.element.start >= last.start;
    return [
      endAt(holdsBothTags ? last.end : last.start),
      ...(this.places.split.has(last) ? [] : this.removeMarker(last)),
    ];
  }

  /** Repeats the text from tag to tag. The end of one copy and the start of the next are in one paragraph. */
  private joinedChanges({ pair, repeated: { first, last }, start, end }: ElementLoop): SourceChange[] {
    const between = textSeparators(pair, first, this.part, this.dialect);
    const changes = [...this.splitChanges(pair, loopBlock(pair, '', between), first, last), ...this.liftSection(last)];
    const isAll = start === 'before' && end === 'after';
    return isAll && this.isFirstChange(first) ? [...changes, ...this.removeWhenEmpty(first, last)] : changes;
  }

  /** Without iterations nothing is left of paragraphs that hold nothing but the loop. */
  private removeWhenEmpty(first: XmlElement, last: XmlElement): SourceChange[] {
    const paragraphEnd = `</${first.rawName}>`;
    const section = sectionParagraph(first, this.part, this.dialect);
    const isLeft = (markup: string): boolean => markup.indexOf(paragraphEnd) !== markup.lastIndexOf(paragraphEnd);
    const block = checkedBlock((markup) => (isLeft(markup) ? markup : section), 'over paragraphs');
    const order = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };
    return blockChanges(block, { start: first.start, end: last.end }, order);
  }

  private splitChanges(pair: TagPair, block: Block, startParent: XmlElement, endParent: XmlElement): SourceChange[] {
    return [this.splitStart(pair, block, startParent), this.splitEnd(pair, block, endParent)];
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

  /** Removes an element that shows nothing but tags; the section that ends with it still ends there. */
  private removeMarker(element: XmlElement): SourceChange[] {
    return this.isFirstChange(element)
      ? [replacement(element, sectionParagraph(element, this.part, this.dialect))]
      : [];
  }

  /** Moves the section properties of a repeated paragraph to a paragraph after the loop. */
  private liftSection(paragraph: XmlElement): SourceChange[] {
    const section = sectionOf(paragraph, this.dialect);
    if (!section || !this.isFirstChange(section)) return [];
    const lifted = sectionParagraph(paragraph, this.part, this.dialect);
    const end = { start: paragraph.end, end: paragraph.end };
    return [replacement(section), { ...replacement(end, lifted), order: CHANGE_ORDER.bodyEnd }];
  }

  /** Several loops may share an element; it is changed once. */
  private isFirstChange(element: XmlElement): boolean {
    if (this.changed.has(element)) return false;
    this.changed.add(element);
    return true;
  }
}

const offsetsIn = (table: XmlElement, cells: readonly RepeatedCells[]): LoopCells[] =>
  cells.map(({ first, last }) => ({ first: first.start - table.start, last: last.start - table.start }));

const textElement = (located: LocatedTag): XmlElement => firstPiece(located).element;

function loopBlock({ open, section }: TagPair, whenEmpty: string, between?: Between): Block {
  return {
    toNode: (body) => ({ kind: 'loop', section, body, whenEmpty, ...(between ? { between } : {}) }),
    label: tagSource(open.tag),
  };
}

/** Repeats the cells of a column in each of its rows. */
function columnChanges(pair: TagPair, rows: readonly RepeatedCells[]): SourceChange[] {
  const order = { start: CHANGE_ORDER.loopStart(pair.depth), end: CHANGE_ORDER.loopEnd(pair.depth) };
  return rows.flatMap(({ first, last }) =>
    blockChanges(loopBlock(pair, ''), { start: first.start, end: last.end }, order),
  );
}
