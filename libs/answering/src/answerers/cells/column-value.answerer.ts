import type { AnalysedDocument } from '../analysed-document';
import { type Answer, type Answerer, type Entity, nothingFound, type Question } from '../answerer';
import { confidenceOf } from '../confidence';
import { toAnswer } from '../evidence';
import { foldKey } from '../values/folding';
import { columnNumber } from './cell-address';
import { cellPropertiesOf, type CellProperties } from './cell-properties';
import { spanOfCell } from './cell-span';
import type { CellTable, TableCell, TableRow } from './cell-table';
import { type ColumnTitle, keyOfTitles, repeatsTitles, titlesOf } from './column-titles';
import { innerSums, isCarriedRow, isSumAtEnd, isTotalRow } from './sum-rows';
import { chosenTables } from './table-choice';
import { endOf, rowsOfSheet, rowsUpTo } from './table-end';
import { withoutHeadings, withWrappedLines } from './table-rows';
import { columnScore } from './title-match';

/** The best score (0–1): no answer is certain. Weaker titles are no answers. Both are set by hand. */
const MAX_SCORE = 0.97;
const MIN_SCORE = 0.5;
/** Rows of the largest sheet in which headings and sums of parts are looked for: longer ones are lists of data. */
const MAX_ROWS_OF_PARTS = 2_000;
/** Fewer titles may be those of labels and their values, which several tables have. */
const MIN_TITLES = 3;
/** Values with a box and source text; the others have their place in the file only. A box takes some 100 characters. */
const MAX_BOXES = 10_000;

/** Answers `column_value` questions: all values below the title of a column, of a sheet or of a table in the pages. */
export const columnValueAnswerer: Answerer = {
  answers: (questionType) => questionType === 'column_value',
  answer: answerColumns,
};

/** The column of an entity in a table. */
interface Choice {
  table: number;
  column: number;
  score: number;
}

async function answerColumns(document: AnalysedDocument, question: Question): Promise<Answer[]> {
  const properties = cellPropertiesOf(question.properties);
  const tables = chosenTables(document, properties);
  const titles: ColumnTitle[][] = [];
  for (const table of tables) titles.push(titlesOf(table, await headerRows(table)));
  const choices = question.entities.map(({ name }) => bestColumn(properties.column ?? name, tables, titles));
  const parts = partsOfTables(tables, titles);
  const found = new Map<string, TableCell[]>();
  for (const [index, table] of tables.entries()) {
    const columns = new Set(
      choices.flatMap((choice) => (choice && parts[choice.table] === parts[index] ? [choice.column] : [])),
    );
    const read = await columnsOf(table, columns, titles[index] ?? [], properties);
    for (const [column, cells] of read) {
      const key = `${parts[index]}:${column}`;
      found.set(key, [...(found.get(key) ?? []), ...cells]);
    }
  }
  return question.entities.map((entity, index) => {
    const choice = choices[index];
    const cells = choice ? (found.get(`${parts[choice.table]}:${choice.column}`) ?? []) : [];
    return choice && cells.length > 0 ? toColumnAnswer(entity, choice.score, cells) : nothingFound(entity);
  });
}

/** For each table the first one with the same titles: those of pages are parts of one. */
function partsOfTables(tables: CellTable[], titles: ColumnTitle[][]): number[] {
  const first = new Map<string, number>();
  return tables.map(({ isSheet }, index) => {
    const own = titles[index] ?? [];
    if (isSheet || own.length < MIN_TITLES) return index;
    const key = keyOfTitles(own);
    if (!first.has(key)) first.set(key, index);
    return first.get(key) ?? index;
  });
}

/** The rows of the header, which are among the first ones. */
export async function headerRows({ header, rows }: CellTable): Promise<TableRow[]> {
  const read: TableRow[] = [];
  for await (const row of rows()) {
    if (row.index >= header.first + header.count) break;
    if (row.index >= header.first) read.push(row);
  }
  return read;
}

/** The column whose title fits best; of equal ones the first. A number or letters name a column where no title fits. */
function bestColumn(name: string | number, tables: CellTable[], titles: ColumnTitle[][]): Choice | null {
  let best: Choice | null = null;
  for (const [table, list] of titles.entries()) {
    for (const title of list) {
      const score = columnScore(title, String(name));
      if (score >= MIN_SCORE && score > (best?.score ?? 0)) best = { table, column: title.column, score };
    }
  }
  const place = columnNumber(name);
  if (best || place === null) return best;
  const table = tables.findIndex(({ columnCount }) => place < columnCount);
  return table < 0 ? null : { table, column: place, score: 1 };
}

