import { TemplateError } from '@app/formats';

/**
 * What may be kept in memory of a workbook that is printed, all sheets together. As many numbers take some 400 MB
 * and ten to twenty seconds until they are laid out.
 */
const MOST = {
  rows: 300_000,
  cells: 300_000,
  'merged cells': 100_000,
  'widths of columns': 100_000,
  'shared texts': 300_000,
  /** Of values and formulas; a text that several cells share counts once for each. */
  characters: 16_000_000,
};

/** Counts what is read of a workbook. */
export class SheetBudget {
  private readonly spent = new Map<keyof typeof MOST, number>();

  /** Throws TemplateError `conversion_failed` as soon as there is more than a PDF can be made of. */
  spend(kind: keyof typeof MOST, amount = 1): void {
    const spent = (this.spent.get(kind) ?? 0) + amount;
    if (spent > MOST[kind]) throw tooLarge(`it has more than ${MOST[kind].toLocaleString('en')} ${kind}`);
    this.spent.set(kind, spent);
  }
}

/** The refusal of a workbook that would take too long. */
export function tooLarge(reason?: string): TemplateError {
  const because = reason === undefined ? '' : `: ${reason}`;
  return new TemplateError('conversion_failed', `The filled workbook is too large to be printed as PDF${because}.`);
}
