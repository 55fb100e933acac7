import type { DocumentText } from '@app/reading/services';
import { type FormFields, formFieldsOf } from './form-fields';
import { findLabels, type Label } from './labels/labels';
import { type Cell, type Sheet, toSheet } from './tables/sheet';
import { type Locale, localeOf } from './values/locale';

/** The rows and labels of a document, which all answerers need. */
export interface Analysis extends Locale {
  sheet: Sheet;
  labels: Label[];
  labelsByCell: Map<Cell, Label[]>;
  /** The fields and boxes of the document whose labels are entities. */
  form: FormFields;
}

/** Arranges a document in rows and finds its labels; the names `entities` are labels too. */
export function analyse(document: DocumentText, entities: string[]): Analysis {
  const sheet = toSheet(document);
  const labels = findLabels(sheet, entities);
  const labelsByCell = new Map<Cell, Label[]>();
  for (const label of labels) labelsByCell.set(label.cell, [...(labelsByCell.get(label.cell) ?? []), label]);
  const locale = localeOf(sheet.cells.map((cell) => cell.text));
  return { sheet, labels, labelsByCell, ...locale, form: formFieldsOf(document, entities) };
}

/** The label that a cell begins with, apart from punctuation. */
export function leadingLabel(analysis: Analysis, cell: Cell): Label | undefined {
  return analysis.labelsByCell.get(cell)?.find((label) => /^[^\p{L}\d]*$/u.test(cell.text.slice(0, label.start)));
}

/** True for a cell that is nothing but the name of an entity: a label, and not the value of another one. */
export function isOnlyName(analysis: Analysis, cell: Cell): boolean {
  const label = leadingLabel(analysis, cell);
  const isName = label?.meanings.some(({ meaning }) => 'entity' in meaning) ?? false;
  return isName && label !== undefined && !/[\p{L}\d]/u.test(cell.text.slice(label.end));
}
