import type { ImageValue } from '../field-values';
import type { AxisLayout } from './layout/axis-layout';
import { blankCell, blankCells } from './blank-cells';
import { cellMarkup, type SheetTarget } from './cell-markup';
import type { MergeMark } from './equal-cells';
import type { BandCopy, ColumnPlan } from './columns/column-plan';
import type { FillTarget } from './cell-markup';
import type { RowContexts } from './columns/row-contexts';
import type { Context } from '../language/context';
import { addressIn } from '../links/address-template';
import type { CellLink } from './links/cell-links';
import type { FilledLink } from './links/write-links';
import type { CellPlace, SheetRow } from './sheet-rows';

/** A picture in a cell; row and column are counted from 1. */
export interface CellPicture {
  readonly image: ImageValue;
  readonly row: number;
  readonly column: number;
}

/** Markup of a filled row: all of it, or one of its cells with its new column. */
export interface RowPiece {
  readonly markup: string;
  readonly column: number | null;
  readonly columns: AxisLayout | null;
}

/** Writes the rows of a sheet with the values of their contexts. */
export class RowWriter {
  readonly pictures: CellPicture[] = [];
  readonly links: FilledLink[] = [];
  readonly merges: MergeMark[] = [];
  private readonly linksByRow = new Map<number, CellLink[]>();
  readonly keptStrings = new Set<number>();
  private readonly target: SheetTarget;
  private place: { row: number; column: number | null } = { row: 0, column: null };

  constructor(
    private readonly source: string,
    links: readonly CellLink[],
    private readonly plan: ColumnPlan | null,
    target: FillTarget,
  ) {
    this.target = {
      ...target,
      addPicture: (image, column) => {
        const { row, column: moved } = this.place;
        this.pictures.push({ image, row, column: moved ?? column });
      },
      addLink: (address, column) => {
        const { row, column: moved } = this.place;
        this.links.push({ row, column: moved ?? column, address, attributes: '' });
      },
      addMerge: (text, column) => {
        const { row, column: moved } = this.place;
        this.merges.push({ row, column: moved ?? column, text });
      },
      keepString: (index) => this.keptStrings.add(index),
    };
    for (const link of links) this.linksByRow.set(link.row, [...(this.linksByRow.get(link.row) ?? []), link]);
  }

  /** `to` is the new number of the row. */
  write(row: SheetRow, contexts: RowContexts, to: number, isTop: boolean): RowPiece[] {
    this.place = { row: to, column: null };
    const { plan } = this;
    if (plan && row.places) return this.withColumns(row, row.places, contexts, plan, isTop);
    for (const { column } of this.linksByRow.get(row.number) ?? [])
      this.addLinks(row.number, column, contexts.at(column));
    return [{ markup: this.rowMarkup(row, contexts, isTop), column: null, columns: null }];
  }

  blank(row: SheetRow): RowPiece[] {
    const { plan } = this;
    const places = row.places ?? [];
    if (!plan || places.length === 0)
      return [{ markup: blankCells(this.source.slice(row.start, row.end), () => true), column: null, columns: null }];
    return this.withColumns(row, places, { hasBlanks: true, at: () => null }, plan, false);
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
    const markup = this.source.slice(start, end);
    return contexts.hasBlanks ? blankCells(markup, (column) => contexts.at(column) === null) : markup;
  }

  /** The cells of a row at their new columns, with those of repeated columns in each copy. */
  private withColumns(
    row: SheetRow,
    places: readonly CellPlace[],
    contexts: RowContexts,
    plan: ColumnPlan,
    isTop: boolean,
  ): RowPiece[] {
    const [first, last] = [places[0], places.at(-1)];
    const head = this.source.slice(row.start, first?.start ?? row.end).replace(/\sspans\s*=\s*["'][^"']*["']/, '');
    const pieces: RowPiece[] = [{ markup: head, column: null, columns: plan.layout }];
    for (let index = 0; index < places.length;) {
      const { column } = places[index] as CellPlace;
      const band = plan.bandAt(column);
      if (!band) {
        const copy = { layout: plan.layout, context: contexts.at(column) };
        pieces.push(...this.cell(row.number, places[index++] as CellPlace, copy, isTop));
        continue;
      }
      const inBand = places.slice(index).filter((place) => place.column <= band.to);
      for (const copy of plan.copiesIn(band, row.number, contexts.at(band.from)))
        for (const place of inBand) pieces.push(...this.cell(row.number, place, copy, false));
      index += inBand.length;
    }
    if (last) pieces.push({ markup: this.source.slice(last.end, row.end), column: null, columns: plan.layout });
    return pieces;
  }

  private cell(row: number, place: CellPlace, { layout, context }: BandCopy, isTop: boolean): RowPiece[] {
    const column = layout.at(place.column);
    if (column === null) return [];
    this.place = { ...this.place, column };
    this.addLinks(row, place.column, context);
    const source = this.source.slice(place.start, place.end);
    const { cell } = place;
    const markup = context
      ? cell
        ? cellMarkup(cell, context, isTop, this.target)
        : source
      : blankCells(source, () => true);
    this.target.out.spend(markup.length);
    return [{ markup, column, columns: layout }];
  }

  /** Adds the links of a cell of the template at the place where it is written. */
  private addLinks(row: number, column: number, context: Context | null): void {
    for (const link of this.linksByRow.get(row) ?? []) {
      const address = link.column === column && context ? addressIn(link, context) : null;
      if (address === null) continue;
      const { row: to, column: moved } = this.place;
      this.links.push({ row: to, column: moved ?? column, address, attributes: link.attributes });
    }
  }
}
