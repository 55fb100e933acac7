import type { Section } from '../language/section';
import type { FormulaTexts } from './formulas/formula-texts';
import type { CellText } from './sheet-text';

/**
 * A cell with placeholders. `start` and `end` are its offsets in the sheet; `attributes` are those of its start tag, except
 * `t`; `prefix` is the namespace prefix of its elements.
 */
export interface TaggedCell {
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly attributes: string;
  readonly style: number;
  readonly column: number;
  /** The width that it has, in digits of the workbook's default font. */
  readonly room: number;
  /** The cell in words. */
  readonly place: () => string;
  readonly text: CellText;
  /** Whether it shows nothing but tags of loops. */
  readonly isBlank: boolean;
  /** The kind of the cell's original content. It determines the markup of a text value. */
  readonly content: 'shared' | 'inline' | 'formula';
  /** The formula of the cell when it has placeholders in its texts. */
  readonly formula: FormulaTexts | null;
  /** For `shared` the index of the string, for `inline` the name of the text element, for `formula` its markup. */
  readonly inner: string;
}

/** Any cell of a row, with its offsets in the sheet. */
export interface CellPlace {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly isEmpty: boolean;
  /** Null without placeholders. */
  readonly cell: TaggedCell | null;
}

/** A row of a sheet; `number` counts from 1, `start` and `end` are offsets in the sheet. */
export interface SheetRow {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly TaggedCell[];
  /** Whether the row shows nothing but tags of loops over several rows. */
  readonly isMarker: boolean;
  /** All of its cells, in a sheet with loops over columns. */
  readonly places?: readonly CellPlace[];
}

export type RowNode = PlainRow | RowLoop | LaneRow;

export interface PlainRow {
  readonly kind: 'row';
  readonly row: SheetRow;
  /** Fields that repeat the row when their value is a list: those that its cells show outside of loops. */
  readonly names: readonly string[];
}

export interface RowLoop {
  readonly kind: 'loop';
  readonly section: Section;
  readonly from: number;
  readonly to: number;
  readonly children: readonly RowNode[];
}

/** A loop of a row with several, side by side: the cells in the columns `from` to `to`. */
export interface Lane {
  readonly section: Section;
  readonly from: number;
  readonly to: number;
}

/** A row that is repeated for the longest of its lanes. In the copies after the last item of a lane, its cells are empty. */
export interface LaneRow {
  readonly kind: 'lanes';
  readonly row: SheetRow;
  readonly lanes: readonly Lane[];
}
