import { type Formula, FormulaError, parseFormula } from './formula-parser';

/** A name that a workbook defines (ISO/IEC 29500-1, 18.2.5). */
export interface DefinedName {
  readonly name: string;
  /** The sheet in which the name is known; null for all sheets. */
  readonly sheet: string | null;
  /** What it stands for, a formula without "=". */
  readonly text: string;
}

/** The names of a workbook. Their case does not matter; one of a sheet comes before one of the workbook. */
export class DefinedNames {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly parsed = new Map<string, Formula>();

  constructor(names: readonly DefinedName[]) {
    this.texts = new Map(names.map(({ name, sheet, text }) => [keyOf(name, sheet), text]));
  }

  /** What a name stands for on a sheet; null for an unknown name. Throws FormulaError for an unsupported formula. */
  find(name: string, sheet: string): Formula | null {
    const key = [keyOf(name, sheet), keyOf(name, null)].find((one) => this.texts.has(one));
    if (key === undefined) return null;
    const known = this.parsed.get(key) ?? parseFormula(this.texts.get(key) ?? '');
    if (!isAbsolute(known)) throw new FormulaError(`the name "${name}" means other cells in each cell`);
    this.parsed.set(key, known);
    return known;
  }
}

function isAbsolute(formula: Formula): boolean {
  if (formula.kind === 'range') return formula.isAbsolute;
  return 'args' in formula ? formula.args.every(isAbsolute) : true;
}

/** Names hold no line breaks. */
const keyOf = (name: string, sheet: string | null): string => `${sheet?.toLowerCase() ?? ''}\n${name.toLowerCase()}`;
