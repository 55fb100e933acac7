import type { DocumentPage } from './document';
import { UnreadableDocumentError } from './reader';

/** Limits that keep layout analysis and answering a matter of seconds. */
export const DOCUMENT_LIMITS = {
  /** Longer documents are truncated. */
  pages: 500,
  /** A dense page of a broadsheet newspaper has some 6,000 words. */
  wordsPerPage: 20_000,
  /** 500 pages of 800 words, nearly twice as dense as a printed book. */
  words: 400_000,
  /** The columns of a worksheet in Excel (16,384, to XFD). */
  columns: 16_384,
  /** Characters of one row of a table: some 60 in each of those columns. */
  rowCharacters: 1_000_000,
} as const;

/** The number of pages to read of one file, of which an extraction may want fewer (`ReadOptions.pageLimit`). */
export function pagesToRead(pageLimit: number | null): number {
  return Math.min(pageLimit ?? DOCUMENT_LIMITS.pages, DOCUMENT_LIMITS.pages);
}

/** Throws UnreadableDocumentError `too_large` for a page of too many words. */
export function checkWords(count: number): void {
  const limit = DOCUMENT_LIMITS.wordsPerPage;
  if (count > limit) throw tooLarge(`A page of the document holds more than ${limit} words.`);
}

/** Throws UnreadableDocumentError `too_large` for pages that hold too many words together. */
export function checkPages(pages: DocumentPage[]): void {
  const words = new WordBudget();
  for (const page of pages) words.spend(page);
}

/** The words that the pages of a document may hold together; readers of many pages spend it page by page. */
export class WordBudget {
  private count = 0;

  /** @throws UnreadableDocumentError `too_large` when the pages so far hold too many */
  spend({ lines }: DocumentPage): void {
    this.count = lines.reduce((sum, { words }) => sum + words.length, this.count);
    const limit = DOCUMENT_LIMITS.words;
    if (this.count > limit) throw tooLarge(`The document holds more than ${limit} words.`);
  }
}

/** The error for a document that exceeds a limit; `message` is a sentence for the run's `error`. */
export function tooLarge(message: string): UnreadableDocumentError {
  return new UnreadableDocumentError('too_large', message);
}
