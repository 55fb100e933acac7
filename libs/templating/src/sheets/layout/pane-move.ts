import { attributeOf, columnsOfReference, rowsOfReference } from '@app/formats';
import type { AxisLayout } from './axis-layout';
import type { GridLayout } from './grid-layout';
import { mapElements } from './map-elements';

/**
 * Moves the edges of frozen panes (ISO/IEC 29500-1, 18.3.1.66): as many rows and columns are frozen as those of the template have
 * become. A split that is not frozen is measured in points and stays, as does one whose rows are all removed.
 */
export const movePanes = (text: string, layout: GridLayout): string =>
  mapElements(text, 'sheetView', (view) => {
    const shown = attributeOf(view.slice(0, view.indexOf('>') + 1), 'topLeftCell') ?? 'A1';
    return view.replace(/<(?:[\w.-]+:)?pane\s[^<>]*>/, (pane) => movedPane(pane, shown, layout));
  });

/** @param shown the first cell of the frozen part */
function movedPane(pane: string, shown: string, layout: GridLayout): string {
  if (!/\sstate=["']frozen/.test(pane)) return pane;
  const { rows, columns } = layout;
  const inRows = movedSplit(pane, 'ySplit', rowsOfReference(shown)?.from ?? 1, rows);
  const moved = columns ? movedSplit(inRows, 'xSplit', columnsOfReference(shown)?.from ?? 1, columns) : inRows;
  return moved.replace(
    /(\stopLeftCell=["'])([^"']*)/,
    (_, start: string, cell: string) => start + (layout.move(cell) ?? cell),
  );
}

function movedSplit(pane: string, name: string, from: number, layout: AxisLayout): string {
  return pane.replace(new RegExp(`(\\s${name}=["'])(\\d+)`), (whole: string, start: string, split: string) => {
    const moved = layout.move({ from, to: from + Number(split) - 1 }, true);
    return moved ? start + String(moved.to - moved.from + 1) : whole;
  });
}
