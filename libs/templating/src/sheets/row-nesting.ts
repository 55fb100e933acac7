import type { TemplateError } from '@app/formats';
import { type LocatedTag, tagError } from '../language/located-tag';
import type { Section } from '../language/section';
import { pairTags } from '../language/tag-pairs';
import type { TemplateFindings } from '../language/template-findings';
import type { LaneRow, PlainRow, RowLoop, RowNode, SheetRow, TaggedCell } from './sheet-rows';

/** The cell of a tag and the index of its row. */
interface TagCell {
  readonly cell: TaggedCell;
  readonly row: number;
}

interface LoopRange {
  readonly open: LocatedTag;
  readonly depth: number;
  readonly section: Section;
  /** Indices of the rows with the opening and the closing tag. A row with an `else` begins the range after it. */
  readonly first: number;
  readonly last: number;
  /** Columns of the two tags. */
  readonly from: number;
  readonly to: number;
}

/** Nests the rows of a sheet in the loops whose tags they contain. Tags that do not match are added to `findings`. */
export function nestRows(rows: readonly SheetRow[], findings: TemplateFindings): RowNode[] {
  const cellOf = new Map<LocatedTag, TagCell>();
  rows.forEach(({ cells }, row) => {
    for (const cell of cells)
      // Cells may share a string and its tags, so each cell gets its own copy of a tag.
      for (const tag of cell.text.open) cellOf.set({ ...tag, place: cell.place }, { cell, row });
  });
  const known = findings.count;
  const loops = pairTags([...cellOf.keys()], findings.add).flatMap(({ open, close, depth, section }): LoopRange[] => {
    const [start, end] = [cellOf.get(open) as TagCell, cellOf.get(close) as TagCell];
    const range = { open, depth, section, first: start.row, from: start.cell.column, to: end.cell.column };
    if (close.tag.kind !== 'else') return [{ ...range, last: end.row }];
    if (!rows[end.row]?.isMarker) findings.add(tagError('misplaced_loop', close, 'needs a row of its own'));
    return start.row < end.row ? [{ ...range, last: end.row - 1 }] : [];
  });
  if (findings.count > known) return [];
  loops.sort((a, b) => a.first - b.first || a.depth - b.depth || a.from - b.from);
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
      nodes.push(this.lanes(loop) ?? this.loop(loop));
      index = loop.last + 1;
    }
    return nodes;
  }

  private loop({ section, depth, first, last }: LoopRange): RowLoop {
    this.next++;
    const [from, to] = [first, last].map((index) => (this.rows[index] as SheetRow).number) as [number, number];
    return { kind: 'loop', section, from, to, children: this.nest(first, last + 1, depth) };
  }

  /** The loops that share a row side by side; null when this one has its row alone. */
  private lanes({ first, last, depth }: LoopRange): LaneRow | null {
    const inRow = (loop: LoopRange | undefined): boolean => loop?.first === first && loop.last === first;
    const isBeside = (loop: LoopRange | undefined): boolean => inRow(loop) && loop?.depth === depth;
    if (first !== last || !isBeside(this.loops[this.next + 1])) return null;
    const lanes: LoopRange[] = [];
    while (isBeside(this.loops[this.next])) lanes.push(this.loops[this.next++] as LoopRange);
    const other = this.loops[this.next];
    if (other?.first === first) throw crossing(other.open);
    return { kind: 'lanes', row: this.rows[first] as SheetRow, lanes };
  }
}

const plainRow = (row: SheetRow): PlainRow => ({
  kind: 'row',
  row,
  names: [...new Set(row.cells.flatMap((cell) => cell.text.names))],
});

const crossing = (open: LocatedTag): TemplateError => tagError('misplaced_loop', open, 'crosses another loop');
