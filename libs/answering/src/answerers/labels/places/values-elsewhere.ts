import { type Analysis, leadingLabel } from '../../analysis';
import { isLineBetween } from '../../tables/frames';
import type { Cell } from '../../tables/sheet';
import { findValues } from '../../values/values';
import type { ValueType } from '../concept';
import { cellsAbove, isCaption } from './label-places';
import type { Label } from '../labels';
import { isWholeText, type LinkedValue } from './linked-value';

/*
 * The weights are set by hand on generated forms; no script learns them. They are lower than those of values beside and below,
 * because most languages write a label before its value.
 */

/** The weight of a value on a line whose caption is below it and has nothing else near, of one on another line, of another value above its label, and of one to the left. */
const CAPTIONED = 0.85;
const ABOVE_CAPTION = 0.65;
const ABOVE = 0.35;
const LEFT = 0.3;

/** The values above a label: of a form whose captions are below its lines, or of any type with a form of its own. */
export function valuesAbove(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const { sheet } = analysis;
  // Behind a colon the value follows: such a label is no caption of the line above it.
  const mayBeCaption = label.start === 0 && !label.cell.text.trimEnd().endsWith(':');
  const isCaptioned = mayBeCaption && isCaption(label.cell, sheet);
  return cellsAbove(label, sheet).flatMap((cell) => {
    const isOnLine = mayBeCaption && isLineBetween(cell, label.cell, sheet);
    if (isWholeText(type) && !isOnLine) return [];
    const weight = isCaptioned ? CAPTIONED : isOnLine ? ABOVE_CAPTION : ABOVE;
    return freeValues(cell, type, analysis).map((value) => ({ value, weight }));
  });
}

/** The value in the cell to the left of a label that begins its cell. Whole texts have no form by which they are values. */
export function valuesLeft(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  if (isWholeText(type) || label.start > 0) return [];
  const row = analysis.sheet.rows[label.cell.row] ?? [];
  const left = row[row.indexOf(label.cell) - 1];
  const values = left ? freeValues(left, type, analysis) : [];
  return values.slice(-1).map((value) => ({ value, weight: LEFT }));
}

/** The values of a cell that has no label of its own, neither in it nor before it in its row. */
function freeValues(cell: Cell, type: ValueType, analysis: Analysis) {
  const row = analysis.sheet.rows[cell.row] ?? [];
  const before = row[row.indexOf(cell) - 1];
  const isLabelled = leadingLabel(analysis, cell) !== undefined || (before && isLabelBefore(before, type, analysis));
  return isLabelled ? [] : findValues(cell, type, analysis);
}

/** Whether a value after this cell is labelled by it: an amount by any words. */
function isLabelBefore(cell: Cell, type: ValueType, analysis: Analysis): boolean {
  if (findValues(cell, type, analysis).length > 0) return false;
  return leadingLabel(analysis, cell) !== undefined || (type === 'amount' && /\p{L}{2}/u.test(cell.text));
}
