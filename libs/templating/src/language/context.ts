import { CURRENT_ITEM, type LoopVariable } from '../expressions/expression';
import { memberAt } from '../expressions/member';
import { EvaluationLimits, type Lookup, type Scope } from '../expressions/scope';
import type { KnownTemplates } from '../parts/known-templates';
import { type FillValue, type FillValues, isList, isRecord, toText } from '../field-values';

/** How a document is filled. */
export interface FillOptions {
  /** BCP 47 language tag for filters that name none. */
  readonly locale?: string;
  /** The templates that it may insert, by the names or ids in its tags. */
  readonly templates?: KnownTemplates;
}

/** How names are looked up. */
export interface ContextOptions extends FillOptions {
  /** A list among the fields is always the whole list, also inside a loop over something else. */
  readonly wholeLists?: boolean;
}

export const DEFAULT_LOCALE = 'en-US';
/** The variable with which a template sets its own locale: `{{set locale = "de-DE"}}`. */
const LOCALE = 'locale';

/** The current iteration of a loop: its item and its index. An object that is entered without a loop has no index. */
interface Iteration {
  readonly item: FillValue;
  readonly fields: ReadonlyMap<string, FillValue>;
  readonly index: number | null;
  readonly count: number;
  /** Whether the fields are names of the item itself: they also mean lists. */
  readonly isNamed?: boolean;
}

/** What all scopes of one document share. */
interface DocumentScope {
  readonly values: FillValues;
  readonly limits: EvaluationLimits;
  readonly locale: string;
  readonly wholeLists: boolean;
}

/**
 * The scopes of a template: resolve names to values. A name is looked up in the variables and the members of the current item,
 * as the name of its loop, then in the outer scopes, then in the field values. A list among the field values resolves, inside a
 * loop, to the element at the loop's index, unless the whole list is asked for.
 */
export class Context implements Scope {
  private variables: Map<string, FillValue> | null = null;

  private constructor(
    private readonly document: DocumentScope,
    private readonly outer: Context | null,
    private readonly iteration: Iteration | null,
  ) {}

  static of(values: FillValues, { locale = DEFAULT_LOCALE, wholeLists = false }: ContextOptions = {}): Context {
    return new Context({ values, limits: new EvaluationLimits(), locale, wholeLists }, null, null);
  }

  get limits(): EvaluationLimits {
    return this.document.limits;
  }

  get locale(): string {
    const scope = this.scopeWith(LOCALE);
    return scope ? toText(scope.variables?.get(LOCALE)) : this.document.locale;
  }

  /** Whether a variable was set here or further out: what a name shows may depend on the position in the document. */
  get hasVariables(): boolean {
    return this.variables !== null || (this.outer?.hasVariables ?? false);
  }

  /** The same scope with variables of its own: what is set there is not set here. */
  copy(): Context {
    const copy = new Context(this.document, this.outer?.copy() ?? null, this.iteration);
    copy.variables = this.variables && new Map(this.variables);
    return copy;
  }

  /** The scope of one iteration of a loop over `field`; `index` is null inside a field that is no list. */
  enter(field: string, item: FillValue, index: number | null, count = 1): Context {
    return this.inner({ item, fields: new Map([[field, item]]), index, count });
  }

  enterItem(item: FillValue, index: number, count: number): Context {
    return this.inner({ item, fields: new Map(), index, count });
  }

  /** The scope of one copy of a table row; `fields` maps each list field of the row to its item at `index`. */
  enterRow(fields: ReadonlyMap<string, FillValue>, index: number, count = 1): Context {
    return this.inner({ item: undefined, fields, index, count });
  }

  /** The scope of one iteration whose item has a name, or several for its parts. Its members are found by the name only. */
  enterNamed(fields: ReadonlyMap<string, FillValue>, index: number, count: number): Context {
    return this.inner({ item: undefined, fields, index, count, isNamed: true });
  }

  /** The value of a name; undefined when no field, member or variable has it. */
  resolve(name: string, up = 0, lookup: Lookup = 'element'): FillValue {
    return this.ancestor(up)?.lookUp(name, lookup, null);
  }

