import { type FillValue, isTruthy } from '../../field-values';
import type { TemplateFunction } from '../../expressions/template-function';
import { isMissing, numberOf, textOf, wrongKind } from '../../expressions/values';
import { CellMark } from './cell-mark';
import { colorOf } from '../color';

/** Functions that change the cell of a table. */
export const CELL_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  cellColor: {
    min: 1,
    max: 1,
    isRich: true,
    apply: (input, { name }) => new CellMark('', { shade: colorOf(input, name) }),
  },
  mergeEqual: { min: 1, max: 1, isRich: true, apply: (input) => new CellMark(textOf(input), 'merge') },
  mergeUp: { min: 1, max: 1, isRich: true, apply: (input) => (isTruthy(input) ? new CellMark('', 'up') : '') },
  mergeLeft: { min: 1, max: 1, isRich: true, apply: (input) => (isTruthy(input) ? new CellMark('', 'left') : '') },
  spanColumns: {
    min: 1,
    max: 1,
    isRich: true,
    apply: (input, { name }) => new CellMark('', { span: spanOf(input, name) }),
  },
  checkbox: { min: 1, max: 1, takesMissing: true, apply: (input) => (isChecked(input) ? '☑' : '☐') },
};

/** Columns of a table in Word. */
const MAX_COLUMNS = 63;

function spanOf(value: FillValue, user: string): number {
  const span = numberOf(value, user);
  if (!Number.isInteger(span) || span < 1 || span > MAX_COLUMNS)
    throw wrongKind(user, `a number of columns from 1 to ${MAX_COLUMNS}`, value);
  return span;
}

/** Words that forms and spreadsheets use for no. */
const NO = /^(?:false|no|off|0)$/i;

/** Whether a value stands for a mark in a box. */
export const isChecked = (value: FillValue): boolean =>
  !isMissing(value) && isTruthy(value) && !NO.test(textOf(value).trim());
