import { type LocatedTag, tagError } from '../language/located-tag';
import { pairTags } from '../language/tag-pairs';
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
  readonly name: string;
  readonly inverted: boolean;
  readonly from: number;
  readonly to: number;
  readonly children: readonly RowNode[];
}

interface LoopRange {
  readonly open: LocatedTag;
  readonly depth: number;
  /** Indices of the rows with the opening and the closing tag. */
  readonly first: number;
  readonly last: number;
}

/** Nests the rows of a sheet in the loops whose tags they contain. Throws TemplateError for tags that do not match. */
export function nestRows(rows: readonly SheetRow[]): RowNode[] {
  const rowOf = new Map<LocatedTag, number>();
  rows.forEach((row, index) => {
    // Cells may share a string and its tags, so each cell gets its own copy of a tag.
    for (const tag of row.cells.flatMap((cell) => cell.text.open)) rowOf.set({ ...tag }, index);
  });
  const pairs = pairTags([...rowOf.keys()]);
  const loops = pairs.map(({ open, close, depth }) => ({
    open,
    depth,
    first: rowOf.get(open) as number,
    last: rowOf.get(close) as number,
  }));
  loops.sort((a, b) => a.first - b.first || a.depth - b.depth);
  return new RowNester(rows, loops).nest(0, rows.length);
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

  private loop({ open, depth, first, last }: LoopRange): RowLoop {
    const { name, kind } = open.tag;
    const [from, to] = [first, last].map((index) => (this.rows[index] as SheetRow).number) as [number, number];
    return { kind: 'loop', name, inverted: kind === 'inverted', from, to, children: this.nest(first, last + 1, depth) };
  }
}

const plainRow = (row: SheetRow): PlainRow => ({
  kind: 'row',
  row,
  names: [...new Set(row.cells.flatMap((cell) => cell.text.names))],
});

const crossing = (open: LocatedTag): TemplateError => tagError('misplaced_loop', open, 'crosses another loop');
