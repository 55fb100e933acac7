import { attributeOf, columnLetters, parseCorner } from '@app/formats';
import type { GridLayout } from './grid-layout';
import { mapElements } from './map-elements';

/** Charges the size of added markup. Throws TemplateError `output_too_large`. */
export type Spend = (length: number) => void;

/**
 * Moves the notes of a comments part (ISO/IEC 29500-1, 18.7.3) with their cells: each copy of a cell has one, and those of removed
 * cells are removed. With `isThreaded` the notes show conversations, which are not copied.
 */
export const moveComments = (text: string, layout: GridLayout, spend: Spend, isThreaded: boolean): string =>
  mapElements(text, 'comment', (comment) =>
    placesOf(attributeOf(tagOf(comment), 'ref') ?? '', layout, isThreaded)
      .map((place, index) => {
        if (index > 0) spend(comment.length);
        return withReference(index === 0 ? comment : comment.replace(/\s(?:[\w.-]+:)?uid=["'][^"']*["']/, ''), place);
      })
      .join(''),
  );

/** Moves conversations with their cells, and removes those of removed cells. */
export const moveThreads = (text: string, layout: GridLayout): string =>
  mapElements(text, 'threadedComment', (comment) =>
    placesOf(attributeOf(tagOf(comment), 'ref') ?? '', layout, true)
      .map((place) => withReference(comment, place))
      .join(''),
  );

const tagOf = (element: string): string => element.slice(0, element.indexOf('>') + 1);

const withReference = (element: string, reference: string): string =>
  element.replace(/(\sref\s*=\s*["'])[^"']*/, (_, start: string) => start + reference);

/** The places of a cell in the filled sheet; only the first with `isOnce`. */
function placesOf(reference: string, layout: GridLayout, isOnce: boolean): string[] {
  const places = layout.spread(reference);
  return isOnce ? places.slice(0, 1) : places;
}

/** Positions of the columns and rows of the two corners in an anchor. */
const ANCHOR_COLUMNS = [0, 4];
const ANCHOR_ROWS = [2, 6];
/** Data of a shape (`ClientData`, ISO/IEC 29500-4, 19.4.2). Programs choose the prefix of its namespace themselves. */
const ROW = /(<(?:[\w.-]+:)?Row>\s*)(\d+)/;
const COLUMN = /(<(?:[\w.-]+:)?Column>\s*)(\d+)/;
const ANCHOR = /(<(?:[\w.-]+:)?Anchor>)([^<]*)/;
/** The ids that Office gives to shapes. */
const SHAPE_ID = /\b_x0000_s(\d{1,9})\b/g;

/**
 * Moves the shapes of a legacy drawing (VML): notes with their cells, as `moveComments` does, and controls with the cell of their
 * first corner.
 */
export function moveShapes(text: string, layout: GridLayout, spend: Spend, isThreaded: boolean): string {
  let lastId = 0;
  for (const [, id] of text.matchAll(SHAPE_ID)) lastId = Math.max(lastId, Number(id));
  return mapElements(text, 'shape', (shape) => {
    const from = cellOf(shape);
    if (!from) return shape;
    const isNote = /\bObjectType=["']Note["']/.test(shape);
    const places = placesOf(columnLetters(from.column + 1) + String(from.row + 1), layout, !isNote || isThreaded);
    return places
      .map((place, index) => {
        const { row, column } = parseCorner(place);
        const moved = movedShape(shape, (row ?? 1) - 1 - from.row, (column ?? 1) - 1 - from.column);
        if (index === 0) return moved;
        spend(moved.length);
        return withId(moved, `_x0000_s${++lastId}`);
      })
      .join('');
  });
}

/** A shape with another value of the first attribute `id` of its start tag. */
function withId(shape: string, id: string): string {
  const tag = tagOf(shape);
  return tag.replace(/(\sid\s*=\s*["'])[^"']*/, (_, start: string) => start + id) + shape.slice(tag.length);
}

/** The cell of a shape, counted from 0: that of its note, or the first corner of its anchor. */
function cellOf(shape: string): { row: number; column: number } | null {
  const anchor = ANCHOR.exec(shape)?.[2]?.split(',') ?? [];
  const named = [ROW.exec(shape)?.[2] ?? anchor[2], COLUMN.exec(shape)?.[2] ?? anchor[0]];
  const [row, column] = named.map((part) => Number(part ?? NaN));
  return Number.isInteger(row) && Number.isInteger(column) ? { row: row as number, column: column as number } : null;
}

function movedShape(shape: string, down: number, right: number): string {
  if (down === 0 && right === 0) return shape;
  const anchored = (list: string): string =>
    list
      .split(',')
      .map((part, index) => {
        const shift = ANCHOR_ROWS.includes(index) ? down : ANCHOR_COLUMNS.includes(index) ? right : 0;
        return shift === 0 ? part : ` ${Number(part) + shift}`;
      })
      .join(',');
  return shape
    .replace(ROW, (_, start: string, row: string) => start + String(Number(row) + down))
    .replace(COLUMN, (_, start: string, column: string) => start + String(Number(column) + right))
    .replace(ANCHOR, (_, start: string, list: string) => start + anchored(list));
}
