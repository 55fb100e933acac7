import { isPlainObject, type InputProblem } from '@app/core';
import { parseAddress } from '@app/answering/services';

/** Characters of the longest name, and conditions of one query. */
const MAX_CHARACTERS = 500;
const MAX_CONDITIONS = 20;
const MAX_TEXTS = 100;
const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_CHARACTERS;
const isNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;

/** `sheet`, `table`, `row`, `column`: a name, or a number from 1. */
export function nameProblems(value: unknown, path: string): InputProblem[] {
  return isText(value) || isNumber(value) ? [] : [{ path, message: 'must be a name, or a number from 1' }];
}

/** `page`: a number from 1. */
export function pageProblems(value: unknown, path: string): InputProblem[] {
  return isNumber(value) ? [] : [{ path, message: 'must be a number from 1' }];
}

/** `cell`: an address such as B4. */
export function cellProblems(value: unknown, path: string): InputProblem[] {
  return typeof value === 'string' && parseAddress(value) !== null
    ? []
    : [{ path, message: 'must be the address of a cell, such as B4' }];
}

/** `where`: the texts of other columns by their titles; one text, or a list of which one must be there. */
export function whereProblems(value: unknown, path: string): InputProblem[] {
  if (!isPlainObject(value) || Object.keys(value).length > MAX_CONDITIONS)
    return [{ path, message: `must be an object of at most ${MAX_CONDITIONS} titles of columns with their texts` }];
  return Object.entries(value).flatMap(([title, texts]) => {
    const list: unknown[] = Array.isArray(texts) ? texts : [texts];
    const fits = list.length > 0 && list.length <= MAX_TEXTS && list.every(isText);
    return fits ? [] : [{ path: `${path}.${title}`, message: 'must be a text, or a list of texts' }];
  });
}