/** The cells of columns below the header that fulfil `where`; those of sums only where nothing else does. */
export async function columnsOf(
  table: CellTable,
  columns: Set<number>,
  titles: ColumnTitle[],
  { where }: Pick<CellProperties, 'where'>,
): Promise<Map<number, TableCell[]>> {
  const found = new Map([...columns].map((column): [number, TableCell[]] => [column, []]));
  if (columns.size === 0) return found;
  const filter = filterOf(where, titles);
  if (!filter) return found;
  const totals: TableRow[] = [];
  const { rows, sum, inner } = await rowsBelowTitles(table, titles.length);
  let sums: TableRow[] = [];
  let last = null as TableRow | null;
  const add = (row: TableRow) => {
    for (const cell of row.cells) found.get(cell.column)?.push(cell);
    last = row;
  };
  for await (const row of rows) {
    if (!filter(row)) continue;
    if (repeatsTitles(row, titles)) {
      // A text alone above repeated titles is the heading of a part.
      if (last?.cells.length === 1) for (const { column } of last.cells) found.get(column)?.pop();
    } else if (inner.has(row.index) || isOfTotals(row, totals, titles.length, table)) totals.push(row);
    else if (row.index === sum || isSumAtEnd(row, titles.length)) sums.push(row);
    else {
      // Other sums are at the end: what looks like one in the middle is a row like the others.
      for (const before of sums) add(before);
      sums = [];
      add(row);
    }
  }
  // Conditions that only sums fulfil ask for them.
  const isEmpty = [...found.values()].every((cells) => cells.length === 0);
  if (isEmpty && Object.keys(where).length > 0) for (const row of [...totals, ...sums]) add(row);
  return found;
}

/** The rows of a table below its titles, the index of the one that has the sums of its columns, and those of sums of its parts. */
async function rowsBelowTitles(table: CellTable, titles: number) {
  if (table.isSheet) {
    const known = table.rowCount <= MAX_ROWS_OF_PARTS ? await valueRows(table) : [];
    const rows = withoutHeadings(rowsOfSheet(table, titles), table, known);
    return { rows, sum: null, inner: innerSums(known, titles) };
  }
  const values = await valueRows(table);
  const { end, sum } = endOf(values, titles);
  const rows = withoutHeadings(withWrappedLines(rowsUpTo(end, table), values), table, values);
  return { rows, sum, inner: innerSums(values, titles) };
}

/** Whether a row is a total, or on a page one of the sums directly below a total that begins in the same column: not the first one, or both labels cover several. */
function isOfTotals(row: TableRow, totals: TableRow[], columns: number, { isSheet, merged }: CellTable): boolean {
  if (isTotalRow(row, columns) || isCarriedRow(row, columns)) return true;
  const above = totals.at(-1);
  const [label] = above?.cells ?? [];
  const [own] = row.cells;
  if (isSheet || above?.index !== row.index - 1 || !label || !own) return false;
  const covers = (one: TableRow) =>
    merged.some(({ row: at, column, columnSpan }) => at === one.number - 1 && column === 0 && columnSpan > 1);
  return own.column === label.column && (label.column > 0 || (covers(above) && covers(row)));
}

/** The rows of a table of a page below its header. */
export async function valueRows({ header, rows }: CellTable): Promise<TableRow[]> {
  const values: TableRow[] = [];
  for await (const row of rows()) if (row.index >= header.first + header.count) values.push(row);
  return values;
}

/** A test of rows; null when a column of the conditions does not exist. */
function filterOf(where: CellProperties['where'], titles: ColumnTitle[]): ((row: TableRow) => boolean) | null {
  const conditions: { column: number; texts: Set<string> }[] = [];
  for (const [title, texts] of Object.entries(where)) {
    const scored = titles.map((one) => ({ column: one.column, score: columnScore(one, title) }));
    const best = scored.sort((a, b) => b.score - a.score)[0];
    if (!best || best.score < MIN_SCORE) return null;
    conditions.push({ column: best.column, texts: new Set(texts.map(foldKey)) });
  }
  return ({ cells }) =>
    conditions.every(({ column, texts }) =>
      texts.has(foldKey(cells.find((cell) => cell.column === column)?.text ?? '')),
    );
}

/** The values of a column as an answer. @param score of the column's title (0–1) */
export function toColumnAnswer(entity: Entity, score: number, cells: TableCell[]): Answer {
  const spans = cells.slice(0, MAX_BOXES).map(spanOfCell);
  const confidence = confidenceOf(Math.min(MAX_SCORE, score), spans);
  return toAnswer(entity, { value: cells.map(({ text }) => text), confidence, method: 'table_column', spans });
}
