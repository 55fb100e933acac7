import { type Corner, formatCorner, parseCorner } from './cell-reference';

/** A reference in a formula: its sheet (null for the formula's own sheet) and its cells as written, `A1` or `A1:B7`. */
export interface FormulaReference {
  readonly sheet: string | null;
  readonly cells: string;
}

// The alternatives of TOKEN: texts, references to other workbooks, structured references, references with and without a sheet,
// other names.
const QUOTED = `'(?:[^']|'')*'`;
const PLAIN = `[A-Za-z_\\u0080-\\uffff][\\w.\\u0080-\\uffff]*`;
const CELL = `\\$?[A-Za-z]{1,3}\\$?[0-9]{1,7}`;
const CELLS = `${CELL}(?::${CELL})?|\\$?[0-9]{1,7}:\\$?[0-9]{1,7}|\\$?[A-Za-z]{1,3}:\\$?[A-Za-z]{1,3}`;
const TOKEN = new RegExp(
  `"(?:[^"]|"")*"` +
    `|\\[[0-9]+\\]${PLAIN}!(?:${CELLS})` +
    `|\\[(?:[^\\[\\]]{1,255}|\\[[^\\[\\]]{0,255}\\]){0,16}\\]` +
    `|(?:(${QUOTED}|${PLAIN}(?::${PLAIN})?)!)?(${CELLS})(?![\\w.(!\\u0080-\\uffff])` +
    `|${QUOTED}!?|[\\w.\\u0080-\\uffff$]+!?`,
  'g',
);

/** Maximum length of a formula (Excel specifications and limits); longer ones are not parsed. */
const MAX_FORMULA = 8192;

/** The function of which a reference is a whole argument (`SUM` for `B2` in `SUM(B2,1)`), in upper case; null for other places. */
export type ArgumentOf = () => string | null;

/**
 * Replaces each reference of a formula. Texts, names and references to other workbooks stay. `replace` writes the name of the
 * reference's sheet itself when it returns several references, with `prefix` before each.
 */
export function mapFormulaReferences(
  formula: string,
  replace: (reference: FormulaReference, argumentOf: ArgumentOf, prefix: string) => string,
): string {
  if (formula.length > MAX_FORMULA) return formula;
  const calls = new OpenCalls(formula);
  return formula.replace(TOKEN, (token: string, sheet: string | undefined, cells: string | undefined, at: number) => {
    calls.moveTo(at, token);
    if (cells === undefined || sheet?.includes('[')) return token;
    const prefix = sheet === undefined ? '' : `${sheet}!`;
    const reference = { sheet: sheet === undefined ? null : sheetName(sheet), cells };
    return prefix + replace(reference, () => calls.aroundArgument(at, at + token.length), prefix);
  });
}

/** The functions whose arguments a formula lists at a token. The tokens are passed in order. */
class OpenCalls {
  private readonly names: string[] = [];
  private token = '';
  private end = 0;

  constructor(private readonly formula: string) {}

  moveTo(at: number, token: string): void {
    for (let index = this.end; index < at; index++) {
      const sign = this.formula[index];
      if (sign === '(') this.names.push(index === this.end ? this.token : '');
      else if (sign === ')') this.names.pop();
    }
    this.token = token;
    this.end = at + token.length;
  }

  /** The function of which the text between two places is a whole argument. */
  aroundArgument(from: number, to: number): string | null {
    const name = this.names.at(-1);
    if (!name) return null;
    const isWhole = '(,'.includes(this.neighbour(from - 1, -1)) && ',)'.includes(this.neighbour(to, 1));
    return isWhole ? name.toUpperCase().replace(/^_XLFN\./, '') : null;
  }

  /** The first character from a place on that is no space. */
  private neighbour(from: number, step: number): string {
    let at = from;
    while (this.formula[at] === ' ') at += step;
    return this.formula[at] ?? ';';
  }
}

/** New names for sheets and tables; null for a sheet that is removed. */
export interface FormulaNames {
  sheet(name: string): string | null;
  table?(name: string): string;
}

/** Replaces the names of sheets and tables in a formula. References to a removed sheet become `#REF!`. */
export function renameInFormula(formula: string, names: FormulaNames): string {
  if (formula.length > MAX_FORMULA) return formula;
  return formula.replace(TOKEN, (token: string, sheet: string | undefined, cells: string | undefined) => {
    if (cells === undefined && !token.endsWith('!'))
      return names.table && /^[A-Za-z_\u0080-\uffff]/.test(token) ? names.table(token) : token;
    const written = cells === undefined ? token.slice(0, -1) : sheet;
    if (written === undefined || written.includes('[')) return token;
    const renamed = renamedSheets(written, names);
    return renamed === null ? '#REF!' : `${renamed}!${cells ?? ''}`;
  });
}

/** A sheet's name, or the first and last of several ("Jan:Dec"), as written in a formula; null when one is removed. */
function renamedSheets(written: string, names: FormulaNames): string | null {
  const known = sheetName(written).split(':');
  const renamed = known.map((name) => names.sheet(name));
  if (renamed.some((name) => name === null)) return null;
  const isSame = renamed.every((name, index) => name === known[index]);
  return isSame ? written : `'${renamed.join(':').replaceAll("'", "''")}'`;
}

/** The references of a formula. `isOpaque` means that names or functions in it may depend on further cells. */
export function readReferences(formula: string): { references: FormulaReference[]; isOpaque: boolean } {
  if (formula.length > MAX_FORMULA) return { references: [], isOpaque: true };
  const references: FormulaReference[] = [];
  const rest = mapFormulaReferences(formula, (reference) => {
    references.push(reference);
    return '';
  }).replace(/"(?:[^"]|"")*"/g, '');
  const names = rest.replace(/(?<![\w.])[A-Za-z_][\w.]*\(/g, (call) =>
    /^(?:INDIRECT|OFFSET|NOW|TODAY|RAND|RANDBETWEEN|CELL|INFO)\($/i.test(call) ? '#name' : '',
  );
  return { references, isOpaque: /[A-Za-z_[#]/.test(names.replace(/\b(?:TRUE|FALSE)\b/gi, '')) };
}

/** Translates a formula to another cell, `rows` and `columns` away: references without dollar signs are moved. */
export function translateFormula(formula: string, rows: number, columns: number): string {
  return mapFormulaReferences(formula, ({ cells }) =>
    cells
      .split(':')
      .map((corner) => formatCorner(moved(parseCorner(corner), rows, columns)))
      .join(':'),
  );
}

const moved = (corner: Corner, rows: number, columns: number): Corner => ({
  ...corner,
  row: corner.row === null || corner.rowFixed ? corner.row : corner.row + rows,
  column: corner.column === null || corner.columnFixed ? corner.column : corner.column + columns,
});

const sheetName = (written: string): string =>
  written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
