import { type LocatedTag, tagError } from '../language/located-tag';
import { pairTags } from '../language/tag-pairs';
import type { Section } from '../language/section';
import type { TemplateFindings } from '../language/template-findings';
import type { CellText } from './sheet-text';
import type { TemplateError } from '@app/formats';

/**
 * A cell with placeholders. `start` and `end` are its offsets in the sheet; `attributes` are those of its start tag, except
 * `t`; `prefix` is the namespace prefix of its elements.
 */
export interface TaggedCell {
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly attributes: string;
  readonly style: number;
  readonly column: number;
  /** The cell in words. */
  readonly place: () => string;
  readonly text: CellText;
  /** The kind of the cell's original content. It determines the markup of a text value. */
  readonly content: 'shared' | 'inline' | 'formula';
  /** For `shared` the index of the string, for `inline` the name of the text element, for `formula` its markup. */
  readonly inner: string;
}

/** A row of a sheet; `number` counts from 1, `start` and `end` are offsets in the sheet. */
export interface SheetRow {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly TaggedCell[];
  /** Whether the row shows nothing but tags of loops over several rows. */
  readonly isMarker: boolean;
}

export type RowNode = PlainRow | RowLoop;

export interface PlainRow {
  readonly kind: 'row';
  readonly row: SheetRow;
  /** Fields that repeat the row when their value is a list: those that its cells show outside of loops. */
  readonly names: readonly string[];
}

export interface RowLoop {
  readonly kind: 'loop';
  readonly section: Section;
  readonly from: number;
  readonly to: number;
  readonly children: readonly RowNode[];
}

interface LoopRange {
  readonly open: LocatedTag;
  readonly depth: number;
  readonly section: Section;
  /** Indices of the rows with the opening and the closing tag. A row with an `else` begins the range after it. */
  readonly first: number;
  readonly last: number;
}

/** Nests the rows of a sheet in the loops whose tags they contain. Tags that do not match are added to `findings`. */
export function nestRows(rows: readonly SheetRow[], findings: TemplateFindings): RowNode[] {
  const rowOf = new Map<LocatedTag, number>();
  rows.forEach((row, index) => {
    for (const cell of row.cells)
      // Cells may share a string and its tags, so each cell gets its own copy of a tag.
      for (const tag of cell.text.open) rowOf.set({ ...tag, place: cell.place }, index);
  });
  const known = findings.count;
  const loops = pairTags([...rowOf.keys()], findings.add).flatMap(({ open, close, depth, section }): LoopRange[] => {
    const [first, last] = [rowOf.get(open) as number, rowOf.get(close) as number];
    if (close.tag.kind !== 'else') return [{ open, depth, section, first, last }];
    if (!rows[last]?.isMarker) findings.add(tagError('misplaced_loop', close, 'needs a row of its own'));
    return first < last ? [{ open, depth, section, first, last: last - 1 }] : [];
  });
  if (findings.count > known) return [];
  loops.sort((a, b) => a.first - b.first || a.depth - b.depth);
  return findings.collect(() => new RowNester(rows, loops).nest(0, rows.length)) ?? [];
}

class RowNester {
  private next = 0;

  constructor(
    private readonly rows: readonly SheetRow[],
    private readonly loops: readonly LoopRange[],
  ) {}

  /** The nodes of the rows with indices `from` (included) to `to` (excluded); consumes the loops that begin there. */
  nest(from: number, to: number, depth = -1): RowNode[] {
    const nodes: RowNode[] = [];
    for (let index = from; index < to;) {
      const loop = this.loops[this.next];
      if (loop?.first !== index) {
        nodes.push(plainRow(this.rows[index++] as SheetRow));
        continue;
      }
      if (loop.last >= to || loop.depth <= depth) throw crossing(loop.open);
      this.next++;
      nodes.push(this.loop(loop));
      index = loop.last + 1;
    }
    return nodes;
  }

  private loop({ section, depth, first, last }: LoopRange): RowLoop {
    const [from, to] = [first, last].map((index) => (this.rows[index] as SheetRow).number) as [number, number];
    return { kind: 'loop', section, from, to, children: this.nest(first, last + 1, depth) };
  }
}

const plainRow = (row: SheetRow): PlainRow => ({
  kind: 'row',
  row,
  names: [...new Set(row.cells.flatMap((cell) => cell.text.names))],
});

const crossing = (open: LocatedTag): TemplateError => tagError('misplaced_loop', open, 'crosses another loop');
