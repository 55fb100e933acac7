import type { Context } from '../../language/context';
import type { Output } from '../../language/output';
import { ITERATION_COST, rowsOf } from '../../language/render';
import { iterationsOf } from '../../language/section';
import { renderText } from '../cell-markup';
import type { ColumnBand } from './column-bands';
import { laneContexts } from './lane-contexts';
import { type RowContexts, sameContext } from './row-contexts';
import type { RowNode, SheetRow } from '../sheet-rows';

/**
 * Counts how often the columns of each band are repeated: as often as the longest of the loops over them in all rows of the filled
 * sheet. Sets the variables that the rows set, because lists may depend on them; `context` is not used again.
 */
export function countColumns(
  nodes: readonly RowNode[],
  bands: readonly ColumnBand[],
  context: Context,
  out: Output,
): ReadonlyMap<ColumnBand, number> {
  const counts = new Map(bands.map((band) => [band, 0]));
  const visit = (row: SheetRow, contexts: RowContexts): void => {
    out.spend(ITERATION_COST);
    for (const band of bands) {
      const own = contexts.at(band.from);
      for (const { section } of band.loops.filter((loop) => own && loop.row === row.number))
        counts.set(band, Math.max(counts.get(band) ?? 0, iterationsOf(section, own as Context).length));
    }
    for (const cell of row.cells) {
      const own = cell.text.setsVariables ? contexts.at(cell.column) : null;
      if (own) renderText(cell, own, out);
    }
  };
  const walk = (inner: readonly RowNode[], outer: Context): void => {
    for (const node of inner) {
      if (node.kind === 'loop') for (const each of iterationsOf(node.section, outer)) walk(node.children, each);
      else if (node.kind === 'lanes') for (const each of laneContexts(node, outer)) visit(node.row, each);
      else for (const each of rowsOf(node.names, outer)) visit(node.row, sameContext(each));
    }
  };
  walk(nodes, context);
  return counts;
}
