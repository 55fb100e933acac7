import { TemplateError, type WorkbookSheet } from '@app/formats';
import type { Context } from '../../language/context';
import { iterationsOf } from '../../language/section';
import type { SheetModel } from '../sheet-model';
import { SheetNames } from './sheet-names';
import { contextsByName, nameIn, type SheetNaming } from './sheet-naming';

/** A sheet of a template. `naming` is null for a name without placeholders. */
export interface NamedModel {
  readonly name: string;
  readonly model: SheetModel;
  readonly naming: SheetNaming | null;
}

/** A sheet of the filled workbook. */
export interface SheetInstance {
  readonly name: string;
  readonly context: Context;
}

/** Sheets of a filled workbook: more than people look through. */
const MAX_SHEETS = 500;

/** Whether filling copies, removes or renames sheets. */
export const hasInstances = (sheets: readonly NamedModel[]): boolean =>
  sheets.some(({ model, naming }) => model.each !== null || naming !== null);

/** The instances of the sheets that are repeated or named by values, by part. Throws TemplateError `too_many_sheets`. */
export function instancesOf(
  sheets: readonly NamedModel[],
  all: readonly WorkbookSheet[],
  context: Context,
): Map<string, readonly SheetInstance[]> {
  const names = new SheetNames(all.map(({ name }) => name));
  let count = all.length;
  const found = new Map<string, readonly SheetInstance[]>();
  for (const sheet of sheets) {
    const { model, naming, name } = sheet;
    if (model.each === null && naming === null) continue;
    const contexts = contextsOf(sheet, context);
    count += contexts.length - 1;
    if (count > MAX_SHEETS)
      throw new TemplateError('too_many_sheets', `The workbook would have more than ${MAX_SHEETS} sheets ("${name}").`);
    const instances = contexts.map((own, index) => ({
      name: naming ? names.take(nameIn(naming, own)) : index === 0 ? name : names.take(name),
      context: own,
    }));
    found.set(model.part, instances);
  }
  return found;
}

function contextsOf({ model, naming }: NamedModel, context: Context): readonly Context[] {
  const each = model.each ?? naming?.each ?? null;
  if (each) return iterationsOf(each, context);
  return naming ? contextsByName(naming, context) : [context];
}
