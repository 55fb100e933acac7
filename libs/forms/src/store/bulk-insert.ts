import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts all rows with one statement and one parameter. With a parameter per cell, a form of a few thousand elements would
 * exceed PostgreSQL's limit of 65,535. Rows need every property of the entity, because defaults are not applied.
 */
export async function bulkInsert<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const { tableName, columns } = manager.connection.getMetadata(entity);
  const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map(({ databaseName, propertyName }) => [databaseName, row[propertyName] as unknown])),
  );
  await manager.query(
    `INSERT INTO "${tableName}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${tableName}", $1)`,
    [JSON.stringify(cells)],
  );
}
