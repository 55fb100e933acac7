import type { ApiPropertyOptions } from '@nestjs/swagger';

/** A class that describes a wire shape. */
export type DtoClass<T extends object = object> = abstract new (...args: never[]) => T;

export type FieldKind = 'string' | 'boolean' | 'integer' | 'number' | 'date' | 'object' | 'any' | 'nested';

export interface FieldOptions {
  optional?: boolean;
  nullable?: boolean;
  array?: boolean;
  /** Bounds on the number of items of an array. */
  minItems?: number;
  maxItems?: number;
  description?: string;
  example?: unknown;
  /**
   * The value of an absent member in a request. Members of responses are never absent; a default in a read DTO is for the
   * write DTO that `writeOf` derives.
   */
  default?: unknown;
}

/** The declaration of one wire member by a field decorator: the source of validation, OpenAPI and serialization. */
export interface FieldDeclaration {
  name: string;
  kind: FieldKind;
  array: boolean;
  nullable: boolean;
  type?: () => DtoClass;
  /** Bounds that are checked before all other rules: items of an array, and characters of a string or of each item. */
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  /** What a string or each item must match. Its OpenAPI schema has it only when it is portable. */
  pattern?: RegExp;
  /** Its OpenAPI schema. */
  api: ApiPropertyOptions;
  options: FieldOptions;
  /** Makes the same decorator with changed options. */
  redeclare: (changes: FieldOptions) => PropertyDecorator;
}

const declared = new Map<object, FieldDeclaration[]>();
const readable = new Map<object, () => DtoClass>();

/** Registers a member of the DTO whose prototype is `target`. */
export function declareField(target: object, declaration: FieldDeclaration): void {
  const own = declared.get(target) ?? [];
  declared.set(target, [...own.filter(({ name }) => name !== declaration.name), declaration]);
}

/** The members of a DTO in declaration order, those of its base classes first. */
export function fieldsOf(dto: DtoClass): FieldDeclaration[] {
  const merged = new Map<string, FieldDeclaration>();
  for (const prototype of lineage(dto))
    for (const field of declared.get(prototype) ?? []) merged.set(field.name, field);
  return [...merged.values()];
}

/** Every class that declares members itself; for tests that cover all wire shapes. */
export const declaredDtos = (): DtoClass[] => [...declared.keys()].map(({ constructor }) => constructor as DtoClass);

/** True when `type` is a class with field decorators. */
export function isDto(type: unknown): type is new () => object {
  return typeof type === 'function' && fieldsOf(type as DtoClass).length > 0;
}

/**
 * Marks a write DTO whose read DTO has additional members. Requests may contain them and they are ignored, so that
 * clients can send a response back (CODE_STYLE, "Names").
 */
export function SentBackFrom(read: () => DtoClass): ClassDecorator {
  return (target) => void readable.set(target.prototype, read);
}

/** The read-only members that a write DTO ignores; see `SentBackFrom`. */
export function ignoredMembers(dto: DtoClass): ReadonlySet<string> {
  const names = new Set<string>();
  for (const prototype of lineage(dto)) {
    const read = readable.get(prototype);
    if (read) for (const { name } of fieldsOf(read())) names.add(name);
  }
  return names;
}

/** Groups of members of a request, of which it must have one. */
export interface Alternatives {
  groups: readonly (readonly string[])[];
  /** Whether a request that has several of the groups is wrong. */
  exclusive: boolean;
}

const alternatives = new Map<object, Alternatives>();

/** Marks a write DTO that needs all members of at least one group. The service checks it; OpenAPI shows it. */
export function AnyOf(...groups: readonly (readonly string[])[]): ClassDecorator {
  return (target) => void alternatives.set(target.prototype, { groups, exclusive: false });
}

/** Marks a write DTO that needs all members of exactly one group. The service checks it; OpenAPI shows it. */
export function OneOf(...groups: readonly (readonly string[])[]): ClassDecorator {
  return (target) => void alternatives.set(target.prototype, { groups, exclusive: true });
}

/** The DTO classes with alternatives by their names. */
export const declaredAlternatives = (): Map<string, Alternatives> =>
  new Map([...alternatives].map(([{ constructor }, groups]) => [constructor.name, groups]));

function lineage(dto: DtoClass): object[] {
  const prototypes: object[] = [];
  let prototype: object | null = dto.prototype as object;
  while (prototype && prototype !== Object.prototype) {
    prototypes.unshift(prototype);
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return prototypes;
}
