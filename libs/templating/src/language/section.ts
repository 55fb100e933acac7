import type { Expression } from '../expressions/expression';
import { type FillValue, isList, isRecord, isTruthy } from '../field-values';
import { Separated } from '../rich/separated';
import type { Context } from './context';
import type { LocatedTag } from './located-tag';
import type { SectionKind } from './tag';
import { TagExpression } from './tag-expression';

/** What decides whether and how often the content between two tags is shown. */
export interface Section {
  readonly kind: SectionKind;
  /** The name of the loop: its current item inside of it. */
  readonly name: string;
  /** Null for a plain `else`. */
  readonly value: TagExpression | null;
  /** Names of the item, separated by commas, by which alone its members are found; undefined when they are found by theirs. */
  readonly item?: string;
  /** The earlier branches of the same chain. None of them may be shown. */
  readonly before: readonly Section[];
}

/** The section that an opening or `else` tag begins. */
export function sectionOf(located: LocatedTag, before: readonly Section[]): Section {
  const { section: kind, expression, item } = located.tag;
  const value = expression && TagExpression.of(located, expression);
  return { kind, name: expression ? loopName(expression) : '', value, item, before };
}

/** The name of a loop: its field, also behind filters. */
export function loopName(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  const input = expression.kind === 'call' ? expression.args[0] : undefined;
  return input ? loopName(input) : '';
}

/** The contexts of a section, one for each iteration, and what is to be written between them. */
export interface Iterations {
  readonly contexts: readonly Context[];
  readonly separator?: string;
}

/** The iterations of a section: none for a condition that is false or a branch after one that was true. */
export function separatedIterations({ kind, name, value, item, before }: Section, context: Context): Iterations {
  if (before.some((section) => isShown(section, context))) return NO_ITERATIONS;
  if (value === null) return { contexts: [context] };
  const found = value.sectionValue(context);
  if (item !== undefined) return { contexts: namedIterations(found, item.split(','), context) };
  if (kind !== 'list') return isTruthy(found) === (kind === 'test') ? { contexts: [context] } : NO_ITERATIONS;
  if (!(found instanceof Separated)) return { contexts: iterationsOver(found, name, context) };
  return { contexts: iterationsOver(found.items, name, context), separator: found.separator };
}

/** The contexts of a section whose place takes no separators. */
export const iterationsOf = (section: Section, context: Context): readonly Context[] =>
  separatedIterations(section, context).contexts;

const NO_ITERATIONS: Iterations = { contexts: [] };

/** Whether a section is a branch of a condition: what it does not show is left out, also where a list leaves something empty. */
export const isBranch = ({ kind, before }: Section): boolean => kind === 'test' || before.length > 0;

function isShown({ kind, value }: Section, context: Context): boolean {
  return value !== null && isTruthy(value.sectionValue(context)) !== (kind === 'inverted');
}

function iterationsOver(value: FillValue, name: string, context: Context): Context[] {
  if (isList(value)) return value.map((item, index) => context.enter(name, item, index, value.length));
  if (!isTruthy(value)) return [];
  return [typeof value === 'object' ? context.enter(name, value, null) : context];
}

/** The iterations of a loop whose item has a name, or whose items are taken apart into several. */
function namedIterations(value: FillValue, names: readonly string[], context: Context): Context[] {
  const items = isList(value) ? value : isTruthy(value) ? [value] : [];
  return items.map((item, index) => {
    const parts = names.length === 1 ? [item] : isList(item) ? item : isRecord(item) ? Object.values(item) : [];
    return context.enterNamed(new Map(names.map((name, at) => [name, parts[at]])), index, items.length);
  });
}
