import type { EntityMetadata } from 'typeorm';

/** The select list that reads these properties of an entity, each by its own name; all of them by default. */
export function selectedColumns({ columns }: EntityMetadata, properties?: readonly string[]): string {
  const selected = columns.filter(({ propertyName }) => properties?.includes(propertyName) ?? true);
  return selected.map(({ propertyName, databaseName }) => `"${databaseName}" AS "${propertyName}"`).join(', ');
}

/** The conditions that compare properties with the parameters of a statement, in the same order. */
export function equalToParameters(metadata: EntityMetadata, properties: readonly string[]): string {
  const columns = properties.map((property) => metadata.findColumnWithPropertyName(property)!.databaseName);
  return columns.map((column, index) => `"${column}" = $${index + 1}`).join(' AND ');
}
