import { fold } from '@app/core/programs';
import type { Grid, GridCell } from '@app/reading/services';
import type { FoundGrid } from '../../structure/grids/continued-grids';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { findAmounts } from '../values/amounts';
import { lineSpans, nameSpans } from './cell-lines';
import type { Span } from './sheet';
import { kindOf, type TitledColumn } from './table-titles';

/** The spans of the value in each column: several for a value of several lines, none where the item has no value. */
export type Item = Span[][];

/** A table whose rows are line items. */
export interface ItemTable {
  columns: TitledColumn[];
  items: Item[];
}

/** Rows that end the items: sums, taxes, payment. */
const END = new RegExp(String.raw`^\W*${anyWord(LEXICON.tables.endOfItems)}`);
/** What the labels of sums that are carried from page to page say. */
const CARRIED = new RegExp(String.raw`(?<![\p{L}\p{N}])${anyWord(LEXICON.tables.carriedSums)}`, 'u');
/** Columns with a known title that make a row the header of a table. One is too common outside of tables. Set by hand. */
export const MIN_KNOWN_COLUMNS = 2;

/** The table with the most known columns, then the one with the most items; null without a table of items. */
export function findItemTable(grids: FoundGrid[]): ItemTable | null {
  const tables = grids.flatMap((grid) => itemTableOf(grid) ?? []);
  return tables.sort(byColumnsAndItems)[0] ?? null;
}

export function byColumnsAndItems(one: ItemTable, other: ItemTable): number {
  return knownKinds(other.columns) - knownKinds(one.columns) || other.items.length - one.items.length;
}

/** The line items of a table; null for a table of other things. */
export function itemTableOf(grid: FoundGrid): ItemTable | null {
  const titleRows = Math.max(1, grid.headerRows);
  const columns = Array.from({ length: grid.columnCount }, (_, column) => titledColumn(grid, column, titleRows));
  if (knownKinds(columns) < MIN_KNOWN_COLUMNS || !hasItemColumn(columns)) return null;
  const amount = priceColumnOf(columns);
  const rows: GridCell[][] = [];
  for (const cell of grid.cells) if (cell.row >= titleRows) (rows[cell.row] ??= []).push(cell);
  const items: Item[] = [];
  let isBelowSum = false;
  for (const row of rows.filter((cells) => cells !== undefined)) {
    if (row.some(({ text }) => endsItems(text))) {
      isBelowSum ||= items.length > 0;
      if (isBelowSum) continue;
    }
    const item = columns.map(({ kind }, column) => {
      const spansOf = grid.isFramed && kind === 'description' ? nameSpans : lineSpans;
      return row.filter((cell) => cell.column === column).flatMap(spansOf);
    });
    if (isCarriedSum(row.map(({ text }) => text).filter((text) => text !== ''))) continue;
    if (items.length > 0 && isSum(item, columns)) break;
    if (item[amount]?.some(hasMoney) && (!isBelowSum || isNumbered(item, columns))) items.push(item);
  }
  return items.length > 0 ? { columns, items } : null;
}

/** Whether a row has a number in its first column, and a description: below a sum it is an item, as a deduction below the gross pay. */
function isNumbered(item: Item, columns: TitledColumn[]): boolean {
  const description = columns.findIndex(({ kind }) => kind === 'description');
  const textIn = (column: number) => (item[column] ?? []).map(textOf).join(' ');
  return description > 0 && /\d/.test(textIn(0)) && /\p{L}/u.test(textIn(description));
}

function titledColumn({ cells }: Grid, column: number, titleRows: number): TitledColumn {
  const titles = cells.filter((cell) => cell.row < titleRows && cell.column === column).map(({ text }) => fold(text));
  const title = titles.join(' ').trim();
  return { kind: kindOf(title), title };
}

export function knownKinds(columns: TitledColumn[]): number {
  return new Set(columns.flatMap(({ kind }) => kind ?? [])).size;
}

/** Whether columns say what an item is or what it costs. */
export function hasItemColumn(columns: TitledColumn[]): boolean {
  return columns.some(({ kind }) => kind === 'description' || kind === 'amount');
}

/** The index of the column in which each item has a price; -1 without one. */
export function priceColumnOf(columns: TitledColumn[]): number {
  const amount = columns.findLastIndex(({ kind }) => kind === 'amount');
  return amount >= 0 ? amount : columns.findLastIndex(({ kind }) => kind === 'unit_price');
}

export function endsItems(text: string): boolean {
  return END.test(fold(text));
}

/** Whether a row of a table is a sum by its places: words behind the column of descriptions, and nothing else but money. */
export function isSum(item: Item, columns: TitledColumn[]): boolean {
  const filled = item.flatMap((spans, column) => (spans.length > 0 ? [{ spans, column }] : []));
  const [label, money, ...others] = filled;
  const description = columns.findIndex(({ kind }) => kind === 'description');
  if (!label || !money || others.length > 0 || description < 0 || label.column <= description) return false;
  const words = label.spans.map(textOf).join(' ');
  return /\p{L}{3}/u.test(words) && !/\d/.test(words) && money.spans.some(hasMoney);
}

/** A number or an amount with its currency, no date: `1,842.17`, `40.10 OD`. Longer texts are none. */
const AMOUNT = /^[^\p{L}/]*\d[^\p{L}/]*(?:\p{L}{1,3}\.?)?$/u;
const DATE = /\d\.\d{1,2}\.(?:\d|$)|\d-\d{1,2}-\d/;
const LONGEST_AMOUNT = 30;

const isAmount = (text: string): boolean => text.length <= LONGEST_AMOUNT && AMOUNT.test(text) && !DATE.test(text);

/** Whether the texts of a row are those of a sum that is carried from page to page: one says so, and the others are amounts. One with a date is an entry. */
export function isCarriedSum(texts: string[]): boolean {
  const label = texts.find((text) => CARRIED.test(fold(text)));
  return label !== undefined && texts.length > 1 && texts.every((text) => text === label || isAmount(text));
}

export function hasMoney({ cell, start, end }: Span): boolean {
  return findAmounts(cell.text.slice(start, end)).some((amount) => amount.decimals === 2 || amount.withCurrency);
}

/** The characters of a span. */
export function textOf({ cell, start, end }: Span): string {
  return cell.text.slice(start, end).trim();
}
