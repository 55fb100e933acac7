import type { Grid } from '@app/reading/services';
import type { Choice } from '../structure/choices';
import type { AnalysedDocument } from './analysed-document';
import { type FormFields, formFieldsOf } from './form/form-fields';
import { findLabels, type Label } from './labels/labels';
import type { ItemTable } from './tables/item-table';
import { headerField } from './mail/header-fields';
import { memoField } from './mail/memo-head';
import type { Cell, Sheet, Span } from './tables/sheet';
import type { Locale } from './values/locale';

/** The rows and labels of a document, which the answerers of entities need. */
export interface Analysis extends Locale {
  sheet: Sheet;
  labels: Label[];
  labelsByCell: Map<Cell, Label[]>;
  /** The fields and boxes of the document whose labels are entities. */
  form: FormFields;
  choices: Choice[];
  /** The tables of the pages, which are no part of a sheet. */
  grids: Grid[];
  framedGrids: Grid[];
  itemTable: ItemTable | null;
  /** ISO 3166-1 alpha-2; null where the document's codes do not show it. */
  country: string | null;
  /** The value of the header field of a mail or memo that a name means; null for other names and other documents. */
  headerField(name: string): Span[] | null;
  /** The same document, with another name as the only entity. */
  withName(name: string): Analysis;
}

/** Finds the labels of a document; the names `entities` are labels too. */
export function analyse(document: AnalysedDocument, entities: string[]): Analysis {
  const labels = findLabels(document.labelledCells, entities);
  const labelsByCell = new Map<Cell, Label[]>();
  for (const label of labels) labelsByCell.set(label.cell, [...(labelsByCell.get(label.cell) ?? []), label]);
  const { sheet, locale, choices, framedGrids, itemTable } = document;
  const form = formFieldsOf(document, entities);
  const ofHeader = (name: string) => headerField(name, document) ?? memoField(name, sheet);
  const { country } = document.context;
  return {
    sheet,
    labels,
    labelsByCell,
    ...locale,
    form,
    choices,
    grids: document.grids.filter((grid) => grid.sheet === undefined),
    framedGrids,
    itemTable,
    country,
    headerField: ofHeader,
    withName: (name) => analyse(document, [name]),
  };
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
