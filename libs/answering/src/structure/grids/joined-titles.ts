import type { Word } from '@app/reading/services';
import type { CellContent } from './grid-building';
import { type Area, areaAround, type PageSpace } from '../page-space';
import { NUMBER } from './text-rows';

/** The largest gap between the lines of one title, in heights of a line: text that is set without extra space. */
const LINE_GAP = 0.55;

/** More rows without a number are a table of texts, and more texts in them are no titles. */
const MAX_LINES = 5;
const MAX_TITLES = 500;
const YEAR = /^(19|20)\d\d$/;

/**
 * Joins the lines of titles above one column. A title above several columns, a number and a ruled line begin another title. The
 * joined title is in the row of its last line. The titles end with a line that has texts in the same columns as the line above it, or
 * in fewer.
 */
export function withJoinedTitles(cells: CellContent[], space: PageSpace): CellContent[] {
  const rows = [...new Set(cells.map(({ row }) => row))]
    .sort((a, b) => a - b)
    .map((row) => cells.filter((cell) => cell.row === row));
  const firstValues = rows.findIndex((row) => hasValues(row.map(textOf)));
  if (firstValues > MAX_LINES) return cells;
  const last = rows.findIndex((row, index) => index + 1 >= firstValues || !isFuller(rows[index + 1] ?? [], row));
  if (last < 1 || rows.slice(0, last + 1).flat().length > MAX_TITLES) return cells;
  const titles = rows.slice(0, last + 1).reduce<CellContent[]>((above, line) => {
    const joined = line.map((cell) => joinedWith(titleAbove(cell, above, space), cell));
    return [...above.filter((title) => !joined.some(({ words }) => words[0] === title.words[0])), ...joined];
  }, []);
  return [...titles, ...rows.slice(last + 1).flat()];
}

function isFuller(line: CellContent[], above: CellContent[]): boolean {
  const hasOtherColumns = line.some(({ column }, index) => above[index]?.column !== column);
  return line.length > above.length || (line.length === above.length && hasOtherColumns);
}

function joinedWith(above: CellContent | undefined, cell: CellContent): CellContent {
  return above ? { ...cell, words: [...above.words, ...cell.words] } : cell;
}

function titleAbove(cell: CellContent, titles: CellContent[], space: PageSpace): CellContent | undefined {
  const above = titles.findLast(({ column, columnEnd }) => column <= cell.columnEnd && columnEnd >= cell.column);
  const hasSameColumn = above?.column === above?.columnEnd && cell.column === cell.columnEnd;
  return above && hasSameColumn && isSameTitle(above, cell, space) ? above : undefined;
}

/** Whether a row has a number, and is not one of years above columns. */
function hasValues(texts: string[]): boolean {
  return texts.some((text) => NUMBER.test(text)) && !texts.every((text) => YEAR.test(text));
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
