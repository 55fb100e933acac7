import { type CellContext, cellMarkup } from './cell-markup';
import type { ImageValue } from '../field-values';
import { rowsOf, TURN_COST, turnsOf } from '../language/program';
import { RowLayout, sheetLayout } from './row-layout';
import type { Scope } from '../language/scope';
import { moveRow, moveSurroundings } from './sheet-move';
import type { SheetModel } from './sheet-model';
import type { PlainRow, RowLoop, RowNode, SheetRow } from './sheet-rows';
import { TemplateError } from '@app/formats';

const MAX_ROWS = 1_048_576;

/** A picture at a cell; row and column counted from 1. */
export interface CellPicture {
  readonly image: ImageValue;
  readonly row: number;
  readonly column: number;
}

/** A filled sheet; `layout` is null when every row kept its place. */
export interface FilledSheet {
  readonly text: string;
  readonly layout: RowLayout | null;
  readonly pictures: readonly CellPicture[];
  /** Indices of the shared strings that its cells still show. */
  readonly keptStrings: ReadonlySet<number>;
}

interface FilledRow {
  readonly markup: string;
  readonly from: number;
  readonly to: number;
  readonly layout: RowLayout;
}

/** Fills one sheet: rows of loops are repeated and what refers to rows below them moves along. */
export class SheetFiller {
  private readonly rows: FilledRow[] = [];
  private readonly pictures: CellPicture[] = [];
  private readonly keptStrings = new Set<number>();
  private readonly context: CellContext;
  private pictureRow = 0;

  constructor(
    private readonly sheet: SheetModel,
    private readonly sheetName: string,
    context: Omit<CellContext, 'addPicture' | 'keepString'>,
  ) {
    this.context = {
      ...context,
      addPicture: (image, column) => this.pictures.push({ image, row: this.pictureRow, column }),
      keepString: (index) => this.keptStrings.add(index),
    };
  }

  /** Throws TemplateError `too_many_rows`, `value_too_long`, `output_too_large`. */
  fill(scope: Scope): FilledSheet {
    const { source, from, to, nodes } = this.sheet;
    const layout = sheetLayout();
    this.emit(nodes, scope, layout, true);
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

  private emit(nodes: readonly RowNode[], scope: Scope, layout: RowLayout, isTop: boolean): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.emitLoop(node, scope, layout, isTop);
      else this.emitRow(node, scope, layout, isTop);
    }
  }

  private emitRow({ row, names }: PlainRow, scope: Scope, layout: RowLayout, isTop: boolean): void {
    if (row.isMarker) return layout.drop(row.number);
    const scopes = names.length === 0 ? [scope] : rowsOf(names, scope);
    if (scopes.length === 1 && scopes[0] === scope) return this.place(row, scope, layout, isTop);
    layout.repeat({ from: row.number, to: row.number }, scopes.length, (copy, index) =>
      this.place(row, scopes[index] as Scope, copy, false),
    );
  }

  private emitLoop(loop: RowLoop, scope: Scope, layout: RowLayout, isTop: boolean): void {
    const turns = turnsOf(loop, scope.resolve(loop.name), scope);
    if (turns.length === 0) return this.blank(loop.children, layout);
    if (turns.length === 1 && turns[0] === scope) return this.emit(loop.children, scope, layout, isTop);
    layout.repeat(loop, turns.length, (copy, index) => this.emit(loop.children, turns[index] as Scope, copy, false));
  }

  private place(row: SheetRow, scope: Scope, layout: RowLayout, isTop: boolean): void {
    const to = layout.place(row.number);
    if (to > MAX_ROWS)
      throw new TemplateError('too_many_rows', `The sheet "${this.sheetName}" would have more than ${MAX_ROWS} rows.`);
    this.context.out.spend(TURN_COST);
    this.pictureRow = to;
    this.rows.push({ markup: this.rowMarkup(row, scope, isTop), from: row.number, to, layout });
  }

  private rowMarkup(row: SheetRow, scope: Scope, isTop: boolean): string {
    const { source } = this.sheet;
    let markup = '';
    let cursor = row.start;
    for (const cell of row.cells) {
      const filled = cellMarkup(cell, scope, isTop, this.context);
      this.context.out.spend(filled.length);
      markup += source.slice(cursor, cell.start) + filled;
      cursor = cell.end;
    }
    return markup + source.slice(cursor, row.end);
  }

  /** A loop without turns keeps its rows, empty, so that references to them stay good. */
  private blank(nodes: readonly RowNode[], layout: RowLayout): void {
    for (const node of nodes) {
      if (node.kind === 'loop') this.blank(node.children, layout);
      else if (node.row.isMarker) layout.drop(node.row.number);
      else
        this.rows.push({
          markup: this.blankRow(node.row),
          from: node.row.number,
          to: layout.place(node.row.number),
          layout,
        });
    }
  }

  private blankRow({ start, end }: SheetRow): string {
    return this.sheet.source
      .slice(start, end)
      .replace(
        /<((?:[\w.-]+:)?c)((?:\s[^<>]*?)?)(?:\/>|>[\s\S]*?<\/\1>)/g,
        (_, name: string, attributes: string) => `<${name}${attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '')}/>`,
      );
  }
}
