import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListFilter, ListPart } from '../contract/list/row-list';

/** Selects a part of the rows from the newest on. The table needs an index that ends in `created_at, id`. */
export function newestFirst<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { take, skip, after }: ListPart,
): SelectQueryBuilder<T> {
  const { alias } = query;
  if (after)
    query.andWhere(`(${alias}.createdAt, ${alias}.id) < (:afterTime, :afterId)`, {
      afterTime: after.createdAt,
      afterId: after.id,
    });
  return query.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC').limit(take).offset(skip);
}

/**
 * Applies the filters that each list has.
 * @param searched expressions of SQL for texts, of which one must contain the text that is searched for
 */
export function withinList<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { search, createdAfter, createdBefore }: ListFilter,
  searched: readonly string[],
): SelectQueryBuilder<T> {
  const { alias } = query;
  if (createdAfter) query.andWhere(`${alias}.createdAt > :createdAfter`, { createdAfter });
  if (createdBefore) query.andWhere(`${alias}.createdAt < :createdBefore`, { createdBefore });
  const contains = searched.map((text) => `strpos(lower(${text}), lower(:search)) > 0`).join(' OR ');
  if (search !== undefined) query.andWhere(`(${contains})`, { search });
  return query;
}
