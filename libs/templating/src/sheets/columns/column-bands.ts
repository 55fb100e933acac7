import { type LocatedTag, tagError } from '../../language/located-tag';
import type { Section } from '../../language/section';
import type { TagPair } from '../../language/tag-pairs';
import type { SheetRow, TaggedCell } from '../sheet-rows';

/** The cell of a tag and the index of its row. */
export interface TagCell {
  readonly cell: TaggedCell;
  readonly row: number;
}

/** A loop over columns. */
export interface ColumnLoop {
  readonly section: Section;
  /** The number of the row with its opening tag. */
  readonly row: number;
  /** Whether both tags are in that row. Then the items are for the cells of this row only. */
  readonly isOwn: boolean;
}

/** Columns that are repeated or left out as a whole. Several rows may have a loop over them. */
export interface ColumnBand {
  readonly from: number;
  readonly to: number;
  readonly loops: readonly ColumnLoop[];
  /** Columns that show nothing but tags. They are removed. */
  readonly markers: ReadonlySet<number>;
}

/**
 * Reads the loops over columns of a sheet, from left to right. Throws TemplateError `misplaced_loop` when they overlap and do not
 * have the same columns. `examples` are cells that are removed with what they show.
 */
export function readBands(
  pairs: readonly TagPair[],
  cellOf: ReadonlyMap<LocatedTag, TagCell>,
  rows: readonly SheetRow[],
  examples: ReadonlySet<TaggedCell>,
): ColumnBand[] {
  const markers = markerColumns(rows, examples);
  const bands = new Map<string, { from: number; to: number; loops: ColumnLoop[]; open: LocatedTag }>();
  for (const { open, close, section } of pairs) {
    const [start, end] = [cellOf.get(open) as TagCell, cellOf.get(close) as TagCell];
    const from = start.cell.column;
    const to = end.cell.column - (close.tag.kind === 'else' ? 1 : 0);
    if (to < from) throw tagError('misplaced_loop', close, 'needs a column after that of its opening tag');
    if (open.tag.scope === 'next' && !markers.has(end.cell.column))
      throw tagError('misplaced_loop', close, 'needs a column without other contents, because its column is removed');
    const band = bands.get(`${from} ${to}`) ?? { from, to, loops: [], open };
    band.loops.push({ section, row: (rows[start.row] as SheetRow).number, isOwn: start.row === end.row });
    bands.set(`${from} ${to}`, band);
  }
  const sorted = [...bands.values()].sort((a, b) => a.from - b.from || a.to - b.to);
  sorted.forEach(({ open, from }, index) => {
    const before = sorted[index - 1];
    if (before && before.to >= from) throw tagError('misplaced_loop', open, 'crosses another loop over columns');
  });
  return sorted.map(({ from, to, loops }) => ({ from, to, loops, markers }));
}

/** The columns whose cells are empty or show nothing but tags of loops. */
function markerColumns(rows: readonly SheetRow[], examples: ReadonlySet<TaggedCell>): Set<number> {
  const tagged = new Set<number>();
  const shown = new Set<number>();
  for (const { cells, places = [] } of rows) {
    for (const cell of cells) (cell.isBlank || examples.has(cell) ? tagged : shown).add(cell.column);
    for (const { column, cell, isEmpty } of places) if (!cell && !isEmpty) shown.add(column);
  }
  return new Set([...tagged].filter((column) => !shown.has(column)));
}
