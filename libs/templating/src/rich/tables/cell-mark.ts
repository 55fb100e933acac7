import { RichValue } from '../rich-value';

/**
 * What a mark does: a color to shade the cell, `merge` it with equal ones above, merge it with the cell above (`up`) or to the
 * `left`, or the number of columns to span.
 */
export type CellEffect = { readonly shade: string } | { readonly span: number } | 'merge' | 'up' | 'left';

/** A text that changes the table cell in which it is shown. */
export class CellMark extends RichValue {
  constructor(
    readonly plainText: string,
    readonly effect: CellEffect,
  ) {
    super();
  }
}
