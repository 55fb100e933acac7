import { TemplateError } from '@app/formats';
import type { Context } from '../language/context';
import { ITERATION_COST, rowsOf } from '../language/render';
import { isBranch, iterationsOf } from '../language/section';
import { type AxisLayout, sheetLayout } from './layout/axis-layout';
import type { FillTarget } from './cell-markup';
import type { MergeMark } from './equal-cells';
import { countColumns } from './columns/column-counts';
import { ColumnPlan } from './columns/column-plan';
import { GridLayout } from './layout/grid-layout';
import { laneContexts } from './columns/lane-contexts';
import { type RowContexts, sameContext } from './columns/row-contexts';
import { type CellPicture, type RowPiece, RowWriter } from './row-writer';
import type { FilledLink } from './links/write-links';
import type { SheetModel } from './sheet-model';
import { moveCells, moveSurroundings } from './layout/sheet-move';
import type { LaneRow, PlainRow, RowLoop, RowNode, SheetRow } from './sheet-rows';

/** Rows of a worksheet (Excel specifications and limits). */
const MAX_ROWS = 1_048_576;

/** A filled sheet; `layout` is null when every cell keeps its place. */
export interface FilledSheet {
  readonly text: string;
  readonly layout: GridLayout | null;
  readonly pictures: readonly CellPicture[];
  readonly links: readonly FilledLink[];
  /** Cells that are merged with equal ones above and below them. */
  readonly merges: readonly MergeMark[];
  /** Indices of the shared strings that its cells still reference. */
  readonly keptStrings: ReadonlySet<number>;
}

interface FilledRow {
  readonly pieces: readonly RowPiece[];
  readonly from: number;
  readonly to: number;
  readonly layout: AxisLayout;
}

/** A sheet to fill; outside of loops (`isTop`) its shared strings are filled where they are. */
export interface SheetToFill {
  readonly templateName: string;
  readonly model: SheetModel;
  readonly context: Context;
  readonly isTop: boolean;
}

/** Fills one sheet: repeats the rows and columns of loops and moves the references to what is below and beside them. */
export class SheetFiller {
  private readonly rows: FilledRow[] = [];
  private readonly plan: ColumnPlan | null;
  private readonly writer: RowWriter;

  /** Throws TemplateError `too_many_columns` and those of expressions. */
  constructor(
    private readonly sheet: SheetToFill,
    private readonly target: FillTarget,
  ) {
    const { context, templateName } = sheet;
    const { nodes, bands, links, source } = sheet.model;
    this.plan =
      bands.length === 0
        ? null
        : new ColumnPlan(bands, countColumns(nodes, bands, context.copy(), target.out.fork()), templateName);
    this.writer = new RowWriter(source, links, this.plan, target);
  }

  /** Throws TemplateError `too_many_rows`, `value_too_long`, `output_too_large`. */
  fill(): FilledSheet {
    const { context, isTop, model } = this.sheet;
    const { source, from, to, nodes } = model;
    const layout = sheetLayout();
    this.emit(nodes, context, layout, isTop);
    const { pictures, links, merges, keptStrings } = this.writer;
    if (layout.isUnchanged && !this.plan) {
      const rows = this.rows.flatMap(({ pieces }) => pieces.map(({ markup }) => markup));
      return {
        text: source.slice(0, from) + rows.join('') + source.slice(to),
        layout: null,
        pictures,
        links,
        merges,
        keptStrings,
      };
    }
    const grid = new GridLayout(layout, this.plan?.layout ?? null);
    const rows = this.rows.map((row) => this.moved(row));
    const [head, tail] = [source.slice(0, from), source.slice(to)].map((text) =>
      moveSurroundings(text, this.sheet.templateName, grid),
    );
    return { text: `${head}${rows.join('')}${tail}`, layout: grid, pictures, links, merges, keptStrings };
  }

  private moved({ pieces, from, to, layout }: FilledRow): string {
    const moved = pieces.map(({ markup, column, columns }) => {
      const grid = new GridLayout(layout, columns);
      return moveCells(markup, { from, row: to, column, sheet: this.sheet.templateName, layout: grid });
    });
    return moved.join('');
  }

  private emit(nodes: readonly RowNode[], context: Context, layout: AxisLayout, isTop: boolean): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.emitLoop(node, context, layout, isTop);
      else if (node.kind === 'lanes') this.emitLanes(node, context, layout);
      else this.emitRow(node, context, layout, isTop);
    }
  }

  private emitRow({ row, names }: PlainRow, context: Context, layout: AxisLayout, isTop: boolean): void {
    if (row.isMarker) return layout.drop(row.number);
    const contexts = names.length === 0 ? [context] : rowsOf(names, context);
    if (contexts.length === 1 && contexts[0] === context)
      return this.writeRow(row, sameContext(context), layout, isTop);
    layout.repeat({ from: row.number, to: row.number }, contexts.length, (copy, index) =>
      this.writeRow(row, sameContext(contexts[index] as Context), copy, false),
    );
  }

  private emitLoop(loop: RowLoop, context: Context, layout: AxisLayout, isTop: boolean): void {
    const iterations = iterationsOf(loop.section, context);
    if (iterations.length === 0) return this.leaveOut(loop, layout);
    if (iterations.length === 1 && iterations[0] === context) return this.emit(loop.children, context, layout, isTop);
    layout.repeat(loop, iterations.length, (copy, index) =>
      this.emit(loop.children, iterations[index] as Context, copy, false),
    );
  }

  /** Writes a row for each turn of the longest of its loops. */
  private emitLanes(node: LaneRow, context: Context, layout: AxisLayout): void {
    const { row, lanes } = node;
    const turns = laneContexts(node, context);
    if (turns.length === 0 && lanes.every(({ section }) => isBranch(section))) return layout.drop(row.number);
    if (turns.length === 0) return this.blankRow(row, layout);
    layout.repeat({ from: row.number, to: row.number }, turns.length, (copy, turn) =>
      this.writeRow(row, turns[turn] as RowContexts, copy, false),
    );
  }

  private writeRow(row: SheetRow, contexts: RowContexts, layout: AxisLayout, isTop: boolean): void {
    const to = layout.keep(row.number);
    if (to > MAX_ROWS)
      throw new TemplateError(
        'too_many_rows',
        `The sheet "${this.sheet.templateName}" would have more than ${MAX_ROWS} rows.`,
      );
    this.target.out.spend(ITERATION_COST);
    this.rows.push({ pieces: this.writer.write(row, contexts, to, isTop), from: row.number, to, layout });
  }

  /** Rows of a condition are removed, rows of a list become empty: a form with lines keeps them. */
  private leaveOut({ section, from, to, children }: RowLoop, layout: AxisLayout): void {
    if (!isBranch(section)) return this.blank(children, layout);
    for (let row = from; row <= to; row++) layout.drop(row);
  }

  /** Writes empty rows for a loop without iterations, so that references to its rows stay valid. */
  private blank(nodes: readonly RowNode[], layout: AxisLayout): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.blank(node.children, layout);
      else if (node.kind === 'row' && node.row.isMarker) layout.drop(node.row.number);
      else this.blankRow(node.row, layout);
    }
  }

  private blankRow(row: SheetRow, layout: AxisLayout): void {
    this.rows.push({ pieces: this.writer.blank(row), from: row.number, to: layout.keep(row.number), layout });
  }
}
