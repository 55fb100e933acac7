import { TemplateError } from '@app/formats';

/**
 * Limits of a workbook for printing, for all sheets together. The layout of 300 000 numbers takes some 400 MB and ten to
 * twenty seconds.
 */
const MAXIMUM = {
  rows: 300_000,
  cells: 300_000,
  'merged cells': 100_000,
  'widths of columns': 100_000,
  'shared texts': 300_000,
  /** In values and formulas; a shared text counts once for each of its cells. */
  characters: 16_000_000,
};

/** Counts the rows, cells and characters read from a workbook. */
export class SheetBudget {
  private readonly spent = new Map<keyof typeof MAXIMUM, number>();

  /** Adds to the count of `kind`. Throws TemplateError `conversion_failed` when the count exceeds its limit. */
  spend(kind: keyof typeof MAXIMUM, amount = 1): void {
    const spent = (this.spent.get(kind) ?? 0) + amount;
    if (spent > MAXIMUM[kind]) throw tooLarge(`it has more than ${MAXIMUM[kind].toLocaleString('en')} ${kind}`);
    this.spent.set(kind, spent);
  }
}

/** The error for a workbook that would take too much time or memory. */
export function tooLarge(reason?: string): TemplateError {
  const because = reason === undefined ? '' : `: ${reason}`;
  return new TemplateError('conversion_failed', `The filled workbook is too large to be printed as PDF${because}.`);
}
