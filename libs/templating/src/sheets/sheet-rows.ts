import { type PlacedTag, pairTags, tagError } from '../language/placed-tag';
import type { CellText } from './sheet-text';
import type { TemplateError } from '@app/formats';

/** A cell with placeholders: its source is `start`…`end` of the sheet, `attributes` those of its start tag without `t`. */
export interface TaggedCell {
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly attributes: string;
  readonly style: number;
  readonly column: number;
  readonly text: CellText;
  /** What to write when the text keeps no type: a reference to a shared string, or its own text. */
  readonly keep: 'shared' | 'inline' | 'formula';
  /** The index of the shared string, the name of the text's element, or the source of the formula. */
  readonly inner: string;
}

/** A row of a sheet. */
export interface SheetRow {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly TaggedCell[];
  /** Whether it shows nothing but tags of loops over several rows. */
  readonly isMarker: boolean;
}

export type RowNode = PlainRow | RowLoop;

export interface PlainRow {
  readonly kind: 'row';
  readonly row: SheetRow;
  /** Fields that repeat the row when they hold lists; none inside a loop tag of the row. */
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
  readonly open: PlacedTag;
  readonly depth: number;
  /** Indices of the rows in which its tags stand. */
  readonly first: number;
  readonly last: number;
}

/** Puts the rows of a sheet under the loops whose tags stand in them. Throws TemplateError for tags that do not match. */
export function nestRows(rows: readonly SheetRow[]): RowNode[] {
  const rowOf = new Map<PlacedTag, number>();
  rows.forEach((row, index) => {
    // One object for each cell that shows a tag, since cells may share a string.
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

  /** The nodes of the rows from one index up to another; takes the loops that begin there. */
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

const crossing = (open: PlacedTag): TemplateError => tagError('misplaced_loop', open, 'crosses another loop');
