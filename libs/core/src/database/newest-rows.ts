import type { ObjectLiteral, Repository } from 'typeorm';
import { type CountedRows, isWithin, type ListPart } from '../contract/list/row-list';
import type { PreparedStatements, Statement } from './prepared-statements';
import { type CountAge, RowCounts } from './row-counts';
import { equalToParameters, selectedColumns } from './selected-columns';

/** What selects the rows of a list, besides its part. */
export interface NewestOf<Row> {
  /** Of its statements; unique in the service. */
  name: string;
  /** Properties whose values every row has in common, in the order in which `read` gets the values. */
  owner: readonly (keyof Row & string)[];
  /** A further condition of SQL without parameters. */
  where?: string;
  /** The properties that are read; default: all. */
  properties?: readonly (keyof Row & string)[];
  /** Further members of the rows that are read: names, and expressions of SQL, which may read the properties of `page`. */
  also?: Readonly<Record<string, string>>;
}

/** Whether a list has no filter: then `NewestRows` reads it. */
export const isUnfiltered = (filter: object): boolean => Object.values(filter).every((one) => one === undefined);

/** The whole list, the part after a row, and both with the number of all rows. */
type Statements = Record<'first' | 'following' | 'firstCounted' | 'followingCounted', Statement>;

/**
 * A list without filters from the newest row on, as named statements: PostgreSQL plans them once per connection, and nothing builds
 * them again. The table needs an index that ends in `created_at, id`.
 */
export class NewestRows<Row extends ObjectLiteral> {
  private readonly sql: Statements;
  private readonly counting: Statement;
  private readonly counts = new RowCounts();

  constructor(
    private readonly statements: PreparedStatements,
    { metadata }: Repository<Row>,
    { name, owner, where, properties, also = {} }: NewestOf<Row>,
  ) {
    const conditions = [equalToParameters(metadata, owner), ...(where === undefined ? [] : [where])].join(' AND ');
    const from = `FROM "${metadata.tableName}" WHERE ${conditions}`;
    const [take, skip, time, id] = [1, 2, 3, 4].map((place) => `$${owner.length + place}`);
    const idType = metadata.findColumnWithPropertyName('id')!.type === 'uuid' ? 'uuid' : 'text';
    const after = `AND (created_at, id) < (${time}::timestamptz, ${id}::${idType})`;
    const select = `SELECT ${selectedColumns(metadata, properties)} ${from}`;
    const part = `ORDER BY created_at DESC, id DESC LIMIT ${take} OFFSET ${skip}`;
    const further = Object.entries(also).map(([member, expression]) => `, ${expression} AS "${member}"`);
    // Expressions beside OFFSET would be computed for the rows that it skips.
    const read = (rows: string) =>
      further.length === 0
        ? rows
        : `SELECT page.*${further.join('')} FROM (${rows}) page ORDER BY page."createdAt" DESC, page.id DESC`;
    const count = `SELECT count(*)::int AS "listTotal" ${from}`;
    const statement = (kind: string, text: string): Statement => ({ name: `${name}.${kind}`, text, isLong: true });
    this.counting = statement('count', count);
    this.sql = {
      first: statement('newest', read(`${select} ${part}`)),
      following: statement('newest_before', read(`${select} ${after} ${part}`)),
      firstCounted: statement('newest_counted', withCount(count, read(`${select} ${part}`))),
      followingCounted: statement('newest_before_counted', withCount(count, read(`${select} ${after} ${part}`))),
    };
  }

  /** A part of the rows with these values of the owner's properties. */
  read<Read extends Partial<Row> = Row>(owner: readonly unknown[], part: ListPart): Promise<Read[]> {
    return this.statements.rows<Read>(part.after ? this.sql.following : this.sql.first, parameters(owner, part));
  }

  /** The number of all rows with these values of the owner's properties. */
  count(owner: readonly unknown[], age: CountAge): Promise<number> {
    return this.counts[age](JSON.stringify(owner), () => this.counted(owner));
  }

  /** A part of the rows and the number of all, in one statement; that of a long list may be a minute old. */
  async readCounted<Read extends Partial<Row> = Row>(
    owner: readonly unknown[],
    part: ListPart,
  ): Promise<CountedRows<Read>> {
    const key = JSON.stringify(owner);
    if (this.counts.has(key)) {
      const total = await this.count(owner, 'recent');
      return { total, rows: isWithin(part, total) ? await this.read<Read>(owner, part) : [] };
    }
    const began = this.counts.now();
    const statement = part.after ? this.sql.followingCounted : this.sql.firstCounted;
    const found = await this.statements.rows<Read & { listTotal: number }>(statement, parameters(owner, part));
    const total = found[0]?.listTotal ?? 0;
    this.counts.keep(key, total, began);
    return { total, rows: found.filter(({ id }) => id !== null) };
  }

  private async counted(owner: readonly unknown[]): Promise<number> {
    const row = await this.statements.row<{ listTotal: number }>(this.counting, [...owner]);
    return row?.listTotal ?? 0;
  }
}

/** A list without a row in its part has one row of nulls here, with the count. */
const withCount = (count: string, list: string): string =>
  `SELECT part.*, counted."listTotal" FROM (${count}) counted LEFT JOIN LATERAL (${list}) part ON true
    ORDER BY part."createdAt" DESC, part.id DESC`;

const parameters = (owner: readonly unknown[], { take, skip, after }: ListPart): unknown[] =>
  after ? [...owner, take, skip, after.createdAt, after.id] : [...owner, take, skip];
