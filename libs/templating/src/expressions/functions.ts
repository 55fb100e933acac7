import { DATE_FUNCTIONS } from './date-functions';
import { LIST_FUNCTIONS } from './list-functions';
import { BARCODE_FUNCTIONS } from '../pictures/barcode-functions';
import { CELL_FUNCTIONS } from '../rich/tables/cell-functions';
import { PICTURE_FUNCTIONS } from '../pictures/picture-functions';
import { RICH_FUNCTIONS } from '../rich/rich-functions';
import { NUMBER_FUNCTIONS } from './number-functions';
import { INSERT_FUNCTIONS } from './insert-function';
import type { TemplateFunction } from './template-function';
import { TEXT_FUNCTIONS } from './text-functions';

/** The functions of the template language, by the names that messages show. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  ...TEXT_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...RICH_FUNCTIONS,
  ...PICTURE_FUNCTIONS,
  ...BARCODE_FUNCTIONS,
  ...CELL_FUNCTIONS,
  ...INSERT_FUNCTIONS,
};

export type NamedFunction = TemplateFunction & { readonly name: string };

/** Other names that people know these functions by. */
const ALIASES: Readonly<Record<string, string>> = {
  avg: 'average',
  size: 'length',
  uppercase: 'upper',
  lowercase: 'lower',
  colour: 'color',
};

const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();
const BY_NAME = new Map(Object.entries(FUNCTIONS).map(([name, known]) => [folded(name), { ...known, name }]));

/** The function with a name, in any case and with or without underscores ("group_by"). */
export const functionNamed = (name: string): NamedFunction | undefined =>
  BY_NAME.get(ALIASES[folded(name)] ?? folded(name));
