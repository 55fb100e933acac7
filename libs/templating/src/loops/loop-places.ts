import { closestElement, type XmlElement } from '@app/formats';
import { lanesOf } from '../copies/row-lanes';
import { BlankContent } from './blank-content';
import type { Dialect, PartSource } from '../language/dialect';
import { type ElementLoop, isInParagraph, readElementLoop } from './element-loop';
import { firstPiece, type LocatedTag } from '../language/located-tag';
import { placedScope, type PlacedScope, type RepeatedCells, repeatedColumns, scopedLoop } from './scoped-loop';
import type { PairedTags, TagPair } from '../language/tag-pairs';

/** What each loop and condition of a part repeats. */
export class LoopPlaces {
  readonly blank: BlankContent;
  readonly textPairs: ReadonlySet<TagPair>;
  readonly loops: ReadonlyMap<TagPair, ElementLoop>;
  /** Loops over columns. */
  readonly columns: ReadonlyMap<TagPair, readonly RepeatedCells[]>;
  /** Paragraphs in which the text of a loop starts or ends: they are not removed. */
  readonly split: ReadonlySet<XmlElement>;
  /** The loops that share a table row side by side, by each of them. */
  readonly lanes: ReadonlyMap<ElementLoop, readonly ElementLoop[]>;
  private readonly scopes: ReadonlyMap<TagPair, PlacedScope>;

  constructor(
    private readonly part: PartSource,
    private readonly dialect: Dialect,
    { paragraphs, tags, pairs }: PairedTags,
  ) {
    this.scopes = new Map(pairs.flatMap((pair) => this.scopeEntry(pair)));
    const mayHoldElements = new Set(
      pairs.flatMap((pair) => {
        const { open, close } = pair;
        const isPlaced = open.paragraph !== close.paragraph || this.isListItem(open) || this.scopes.has(pair);
        return isPlaced ? [open, close] : [];
      }),
    );
    const inOrder = tags.filter((tag) => mayHoldElements.has(tag));
    this.blank = new BlankContent(
      paragraphs,
      (element) => dialect.objects.has(element.name) || (dialect.isObject?.(element, part) ?? false),
      inOrder,
    );
    this.textPairs = new Set(pairs.filter((pair) => !this.repeatsElements(pair)));
    this.columns = new Map(pairs.flatMap((pair) => this.columnEntry(pair)));
    const loops = pairs.flatMap((pair) => this.elementLoop(pair) ?? []);
    this.loops = new Map(loops.map((loop) => [loop.pair, loop]));
    this.lanes = lanesOf(loops, dialect);
    this.split = new Set(
      loops.filter(({ isText }) => isText).flatMap(({ repeated }) => [repeated.first, repeated.last]),
    );
  }

  scopeOf(pair: TagPair): PlacedScope | undefined {
    return this.scopes.get(pair);
  }

  /** The tables whose rows may have other numbers of cells than in the template, with the cells that loops repeat in them. */
  get unbalancedTables(): Map<XmlElement, RepeatedCells[]> {
    const cells = [...this.loops.values()].map(({ repeated }) => repeated).filter(({ first }) => this.isCell(first));
    const tables = new Map<XmlElement, RepeatedCells[]>();
    for (const range of [...cells, ...[...this.columns.values()].flat()]) {
      const table = closestElement(range.first, this.dialect.table);
      const known = table && tables.get(table);
      if (known) known.push(range);
      else if (table) tables.set(table, [range]);
    }
    return tables;
  }

  private isCell({ name }: XmlElement): boolean {
    return this.dialect.cell.has(name);
  }

  private scopeEntry(pair: TagPair): [TagPair, PlacedScope][] {
    const scope = pair.scope === undefined ? undefined : placedScope(pair, this.dialect);
    return scope ? [[pair, scope]] : [];
  }

  private columnEntry(pair: TagPair): [TagPair, readonly RepeatedCells[]][] {
    const isOneRow = closestElement(pair.open.paragraph.element, this.dialect.row)?.end ?? 0;
    if (this.scopes.get(pair) !== 'column' || isOneRow > pair.close.paragraph.element.start) return [];
    const columns = repeatedColumns(pair, this.dialect);
    return columns ? [[pair, columns]] : [];
  }

  private elementLoop(pair: TagPair): ElementLoop | null {
    if (this.textPairs.has(pair) || this.columns.has(pair)) return null;
    const scope = this.scopes.get(pair);
    if (!scope) return readElementLoop(pair, this.blank, this.part, this.dialect);
    return scopedLoop(pair, scope === 'column' ? 'cell' : scope, this.blank, this.dialect);
  }

  /** Whether a loop repeats whole paragraphs in a format in which these are no elements. */
  repeatsSeparated(pair: TagPair): boolean {
    const { open, close } = pair;
    const scope = this.scopes.get(pair);
    if (this.dialect.separator === undefined || (scope !== undefined && scope !== 'paragraph')) return false;
    if (scope === 'paragraph')
      return ![open, close].some(({ paragraph }) => this.blank.isBlankParagraph(paragraph)) || isInParagraph(pair);
    return isInParagraph(pair) && this.isItemOfLoop(pair);
  }

  private isItemOfLoop({ open, close }: TagPair): boolean {
    return this.isListItem(open) && this.blank.isBlankBefore(open) && this.blank.isBlankAfter(close);
  }

  private repeatsElements(pair: TagPair): boolean {
    const scope = this.scopes.get(pair);
    if (this.dialect.separator !== undefined)
      return scope === 'row' || scope === 'table' || (scope === undefined && isOverCells(pair));
    if (scope !== undefined && scope !== 'text' && scope !== 'next') return true;
    if (!isInParagraph(pair)) return true;
    return scope === undefined && this.isItemOfLoop(pair);
  }

  private isListItem(located: LocatedTag): boolean {
    const element = this.dialect.separator === undefined ? located.paragraph.element : firstPiece(located).element;
    return this.dialect.isListItem?.(element, this.part) ?? false;
  }
}

/** Whether the tags are in two cells, or a cell and the text around its table, of a format without elements of paragraphs. */
const isOverCells = ({ open, close }: TagPair): boolean => open.paragraph.element !== close.paragraph.element;
