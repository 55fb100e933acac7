import { InvalidInputError, NotFoundError } from '../../errors/errors';
import type { CountAge } from '../../database/row-counts';
import { inBatches } from '../batches';
import { toDate } from '../datetime';
import type { FilteredPageQuery, ListQuery } from './list-query';
import { cursorText, readCursor, type RowCursor } from './row-cursor';

/** Lists with fewer rows are read at once. */
const STREAMED = 1_000;
/** Rows of a further batch. Two are held at a time, and what lives so long is collected late: it has to be small. */
const BATCH = 250;
const DEFAULT_PAGE_SIZE = 50;

/** A part of a list whose order is `created_at` and `id`, both descending. */
export interface ListPart {
  take: number;
  /** Rows before the part; 0 when `after` says where it begins. */
  skip: number;
  /** The row before the part. */
  after?: RowCursor;
}

/** Whether a part can have rows of a list of this length. Reading one that cannot would pass over the whole list. */
export const isWithin = ({ skip, after }: ListPart, total: number): boolean =>
  after !== undefined || skip === 0 || skip < total;

/** Filters that each list has. Times are exclusive. */
export interface ListFilter {
  search?: string;
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Rows of a list, and the number of all its rows. */
export interface CountedRows<Row> {
  rows: Row[];
  total: number;
}

export interface PageSource<Row extends RowCursor> {
  read: (part: ListPart) => Promise<Row[]>;
  /** The number of all rows that the filters select. */
  count: (age: CountAge) => Promise<number>;
  /** Both in one statement; null where the filters need two. */
  readCounted?: (part: ListPart) => Promise<CountedRows<Row>> | null;
  /** Whether a text can be an id of a row: other cursors are refused before they reach the database. */
  isId: (text: string) => boolean;
}

export interface ListSource<Row extends RowCursor, Dto> extends PageSource<Row> {
  toDto: (row: Row) => Dto;
}

/** The numbers of a page and of the last one, and the cursor of the page after it; null at the end. */
export interface ListPage {
  page: number;
  last: number;
  next: string | null;
}

/** What `@RespondsWithList` sends: the total goes into a header, the batches into the body. */
export interface RowList<Dto> {
  total: number;
  /** Null for the whole list. */
  page: ListPage | null;
  batches: AsyncIterable<Dto[]>;
}

/** The filter of a list from the members of its query; an empty `search` filters nothing. */
export const listFilter = ({ search, created_after, created_before }: ListQuery | FilteredPageQuery): ListFilter => ({
  ...{ search: search || undefined, createdAfter: toDate(created_after), createdBefore: toDate(created_before) },
});

/** All rows of a source in batches of `size`, which hold as many rows in memory. */
export const rowBatches = <Row extends RowCursor>(
  size: number,
  read: (part: ListPart) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  inBatches(
    size,
    (after?: Row) => read({ take: size, skip: 0, after }),
    (row) => row,
  );

/**
 * The page that a query asks for, or the whole list. Whole lists that are read at once are not counted.
 * @throws NotFoundError for a page past the last one, InvalidInputError for a cursor that no link had
 */
export async function listRows<Row extends RowCursor, Dto>(
  query: ListQuery,
  source: ListSource<Row, Dto>,
): Promise<RowList<Dto>> {
  const isPaged = [query.page, query.page_size, query.after].some((value) => value !== undefined);
  return isPaged ? pageOfRows(query, source) : allRows(source);
}

async function allRows<Row extends RowCursor, Dto>({
  read,
  count,
  toDto,
}: ListSource<Row, Dto>): Promise<RowList<Dto>> {
  const first = await read({ take: STREAMED, skip: 0 });
  if (first.length < STREAMED) return { total: first.length, page: null, batches: oneBatch(first.map(toDto)) };
  const next = (after?: Row) => (after ? read({ take: BATCH, skip: 0, after }) : Promise.resolve(first));
  return { total: await count('exact'), page: null, batches: inBatches(BATCH, next, toDto) };
}

async function pageOfRows<Row extends RowCursor, Dto>(
  query: ListQuery,
  source: ListSource<Row, Dto>,
): Promise<RowList<Dto>> {
  const { total, rows, ...page } = await rowsOfPage(query, source);
  return { total, page, batches: oneBatch(rows.map(source.toDto)) };
}

/**
 * The rows of the page that a query asks for, and the cursor of the page after it.
 * @throws NotFoundError for a page past the last one, InvalidInputError for a cursor that no link had
 */
export async function rowsOfPage<Row extends RowCursor>(
  { page = 1, page_size: take = DEFAULT_PAGE_SIZE, after: text }: ListQuery | FilteredPageQuery,
  source: PageSource<Row>,
): Promise<ListPage & { total: number; rows: Row[] }> {
  if (text !== undefined && page === 1)
    throw new InvalidInputError([{ path: 'page', message: 'page must be at least 2 with after' }]);
  const after = text === undefined ? undefined : readCursor(text, source.isId);
  const lastOf = (rows: number) => Math.max(1, Math.ceil(rows / take));
  // One more than the page: the total may be of another moment.
  const part = { take: take + 1, skip: after ? 0 : (page - 1) * take, after };
  let { total, rows: found } = await countedPart(source, part);
  // A client that follows links may come to the end while rows are deleted.
  if (page > lastOf(total) && !after) {
    // The page may have been added since the last count.
    total = await source.count('exact');
    if (page > lastOf(total)) throw new NotFoundError(`Page ${page} (the last one is ${lastOf(total)})`);
    found = await source.read(part);
  }
  const rows = found.slice(0, take);
  const end = rows.at(-1);
  const next = end && found.length > take ? cursorText(end) : null;
  return { total, page, last: lastOf(total), next, rows };
}

async function countedPart<Row extends RowCursor>(
  { read, count, readCounted }: PageSource<Row>,
  part: ListPart,
): Promise<CountedRows<Row>> {
  const counted = await readCounted?.(part);
  if (counted) return counted;
  const total = await count('recent');
  return { total, rows: isWithin(part, total) ? await read(part) : [] };
}

async function* oneBatch<Dto>(rows: Dto[]): AsyncGenerator<Dto[]> {
  if (rows.length > 0) yield rows;
}
