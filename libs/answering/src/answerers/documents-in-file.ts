import { AnalysedDocument } from './analysed-document';
import { analyse } from './analysis';
import type { Answer } from './answerer';
import { type LinkedValue, claimsOf } from './labels/linking';

/** A page names its document with a label of at least this weight. Set by hand, as the clear claims of `finding.ts`. */
const CLEAR = 0.5;
/** Numbers with nearly the best weight of a page: several are a list of documents. */
const AS_CLEAR = 0.95;

/** One of the documents in a file. Its pages are numbered from 1; in the file, as many pages are before them. */
export interface DocumentInFile {
  document: AnalysedDocument;
  pagesBefore: number;
}

/**
 * The documents that one file holds, such as the invoices of a scanned pile: a page that clearly has another number of a document
 * than the pages before it begins the next one. Most files are one document,
 * and so is a workbook, whose rows are read by the pages of the file.
 */
export function documentsIn(file: AnalysedDocument): DocumentInFile[] {
  if (file.pages.length < 2 || (file.text.sheets ?? []).length > 0) return [{ document: file, pagesBefore: 0 }];
  const claims = claimsOf('invoice_number', 'identifier', analyse(file, []));
  const starts: number[] = [];
  let current: string | undefined;
  for (const [index, page] of file.pages.entries()) {
    const number = numberOn(page.number, claims);
    if (index === 0 || (number !== undefined && current !== undefined && number !== current)) starts.push(index);
    current = number ?? current;
  }
  if (starts.length < 2) return [{ document: file, pagesBefore: 0 }];
  return starts.map((start, index) => ({ document: withPages(file, start, starts[index + 1]), pagesBefore: start }));
}

/** The number of the document that a page clearly has; undefined on a page without one or with a list of them. */
function numberOn(page: number, claims: LinkedValue[]): string | undefined {
  const clear = claims.filter(({ value, weight }) => value.cell.page === page && weight > CLEAR);
  const best = Math.max(0, ...clear.map(({ weight }) => weight));
  const numbers = new Set(clear.filter(({ weight }) => weight >= AS_CLEAR * best).map(({ value }) => value.value));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

function withPages({ text }: AnalysedDocument, start: number, end?: number): AnalysedDocument {
  const pages = text.pages.slice(start, end).map((page, index) => ({ ...page, number: index + 1 }));
  return new AnalysedDocument({ ...text, pages });
}

/** An answer about a document with the places of the file. */
export function inFile(answer: Answer, { pagesBefore }: DocumentInFile): Answer {
  return { ...answer, boxes: answer.boxes.map((box) => ({ ...box, page: box.page + pagesBefore })) };
}
