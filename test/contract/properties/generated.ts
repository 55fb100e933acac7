import fc from 'fast-check';
import { DOCUMENT } from '../operations';
import { type Draw, hostileText, hostileValue } from './hostile';

/** The parts of a schema (JSON Schema 2020-12) that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  default?: unknown;
}

/** One of so many members and values is replaced, left out or added. */
const RARELY = 12;
const DEEPEST = 6;
const LONGEST_TEXT = 80;
const MAX_ITEMS = 3;

/** A value of a schema, of which rarely a part breaks it. */
export function drawValue(draw: Draw, schema: JsonSchema, depth = 0): unknown {
  if (rarely(draw)) return draw(() => hostileValue);
  const { $ref, allOf, anyOf, oneOf } = schema;
  if ($ref !== undefined) return drawValue(draw, resolve($ref), depth);
  const branch = anyOf ?? oneOf;
  if (branch) return drawValue(draw, pick(draw, branch), depth);
  if (allOf) return drawAll(draw, [...allOf, { ...schema, allOf: undefined }], depth);
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(draw, schema.enum);
  return drawOfType(draw, schema, depth);
}

/** The value of an example, of which rarely a part is replaced, left out or added. */
export function drawChanged(draw: Draw, example: unknown): unknown {
  if (rarely(draw)) return draw(() => hostileValue);
  if (Array.isArray(example)) return example.map((item) => drawChanged(draw, item));
  if (typeof example !== 'object' || example === null) return example;
  const members = Object.entries(example).flatMap(([name, value]): [string, unknown][] =>
    rarely(draw) ? [] : [[name, drawChanged(draw, value)]],
  );
  return Object.fromEntries([...members, ...extraMember(draw)]);
}

const resolve = (reference: string): JsonSchema =>
  (DOCUMENT.components.schemas as Record<string, JsonSchema>)[reference.split('/').pop() ?? ''] ?? {};

const pick = <T>(draw: Draw, values: readonly T[]): T => draw(() => fc.constantFrom(...values));
export const rarely = (draw: Draw): boolean => draw(() => fc.nat(RARELY - 1)) === 0;

function extraMember(draw: Draw): [string, unknown][] {
  return rarely(draw) ? [[draw(() => hostileText), draw(() => hostileValue)]] : [];
}

/** The members of all schemas, or the value of the one that is no object. */
function drawAll(draw: Draw, schemas: JsonSchema[], depth: number): unknown {
  const values = schemas.filter((one) => Object.keys(one).some(isStructural)).map((one) => drawValue(draw, one, depth));
  const isMembers = values.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return isMembers && values.length > 1 ? Object.assign({}, ...(values as object[])) : (values[0] ?? null);
}

const isStructural = (name: string): boolean => ['$ref', 'type', 'enum', 'anyOf', 'oneOf', 'properties'].includes(name);

function drawOfType(draw: Draw, schema: JsonSchema, depth: number): unknown {
  const { type } = schema;
  const kind = Array.isArray(type) ? pick(draw, type) : type;
  if (kind === 'null') return null;
  if (kind === 'boolean') return draw(() => fc.boolean());
  if (kind === 'integer' || kind === 'number') return drawNumber(draw, schema, kind);
  if (kind === 'string') return drawText(draw, schema);
  if (kind === 'array') return drawItems(draw, schema, depth);
  if (kind === 'object') return drawMembers(draw, schema, depth);
  return draw(() => fc.jsonValue({ maxDepth: 2 }));
}

function drawNumber(draw: Draw, { minimum = -1_000, maximum = 100_000 }: JsonSchema, kind: 'integer' | 'number') {
  if (kind === 'number') return draw(() => fc.double({ min: minimum, max: maximum, noNaN: true }));
  return draw(() => fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }));
}

/** fast-check draws no texts for patterns that look ahead or name properties of Unicode; those of the examples have them. */
const LOOKS_AHEAD = /\(\?[=!]|\\p\{/i;

const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  uuid: () => fc.uuid(),
  'date-time': () =>
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((at) => at.toISOString()),
  email: () => fc.nat(99_999).map((number) => `person${number}@example.org`),
  uri: () => fc.webUrl(),
};

function drawText(draw: Draw, { format = '', pattern, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema): string {
  const known = FORMATS[format];
  if (known) return draw(known);
  if (pattern !== undefined && !LOOKS_AHEAD.test(pattern))
    return draw(() => fc.stringMatching(new RegExp(pattern, 'u'), { maxLength }));
  return draw(() => fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST_TEXT)) }));
}

function drawItems(
  draw: Draw,
  { items = {}, minItems = 0, maxItems = MAX_ITEMS }: JsonSchema,
  depth: number,
): unknown[] {
  if (depth > DEEPEST) return [];
  const length = draw(() => fc.integer({ min: minItems, max: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)) }));
  return Array.from({ length }, () => drawValue(draw, items, depth + 1));
}

function drawMembers(draw: Draw, schema: JsonSchema, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).flatMap(([name, one]): [string, unknown][] => {
    const isThere = required.includes(name) ? !rarely(draw) : depth < DEEPEST && draw(() => fc.boolean());
    return isThere ? [[name, drawValue(draw, one, depth + 1)]] : [];
  });
  const others = typeof additionalProperties === 'object' ? drawOthers(draw, additionalProperties, depth) : [];
  return Object.fromEntries([...members, ...others, ...extraMember(draw)]);
}

const drawOthers = (draw: Draw, schema: JsonSchema, depth: number): [string, unknown][] =>
  draw(() => fc.boolean()) ? [[draw(() => fc.string({ maxLength: 20 })), drawValue(draw, schema, depth + 1)]] : [];
