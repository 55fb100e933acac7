import { childHolding, closestElement, commonAncestor, type TemplateError, type XmlElement } from '@app/formats';
import type { BlankContent } from './blank-content';
import type { Dialect } from '../language/dialect';
import type { Edge, ElementLoop } from './element-loop';
import { type LocatedTag, tagError } from '../language/located-tag';
import { LOOP_SCOPES, type LoopScope, type PeerScope } from './loop-scope';
import type { RepeatedElements } from './repeated-elements';
import type { TagPair } from '../language/tag-pairs';

/** An explicit scope after the positions of the tags were considered. */
export type PlacedScope = Exclude<LoopScope | PeerScope, 'cell-in-row' | 'one-column'>;

/** The explicit scope of a loop; undefined when the positions of its tags decide. */
export function placedScope(pair: TagPair, dialect: Dialect): PlacedScope | undefined {
  const { scope } = pair;
  if (scope !== 'cell-in-row' && scope !== 'one-column') return scope;
  const [from, to] = ends(pair, dialect.cell);
  if (!from || !to || from === to) return undefined;
  const [row, lastRow] = ends(pair, dialect.row);
  if (row === lastRow) return scope === 'cell-in-row' ? 'cell' : undefined;
  const isOneTable = closestElement(row, dialect.table) === closestElement(lastRow, dialect.table);
  const isOneColumn = isOneTable && columnOf(from, dialect) === columnOf(to, dialect);
  return scope === 'one-column' && isOneColumn ? 'column' : undefined;
}

/** The loop over the elements that its scope names; null when they are not around or between its tags. */
export function scopedLoop(
  pair: TagPair,
  scope: PlacedScope,
  blank: BlankContent,
  dialect: Dialect,
): ElementLoop | null {
  const repeated = scopedElements(pair, scope, dialect);
  if (!repeated) return null;
  if (scope === 'text') return { pair, repeated, start: 'within', end: 'within', isText: true };
  return { pair, repeated, ...edgesOf(repeated, scope, blank), isText: false };
}

function edgesOf(
  { first, last }: RepeatedElements,
  scope: PlacedScope,
  blank: BlankContent,
): { start: Edge; end: Edge } {
  if (scope === 'next') return { start: 'before', end: 'marker' };
  const isMarker = (element: XmlElement): boolean =>
    first !== last && scope !== 'table' && (scope.endsWith('-marker') || blank.isBlankElement(element));
  return { start: isMarker(first) ? 'marker' : 'before', end: isMarker(last) ? 'marker' : 'after' };
}

function scopedElements(pair: TagPair, scope: PlacedScope, dialect: Dialect): RepeatedElements | null {
  // Whole slides and sheets are no elements of their parts.
  if (scope === 'slide' || scope === 'sheet') return null;
  if (scope === 'next') return nextElements(pair, dialect);
  if (scope === 'table') return tableElements(pair, dialect);
  const kind = scope.replace('-marker', '');
  const names = kind === 'row' ? dialect.row : kind === 'cell' || kind === 'column' ? dialect.cell : dialect.paragraph;
  const [first, last] = ends(pair, names);
  if (!first || !last) return null;
  return between(first, last, kind === 'row' ? dialect.table : kind === 'cell' ? dialect.row : dialect.body);
}

/** The children of one parent from the one with the first element to the one with the last; the parent is of a kind. */
function between(first: XmlElement, last: XmlElement, parents: ReadonlySet<string>): RepeatedElements | null {
  const parent = first === last ? first.parent : commonAncestor(first, last);
  if (!parent) return null;
  const [from, to] = [childHolding(parent, first), childHolding(parent, last)];
  return from && to && closestElement(parent, parents) !== null ? { parent, first: from, last: to } : null;
}

function nextElements({ open, close }: TagPair, dialect: Dialect): RepeatedElements | null {
  const [opened, closed] = [open.paragraph.element, close.paragraph.element];
  const parent = commonAncestor(opened, closed);
  const isRepeatable = [dialect.body, dialect.table, dialect.row].some((names) => names.has(parent.name));
  const [first, last] = [childHolding(parent, opened), childHolding(parent, closed)];
  return isRepeatable && first && last && first !== last ? { parent, first, last } : null;
}

function tableElements(pair: TagPair, dialect: Dialect): RepeatedElements | null {
  const [table, last] = ends(pair, dialect.table);
  return table?.parent && table === last ? { parent: table.parent, first: table, last: table } : null;
}

/** The nearest elements of a kind around both tags. */
function ends({ open, close }: TagPair, names: ReadonlySet<string>): [XmlElement | null, XmlElement | null] {
  return [closestElement(open.paragraph.element, names), closestElement(close.paragraph.element, names)];
}

/** The first and the last of the cells that a loop over columns repeats in one row. */
export interface RepeatedCells {
  readonly first: XmlElement;
  readonly last: XmlElement;
}

/**
 * The cells that a loop over columns repeats: in the rows from one tag to the other those between the columns of the tags. Null
 * when the tags are not in one table. Cells that reach beyond these columns are not repeated.
 */
export function repeatedColumns(pair: TagPair, dialect: Dialect): RepeatedCells[] | null {
  const [from, to] = ends(pair, dialect.cell);
  const [row, lastRow] = ends(pair, dialect.row);
  if (!from || !to || !row || !lastRow || row.parent !== lastRow.parent) return null;
  const columns = [columnOf(from, dialect), columnOf(to, dialect)];
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const rows = (row.parent?.children ?? []).filter(
    ({ name, start }) => dialect.row.has(name) && start >= row.start && start <= lastRow.start,
  );
  return rows.flatMap((one) => {
    const cells = cellsOf(one, dialect).slice(first, last + 1);
    return cells.length === last - first + 1
      ? [{ first: cells[0] as XmlElement, last: cells.at(-1) as XmlElement }]
      : [];
  });
}

const cellsOf = ({ children }: XmlElement, { cell }: Dialect): XmlElement[] =>
  children.filter(({ name }) => cell.has(name));

/** The position of a cell among the cells of its row. */
const columnOf = (cell: XmlElement, dialect: Dialect): number =>
  cell.parent ? cellsOf(cell.parent, dialect).indexOf(cell) : -1;

/** The scopes of peers are always possible where their tags may be. */
export const isScopeOf = (scope: LoopScope | PeerScope, { scopes }: Dialect): boolean =>
  scopes.some((known) => known === scope) || !LOOP_SCOPES.some((known) => known === scope);

/** A TemplateError for a scope that does not exist in a file of this type. */
export function unknownScope(open: LocatedTag, scope: LoopScope | PeerScope, { scopes }: Dialect): TemplateError {
  const known = scopes.map((one) => `"${one}"`).join(', ');
  return tagError('unknown_scope', open, `repeats a "${scope}", which does not exist there: ${known} can be repeated`);
}

/** A TemplateError for tags without the elements that they should repeat. */
export function misplacedScope({ open }: TagPair, scope: PlacedScope): TemplateError {
  const what = scope.replace('-marker', '');
  return tagError('misplaced_loop', open, `and the tag that closes it have no ${what} between or around them`);
}
