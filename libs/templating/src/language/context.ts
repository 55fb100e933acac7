import { type FillValue, type FillValues, isList, isRecord } from '../field-values';
import { CURRENT_ITEM } from './tag';

/** The current iteration of a loop: its item and its index. An object that is entered without a loop has no index. */
interface Iteration {
  readonly item: FillValue;
  readonly fields: ReadonlyMap<string, FillValue>;
  readonly index: number | null;
}

/**
 * The context stack of a template: resolves names to values. A name is looked up in the members of the current item, then in
 * the outer items, then in the field values. A list among the field values resolves, inside a loop, to the element at the
 * loop's index.
 */
export class Context {
  private constructor(
    private readonly values: FillValues,
    private readonly outer: Context | null,
    private readonly iteration: Iteration | null,
  ) {}

  static of(values: FillValues): Context {
    return new Context(values, null, null);
  }

  /** The context of one iteration of a loop over `field`; `index` is null inside a field that is no list. */
  enter(field: string, item: FillValue, index: number | null): Context {
    return new Context(this.values, this, { item, fields: new Map([[field, item]]), index });
  }

  /** The context of one copy of a table row; `fields` maps each list field of the row to its item at `index`. */
  enterRow(fields: ReadonlyMap<string, FillValue>, index: number): Context {
    return new Context(this.values, this, { item: undefined, fields, index });
  }

  /** The value of a name; undefined when no field or member has it. */
  resolve(name: string): FillValue {
    return this.iteration === null ? memberOf(this.values, name) : this.resolveInIteration(name, null);
  }

  /** Searches from the inner to the outer contexts; `index` is that of the innermost loop that was searched. */
  private resolveInIteration(name: string, index: number | null): FillValue {
    if (this.iteration === null || this.outer === null) {
      const value = memberOf(this.values, name);
      return index !== null && isList(value) ? value[index] : value;
    }
    const { fields, item } = this.iteration;
    if (name === CURRENT_ITEM && item !== undefined) return item;
    if (fields.has(name)) return fields.get(name);
    return memberOf(item, name) ?? this.outer.resolveInIteration(name, index ?? this.iteration.index);
  }
}

/** The member at a path of names joined by dots. A member whose name contains dots takes precedence over a path. */
function memberOf(value: FillValue, path: string): FillValue {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(value, head)) return memberOf(value[head], path.slice(dot + 1));
  }
  return undefined;
}
