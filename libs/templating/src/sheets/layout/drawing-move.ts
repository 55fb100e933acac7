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

/** Positions of the columns and rows of the two corners in the anchor of a note. */
const ANCHOR_COLUMNS = [0, 4];
const ANCHOR_ROWS = [2, 6];

/** Moves the notes of a legacy drawing (VML): the cell of the note and the two corners of its anchor. */
export function moveNotes(text: string, { rows, columns }: GridLayout): string {
  return mapElements(text, 'ClientData', (data) => {
    const [row, column] = ['Row', 'Column'].map((name) =>
      Number(new RegExp(`<x:${name}>\\s*(\\d+)`).exec(data)?.[1] ?? NaN),
    ) as [number, number];
    const down = Number.isNaN(row) ? 0 : shiftOf(row, rows);
    const right = Number.isNaN(column) ? 0 : shiftOf(column, columns);
    const anchored = (list: string): string =>
      list
        .split(',')
        .map((part, index) => {
          const shift = ANCHOR_ROWS.includes(index) ? down : ANCHOR_COLUMNS.includes(index) ? right : 0;
          return shift === 0 ? part : ` ${Number(part) + shift}`;
        })
        .join(',');
    return data
      .replace(/(<x:Row>)[^<]*/, (_, start: string) => `${start}${row + down}`)
      .replace(/(<x:Column>)[^<]*/, (_, start: string) => `${start}${column + right}`)
      .replace(/(<x:Anchor>)([^<]*)/, (_, start: string, list: string) => start + anchored(list));
  });
}
