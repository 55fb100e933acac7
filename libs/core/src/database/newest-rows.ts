import type { ObjectLiteral, Repository } from 'typeorm';
import type { ListFilter, ListPart } from '../contract/list/row-list';
import type { PreparedStatements, Statement } from './prepared-statements';
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
}

/** Whether a list has no filter and no page number: then `NewestRows` reads it. */
export const isUnfiltered = (filter: ListFilter, { skip }: ListPart): boolean =>
  skip === 0 && Object.values(filter).every((one) => one === undefined);

/**
 * A list without filters from the newest row on, as two named statements: PostgreSQL plans them once per connection, and nothing
 * builds them again. The table needs an index that ends in `created_at, id`.
 */
export class NewestRows<Row extends ObjectLiteral> {
  private readonly first: Statement;
  private readonly following: Statement;

  constructor(
    private readonly statements: PreparedStatements,
    { metadata }: Repository<Row>,
    { name, owner, where, properties }: NewestOf<Row>,
  ) {
    const conditions = [equalToParameters(metadata, owner), ...(where === undefined ? [] : [where])];
    const [take, time, id] = [1, 2, 3].map((place) => `$${owner.length + place}`);
    const select = `SELECT ${selectedColumns(metadata, properties)} FROM "${metadata.tableName}" WHERE ${conditions.join(' AND ')}`;
    const order = `ORDER BY created_at DESC, id DESC LIMIT ${take}`;
    const idType = metadata.findColumnWithPropertyName('id')!.type === 'uuid' ? 'uuid' : 'text';
    this.first = { name: `${name}.newest`, text: `${select} ${order}`, isLong: true };
    this.following = {
      name: `${name}.newest_before`,
      text: `${select} AND (created_at, id) < (${time}::timestamptz, ${id}::${idType}) ${order}`,
      isLong: true,
    };
  }

  /** A part of the rows with these values of the owner's properties. */
  read<Read extends Partial<Row> = Row>(owner: readonly unknown[], { take, after }: ListPart): Promise<Read[]> {
    if (!after) return this.statements.rows<Read>(this.first, [...owner, take]);
    return this.statements.rows<Read>(this.following, [...owner, take, after.createdAt, after.id]);
  }
}
