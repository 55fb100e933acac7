import { TemplateError } from '@app/formats';
import type { Context } from '../../language/context';
import { isBranch, iterationsOf } from '../../language/section';
import { type AxisLayout, sheetLayout } from '../layout/axis-layout';
import type { ColumnBand } from './column-bands';
import { MAX_COLUMNS } from '../layout/column-widths';

/** One copy of the columns of a band in a row; null is the context of cells that stay empty. */
export interface BandCopy {
  readonly layout: AxisLayout;
  readonly context: Context | null;
}

/** Where the columns of a sheet are in the filled sheet, and with what the copies of its bands are filled. */
export class ColumnPlan {
  readonly layout = sheetLayout();
  private added = 0;
  private readonly copies = new Map<ColumnBand, readonly AxisLayout[]>();

  /** Throws TemplateError `too_many_columns`. */
  constructor(
    private readonly bands: readonly ColumnBand[],
    private readonly counts: ReadonlyMap<ColumnBand, number>,
    sheetName: string,
  ) {
    for (const band of bands) this.place(band, sheetName);
  }

  bandAt(column: number): ColumnBand | undefined {
    return this.bands.find(({ from, to }) => column >= from && column <= to);
  }

  /**
   * The copies of a band in a row. A row with a loop of its own has empty cells after its last item; in another row the cells are
   * filled with the items of the first loop over the columns.
   */
  copiesIn(band: ColumnBand, row: number, context: Context | null): BandCopy[] {
    const layouts = this.copies.get(band) ?? [];
    if (!context || this.counts.get(band) === 0) return layouts.map((layout) => ({ layout, context: null }));
    const own = band.loops.find((loop) => loop.isOwn && loop.row === row);
    const items = iterationsOf((own ?? band.loops[0])!.section, context);
    return layouts.map((layout, index) => ({ layout, context: items[index] ?? (own ? null : context) }));
  }

  /** Columns of a condition are removed, columns of a list become empty, like rows. */
  private place(band: ColumnBand, sheetName: string): void {
    const count = this.counts.get(band) ?? 0;
    if (this.added + band.to + count * (band.to - band.from + 1) > MAX_COLUMNS) throw tooManyColumns(sheetName);
    const isLeftOut = count === 0 && band.loops.every(({ section }) => isBranch(section));
    const copies: AxisLayout[] = [];
    this.layout.repeat(band, isLeftOut ? 0 : Math.max(count, 1), (copy) => {
      for (let column = band.from; column <= band.to; column++) if (band.markers.has(column)) copy.drop(column);
      copies.push(copy);
    });
    this.copies.set(band, copies);
    this.added += Math.max(0, count - 1) * (band.to - band.from + 1);
  }
}

const tooManyColumns = (sheetName: string): TemplateError =>
  new TemplateError('too_many_columns', `The sheet "${sheetName}" would have more than ${MAX_COLUMNS} columns.`);
