import type { DocumentText, Grid } from '../readers/document';

/** The tables of a document, in the order of its pages. */
export function gridsOf(document: DocumentText): Grid[] {
  return document.pages.flatMap((page) => page.grids);
}
