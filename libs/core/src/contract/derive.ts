import { fieldsOf, type DtoClass, type FieldDeclaration, type FieldOptions } from './declarations';

const TYPE = 'design:type';

type Class<T extends object> = new () => T;
type Name<T> = keyof T & string;
/** What else is said of members that may be absent; a `default` is told, and left to the service. */
type Optional<O extends string> = { readonly [N in O]: Pick<FieldOptions, 'default' | 'description'> };

/**
 * A DTO of members of `read` as a write takes them: those in `members` are required unless they declare a default, which an
 * absent one gets; those in `optional` may be absent. They obey the rules that `read` declares for them.
 */
export function writeOf<T extends object, N extends Name<T>, O extends Name<T> = never>(
  read: Class<T>,
  members: readonly N[],
  optional: Optional<O> = {} as Optional<O>,
): Class<Pick<T, N> & Partial<Pick<T, O>>> {
  const names = new Set<string>(members);
  const others = new Map<string, FieldOptions>(Object.entries(optional));
  const isGiven = ({ options }: FieldDeclaration) => options.default !== undefined;
  const change = (field: FieldDeclaration): FieldOptions | null => {
    if (names.has(field.name)) return { optional: isGiven(field) };
    const changes = others.get(field.name);
    return changes ? { default: undefined, ...changes, optional: true } : null;
  };
  return derive(`WriteOf${read.name}`, [read], change, (field) => names.has(field.name) && isGiven(field));
}

/** A DTO of the same members, all optional: what a PATCH takes. Values still obey the same rules; null does not pass for absent. */
export function partialOf<T extends object>(dto: Class<T>): Class<Partial<T>> {
  return derive(`PartialOf${dto.name}`, [dto], ({ options: { description } }) => ({
    optional: true,
    // Defaults of the whole DTO would turn "unchanged" into "reset".
    default: undefined,
    description: description === undefined ? UNCHANGED : `${description}; ${UNCHANGED}`,
  }));
}

const UNCHANGED = 'unchanged when absent';

/** A DTO of the members of both, without defaults. */
export function bothOf<A extends object, B extends object>(a: Class<A>, b: Class<B>): Class<A & B> {
  return derive(`${a.name}And${b.name}`, [a, b], () => ({}));
}

/** A class that declares anew the members for which `change` has an answer; those that are `given` begin with their default. */
function derive<T extends object>(
  name: string,
  from: readonly DtoClass[],
  change: (field: FieldDeclaration) => FieldOptions | null,
  given: (field: FieldDeclaration) => boolean = () => false,
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
    if (given(field)) defaults.set(field.name, field.options.default);
    // The compiler's note of the type, which Swagger reads where a declaration names none.
    Reflect.defineMetadata(TYPE, Reflect.getMetadata(TYPE, dto.prototype as object, field.name), prototype, field.name);
    field.again(changes)(prototype, field.name);
  }
  Object.defineProperty(DerivedDto, 'name', { value: name });
  return DerivedDto as unknown as Class<T>;
}
