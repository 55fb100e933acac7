import { type SheetTarget, cellMarkup } from './cell-markup';
import type { ImageValue } from '../field-values';
import { ITERATION_COST, rowsOf } from '../language/render';
import { iterationsOf } from '../language/section';
import { RowLayout, sheetLayout } from './row-layout';
import type { Context } from '../language/context';
import { moveRow, moveSurroundings } from './sheet-move';
import type { SheetModel } from './sheet-model';
import { blankCell, blankCells } from './blank-cells';
import type { LaneRow, PlainRow, RowLoop, RowNode, SheetRow } from './sheet-rows';
import type { Section } from '../language/section';
import { TemplateError } from '@app/formats';

/** Rows of a worksheet (Excel specifications and limits). */
const MAX_ROWS = 1_048_576;

/** A picture in a cell; row and column are counted from 1. */
export interface CellPicture {
  readonly image: ImageValue;
  readonly row: number;
  readonly column: number;
}

/** A filled sheet; `layout` is null when every row keeps its number. */
export interface FilledSheet {
  readonly text: string;
  readonly layout: RowLayout | null;
  readonly pictures: readonly CellPicture[];
  /** Indices of the shared strings that its cells still reference. */
  readonly keptStrings: ReadonlySet<number>;
}

/** The contexts of the cells of a row, by column. Only with `hasBlanks` it may be null, for cells that stay empty. */
interface RowContexts {
  readonly hasBlanks: boolean;
  at(column: number): Context | null;
}

const sameFor = (context: Context): RowContexts => ({ hasBlanks: false, at: () => context });

interface FilledRow {
  readonly markup: string;
  readonly from: number;
  readonly to: number;
  readonly layout: RowLayout;
}

/** Fills one sheet: repeats the rows of loops and moves the references to rows below them. */
export class SheetFiller {
  private readonly rows: FilledRow[] = [];
  private readonly pictures: CellPicture[] = [];
  private readonly keptStrings = new Set<number>();
  private readonly target: SheetTarget;
  private pictureRow = 0;

  constructor(
    private readonly sheet: SheetModel,
    private readonly sheetName: string,
    target: Omit<SheetTarget, 'addPicture' | 'keepString'>,
  ) {
    this.target = {
      ...target,
      addPicture: (image, column) => this.pictures.push({ image, row: this.pictureRow, column }),
      keepString: (index) => this.keptStrings.add(index),
    };
  }

  /** Throws TemplateError `too_many_rows`, `value_too_long`, `output_too_large`. */
  fill(context: Context): FilledSheet {
    const { source, from, to, nodes } = this.sheet;
    const layout = sheetLayout();
    this.emit(nodes, context, layout, true);
    const { pictures, keptStrings } = this;
    if (layout.isUnchanged) {
      const text = source.slice(0, from) + this.rows.map(({ markup }) => markup).join('') + source.slice(to);
      return { text, layout: null, pictures, keptStrings };
    }
    const rows = this.rows.map((row) => moveRow(row.markup, row.from, row.to, this.sheetName, row.layout));
    const [head, tail] = [source.slice(0, from), source.slice(to)].map((text) =>
      moveSurroundings(text, this.sheetName, layout),
    );
    return { text: `${head}${rows.join('')}${tail}`, layout, pictures, keptStrings };
  }

  private emit(nodes: readonly RowNode[], context: Context, layout: RowLayout, isTop: boolean): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.emitLoop(node, context, layout, isTop);
      else if (node.kind === 'lanes') this.emitLanes(node, context, layout);
      else this.emitRow(node, context, layout, isTop);
    }
  }

  private emitRow({ row, names }: PlainRow, context: Context, layout: RowLayout, isTop: boolean): void {
    if (row.isMarker) return layout.drop(row.number);
    const contexts = names.length === 0 ? [context] : rowsOf(names, context);
    if (contexts.length === 1 && contexts[0] === context) return this.writeRow(row, sameFor(context), layout, isTop);
    layout.repeat({ from: row.number, to: row.number }, contexts.length, (copy, index) =>
      this.writeRow(row, sameFor(contexts[index] as Context), copy, false),
    );
  }

  private emitLoop(loop: RowLoop, context: Context, layout: RowLayout, isTop: boolean): void {
    const iterations = iterationsOf(loop.section, context);
    if (iterations.length === 0) return this.leaveOut(loop, layout);
    if (iterations.length === 1 && iterations[0] === context) return this.emit(loop.children, context, layout, isTop);
    layout.repeat(loop, iterations.length, (copy, index) =>
      this.emit(loop.children, iterations[index] as Context, copy, false),
    );
  }

  /** Writes a row for each turn of the longest of its loops. */
  private emitLanes({ row, lanes }: LaneRow, context: Context, layout: RowLayout): void {
    const turns = lanes.map(({ section }) => iterationsOf(section, context));
    const count = turns.reduce((most, { length }) => Math.max(most, length), 0);
    if (count === 0)
      return lanes.every(({ section }) => isBranch(section))
        ? layout.drop(row.number)
        : this.blank([{ kind: 'row', row, names: [] }], layout);
    layout.repeat({ from: row.number, to: row.number }, count, (copy, turn) => {
      const at = (column: number): Context | null => {
        const lane = lanes.findIndex(({ from, to }) => column >= from && column <= to);
        return lane === -1 ? context : (turns[lane]?.[turn] ?? null);
      };
      this.writeRow(row, { hasBlanks: true, at }, copy, false);
    });
  }

  private writeRow(row: SheetRow, contexts: RowContexts, layout: RowLayout, isTop: boolean): void {
    const to = layout.keep(row.number);
    if (to > MAX_ROWS)
      throw new TemplateError('too_many_rows', `The sheet "${this.sheetName}" would have more than ${MAX_ROWS} rows.`);
    this.target.out.spend(ITERATION_COST);
    this.pictureRow = to;
    this.rows.push({ markup: this.rowMarkup(row, contexts, isTop), from: row.number, to, layout });
  }

  private rowMarkup(row: SheetRow, contexts: RowContexts, isTop: boolean): string {
    let markup = '';
    let cursor = row.start;
    for (const cell of row.cells) {
      const context = contexts.at(cell.column);
      const filled = context ? cellMarkup(cell, context, isTop, this.target) : blankCell(cell);
      this.target.out.spend(filled.length);
      markup += this.between(cursor, cell.start, contexts) + filled;
      cursor = cell.end;
    }
    return markup + this.between(cursor, row.end, contexts);
  }

  /** The cells without placeholders in a range of the source. */
  private between(start: number, end: number, contexts: RowContexts): string {
    const markup = this.sheet.source.slice(start, end);
    return contexts.hasBlanks ? blankCells(markup, (column) => contexts.at(column) === null) : markup;
  }

  /** Rows of a condition are removed, rows of a list become empty: a form with lines keeps them. */
  private leaveOut({ section, from, to, children }: RowLoop, layout: RowLayout): void {
    if (!isBranch(section)) return this.blank(children, layout);
    for (let row = from; row <= to; row++) layout.drop(row);
  }

  /** Writes empty rows for a loop without iterations, so that references to its rows stay valid. */
  private blank(nodes: readonly RowNode[], layout: RowLayout): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.blank(node.children, layout);
      else if (node.kind === 'row' && node.row.isMarker) layout.drop(node.row.number);
      else
        this.rows.push({
          markup: blankCells(this.sheet.source.slice(node.row.start, node.row.end), () => true),
          from: node.row.number,
          to: layout.keep(node.row.number),
          layout,
        });
    }
  }
}

const isBranch = ({ kind, before }: Section): boolean => kind === 'test' || before.length > 0;
