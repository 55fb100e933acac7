import { columnLetters, parseCorner } from './cell-reference';
import { readReferences, translateFormula } from './formula';
import { escapeXml, decodeText } from '../xml/xml-text';
import { attributeOf } from '../xml/xml-tree';

const FORMULA_CELL = /<((?:[\w.-]+:)?)c(\s[^<>]*)>\s*<\1f\b([^<>]*?)(?:\/>|>([^<]*)<\/\1f>)/g;

/** Replaces the shared formulas of a sheet (ISO/IEC 29500-1, 18.3.1.40) by a formula in each cell. */
export function withoutSharedFormulas(source: string): string {
  if (!/\bt=["']shared["']/.test(source)) return source;
  const shared = new SharedFormulas();
  return source.replace(
    FORMULA_CELL,
    (whole: string, prefix: string, cell: string, attributes: string, formula: string | undefined) => {
      const group = attributeOf(`<f ${attributes}>`, 'si');
      const { row, column } = parseCorner(attributeOf(cell, 'r') ?? '');
      if (!/\bt=["']shared["']/.test(attributes) || group === undefined || row === null || column === null)
        return whole;
      const own = shared.formulaOf(group, { row, column }, decodeText(formula ?? ''));
      return own === null ? whole : `<${prefix}c${cell}><${prefix}f>${escapeXml(own)}</${prefix}f>`;
    },
  );
}

/** Expands the shared formulas of a sheet. The first cell of a group has the formula of the whole group. */
export class SharedFormulas {
  private readonly masters = new Map<string, { formula: string; row: number; column: number }>();

  /** The formula of a cell, whose own formula text is `written`; null when no earlier cell of its group has one. */
  formulaOf(group: string, { row, column }: { row: number; column: number }, written: string): string | null {
    if (written !== '') this.masters.set(group, { formula: written, row, column });
    const master = this.masters.get(group);
    return master ? translateFormula(master.formula, row - master.row, column - master.column) : null;
  }
}

/** A sheet by name, with the cells whose values filling changes. */
export interface DirtySheet {
  readonly name: string;
  readonly source: string;
  readonly dirty: readonly { readonly row: number; readonly column: number }[];
}

const CELL_WITH_RESULT =
  /<((?:[\w.-]+:)?)c(\s[^<>]*)>(\s*<\1f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/\1f>)\s*)<\1v>([^<]*)<\/\1v>/g;
/** Limit on the comparisons for finding stale formulas; beyond it, all remaining formulas count as stale. */
const MAX_COMPARISONS = 5_000_000;

/**
 * Returns the sources of the sheets without the stored results of formulas that depend on changed cells, so that no reader
 * shows a stale result. A result with a placeholder (`holdsTags`) stays, because it will be filled.
 */
export function withoutStaleResults(sheets: readonly DirtySheet[], holdsTags: (result: string) => boolean): string[] {
  const stale = new StaleCells(sheets);
  return sheets.map(({ name, source }) =>
    source.replace(CELL_WITH_RESULT, (whole: string, prefix: string, cell: string, formula: string, result: string) => {
      const reference = attributeOf(cell, 'r') ?? '';
      if (holdsTags(result) || !stale.has(name, reference)) return whole;
      return `<${prefix}c${cell.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '')}>${formula}`;
    }),
  );
}

interface FormulaCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** The changed cells and the cells with formulas that depend on them, found by iteration until nothing is added. */
class StaleCells {
  private readonly keys = new Map<string, Set<string>>();
  private readonly cells = new Map<string, { row: number; column: number }[]>();
  private comparisons = 0;

  constructor(sheets: readonly DirtySheet[]) {
    for (const { name, dirty } of sheets) for (const cell of dirty) this.add(name, cell.row, cell.column);
    let open = sheets.flatMap(formulaCells);
    for (let before = -1; before !== open.length;) {
      before = open.length;
      open = open.filter((cell) => {
        const isStale = this.comparisons > MAX_COMPARISONS || this.dependsOnStale(cell);
        if (isStale) this.add(cell.sheet, cell.row, cell.column);
        return !isStale;
      });
    }
  }

  has(sheet: string, reference: string): boolean {
    return this.keys.get(sheet.toLowerCase())?.has(reference) ?? false;
  }

  private add(sheet: string, row: number, column: number): void {
    const key = sheet.toLowerCase();
    const keys = this.keys.get(key) ?? new Set<string>();
    const cells = this.cells.get(key) ?? [];
    this.keys.set(key, keys.add(keyOf(row, column)));
    cells.push({ row, column });
    this.cells.set(key, cells);
  }

  private dependsOnStale({ sheet, formula }: FormulaCell): boolean {
    const { references, isOpaque } = readReferences(formula);
    return isOpaque || references.some((reference) => this.overlaps(reference.sheet ?? sheet, reference.cells));
  }

  private overlaps(sheet: string, cells: string): boolean {
    if (sheet.includes(':')) return true;
    const [first = '', second = first] = cells.split(':');
    const [from, to] = [parseCorner(first), parseCorner(second)];
    const list = this.cells.get(sheet.toLowerCase()) ?? [];
    this.comparisons += list.length;
    return list.some(
      ({ row, column }) =>
        row >= (from.row ?? 0) &&
        row <= (to.row ?? Infinity) &&
        column >= (from.column ?? 0) &&
        column <= (to.column ?? Infinity),
    );
  }
}

const keyOf = (row: number, column: number): string => columnLetters(column) + row;

function formulaCells({ name, source }: DirtySheet): FormulaCell[] {
  return [...source.matchAll(FORMULA_CELL)].flatMap(([, , cell = '', , formula = '']) => {
    const { row, column } = parseCorner(attributeOf(cell, 'r') ?? '');
    return row === null || column === null ? [] : [{ sheet: name, row, column, formula: decodeText(formula) }];
  });
}
