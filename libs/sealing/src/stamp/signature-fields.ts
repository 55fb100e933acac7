import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, formOf, type PdfField, type PdfFile } from '@app/formats';

/** Removes fields from the form and their widgets from the pages: readers would still prompt the user to sign an empty one. */
export function removeFields(file: PdfFile, fields: readonly PdfField[]): void {
  const removed = new Set<unknown>(fields.flatMap(({ dict, widgets }) => [dict, ...widgets]));
  if (removed.size === 0) return;
  for (const { dict } of file.pages) removeFromArray(dict, 'Annots', removed);
  const form = formOf(file);
  if (form) removeFromArray(form, 'Fields', removed);
  for (const dict of removed) if (dict instanceof PDFDict) removeFromParent(dict, removed);
}

function removeFromParent(dict: PDFDict, removed: Set<unknown>): void {
  const parent = dictOf(dict, 'Parent');
  if (parent && !removed.has(parent)) removeFromArray(parent, 'Kids', removed);
}

function removeFromArray(dict: PDFDict, key: string, removed: Set<unknown>): void {
  const entries = arrayOf(dict, key);
  if (!entries) return;
  const kept = PDFArray.withContext(dict.context);
  for (const entry of entries.asArray()) if (!removed.has(dict.context.lookup(entry))) kept.push(entry);
  dict.set(PDFName.of(key), kept);
}
