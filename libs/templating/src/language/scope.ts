import { type FillValue, type FillValues, isList, isRecord } from '../field-values';
import { CURRENT_ITEM } from './tag';

/** One turn of a loop: its item (that of the field it repeats), and its index; no index for an object that is only entered. */
interface Turn {
  readonly item: FillValue;
  readonly fields: ReadonlyMap<string, FillValue>;
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
    return new Scope(this.values, this, { item, fields: new Map([[field, item]]), index });
  }

  /** The scope of one of the rows that several lists fill side by side. */
  enterRow(fields: ReadonlyMap<string, FillValue>, index: number): Scope {
    return new Scope(this.values, this, { item: undefined, fields, index });
  }

  /** The value of a name; undefined when nothing bears it. */
  resolve(name: string): FillValue {
    return this.turn === null ? memberOf(this.values, name) : this.resolveInTurn(name, null);
  }

  /** Looks outwards; `index` is that of the innermost list that has been left. */
  private resolveInTurn(name: string, index: number | null): FillValue {
    if (this.turn === null || this.outer === null) {
      const value = memberOf(this.values, name);
      return index !== null && isList(value) ? value[index] : value;
    }
    const { fields, item } = this.turn;
    if (name === CURRENT_ITEM && item !== undefined) return item;
    if (fields.has(name)) return fields.get(name);
    return memberOf(item, name) ?? this.outer.resolveInTurn(name, index ?? this.turn.index);
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
