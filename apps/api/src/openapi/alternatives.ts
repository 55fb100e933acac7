import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredAlternatives } from '@app/core';

/**
 * Says in the schemas of bodies which members a request needs one of (`AnyOf`, `OneOf`). Changes the document.
 * @throws Error for a member that the schema does not have
 */
export function describeAlternatives(document: OpenAPIObject): void {
  const schemas = document.components?.schemas ?? {};
  for (const [name, { groups, exclusive }] of declaredAlternatives()) {
    const schema = schemas[name];
    if (!schema || '$ref' in schema) continue;
    const { properties = {} } = schema;
    const given = groups.map((group) => ({
      properties: Object.fromEntries(group.map((member) => [member, properties[member] ?? missing(name, member)])),
      required: [...group],
    }));
    schema.oneOf = exclusive ? given : given.map((one, index) => withoutEarlier(one, given.slice(0, index)));
  }
}

/** The group where no earlier one is given. `anyOf` would say it, too, but generated clients take it for a choice of types. */
const withoutEarlier = (group: object, earlier: object[]) =>
  earlier.length === 0 ? group : { ...group, not: earlier.length === 1 ? earlier[0] : { anyOf: earlier } };

function missing(schema: string, member: string): never {
  throw new Error(`${schema} has no member ${member}.`);
}
