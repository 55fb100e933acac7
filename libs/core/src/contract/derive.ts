import { fieldsOf, type DtoClass, type FieldDeclaration, type FieldOptions } from './declarations';

const TYPE = 'design:type';

type Class<T extends object> = new () => T;
type Name<T> = keyof T & string;
/** The documentation of members that may be absent. A `default` is only documented; the service applies it. */
type Optional<O extends string> = { readonly [N in O]: Pick<FieldOptions, 'default' | 'description'> };

/**
 * Derives the DTO of a write from the DTO of the read, with the same validation rules. `members` are required, except
 * members that declare a default: absent, they get that default. Members in `optional` may be absent and then stay undefined.
 */
export function writeOf<T extends object, N extends Name<T>, O extends Name<T> = never>(
  read: Class<T>,
  members: readonly N[],
  optional: Optional<O> = {} as Optional<O>,
): Class<Pick<T, N> & Partial<Pick<T, O>>> {
  const names = new Set<string>(members);
  const others = new Map<string, FieldOptions>(Object.entries(optional));
  const hasDefault = ({ options }: FieldDeclaration) => options.default !== undefined;
  const change = (field: FieldDeclaration): FieldOptions | null => {
    if (names.has(field.name)) return { optional: hasDefault(field) };
    const changes = others.get(field.name);
    return changes ? { default: undefined, ...changes, optional: true } : null;
  };
  return derive(`WriteOf${read.name}`, [read], change, (field) => names.has(field.name) && hasDefault(field));
}

/**
 * Derives the DTO of a PATCH: the same members and rules, all members optional. Null is a value, so it is invalid for members
 * that are not nullable.
 */
export function partialOf<T extends object>(dto: Class<T>): Class<Partial<T>> {
  return derive(`PartialOf${dto.name}`, [dto], ({ options: { description } }) => ({
    optional: true,
    // Defaults of the whole DTO would turn "unchanged" into "reset".
    default: undefined,
    description: description === undefined ? UNCHANGED : `${description}; ${UNCHANGED}`,
  }));
}

const UNCHANGED = 'unchanged when absent';

/** Derives a DTO with the members of both; absent members get no default. */
export function bothOf<A extends object, B extends object>(a: Class<A>, b: Class<B>): Class<A & B> {
  return derive(`${a.name}And${b.name}`, [a, b], () => ({}));
}

/**
 * Makes a DTO class with members of other DTO classes.
 * @param change the options that differ for a member; null to leave the member out
 * @param isInitialized whether instances start with the default of the member
 */
function derive<T extends object>(
  name: string,
  from: readonly DtoClass[],
  change: (field: FieldDeclaration) => FieldOptions | null,
  isInitialized: (field: FieldDeclaration) => boolean = () => false,
): Class<T> {
  const defaults = new Map<string, unknown>();
  class DerivedDto {
    constructor() {
      for (const [member, value] of defaults) Reflect.set(this, member, structuredClone(value));
    }
  }
  const prototype: object = DerivedDto.prototype;
  const members = from.flatMap((dto) => fieldsOf(dto).map((field) => ({ dto, field, changes: change(field) })));
  for (const { dto, field, changes } of members) {
    if (!changes) continue;
    if (isInitialized(field)) defaults.set(field.name, field.options.default);
    // The type metadata of the compiler, which Swagger reads when a declaration has no type.
    Reflect.defineMetadata(TYPE, Reflect.getMetadata(TYPE, dto.prototype as object, field.name), prototype, field.name);
    field.redeclare(changes)(prototype, field.name);
  }
  Object.defineProperty(DerivedDto, 'name', { value: name });
  return DerivedDto as unknown as Class<T>;
}
