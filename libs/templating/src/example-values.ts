import { CURRENT_ITEM, type Expression, type NameExpression } from './expressions/expression';
import { DATE_FUNCTIONS } from './expressions/date-functions';
import { functionNamed } from './expressions/functions';
import { NUMBER_FUNCTIONS } from './expressions/number-functions';
import type { FoundTag } from './language/tag';
import { loopName } from './language/section';

type Kind = 'text' | 'boolean' | 'number' | 'date' | 'object' | 'list';

/** When a field is used in several ways, the later of these kinds suits all of them. */
const PRECEDENCE: readonly Kind[] = ['text', 'boolean', 'number', 'date', 'object', 'list'];
/** Deeper paths are one member, so that the example stays small. */
const MAX_PATH = 8;
const DATE = '2026-01-31';
const ITEMS = 2;
const ARITHMETIC = new Set(['-', '*', '/', '%', '+']);
const NUMERIC_RESULTS = new Set(['sum', 'average', 'min', 'max']);

/** What is known about a value: its kind, and the members of an object or of the items of a list. */
class Sketch {
  kind: Kind = 'text';
  readonly members = new Map<string, Sketch>();

  use(kind: Kind): this {
    if (PRECEDENCE.indexOf(kind) > PRECEDENCE.indexOf(this.kind)) this.kind = kind;
    return this;
  }

  /** The sketch at a path of members, which are added. */
  at(path: string): Sketch {
    const names = path.split('.');
    const parts = names.length > MAX_PATH || names.includes('') ? [path] : names;
    return parts.reduce<Sketch>((sketch, name) => {
      if (sketch !== this) sketch.use('object');
      const known = sketch.members.get(name) ?? new Sketch();
      sketch.members.set(name, known);
      return known;
    }, this);
  }
}

/** The item of a loop or the fields, with the name of the loop. */
interface Level {
  readonly item: Sketch;
  readonly name: string;
  /** Whether the members of the item are found by its name only. */
  readonly isNamed?: boolean;
}

/** Field values, as JSON, with which a template shows all that it has. `tags` are in document order. */
export function exampleValues(tags: readonly FoundTag[]): Record<string, unknown> {
  const fields = new Sketch().use('object');
  const levels: Level[] = [{ item: fields, name: '' }];
  const variables = new Set(tags.flatMap(({ kind, name }) => (kind === 'set' ? [name] : [])));
  for (const tag of tags) addTag(tag, levels, variables);
  return objectOf(fields, '');
}

function addTag(tag: FoundTag, levels: Level[], variables: ReadonlySet<string>): void {
  const { kind, section, expression } = tag;
  const current = levels.at(-1) as Level;
  const outer = levels.at(-2) ?? current;
  if (kind === 'close' && levels.length > 1) levels.pop();
  if (kind === 'else') levels[levels.length - 1] = outer;
  if (!expression) return;
  const repeats = (kind === 'open' || kind === 'inverted') && section === 'list';
  const wanted = kind === 'value' || kind === 'set' ? 'text' : repeats ? 'list' : 'boolean';
  const used = new Use(levels, variables).add(expression, wanted);
  if (kind === 'open' || kind === 'inverted') levels.push(repeats && used ? levelOf(tag, used, expression) : current);
}

const levelOf = ({ item }: FoundTag, used: Sketch, expression: Expression): Level =>
  item === undefined ? { item: used, name: loopName(expression) } : { item: used, name: item, isNamed: true };

/** Adds what an expression uses to the sketches of its names. */
class Use {
  constructor(
    private readonly levels: readonly Level[],
    private readonly variables: ReadonlySet<string>,
  ) {}

