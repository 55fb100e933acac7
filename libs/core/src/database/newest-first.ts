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
  return search === undefined ? query : containing(query, searched, search, 'search');
}

/**
 * Selects the rows of which a text contains another one, in any case. Texts are stored as they were sent: the accents of both may be
 * characters of their own (NFD) or not (NFC), as file systems, keyboards and programs write them.
 * @param texts expressions of SQL
 * @param parameter the beginning of the names of the parameters
 */
export function containing<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  texts: readonly string[],
  wanted: string,
  parameter: string,
): SelectQueryBuilder<T> {
  const forms = [...new Set([wanted, wanted.normalize('NFC'), wanted.normalize('NFD')])];
  const parameters = Object.fromEntries(forms.map((form, index) => [`${parameter}${index}`, form]));
  const conditions = texts.flatMap((text) =>
    Object.keys(parameters).map((name) => `strpos(lower(${text}), lower(:${name})) > 0`),
  );
  return query.andWhere(`(${conditions.join(' OR ')})`, parameters);
}
