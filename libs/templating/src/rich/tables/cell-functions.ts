import { type FillValue, isTruthy } from '../../field-values';
import type { TemplateFunction } from '../../expressions/template-function';
import { isMissing, textOf } from '../../expressions/values';
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
  checkbox: { min: 1, max: 1, takesMissing: true, apply: (input) => (isChecked(input) ? '☑' : '☐') },
};

/** Words that forms and spreadsheets use for no. */
const NO = /^(?:false|no|off|0)$/i;

/** Whether a value stands for a mark in a box. */
export const isChecked = (value: FillValue): boolean =>
  !isMissing(value) && isTruthy(value) && !NO.test(textOf(value).trim());
