import { type Area, isInRow, overlapLength, type PageSpace } from './page-space';
import type { KeyValuePair } from './pair';
import type { PrintedLabel } from './printed-labels';

/** A row of boxes to tick: the text before them, and each box with the title of its column. */
export interface BoxRow {
  question: PrintedLabel;
  boxes: { title: PrintedLabel; pair: KeyValuePair }[];
}

/** A box and a title are in one column when they overlap by this length, in points. */
const MIN_OVERLAP = 2;
/** Text nearer to a box than this, in points, on its right is the label of this box. */
const OWN_TEXT = 22;
/** More boxes in one row are a picture or cells for characters. */
const MAX_COLUMNS = 12;

/**
 * The rows of a table whose cells are boxes to tick: two boxes or more beside a text, without texts of their own, each below the
 * title of its column. All titles are in one row above the table.
 */
export function boxRowsOf(pairs: KeyValuePair[], labels: PrintedLabel[], space: PageSpace): BoxRow[] {
  const boxes = pairs
    .filter(({ relation }) => relation === 'checkbox')
    .map((pair) => ({ pair, area: space.area(pair.value.box) }));
  return rowsOf(boxes).flatMap((row) => {
    const areas = row.map(({ area }) => area);
    const beside = labels.filter(({ area }) => areas.some((box) => isInRow(box, area)));
    if (beside.some(({ area }) => areas.some((box) => isOwnText(box, area)))) return [];
    const question = beside
      .filter(({ area }) => area.right <= (areas[0]?.left ?? 0))
      .reduce<PrintedLabel | null>((a, b) => (a && a.area.right > b.area.right ? a : b), null);
    const titles = areas.map((area) => titleOf(area, labels));
    if (!question || !areTitles(titles) || titles.includes(question)) return [];
    return [{ question, boxes: row.flatMap(({ pair }, index) => titledBox(titles[index], pair)) }];
  });
}

function titledBox(title: PrintedLabel | null | undefined, pair: KeyValuePair): BoxRow['boxes'] {
  return title ? [{ title, pair }] : [];
}

function rowsOf<T extends { area: Area }>(boxes: T[]): T[][] {
  const rows: T[][] = [];
  for (const box of [...boxes].sort((a, b) => a.area.top - b.area.top)) {
    const row = rows.findLast(([first]) => first !== undefined && isInRow(first.area, box.area));
    if (row) row.push(box);
    else rows.push([box]);
  }
  return rows
    .filter(({ length }) => length > 1 && length <= MAX_COLUMNS)
    .map((row) => row.sort((a, b) => a.area.left - b.area.left));
}

/** The nearest text above a box in its column. */
function titleOf({ left, right, top }: Area, labels: PrintedLabel[]): PrintedLabel | null {
  return labels
    .filter(({ area }) => area.bottom <= top && overlapLength(area.left, area.right, left, right) > MIN_OVERLAP)
    .reduce<PrintedLabel | null>((a, b) => (a && a.area.bottom > b.area.bottom ? a : b), null);
}

/** Whether every box has a title, all different and in one row. */
function areTitles(titles: (PrintedLabel | null)[]): boolean {
  const [first] = titles;
  return (
    first !== undefined &&
    new Set(titles).size === titles.length &&
    titles.every((title) => title && first && isInRow(title.area, first.area))
  );
}

function isOwnText(box: Area, text: Area): boolean {
  const gap = Math.max(text.left - box.right, box.left - text.right);
  return isInRow(box, text) && text.left > box.left && gap < OWN_TEXT;
}
