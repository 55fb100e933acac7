import type { Span } from '@app/formats';

/**
 * Consecutive rows (or columns) of the template and their new position. Without `copies` they are moved as a whole; with an empty
 * list they are removed; otherwise they are repeated.
 */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly copies: readonly AxisLayout[] | null;
}

/**
 * Maps the rows of a template sheet to their positions in the filled sheet. The outermost layout covers the whole sheet; each
 * iteration of a loop has a nested layout for its copy of the loop's rows. Rows are laid out from top to bottom. Columns are laid
 * out in the same way, from left to right.
 */
export class AxisLayout {
  private readonly blocks: Block[] = [];
  private nextOld: number;
  private nextNew: number;
  /** Results of `runsOf`, which many formulas ask for. */
  private runs: Map<number, readonly Span[]> | null = null;

  constructor(
    private readonly parent: AxisLayout | null,
    private readonly region: Span,
    newFrom: number,
  ) {
    this.nextOld = region.from;
    this.nextNew = newFrom;
  }

  /** Whether every row keeps its number. */
  get isUnchanged(): boolean {
    return (
      this.nextOld === this.nextNew &&
      this.blocks.every(({ from, newFrom, copies }) => from === newFrom && copies === null)
    );
  }

  /** The new row number after the last row of the region. */
  get end(): number {
    return this.nextNew + Math.max(0, this.region.to - this.nextOld + 1);
  }

  /** Lays out the rows up to `row` without repetition and returns the new number of `row`. */
  keep(row: number): number {
    this.moveUpTo(row + 1);
    return this.nextNew - 1;
  }

  /** The new number of a row, in its first copy; null when it is removed. */
  at(row: number): number | null {
    return this.edge(row, 'first');
  }

  /** The layouts of the copies of a repeated row; null when it is not repeated. */
  copiesOf(row: number): readonly AxisLayout[] | null {
    return this.find(row)?.copies ?? null;
  }

  /** The first rows of the parts of the template that are laid out differently, in order. */
  get edges(): number[] {
    return [...this.blocks.map(({ from }) => from), this.nextOld];
  }

  /** Removes one row. */
  drop(row: number): void {
    this.moveUpTo(row);
    this.nextOld = row + 1;
    this.blocks.push({ from: row, to: row, newFrom: this.nextNew, copies: [] });
  }

  /** Repeats the rows of `region`; `fill` lays out each of the `count` copies. */
  repeat(region: Span, count: number, fill: (copy: AxisLayout, index: number) => void): void {
    this.moveUpTo(region.from);
    const newFrom = this.nextNew;
    const copies: AxisLayout[] = [];
    for (let index = 0; index < count; index++) {
      const copy = new AxisLayout(this, region, this.nextNew);
      fill(copy, index);
      copies.push(copy);
      this.nextNew = copy.end;
    }
    this.nextOld = region.to + 1;
    this.blocks.push({ ...region, newFrom, copies });
  }

  /**
   * The new rows of a reference in this layout. A reference to rows of a copy stays within that copy. A range grows with the
   * rows that are repeated in it; a single cell becomes the cell in the first copy. Null when all rows are removed.
   */
  move(rows: Span, isRange: boolean): Span | null {
    const covers = this.covers(rows.from) && this.covers(rows.to);
    if (!covers && this.parent) return this.parent.move(rows, isRange);
    let { from, to } = rows;
    while (from <= to && this.edge(from, 'first') === null) from++;
    while (to >= from && this.edge(to, 'last') === null) to--;
    const first = this.edge(from, 'first');
    const last = this.edge(to, 'last');
    return from > to || first === null || last === null ? null : { from: first, to: isRange ? last : first };
  }

  /** The layouts of the copies in which a row stands: this one when it is not repeated. */
  *scopesOf(row: number): Generator<AxisLayout> {
    const copies = this.find(row)?.copies;
    if (copies) for (const copy of copies) yield* copy.scopesOf(row);
    else yield this;
  }

  /** The new rows of a range in every copy of the rows around it. */
  spread(rows: Span): Span[] {
    const block = this.find(rows.from);
    if (block?.copies && rows.to <= block.to) return block.copies.flatMap((copy) => copy.spread(rows));
    const moved = this.move(rows, true);
    return moved ? [moved] : [];
  }

  /**
   * The new rows of a row in all of its copies; those that adjoin are one range. A row of a copy stays within that copy. Only for a
   * complete layout.
   */
  runsOf(row: number): readonly Span[] {
    if (this.parent && !this.covers(row)) return this.parent.runsOf(row);
    this.runs ??= new Map();
    let runs = this.runs.get(row);
    if (!runs) this.runs.set(row, (runs = joinedSpans(this.spread({ from: row, to: row }))));
    return runs;
  }

  /**
   * The new rows after which the page breaks of a row stand. A break within several repeated rows is in each of their copies; one
   * after a row that is repeated alone, or after the removed row that ends a loop, is after the last copy.
   */
  *breaksAfter(row: number): Generator<number> {
    const block = this.find(row);
    const isAfterAll = block && (block.from === block.to || (row === block.to && this.at(row) === null));
    if (block?.copies && !isAfterAll) for (const copy of block.copies) yield* copy.breaksAfter(row);
    else {
      const moved = this.move({ from: this.region.from, to: row }, true);
      if (moved) yield moved.to;
    }
  }

  private covers(row: number): boolean {
    return row >= this.region.from && row <= this.region.to;
  }

  private edge(row: number, side: 'first' | 'last'): number | null {
    const block = this.find(row);
    if (!block) return row - this.nextOld + this.nextNew;
    if (!block.copies) return block.newFrom + row - block.from;
    const copy = block.copies[side === 'first' ? 0 : block.copies.length - 1];
    return copy ? copy.edge(row, side) : null;
  }

  private find(row: number): Block | undefined {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const block = this.blocks[middle] as Block;
      if (row < block.from) high = middle - 1;
      else if (row > block.to) low = middle + 1;
      else return block;
    }
    return undefined;
  }

  private moveUpTo(row: number): void {
    if (row <= this.nextOld) return;
    const last = this.blocks[this.blocks.length - 1];
    if (last && !last.copies && last.to === this.nextOld - 1) {
      this.blocks[this.blocks.length - 1] = { ...last, to: row - 1 };
    } else this.blocks.push({ from: this.nextOld, to: row - 1, newFrom: this.nextNew, copies: null });
    this.nextNew += row - this.nextOld;
    this.nextOld = row;
  }
}

/** Spans in order, of which those that adjoin are one. */
function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.to + 1 === span.from) joined[joined.length - 1] = { from: last.from, to: span.to };
    else joined.push(span);
  }
  return joined;
}

/** An empty layout of a whole sheet. */
export const sheetLayout = (): AxisLayout => new AxisLayout(null, { from: 1, to: Number.MAX_SAFE_INTEGER }, 1);
