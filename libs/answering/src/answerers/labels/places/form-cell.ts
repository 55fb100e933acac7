import type { Box, GridCell } from '@app/reading/services';
import { type FormCells, formCellsOf, isStrong } from '../../../structure/form-cells';
import type { Analysis } from '../../analysis';
import { isEmptyBox, shareFrame } from '../../tables/frames';
import { type Cell, printedBox, type Sheet, type Span, wholeCell } from '../../tables/sheet';
import { foldKey } from '../../values/folding';
import { findValues, type TypedValue } from '../../values/values';
import type { ValueType } from '../concept';
import { ANOTHER_LABEL, type Label } from '../labels';
import { spellingsOf } from '../spellings';
import { isWholeText, type LinkedValue, NOT_NEAREST } from './linked-value';

/** The weight of the first value in the cell of a label's value: the lines of the form say so. Set by hand. */
const IN_CELL = 0.95;

const remembered = new WeakMap<Analysis, FormCells[]>();

/**
 * The values in the cell that a form has for a label, none when it is empty. Null where the label is not the whole text of such
 * a cell, or where its value cell has other text only.
 */
export function valuesOfFormCell(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] | null {
  const key = foldKey(label.cell.text.slice(label.start, label.end));
  const own = formCells(analysis).find((pair) => nameOf(pair) === key && holds(pair.label, label));
  return own ? valuesIn(own, type, analysis) : null;
}

/** The values in the cells that a form has for labels of this name, which may have several lines; null without such a label. */
export function valuesOfNamedCells(name: string, type: ValueType, analysis: Analysis): LinkedValue[] | null {
  const found = cellsNamed(name, analysis);
  const values = found.map((pair) => valuesIn(pair, type, analysis));
  return values.length === 0 || values.includes(null) ? null : values.flatMap((linked) => linked ?? []);
}

/** Whether a form has labels of this name, and nothing in the cells of their values. */
export function isLeftEmpty(name: string, analysis: Analysis): boolean {
  const found = cellsNamed(name, analysis);
  return found.length > 0 && found.every(({ value }) => value.text === '');
}

function cellsNamed(name: string, analysis: Analysis): FormCells[] {
  const spellings = spellingsOf(name);
  return formCells(analysis).filter((pair) => spellings.includes(nameOf(pair)));
}

function valuesIn({ value: cell }: FormCells, type: ValueType, analysis: Analysis): LinkedValue[] | null {
  const lines = analysis.sheet.cells.filter((line) => holds(cell, wholeCell(line)));
  if (isWholeText(type)) return lines.length > 0 || cell.text === '' ? wholeText(cell, lines) : null;
  const values = lines.flatMap((line) => findValues(line, type, analysis));
  if (values.length === 0 && cell.text !== '') return null;
  return values.map((value, index) => ({ value, weight: index === 0 ? IN_CELL : IN_CELL * NOT_NEAREST }));
}

function wholeText({ text }: GridCell, lines: Cell[]): LinkedValue[] {
  const [first, ...others] = lines.map((cell): TypedValue => ({ ...wholeCell(cell), value: text, plausibility: 1 }));
  return first ? [{ value: first, others, weight: IN_CELL }] : [];
}

function formCells(analysis: Analysis): FormCells[] {
  const known = remembered.get(analysis);
  if (known) return known;
  const labels = new Set(analysis.labels.flatMap((label) => (isWholeLabel(label) ? foldKey(label.cell.text) : [])));
  const found = analysis.framedGrids.flatMap((grid) => formCellsOf(grid, ({ text }) => labels.has(foldKey(text))));
  const cells = found.filter((pair) => !isCaption(pair, analysis));
  remembered.set(analysis, cells);
  return cells;
}

/** Whether a label has the place for its value below it in its own ruled cell, which is empty, below strong print, or like that of the caption beside it, so that the cell beside it is another one. */
function isCaption({ label, value }: FormCells, { sheet }: Analysis): boolean {
  const line = label.row === value.row ? sheet.cells.findLast((cell) => holds(label, wholeCell(cell))) : undefined;
  if (line && isEmptyBox(line, sheet)) return true;
  const below = line && lineBelow(line, sheet);
  if (!below) return false;
  if (isStrong(label)) return !isStrong(below);
  // The cell beside it is a caption with its value, too.
  const beside = sheet.cells.find((cell) => cell.row === line.row && holds(value, wholeCell(cell)));
  return beside !== undefined && !shareFrame(line, beside, sheet) && lineBelow(beside, sheet) !== undefined;
}

/** The line below another one in the same ruled cell. */
function lineBelow(line: Cell, sheet: Sheet): Cell | undefined {
  return sheet.rows[line.row + 1]?.find((cell) => shareFrame(line, cell, sheet));
}

function isWholeLabel({ cell, start, end, meanings }: Label): boolean {
  const rest = cell.text.slice(0, start) + cell.text.slice(end);
  return !/[\p{L}\p{N}]/u.test(rest) && meanings.some(({ strength }) => strength > ANOTHER_LABEL);
}

function nameOf({ label }: FormCells): string {
  return foldKey(label.text.replace(/\([^)]*\)/g, ' '));
}

/** Whether two lines are in one cell of a ruled or declared form. */
export function shareFormCell(one: Cell, other: Cell, analysis: Analysis): boolean {
  const own = gridCellOf(one, analysis);
  return own !== null && own === gridCellOf(other, analysis);
}

const gridCells = new WeakMap<Analysis, Map<Cell, GridCell | null>>();

function gridCellOf(cell: Cell, analysis: Analysis): GridCell | null {
  const known = gridCells.get(analysis) ?? new Map<Cell, GridCell | null>();
  gridCells.set(analysis, known);
  const found = known.get(cell);
  if (found !== undefined) return found;
  const line = wholeCell(cell);
  const own = analysis.framedGrids.flatMap(({ cells }) => cells).find((one) => holds(one, line)) ?? null;
  known.set(cell, own);
  return own;
}

/** Whether the middle of a span is in a cell of a grid. */
function holds({ page, box: { x, y, width, height } }: { page: number; box: Box }, span: Span): boolean {
  const text = printedBox(span);
  const [middleX, middleY] = [text.x + text.width / 2, text.y + text.height / 2];
  return page === text.page && middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height;
}
