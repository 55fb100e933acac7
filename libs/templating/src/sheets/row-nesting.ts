import type { TemplateError } from '@app/formats';
import { type LocatedTag, tagError } from '../language/located-tag';
import type { Section } from '../language/section';
import { pairTags, type TagPair } from '../language/tag-pairs';
import type { TemplateFindings } from '../language/template-findings';
import { type ColumnBand, readBands, type TagCell } from './columns/column-bands';
import { takeSheetLoop } from './instances/sheet-loop';
import type { LaneRow, PlainRow, RowLoop, RowNode, SheetRow } from './sheet-rows';

/** What loops in sheets repeat. */
const SHEET_SCOPES = ['row', 'column', 'sheet'] as const;
type SheetScope = (typeof SHEET_SCOPES)[number];
const CHOICE = `write each() with one of ${SHEET_SCOPES.map((scope) => `"${scope}"`).join(', ')}`;

/** The loops of a sheet. */
export interface SheetLoops {
  readonly nodes: readonly RowNode[];
  readonly bands: readonly ColumnBand[];
  /** The loop over sheets. */
  readonly each: Section | null;
}

const NO_LOOPS: SheetLoops = { nodes: [], bands: [], each: null };

interface LoopRange {
  readonly open: LocatedTag;
  readonly depth: number;
  readonly section: Section;
  /** Indices of the rows with the opening and the closing tag. A row with an `else` begins the range after it. */
  readonly first: number;
  readonly last: number;
  /** Columns of the two tags. */
  readonly from: number;
  readonly to: number;
}

/**
 * Nests the rows of a sheet in the loops whose tags they contain, and finds the loops over columns. Tags that do not match are
 * added to `findings`.
 */
export function nestRows(given: readonly SheetRow[], findings: TemplateFindings): SheetLoops {
  const cellOf = new Map<LocatedTag, TagCell>();
  given.forEach(({ cells }, row) => {
    for (const cell of cells)
      // Cells may share a string and its tags, so each cell gets its own copy of a tag.
      for (const tag of cell.text.open) cellOf.set({ ...tag, place: cell.place }, { cell, row });
  });
  const known = findings.count;
  const { each, tags } = takeSheetLoop([...cellOf.keys()], findings);
  const pairs = withScopes(pairTags(tags, findings.add), cellOf, findings);
  const examples = pairs.flatMap(({ pair }) => (pair.scope === 'next' ? (cellOf.get(pair.close) ?? []) : []));
  const rows = withExampleRows(given, pairs, cellOf);
  const loops = pairs.flatMap(({ pair, scope }) => (scope === 'row' ? rowLoop(pair, cellOf, rows, findings) : []));
  if (findings.count > known) return NO_LOOPS;
  loops.sort((a, b) => a.first - b.first || a.depth - b.depth || a.from - b.from);
  const overColumns = pairs.flatMap(({ pair, scope }) => (scope === 'column' ? [pair] : []));
  const nested = findings.collect(() => {
    const bands = readBands(overColumns, cellOf, rows, new Set(examples.map(({ cell }) => cell)));
    return {
      bands,
      each,
      nodes: new RowNester(rows, loops, bands, findings.syntax === undefined).nest(0, rows.length),
    };
  });
  return nested ?? NO_LOOPS;
}

interface ScopedPair {
  readonly pair: TagPair;
  readonly scope: SheetScope;
}

/** The pairs with what they repeat. The branches of a condition have the scope of its opening tag. */
function withScopes(
  pairs: readonly TagPair[],
  cellOf: ReadonlyMap<LocatedTag, TagCell>,
  findings: TemplateFindings,
): ScopedPair[] {
  const ofElse = new Map<LocatedTag, SheetScope>();
  return pairs.map((pair) => {
    const { open, close } = pair;
    // In easy-template-x, a loop with both tags in one column of a table repeats it. Sheets have no such rule.
    const isNext = open.tag.scope === 'next';
    const named = open.tag.scope === 'one-column' || isNext ? undefined : open.tag.scope;
    const isInRow = isNext && cellOf.get(open)?.row === cellOf.get(close)?.row;
    const known = SHEET_SCOPES.find((scope) => scope === named);
    if (named && !known)
      findings.add(tagError('unknown_scope', open, `cannot repeat a ${named} in a sheet: ${CHOICE}`));
    const scope = ofElse.get(open) ?? known ?? (isInRow ? 'column' : 'row');
    if (close.tag.kind === 'else') ofElse.set(close, scope);
    return { pair, scope };
  });
}

