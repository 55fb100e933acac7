import { mergedByCell, mergeKey } from '@app/reading/services';
import { foldKey } from '../values/folding';
import type { CellTable, TableRow } from './cell-table';

/** The title of a column: all lines of its header, from the top, and the lowest one alone, without the number of a footnote. */
export interface ColumnTitle {
  column: number;
  whole: string;
  lowest: string;
  /** The lines above the lowest one, where other columns have the same lowest one; else empty. */
  group: string;
}

/** The number of a footnote behind a word, which a page prints raised. */
const FOOTNOTE = /(?<=\p{Ll}{2})[1-9¹²³⁴⁵⁶⁷⁸⁹]$/u;

/** The titles of the columns of a table. A title over several columns belongs to each of them. */
export function titlesOf({ header, merged, columnCount }: CellTable, headerRows: TableRow[]): ColumnTitle[] {
  const spans = mergedByCell(merged);
  const lines: string[][] = Array.from({ length: columnCount }, () => []);
  for (const { number, cells } of headerRows.slice(0, header.count)) {
    for (const { column, text } of cells) {
      const covered = spans.get(mergeKey(number - 1, column))?.columnSpan ?? 1;
      for (let at = column; at < Math.min(columnCount, column + covered); at++) lines[at]?.push(text);
    }
  }
  const all = lines.flatMap((texts) => texts.slice(-1));
  return lines.flatMap((texts, column) => {
    const last = texts.at(-1);
    if (last === undefined) return [];
    const isRepeated = all.filter((text) => foldKey(text) === foldKey(last)).length > 1;
    const group = isRepeated ? texts.slice(0, -1).join(' ') : '';
    return [{ column, whole: texts.join(' '), lowest: withoutFootnote(last, all), group }];
  });
}

/** A title without the number of its footnote; where others differ in the number only, it counts columns. */
function withoutFootnote(title: string, all: string[]): string {
  const stem = title.replace(FOOTNOTE, '');
  return all.some((other) => other !== title && other.replace(FOOTNOTE, '') === stem) ? title : stem;
}

/** The titles of all columns: tables of pages that have the same are parts of one. */
export function keyOfTitles(titles: ColumnTitle[]): string {
  return titles.map(({ whole }) => foldKey(whole)).join('|');
}

/** Whether a row below the header repeats the titles, as it does at the top of a page or of a part of the table. */
export function repeatsTitles({ cells }: TableRow, titles: ColumnTitle[]): boolean {
  const title = (column: number) => foldKey(titles.find((one) => one.column === column)?.whole ?? '');
  return cells.length > 1 && cells.every(({ column, text }) => title(column).includes(foldKey(text) || '\n'));
}
