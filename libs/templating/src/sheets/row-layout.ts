import type { RowRange } from '@app/formats';

/** A stretch of old rows and where it comes to lie: moved as it is, taken out, or repeated. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly copies: readonly RowLayout[] | null;
}

/**
 * Where the rows of a sheet come to lie when loops repeat some of them. One layout covers the whole sheet, and one each copy
 * of a loop's rows, which lie inside; stretches are added from top to bottom.
 */
export class RowLayout {
  private readonly stretches: Stretch[] = [];
  private nextOld: number;
  private nextNew: number;

  constructor(
    private readonly parent: RowLayout | null,
    private readonly region: RowRange,
    newFrom: number,
  ) {
    this.nextOld = region.from;
    this.nextNew = newFrom;
  }

  /** Whether no row has another number than before. */
  get isUnchanged(): boolean {
    return (
      this.nextOld === this.nextNew &&
      this.stretches.every(({ from, newFrom, copies }) => from === newFrom && copies === null)
    );
  }

  /** The row after the last one that has been laid out. */
  get end(): number {
    return this.nextNew + Math.max(0, this.region.to - this.nextOld + 1);
  }

  /** Lays out the rows up to `row`, and says where it comes to lie. */
  place(row: number): number {
    this.moveUpTo(row + 1);
    return this.nextNew - 1;
  }

  /** Takes out one row. */
  drop(row: number): void {
    this.moveUpTo(row);
    this.nextOld = row + 1;
    this.stretches.push({ from: row, to: row, newFrom: this.nextNew, copies: [] });
  }

  /** Repeats rows: `fill` lays out each copy. Returns false when there was none to make. */
  repeat(region: RowRange, count: number, fill: (copy: RowLayout, index: number) => void): void {
    this.moveUpTo(region.from);
    const newFrom = this.nextNew;
    const copies: RowLayout[] = [];
    for (let index = 0; index < count; index++) {
      const copy = new RowLayout(this, region, this.nextNew);
      fill(copy, index);
      copies.push(copy);
      this.nextNew = copy.end;
    }
    this.nextOld = region.to + 1;
    this.stretches.push({ ...region, newFrom, copies });
  }

  /**
   * Where the rows of a reference come to lie, seen from this copy: within the copy when they lie there, else wherever they
   * went. A range grows with the rows that are repeated in it, a single cell goes to the first copy; null when all are gone.
   */
  move(rows: RowRange, isRange: boolean): RowRange | null {
    const covers = this.covers(rows.from) && this.covers(rows.to);
    if (!covers && this.parent) return this.parent.move(rows, isRange);
    let { from, to } = rows;
    while (from <= to && this.edge(from, 'first') === null) from++;
    while (to >= from && this.edge(to, 'last') === null) to--;
    const first = this.edge(from, 'first');
    const last = this.edge(to, 'last');
    return from > to || first === null || last === null ? null : { from: first, to: isRange ? last : first };
  }

  /** Where a range comes to lie in every copy of the rows that it lies in. */
  spread(rows: RowRange): RowRange[] {
    const stretch = this.find(rows.from);
    if (stretch?.copies && rows.to <= stretch.to) return stretch.copies.flatMap((copy) => copy.spread(rows));
    const moved = this.move(rows, true);
    return moved ? [moved] : [];
  }

  private covers(row: number): boolean {
    return row >= this.region.from && row <= this.region.to;
  }

  private edge(row: number, side: 'first' | 'last'): number | null {
    const stretch = this.find(row);
    if (!stretch) return row - this.nextOld + this.nextNew;
    if (!stretch.copies) return stretch.newFrom + row - stretch.from;
    const copy = stretch.copies[side === 'first' ? 0 : stretch.copies.length - 1];
    return copy ? copy.edge(row, side) : null;
  }

  private find(row: number): Stretch | undefined {
    let low = 0;
    let high = this.stretches.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const stretch = this.stretches[middle] as Stretch;
      if (row < stretch.from) high = middle - 1;
      else if (row > stretch.to) low = middle + 1;
      else return stretch;
    }
    return undefined;
  }

  private moveUpTo(row: number): void {
    if (row <= this.nextOld) return;
    const last = this.stretches[this.stretches.length - 1];
    if (last && !last.copies && last.to === this.nextOld - 1) {
      this.stretches[this.stretches.length - 1] = { ...last, to: row - 1 };
    } else this.stretches.push({ from: this.nextOld, to: row - 1, newFrom: this.nextNew, copies: null });
    this.nextNew += row - this.nextOld;
    this.nextOld = row;
  }
}

/** The layout of a sheet before anything was laid out. */
export const sheetLayout = (): RowLayout => new RowLayout(null, { from: 1, to: Number.MAX_SAFE_INTEGER }, 1);
