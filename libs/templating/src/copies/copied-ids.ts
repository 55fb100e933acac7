import { walkElements, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { replacement, type SourceChange } from '../language/source-change';
import type { CopiedNode } from '../language/template-nodes';
import type { DialectIds, IdAttribute } from './id-attribute';

const decimal = (_: string, number: number): string => String(number);

/**
 * The changes that renumber the ids in the copies of repeated elements, and the references to them from within the copy. The
 * first copy keeps the ids of the template, to which references from outside lead. `blocks` are the changes that repeat.
 */
export function copiedIds(part: PartSource, dialect: Dialect, blocks: readonly SourceChange[]): SourceChange[] {
  const { ids } = dialect;
  const ranges = outermost(blocks);
  if (!ids || ranges.length === 0) return [];
  const used = new Set<string>();
  const found = new IdFinder(part, ids, used).find(ranges);
  const declared = new Set(found.flatMap(({ node }) => (node.isReference ? [] : [node.key])));
  return found
    .filter(({ node }) => declared.has(node.key))
    .map(({ start, end, node }) => replacement({ start, end }, node));
}

/** Offsets of repeated content. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The ranges of the outermost blocks in document order. Blocks never cross; those that do are refused later. */
export function outermost(changes: readonly SourceChange[]): Range[] {
  const edges = changes.filter(({ kind }) => kind !== 'replace').sort((a, b) => a.start - b.start || a.order - b.order);
  const ranges: Range[] = [];
  let depth = 0;
  let from = 0;
  for (const { kind, start, end } of edges) {
    if (kind === 'blockStart' && depth++ === 0) from = start;
    if (kind === 'blockEnd' && --depth === 0) ranges.push({ start: from, end });
  }
  return ranges;
}

interface FoundId extends Range {
  readonly node: CopiedNode;
}

class IdFinder {
  private readonly found: FoundId[] = [];
  private next = 0;

  constructor(
    private readonly part: PartSource,
    private readonly ids: DialectIds,
    /** All ids of the part: copies get others. */
    private readonly used: Set<string>,
  ) {}

  find(ranges: readonly Range[]): FoundId[] {
    walkElements(this.part.root, (element) => {
      while ((ranges[this.next]?.end ?? Infinity) <= element.start) this.next++;
      const isRepeated = (ranges[this.next]?.start ?? Infinity) <= element.start;
      const found = this.idsOf(element);
      for (const { node } of found) this.used.add(node.original);
      if (isRepeated) this.found.push(...found);
    });
    return this.found;
  }

  private idsOf(element: XmlElement): FoundId[] {
    if (this.ids.once?.has(element.name)) return [this.onceOnly(element)];
    const attributes = this.ids.attributes[element.name]?.flatMap((id) => this.attributeOf(element, id)) ?? [];
    return [...attributes, ...this.inTextOf(element)];
  }

  private attributeOf(element: XmlElement, id: IdAttribute): FoundId[] {
    if (id.parent !== undefined && id.parent !== element.parent?.name) return [];
    const tag = this.part.source.slice(element.start, element.openEnd);
    const match = new RegExp(`\\s(?:[\\w.-]+:)?${id.attribute}\\s*=\\s*(["'])([^"']+)\\1`).exec(tag);
    const original = match?.[2];
    if (!match || original === undefined) return [];
    const end = element.start + match.index + match[0].length - 1;
    const node = this.node(id.of, original, id.isReference ?? false, id.copy ?? decimal);
    return [{ start: end - original.length, end, node }];
  }

  private inTextOf({ name, start: tagStart, openEnd, closeStart }: XmlElement): FoundId[] {
    const reference = this.ids.inText?.[name];
    if (!reference) return [];
    const [from, to] = reference.isInTag ? [tagStart, openEnd] : [openEnd, closeStart];
    const text = this.part.source.slice(from, to);
    return [...text.matchAll(reference.pattern)].map((match) => {
      const original = match.slice(1).find((group) => group !== undefined) ?? '';
      const start = from + match.index + match[0].indexOf(original);
      return { start, end: start + original.length, node: this.node(reference.of, original, true, decimal) };
    });
  }

  private onceOnly({ start, end }: XmlElement): FoundId {
    const original = this.part.source.slice(start, end);
    return { start, end, node: this.node(`once ${start}`, original, false, () => '') };
  }

  private node(of: string, original: string, isReference: boolean, copy: CopiedNode['copy']): CopiedNode {
    return { kind: 'copied', key: `${of} ${original}`, original, isReference, copy, used: this.used };
  }
}