  /** The field with an id; undefined when there is none. */
  field(id: string): FillValue {
    return Object.hasOwn(this.document.values, id) ? this.document.values[id] : undefined;
  }

  /**
   * The value of the name of a section: lists are whole. Inside its own loop, a name is only a member of the item, so that a list
   * of lists and a recursive list end.
   */
  resolveSection(name: string, up = 0): FillValue {
    let scope = this.ancestor(up);
    for (; scope?.iteration; scope = scope.outer) {
      const { item, fields, index } = scope.iteration;
      const own = scope.own(name);
      if (own !== undefined) return own;
      if (fields.has(name)) return index !== null && isRecord(item) ? undefined : fields.get(name);
      const path = loopPath(fields, name);
      if (path !== undefined) return path;
    }
    return scope?.lookUp(name, 'whole', null);
  }

  /** A fact about the innermost iteration with an index; undefined outside of loops. */
  loopVariable(name: LoopVariable, up: number): FillValue {
    let scope = this.ancestor(up);
    while (scope?.iteration && scope.iteration.index === null) scope = scope.outer;
    if (!scope?.iteration) return undefined;
    const { index, count } = scope.iteration;
    const at = index ?? 0;
    return { index: at, number: at + 1, first: at === 0, last: at === count - 1, count }[name];
  }

  /** Sets a variable where it was set before, otherwise in this scope, with which it ends. */
  set(name: string, value: FillValue): void {
    const scope = this.scopeWith(name) ?? this;
    scope.variables ??= new Map();
    scope.variables.set(name, value);
  }

  private inner(iteration: Iteration): Context {
    return new Context(this.document, this, iteration);
  }

  private scopeWith(name: string): Context | null {
    return this.variables?.has(name) ? this : (this.outer?.scopeWith(name) ?? null);
  }

  /** The scope that is `up` items further out. Copies of table rows are no scope of their own. */
  private ancestor(up: number): Context | null {
    if (up === 0) return this;
    const isRow = this.iteration !== null && this.iteration.item === undefined;
    return this.outer?.ancestor(isRow ? up : up - 1) ?? null;
  }

  /** A variable of this scope or a member of its item. */
  private own(name: string): FillValue {
    const variable = this.variables && variableAt(this.variables, name);
    if (variable !== null && variable !== undefined) return variable;
    return name === CURRENT_ITEM ? this.iteration?.item : memberAt(this.iteration?.item, name);
  }

  /** Searches from the inner to the outer scopes; `index` is that of the innermost loop that was searched. */
  private lookUp(name: string, lookup: Lookup, index: number | null): FillValue {
    const own = this.own(name);
    if (own !== undefined) return own;
    if (this.iteration === null || this.outer === null) {
      const value = memberAt(this.document.values, name);
      const takesElement = index !== null && lookup === 'element' && !this.document.wholeLists;
      return takesElement && isList(value) ? value[index] : value;
    }
    const { fields, isNamed } = this.iteration;
    if ((lookup === 'element' || isNamed) && fields.has(name)) return fields.get(name);
    return loopPath(fields, name) ?? this.outer.lookUp(name, lookup, index ?? this.iteration.index);
  }
}

/** A variable, or a member of one. */
function variableAt(variables: ReadonlyMap<string, FillValue>, name: string): FillValue {
  if (variables.has(name)) return variables.get(name);
  const dot = name.indexOf('.');
  return dot > 0 ? memberAt(variables.get(name.slice(0, dot)), name.slice(dot + 1)) : undefined;
}

/** A member of the current item by a path that begins with the name of its loop: `items.price` inside `{{#items}}`. */
function loopPath(fields: ReadonlyMap<string, FillValue>, name: string): FillValue {
  if (!name.includes('.')) return undefined;
  for (const [field, item] of fields)
    if (name.startsWith(`${field}.`)) return memberAt(item, name.slice(field.length + 1));
  return undefined;
}
