import { type Corner, formatCorner, parseCorner } from './cell-reference';

/** A reference in a formula: the sheet it names (null: the formula's own) and its cells as written, `A1` or `A1:B7`. */
export interface FormulaReference {
  readonly sheet: string | null;
  readonly cells: string;
}

// In this order: texts, structured references, references to other workbooks, references with and without a sheet, other names.
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

/** No spreadsheet takes longer formulas (Excel specifications and limits); one that is longer stays as it is. */
const MAX_FORMULA = 8192;

/** A formula with each of its references replaced; texts, names and references to other workbooks stay. */
export function mapReferences(formula: string, replace: (reference: FormulaReference) => string): string {
  if (formula.length > MAX_FORMULA) return formula;
  return formula.replace(TOKEN, (token: string, sheet: string | undefined, cells: string | undefined) => {
    if (cells === undefined || sheet?.includes('[')) return token;
    const prefix = sheet === undefined ? '' : `${sheet}!`;
    return prefix + replace({ sheet: sheet === undefined ? null : sheetName(sheet), cells });
  });
}

/** The references of a formula, and whether it holds names or functions whose cells cannot be told from its text. */
export function readReferences(formula: string): { references: FormulaReference[]; isOpaque: boolean } {
  if (formula.length > MAX_FORMULA) return { references: [], isOpaque: true };
  const references: FormulaReference[] = [];
  const rest = mapReferences(formula, (reference) => {
    references.push(reference);
    return '';
  }).replace(/"(?:[^"]|"")*"/g, '');
  const names = rest.replace(/(?<![\w.])[A-Za-z_][\w.]*\(/g, (call) =>
    /^(?:INDIRECT|OFFSET|NOW|TODAY|RAND|RANDBETWEEN|CELL|INFO)\($/i.test(call) ? '#name' : '',
  );
  return { references, isOpaque: /[A-Za-z_[#]/.test(names.replace(/\b(?:TRUE|FALSE)\b/gi, '')) };
}

/** A formula as it reads when it is copied from one cell to another: references without dollar signs move along. */
export function translateFormula(formula: string, rows: number, columns: number): string {
  return mapReferences(formula, ({ cells }) =>
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
