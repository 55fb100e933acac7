/**
 * What is read of the sheets of one file. Beyond a limit the rest is left out with a warning. Five million cells take some 200 MB
 * of disk, and seconds for each question.
 */
export const SHEET_LIMITS = {
  /** The rows of a worksheet in Excel. */
  rows: 1_048_576,
  cells: 5_000_000,
  characters: 200_000_000,
  /** Longer texts are cut; a cell in Excel has at most 32,767 characters. */
  cellCharacters: 32_767,
  sheets: 1_000,
  /** Of all sheets together; each has a place on the page. */
  columns: 100_000,
} as const;

/** The limits of one file. */
export type SheetLimits = Readonly<Record<'rows' | 'cells' | 'characters', number>>;

/** Counts what was read of a file. */
export class SheetBudget {
  private rows = 0;
  private cells = 0;
  private characters = 0;

  constructor(private readonly limits: SheetLimits) {}

  /** False when a row with these cells would exceed a limit. */
  spend(cells: { text: string }[]): boolean {
    this.rows += 1;
    this.cells += cells.length;
    for (const { text } of cells) this.characters += text.length;
    const { rows, cells: mostCells, characters } = this.limits;
    return this.rows <= rows && this.cells <= mostCells && this.characters <= characters;
  }
}
