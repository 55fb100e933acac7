import type { OpenAPIObject } from '@nestjs/swagger';

/** Names that would hide a global of the languages of clients. */
const RENAMED: Record<string, string> = { Error: 'ApiError' };

/** The name of the schema of a DTO class: `UserDto` is `User`, `UserDtoPage` is `UserPage`. */
export function schemaName(className: string): string {
  const name = className.replace(/Dto(?=Page$|$)/, '');
  return RENAMED[name] ?? name;
}

/**
 * Names the schemas of the document for people instead of after classes.
 * @throws Error when two classes would have one name
 */
export function nameSchemas(document: OpenAPIObject): OpenAPIObject {
  const names = Object.keys(document.components?.schemas ?? {});
  const twice = names.find((name, at) => names.findIndex((other) => schemaName(other) === schemaName(name)) !== at);
  if (twice !== undefined)
    throw new Error(`Another class has the schema name ${schemaName(twice)} too: rename ${twice}.`);
  const renamed = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? renameReference(value) : value,
  ) as OpenAPIObject;
  const schemas = Object.entries(renamed.components?.schemas ?? {}).map(
    ([name, one]) => [schemaName(name), one] as const,
  );
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(schemas) } };
}

const SCHEMAS = '#/components/schemas/';
const renameReference = (reference: string) =>
  reference.startsWith(SCHEMAS) ? SCHEMAS + schemaName(reference.slice(SCHEMAS.length)) : reference;