/** The rows; those with the example of an item after the first become markers, which are removed with all that is in them. */
function withExampleRows(
  rows: readonly SheetRow[],
  pairs: readonly ScopedPair[],
  cellOf: ReadonlyMap<LocatedTag, TagCell>,
): readonly SheetRow[] {
  const examples = new Set(
    pairs.flatMap(({ pair, scope }) => (pair.scope === 'next' && scope === 'row' ? [cellOf.get(pair.close)?.row] : [])),
  );
  return examples.size === 0
    ? rows
    : rows.map((row, index) => (examples.has(index) ? { ...row, isMarker: true } : row));
}

function rowLoop(
  { open, close, depth, section }: TagPair,
  cellOf: ReadonlyMap<LocatedTag, TagCell>,
  rows: readonly SheetRow[],
  findings: TemplateFindings,
): LoopRange[] {
  const [start, end] = [cellOf.get(open) as TagCell, cellOf.get(close) as TagCell];
  const range = { open, depth, section, first: start.row, from: start.cell.column, to: end.cell.column };
  if (close.tag.kind !== 'else') return [{ ...range, last: end.row }];
  if (!rows[end.row]?.isMarker) findings.add(tagError('misplaced_loop', close, 'needs a row of its own'));
  return start.row < end.row ? [{ ...range, last: end.row - 1 }] : [];
}

class RowNester {
  private next = 0;

  constructor(
    private readonly rows: readonly SheetRow[],
    private readonly loops: readonly LoopRange[],
    private readonly bands: readonly ColumnBand[],
    /** Whether a list in a plain placeholder repeats its row: in no other product. */
    private readonly repeatsLists: boolean,
  ) {}

  /** The nodes of the rows with indices `from` (included) to `to` (excluded); consumes the loops that begin there. */
  nest(from: number, to: number, depth = -1): RowNode[] {
    const nodes: RowNode[] = [];
    for (let index = from; index < to;) {
      const loop = this.loops[this.next];
      if (loop?.first !== index) {
        nodes.push(this.plainRow(this.rows[index++] as SheetRow));
        continue;
      }
      if (loop.last >= to || loop.depth <= depth) throw crossing(loop.open);
      nodes.push(this.lanes(loop) ?? this.loop(loop));
      index = loop.last + 1;
    }
    return nodes;
  }

  private loop({ section, depth, first, last }: LoopRange): RowLoop {
    this.next++;
    const [from, to] = [first, last].map((index) => (this.rows[index] as SheetRow).number) as [number, number];
    return { kind: 'loop', section, from, to, children: this.nest(first, last + 1, depth) };
  }

  /** The loops that share a row side by side; null when this one has its row alone. */
  private lanes({ first, last, depth }: LoopRange): LaneRow | null {
    const inRow = (loop: LoopRange | undefined): boolean => loop?.first === first && loop.last === first;
    const isBeside = (loop: LoopRange | undefined): boolean => inRow(loop) && loop?.depth === depth;
    if (first !== last || !isBeside(this.loops[this.next + 1])) return null;
    const lanes: LoopRange[] = [];
    while (isBeside(this.loops[this.next])) lanes.push(this.loops[this.next++] as LoopRange);
    const other = this.loops[this.next];
    if (other?.first === first) throw crossing(other.open);
    return { kind: 'lanes', row: this.rows[first] as SheetRow, lanes };
  }

  /** In repeated columns, a list is no reason to repeat the row. */
  private plainRow(row: SheetRow): PlainRow {
    if (!this.repeatsLists) return { kind: 'row', row, names: [] };
    const inRow = row.cells.filter(({ column }) => !this.bands.some(({ from, to }) => column >= from && column <= to));
    return { kind: 'row', row, names: [...new Set(inRow.flatMap(({ text }) => text.names))] };
  }
}

const crossing = (open: LocatedTag): TemplateError => tagError('misplaced_loop', open, 'crosses another loop');
