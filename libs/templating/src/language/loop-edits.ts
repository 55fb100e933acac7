import type { Dialect, PartSource } from './dialect';
import { RANK, type Block, type CloseEdit, type Edit, type OpenEdit } from './source-edits';
import { blanked, emptied, splitMarkup } from './element-split';
import { type Paragraph, sourceOffset } from './paragraph';
import { type PlacedTag, type TagPair, tagError } from './placed-tag';
import { tagSource } from './tag';
import { childHolding, closest, commonAncestor, walk, type XmlElement } from '@app/formats';

/**
 * Converts pairs of loop tags into edits of the part. What a loop repeats follows from where its tags stand: in one paragraph
 * the text between them, in one table row the row, otherwise the paragraphs or rows from the one to the other. Paragraphs and
 * rows that hold nothing but such tags disappear.
 */
export class LoopEdits {
  private readonly spanning: ReadonlySet<PlacedTag>;
  private readonly removed = new Set<XmlElement>();
  private readonly rows: ReadonlySet<string>;

  constructor(
    private readonly part: PartSource,
    private readonly dialect: Dialect,
    private readonly paragraphs: readonly Paragraph[],
    private readonly tags: readonly PlacedTag[],
    pairs: readonly TagPair[],
  ) {
    const across = pairs.filter(({ open, close }) => open.paragraph !== close.paragraph);
    this.spanning = new Set(across.flatMap(({ open, close }) => [open, close]));
    this.rows = new Set([...dialect.row, ...dialect.body]);
  }

  /** The edits of one loop. Throws TemplateError `misplaced_loop` when nothing whole lies between its tags. */
  edits(pair: TagPair): Edit[] {
    if (pair.open.paragraph === pair.close.paragraph) return this.splitEdits(pair);
    if (this.dialect.separator !== undefined) return this.lineEdits(pair);
    return this.unitEdits(pair);
  }

  /** Repeats the text between the tags: the elements around it are split at both. */
  private splitEdits(pair: TagPair): Edit[] {
    const opened = textOf(pair.open);
    const closed = textOf(pair.close);
    const outer = commonAncestor(opened, closed);
    const block = blockOf(pair, '');
    return [this.splitOpen(pair, block, outer), this.splitClose(pair, block, outer)];
  }

  /** The same over several lines of a story; a line that holds only the tag goes with its end. */
  private lineEdits(pair: TagPair): Edit[] {
    if (pair.open.paragraph.element !== pair.close.paragraph.element) throw misplaced(pair);
    const lineEnds = [pair.open, pair.close].flatMap(({ paragraph }) => {
      const isMarker = this.isBlank(paragraph, 0, paragraph.text.length);
      return isMarker && paragraph.end ? [this.removal(paragraph.end)] : [];
    });
    return [...this.splitEdits(pair), ...lineEnds];
  }

  private unitEdits(pair: TagPair): Edit[] {
    const units = this.units(pair);
    const block = blockOf(pair, this.whenEmpty(units));
    return [...this.openEdits(pair, block, units.first), ...this.closeEdits(pair, block, units.last)];
  }

  private units(pair: TagPair): { outer: XmlElement; first: XmlElement; last: XmlElement } {
    const [a, b] = [pair.open.paragraph.element, pair.close.paragraph.element];
    const outer = commonAncestor(a, b);
    const row = closest(outer, this.rows);
    if (row && this.dialect.row.has(row.name)) return { outer: row.parent ?? row, first: row, last: row };

    const first = childHolding(outer, a);
    const last = childHolding(outer, b);
    const repeats = this.dialect.body.has(outer.name) || this.dialect.table.has(outer.name);
    if (!first || !last || !repeats) throw misplaced(pair);
    if (this.dialect.table.has(first.name) || this.dialect.table.has(last.name)) throw misplaced(pair);
    return { outer, first, last };
  }

  private openEdits(pair: TagPair, block: Block, unit: XmlElement): Edit[] {
    const { open, depth } = pair;
    const at = (offset: number): OpenEdit => ({
      kind: 'open',
      at: offset,
      end: offset,
      rank: RANK.open(depth),
      block,
      outside: '',
      inside: '',
    });
    if (this.isMarker(unit)) return [at(unit.start), ...this.removeOnce(unit)];
    if (unit !== open.paragraph.element || this.isBlankBefore(open)) return [at(unit.start)];
    if (this.isBlankAfter(open)) return [at(unit.end)];
    return [this.splitOpen(pair, block, unit.parent as XmlElement)];
  }

  private closeEdits(pair: TagPair, block: Block, unit: XmlElement): Edit[] {
    const { close, depth } = pair;
    const at = (offset: number): CloseEdit => ({
      kind: 'close',
      at: offset,
      end: offset,
      rank: RANK.close(depth),
      block,
      outside: '',
      inside: '',
    });
    if (this.isMarker(unit))
      return [at(this.isRepeatedAlone(pair, unit) ? unit.end : unit.start), ...this.removeOnce(unit)];
    if (unit === close.paragraph.element && this.isBlankBefore(close)) return [at(unit.start)];
    if (unit !== close.paragraph.element || this.isBlankAfter(close)) return [at(unit.end)];
    return [this.splitClose(pair, block, unit.parent as XmlElement)];
  }

  /** Whether one unit holds both tags (a row of tags only): then it ends where the unit does. */
  private isRepeatedAlone({ open }: TagPair, unit: XmlElement): boolean {
    return open.paragraph.element.start >= unit.start;
  }

