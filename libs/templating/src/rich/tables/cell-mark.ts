import { RichValue } from '../rich-value';

/** A text that changes the table cell in which it is shown. */
export class CellMark extends RichValue {
  constructor(
    readonly plainText: string,
    /** What it does: a color to shade the cell, or whether the cell is merged with equal ones above. */
    readonly effect: { readonly shade: string } | 'merge',
  ) {
    super();
  }
}
