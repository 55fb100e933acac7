import type { AxisLayout } from './axis-layout';
import type { GridLayout } from './grid-layout';
import { mapElements } from './map-elements';

/** The number of rows or columns by which one (counted from 0) moves. */
function shiftOf(index: number, layout: AxisLayout | null): number {
  const at = layout?.at(index + 1) ?? null;
  return at === null ? 0 : at - index - 1;
}

/** Moves the rows and columns in the anchors of a drawing (counted from 0); the sizes of the objects stay. */
export function moveAnchors(text: string, { rows, columns }: GridLayout): string {
  const along = (anchor: string, name: 'row' | 'col', layout: AxisLayout | null): string => {
    const first = Number(new RegExp(`<(?:[\\w.-]+:)?${name}>(\\d+)<`).exec(anchor)?.[1] ?? 0);
    const shift = shiftOf(first, layout);
    if (shift === 0) return anchor;
    return anchor.replace(
      new RegExp(`(<(?:[\\w.-]+:)?${name}>)(\\d+)`, 'g'),
      (_, start: string, index: string) => start + String(Number(index) + shift),
    );
  };
  const move = (anchor: string): string => along(along(anchor, 'row', rows), 'col', columns);
  return mapElements(mapElements(text, 'twoCellAnchor', move), 'oneCellAnchor', move);
}
