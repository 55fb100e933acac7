import type { Word } from '@app/reading/services';
import { type CellContent, isRowOfValues } from './grid-building';
import { type Area, areaAround, type PageSpace } from './page-space';

/** The largest gap between the lines of one title, in heights of a line: text that is set without extra space. */
const LINE_GAP = 0.55;

/**
 * Joins the lines of titles above one column. A title above several columns, a number and a ruled line begin another title. The
 * joined title is in the row of its last line.
 */
export function withJoinedTitles(cells: CellContent[], space: PageSpace): CellContent[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const inRow = (row: number) => cells.filter((cell) => cell.row === row);
  const firstValues = rows.find((row) => isRowOfValues(inRow(row).map(textOf)));
  if (firstValues === undefined) return cells;
  const open = new Map<number, CellContent>();
  const titles: CellContent[] = [];
  for (const cell of rows.filter((row) => row < firstValues).flatMap(inRow)) {
    const above = cell.column === cell.columnEnd ? open.get(cell.column) : undefined;
    const title = above && isSameTitle(above, cell, space) ? { ...cell, words: [...above.words, ...cell.words] } : cell;
    if (title !== cell && above) titles.splice(titles.indexOf(above), 1);
    titles.push(title);
    for (let column = cell.column; column <= cell.columnEnd; column++) open.delete(column);
    if (cell.column === cell.columnEnd) open.set(cell.column, title);
  }
  return [...titles, ...cells.filter(({ row }) => row >= firstValues)];
}

function isSameTitle(above: CellContent, below: CellContent, space: PageSpace): boolean {
  if ([above, below].some((cell) => !/\p{L}/u.test(textOf(cell)))) return false;
  const [upper, lower] = [lastLine(above, space), areaOf(below.words, space)];
  const gap = lower.top - upper.bottom;
  return (
    gap <= LINE_GAP * (lower.bottom - lower.top) &&
    !space.isRuledAcross(upper.bottom - 1, lower.top + 1, lower.left, lower.right)
  );
}

function lastLine({ words }: CellContent, space: PageSpace): Area {
  const areas = words.map(({ box }) => space.area(box));
  const bottom = Math.max(...areas.map((area) => area.bottom));
  return areaAround(areas.filter((area) => area.bottom > bottom - (area.bottom - area.top) / 2));
}

const areaOf = (words: Word[], space: PageSpace): Area => areaAround(words.map(({ box }) => space.area(box)));

const textOf = ({ words }: CellContent): string => words.map(({ text }) => text).join(' ');
