import fastJson from 'fast-json-stringify';
import { fieldsOf, type DtoClass, type FieldDeclaration } from '../declarations';

type Serialize = (value: unknown) => string;
type Schema = Record<string, unknown>;

const compiled = new Map<DtoClass, Serialize>();

/** A function that serializes objects of the shape of `dto` as JSON: exactly the declared members, dates in UTC. */
export function serializerOf(dto: DtoClass): Serialize {
  const known = compiled.get(dto);
  if (known) return known;
  const serialize = fastJson(objectSchema(dto)) as Serialize;
  compiled.set(dto, serialize);
  return serialize;
}

function objectSchema(dto: DtoClass): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fieldsOf(dto).map((field) => [field.name, memberSchema(field)])),
  };
}

function memberSchema(field: FieldDeclaration): Schema {
  const item = itemSchema(field);
  if (field.array) return { type: 'array', items: item, nullable: field.nullable };
  return field.kind === 'any' ? item : { ...item, nullable: field.nullable };
}

function itemSchema({ kind, type }: FieldDeclaration): Schema {
  if (kind === 'any') return {};
  if (kind === 'object') return { type: 'object', additionalProperties: true };
  if (kind === 'date') return { type: 'string', format: 'date-time' };
  if (kind === 'nested') return type ? objectSchema(type()) : {};
  return { type: kind };
}