  private splitOpen({ open, depth }: TagPair, block: Block, outer: XmlElement): OpenEdit {
    const { end: outside, begin: inside } = splitMarkup(textOf(open), outer, this.part, this.dialect);
    return {
      kind: 'open',
      ...rangeInFirstPiece(open, this.part.source),
      rank: RANK.open(depth),
      block,
      outside,
      inside,
    };
  }

  private splitClose({ close, depth }: TagPair, block: Block, outer: XmlElement): CloseEdit {
    const { end: inside, begin: outside } = splitMarkup(textOf(close), outer, this.part, this.dialect);
    return {
      kind: 'close',
      ...rangeInFirstPiece(close, this.part.source),
      rank: RANK.close(depth),
      block,
      outside,
      inside,
    };
  }

  private removeOnce(unit: XmlElement): Edit[] {
    if (this.removed.has(unit)) return [];
    this.removed.add(unit);
    return [this.removal(unit)];
  }

  private removal(element: XmlElement): Edit {
    return { kind: 'remove', at: element.start, end: element.end, rank: RANK.text };
  }

  /** What keeps a table or a cell valid when the loop that fills it has no iterations. */
  private whenEmpty({ outer, first, last }: { outer: XmlElement; first: XmlElement; last: XmlElement }): string {
    const inside = (child: XmlElement): boolean => child.start >= first.start && child.end <= last.end;
    if (this.dialect.row.has(first.name)) {
      const isRow = (child: XmlElement): boolean => child.name === first.name;
      const ends = [outer.children.find(isRow), outer.children.findLast(isRow)];
      return ends.some((row) => row && !inside(row)) ? '' : blanked(first, this.part, this.dialect);
    }
    const isParagraph = (child: XmlElement): boolean => this.dialect.paragraph.has(child.name);
    const hasLater = (outer.children.findLast(isParagraph)?.start ?? 0) >= last.end;
    return hasLater || !isParagraph(last) ? '' : emptied(last, this.part, this.dialect);
  }

  private isMarker(unit: XmlElement): boolean {
    return (
      this.within(unit).every((paragraph) => this.isBlank(paragraph, 0, paragraph.text.length)) &&
      this.objectsIn(unit).length === 0
    );
  }

  private isBlankBefore({ paragraph, tag, pieces }: PlacedTag): boolean {
    const place = pieces[0]?.element.start ?? 0;
    return (
      this.isBlank(paragraph, 0, tag.start) && this.objectsIn(paragraph.element).every((object) => object.start > place)
    );
  }

  private isBlankAfter({ paragraph, tag, pieces }: PlacedTag): boolean {
    const place = pieces[0]?.element.start ?? 0;
    return (
      this.isBlank(paragraph, tag.end, paragraph.text.length) &&
      this.objectsIn(paragraph.element).every((object) => object.start < place)
    );
  }

  /** Whether a stretch of a paragraph shows nothing but tags of loops over several paragraphs. */
  private isBlank(paragraph: Paragraph, start: number, end: number): boolean {
    let cursor = start;
    let shown = '';
    for (const { tag } of this.tagsOf(paragraph)) {
      if (tag.start < start || tag.end > end) continue;
      shown += paragraph.text.slice(cursor, tag.start);
      cursor = tag.end;
    }
    return (shown + paragraph.text.slice(cursor, end)).trim() === '';
  }

  private readonly spanningByParagraph = new Map<Paragraph, PlacedTag[]>();

  private tagsOf(paragraph: Paragraph): readonly PlacedTag[] {
    if (this.spanningByParagraph.size === 0) {
      for (const tag of this.tags.filter((candidate) => this.spanning.has(candidate))) {
        const list = this.spanningByParagraph.get(tag.paragraph);
        if (list) list.push(tag);
        else this.spanningByParagraph.set(tag.paragraph, [tag]);
      }
    }
    return this.spanningByParagraph.get(paragraph) ?? [];
  }

  private within(unit: XmlElement): readonly Paragraph[] {
    let low = 0;
    for (let high = this.paragraphs.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.paragraphs[middle] as Paragraph).element.start < unit.start) low = middle + 1;
      else high = middle;
    }
    let last = low;
    while (last < this.paragraphs.length && (this.paragraphs[last] as Paragraph).element.start < unit.end) last++;
    return this.paragraphs.slice(low, last);
  }

  private objectsIn(unit: XmlElement): XmlElement[] {
    const objects: XmlElement[] = [];
    walk(unit, (element) => {
      if (this.dialect.objects.has(element.name)) objects.push(element);
    });
    return objects;
  }
}

const textOf = (placed: PlacedTag): XmlElement => (placed.pieces[0] as PlacedTag['pieces'][number]).element;

/** The source range of a tag within the first text element that it touches. */
export function rangeInFirstPiece({ pieces, tag }: PlacedTag, source: string): { at: number; end: number } {
  const piece = pieces[0] as PlacedTag['pieces'][number];
  const length = Math.min(tag.end - piece.start, piece.text.length);
  return { at: sourceOffset(piece, tag.start - piece.start, source), end: sourceOffset(piece, length, source) };
}

function blockOf({ open }: TagPair, whenEmpty: string): Block {
  const { name, kind } = open.tag;
  return {
    node: (body) => ({ kind: 'loop', name, inverted: kind === 'inverted', body, whenEmpty }),
    source: tagSource(open.tag),
  };
}

const misplaced = ({ open }: TagPair) =>
  tagError('misplaced_loop', open, 'is closed at a place that cannot be repeated together with it');