  /** Returns the sketch of the value, when the expression is a name or a list behind functions. */
  add(expression: Expression, kind: Kind): Sketch | null {
    switch (expression.kind) {
      case 'name':
        return this.sketchOf(expression)?.use(kind) ?? null;
      case 'member':
        return this.add(expression.object, 'object')?.at(expression.name).use(kind) ?? null;
      case 'index':
        return this.add(expression.object, 'list');
      case 'not':
        this.add(expression.operand, 'boolean');
        return null;
      case 'minus':
        this.add(expression.operand, 'number');
        return null;
      case 'choice':
        this.add(expression.test, 'boolean');
        this.add(expression.no, kind);
        return this.add(expression.yes, kind);
      case 'binary':
        return this.addBinary(expression, kind);
      case 'call':
        return this.addCall(expression, kind);
      case 'literal':
      case 'variable':
        return null;
    }
  }

  private addBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, kind: Kind): null {
    const isLogic = operator === 'and' || operator === 'or';
    const ofOperator = ARITHMETIC.has(operator) ? 'number' : isLogic ? kind : 'text';
    this.add(left, kindOfLiteral(right) ?? ofOperator);
    this.add(right, kindOfLiteral(left) ?? ofOperator);
    return null;
  }

  private addCall({ name, args }: Extract<Expression, { kind: 'call' }>, kind: Kind): Sketch | null {
    const [input, ...others] = args;
    const takesList = functionNamed(name)?.takesList ?? false;
    const ofInput = takesList ? 'list' : Object.hasOwn(NUMBER_FUNCTIONS, name) ? 'number' : 'text';
    const used = input ? this.add(input, Object.hasOwn(DATE_FUNCTIONS, name) ? 'date' : ofInput) : null;
    const inItem = takesList && used ? new Use([...this.levels, { item: used, name: '' }], this.variables) : this;
    for (const argument of others) inItem.add(argument, NUMERIC_RESULTS.has(name) ? 'number' : 'text');
    return kind === 'list' ? used : null;
  }

  /** The innermost level that has the name, else the level at which it stands. Variables have none. */
  private sketchOf({ name, up }: NameExpression): Sketch | null {
    const [head = ''] = name.split('.', 1);
    if (this.variables.has(head)) return null;
    const levels = this.levels.slice(0, Math.max(1, this.levels.length - up));
    const current = levels.at(-1) as Level;
    if (name === CURRENT_ITEM) return levels.length > 1 ? current.item.at(CURRENT_ITEM) : null;
    const ofLoop = levels.findLast((level) => level.name !== '' && name.startsWith(`${level.name}.`));
    if (ofLoop) return ofLoop.item.at(name.slice(ofLoop.name.length + 1));
    const named = levels.findLast((level) => level.isNamed && level.name.split(',').includes(name));
    if (named) return named.name === name ? named.item.at(CURRENT_ITEM) : null;
    const open = levels.filter(({ isNamed }) => !isNamed);
    const known = open.findLast(({ item }) => item.members.has(head)) ?? open.at(-1) ?? current;
    return known.item.at(name);
  }
}

function kindOfLiteral(expression: Expression): Kind | null {
  if (expression.kind !== 'literal') return null;
  if (typeof expression.value === 'number') return 'number';
  return typeof expression.value === 'boolean' ? 'boolean' : 'text';
}

function objectOf({ members }: Sketch, suffix: string): Record<string, unknown> {
  const named = [...members].filter(([name]) => name !== CURRENT_ITEM);
  return Object.fromEntries(named.map(([name, member]) => [name, valueOf(member, name, suffix)]));
}

function valueOf(sketch: Sketch, name: string, suffix: string): unknown {
  const { kind, members } = sketch;
  if (kind === 'number') return 1;
  if (kind === 'date') return DATE;
  if (kind === 'boolean') return true;
  if (kind === 'text') return `${name}${suffix}`;
  if (kind === 'object') return objectOf(sketch, suffix);
  const item = members.get(CURRENT_ITEM);
  // A section without members may be a condition as well as a loop.
  if (members.size === 0) return true;
  const isPlain = item !== undefined && members.size === 1;
  return Array.from({ length: ITEMS }, (_, index) =>
    isPlain ? valueOf(item, name, ` ${index + 1}`) : objectOf(sketch, ` ${index + 1}`),
  );
}
