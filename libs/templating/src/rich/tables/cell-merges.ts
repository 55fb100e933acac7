import type { CellChange, MarkedCell, TableFormat } from './table-format';

/** A cell of a row with the cells to its right that it spans. */
interface CellGroup {
  readonly cells: MarkedCell[];
  readonly column: number;
  columns: number;
  /** Whether it spans other columns than before. */
  isChanged: boolean;
  run: Run | null;
}

/** Groups below each other that become one cell. `text` is null for those that are merged whatever they show. */
interface Run {
  readonly text: string | null;
  readonly groups: CellGroup[];
}

/** The changes of the cells that are merged with others, or span other columns. */
export function cellMerges(
  rows: readonly MarkedCell[][],
  source: string,
  format: TableFormat,
): ReadonlyMap<MarkedCell, CellChange> {
  let above = new Map<number, CellGroup>();
  const groups = rows.flatMap((row) => {
    const found = groupsOf(row, source, format);
    for (const group of found) join(group, above.get(group.column));
    above = new Map(found.map((group) => [group.column, group]));
    return found;
  });
  return new Map(groups.flatMap((group) => changesOf(group, source, format)));
}

function groupsOf(row: readonly MarkedCell[], source: string, format: TableFormat): CellGroup[] {
  const groups: CellGroup[] = [];
  const parent = row[0]?.element.parent;
  let next = parent ? format.firstColumn(parent, source) : 0;
  for (const cell of row) {
    const last = groups.at(-1);
    const columns = format.columns(cell.element, source);
    if (last && isCoveredBy(last, cell, source, format)) {
      last.isChanged ||= !format.isCovered?.(cell.element, source);
      last.cells.push(cell);
      last.columns += columns;
    } else {
      const { span } = cell;
      const width = format.isCovered || span === undefined ? columns : span;
      groups.push({ cells: [cell], column: next, columns: width, isChanged: span !== undefined, run: null });
    }
    const { column, columns: width } = groups.at(-1) as CellGroup;
    next = column + width;
  }
  return groups;
}

function isCoveredBy({ cells, columns }: CellGroup, cell: MarkedCell, source: string, format: TableFormat): boolean {
  if (cell.isLeft) return true;
  if (!format.isCovered) return false;
  return format.isCovered(cell.element, source) || columns < (cells[0]?.span ?? 0);
}

/** Adds a group to the run of the one above it, which has to be as wide. */
function join(group: CellGroup, above: CellGroup | undefined): void {
  const { merge: text, isUp } = group.cells[0] as MarkedCell;
  const isBelow = above !== undefined && above.columns === group.columns;
  if (isUp && isBelow) {
    above.run ??= { text: null, groups: [above] };
    group.run = above.run;
  } else if (text !== undefined && text !== '') {
    group.run = isBelow && above.run?.text === text ? above.run : { text, groups: [] };
  }
  group.run?.groups.push(group);
}

function changesOf(
  { cells, columns, isChanged, run }: CellGroup,
  source: string,
  format: TableFormat,
): [MarkedCell, CellChange][] {
  const merge =
    run && run.groups.length > 1 ? { isFirst: run.groups[0]?.cells === cells, rows: run.groups.length } : null;
  return cells.map((cell, index) => {
    const isCovered = index > 0 && !format.isCovered?.(cell.element, source);
    return [
      cell,
      {
        ...(merge ? { merge } : {}),
        ...(isChanged && index === 0 ? { columns } : {}),
        ...(isCovered ? { isCovered } : {}),
      },
    ];
  });
}
