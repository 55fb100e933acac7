import type { LabelledText, PageTable } from '../control';
import { closest } from './composed-tree';
import { accessibleName } from './names';
import { idOf } from './registry';
import { renderedText, shorten } from './texts';
import { isRendered } from './visibility';
import { attributeOf, classesOf, parentElementOf, selectAll, tagOf } from './members';

const MAX_TABLES = 40;
const MAX_ROWS = 1_000;
const MAX_COLUMNS = 100;
const MAX_PAIRS = 500;

export const tablesOf = (tables: readonly Element[]): PageTable[] => tables.slice(0, MAX_TABLES).map(tableOf);

/** Texts of the header row of a table; empty when there is none. */
export function headerOf(table: Element): string[] {
  const [first] = rowsOf(table);
  return first && isHeader(first, table) ? cellsOf(first).map((cell) => renderedText(cell)) : [];
}

function tableOf(table: Element): PageTable {
  const rows = rowsOf(table);
  const headed = isHeaded(rows, table);
  const texts = spread(rows.map(cellsOf)).map((row) => row.map((cell) => (cell ? renderedText(cell) : '')));
  return {
    id: idOf(table),
    caption: accessibleName(table),
    header: headed ? (texts[0] ?? []) : [],
    rows: headed ? texts.slice(1) : texts,
  };
}

const isHeaded = ([first]: Element[], table: Element): boolean => first !== undefined && isHeader(first, table);

/** The cell of a table at the place that it has in the view: rows do not count the header. */
export function cellAt(table: Element, row: number, column: number): Element | null {
  const rows = rowsOf(table);
  const grid = spread(rows.map(cellsOf));
  return grid[isHeaded(rows, table) ? row + 1 : row]?.[column] ?? null;
}

/** Whether a cell may be edited in its place: a cell of a grid, or one that says so. */
export const isEdited = (cell: Element): boolean =>
  attributeOf(cell, 'aria-readonly') !== 'true' &&
  (attributeOf(cell, 'role') === 'gridcell' || /(?:^|[\s_-])editable\b/i.test(classesOf(cell)));

function rowsOf(table: Element): Element[] {
  const rows = selectAll(table, 'tr, [role=row]');
  return rows
    .filter((row) => closest(parentElementOf(row), 'table, [role=table], [role=grid]') === table && isRendered(row))
    .slice(0, MAX_ROWS);
}

const cellsOf = (row: Element): Element[] =>
  selectAll(row, 'td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]').filter(
    (cell) => closest(parentElementOf(cell), 'tr, [role=row]') === row && isRendered(cell),
  );

function isHeader(row: Element, table: Element): boolean {
  if (closest(row, 'thead')) return true;
  const cells = cellsOf(row);
  if (cells.length === 0 || rowsOf(table).length < 2) return false;
  return cells.every((cell) => tagOf(cell) === 'TH' || attributeOf(cell, 'role') === 'columnheader');
}

/** Repeats a cell that spans rows or columns; null where a row has none. */
function spread(rows: readonly Element[][]): (Element | null)[][] {
  const grid: Element[][] = rows.map(() => []);
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const width = span(cell, 'colspan');
      const height = span(cell, 'rowspan');
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width && x + right < MAX_COLUMNS; right += 1)
          (grid[y + down] ?? [])[x + right] = cell;
      x += width;
    }
  });
  return grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

function span(cell: Element, attribute: string): number {
  const value = Number(attributeOf(cell, attribute) ?? attributeOf(cell, `aria-${attribute}`) ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, MAX_COLUMNS) : 1;
}

/** Texts with labels: lists of descriptions, rows of a header and one cell, and "Label: value" in a line. */
export function labelledTexts(
  lists: readonly Element[],
  tables: readonly PageTable[],
  lines: readonly { at: number; text: string }[],
  controls: readonly { at: number }[],
): LabelledText[] {
  const described = lists.flatMap((list) => descriptions(list));
  const cells = tables.flatMap((table) =>
    table.rows.filter((row) => row.length === 2).map(([label = '', text = '']) => ({ label, text })),
  );
  const written = lines.flatMap(({ text }) => inOneLine(text));
  const stacked = lines.flatMap(({ at, text }, index) => {
    const next = lines[index + 1];
    if (!next || !/^[^:]{1,60}:$/.test(text)) return [];
    // A field between them is what the label is about.
    if (controls.some((control) => control.at > at && control.at < next.at)) return [];
    return [{ label: text.slice(0, -1), text: shorten(next.text) }];
  });
  const all = [...described, ...cells, ...written, ...stacked];
  return all.filter(({ label, text }) => label !== '' && text !== '').slice(0, MAX_PAIRS);
}

function inOneLine(text: string): LabelledText[] {
  const match = /^([^:]{1,60}):\s+(\S.*)$/.exec(text);
  return match ? [{ label: (match[1] ?? '').trim(), text: shorten(match[2] ?? '') }] : [];
}

function descriptions(list: Element): LabelledText[] {
  let label = '';
  return selectAll(list, 'dt, dd').flatMap((element) => {
    if (!isRendered(element)) return [];
    if (tagOf(element) === 'DD') return [{ label, text: renderedText(element) }];
    label = renderedText(element).replace(/:$/, '');
    return [];
  });
}
