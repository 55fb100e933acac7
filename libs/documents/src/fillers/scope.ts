import { type FillValue, type FillValues, isList, isRecord } from './field-values';
import { CURRENT_ITEM } from './tag';

/** One turn of a loop: the item, its index, and the field that is repeated; no index for an object that is only entered. */
interface Turn {
  readonly field: string;
  readonly item: FillValue;
  readonly index: number | null;
}

/**
 * What names mean at one place of a template. A name is looked up in the current item's members, then in the outer items,
 * then in the field values; there a repeated field gives, inside a loop, the element at the loop's index.
 */
export class Scope {
  private constructor(
    private readonly values: FillValues,
    private readonly outer: Scope | null,
    private readonly turn: Turn | null,
  ) {}

  static of(values: FillValues): Scope {
    return new Scope(values, null, null);
  }

  /** The scope of one turn of a loop over `field`; `index` is null inside a field that is no list. */
  enter(field: string, item: FillValue, index: number | null): Scope {
    return new Scope(this.values, this, { field, item, index });
  }

  /** The value of a name; undefined when nothing bears it. */
  resolve(name: string): FillValue {
    let index: number | null = null;
    for (let scope: Scope | null = this; scope?.turn; scope = scope.outer) {
      const { field, item } = scope.turn;
      if (name === field || name === CURRENT_ITEM) return item;
      const member = memberOf(item, name);
      if (member !== undefined) return member;
      index ??= scope.turn.index;
    }
    const value = memberOf(this.values, name);
    return index !== null && isList(value) ? value[index] : value;
  }
}

/** An own member, or a path of own members joined by dots; an id that itself holds dots comes first. */
function memberOf(value: FillValue, path: string): FillValue {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(value, head)) return memberOf(value[head], path.slice(dot + 1));
  }
  return undefined;
}
