/** An uploaded file. `name` and `mediaType` come from the sender and may be wrong: readers check the bytes. */
export interface SourceFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A rectangle as fractions (0–1) of the displayed page, from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word of a page; `confidence` is 0–100: that of the OCR engine, 100 for a text layer. */
export interface Word {
  text: string;
  box: Box;
  confidence: number;
}

/** Words side by side on one baseline with no wide gap: a line of running text, or one cell of a table. */
export interface TextLine {
  words: Word[];
  text: string;
  box: Box;
}

/** Lines one below the other that belong together: a paragraph, an address, a table column. */
export interface TextBlock {
  lines: TextLine[];
  box: Box;
}

/** A page with its size in `unit`s: points for PDFs, pixels for pictures, characters for plain text. */
export interface DocumentPage {
  number: number;
  width: number;
  height: number;
  unit: 'point' | 'pixel' | 'character';
  /** In reading order: from the top, then from the left. */
  lines: TextLine[];
  blocks: TextBlock[];
}

/** The text of a file, by page. `truncated`: not all pages were read, because of a limit or the deadline. */
export interface DocumentText {
  pages: DocumentPage[];
  /** All pages of the file, also those that were not read. */
  pageCount: number;
  truncated: boolean;
}

export interface ReadOptions {
  /** The number of pages to read from the start (the `page_filter` of an extraction); null for all. */
  pageLimit: number | null;
  /** Called after every page and every OCR pass over a picture. */
  progress?: () => void;
  /** The time (milliseconds since 1970) after which no further page is started; the pages read before it are returned. */
  deadline?: number;
}

/** Reads one kind of file into words with boxes. There is one reader for each kind. */
export interface Reader {
  /** Decides by the bytes, never by the name alone. */
  takes(file: SourceFile): boolean;
  /** Throws UnreadableDocumentError when the file holds nothing that can be read. */
  read(file: SourceFile, options: ReadOptions): Promise<DocumentText>;
}

export type UnreadableReason = 'empty' | 'encrypted' | 'broken' | 'no_text' | 'unsupported' | 'too_slow' | 'too_large';

/** A document that cannot be read; `message` is a sentence for the `error` of the run (Document intelligence, decisions). */
export class UnreadableDocumentError extends Error {
  constructor(
    readonly reason: UnreadableReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UnreadableDocumentError';
  }
}

/**
 * Reads a file with the first reader that accepts it.
 * @throws UnreadableDocumentError also for files that are empty, without text, or accepted by no reader
 */
export async function readDocument(readers: Reader[], file: SourceFile, options: ReadOptions): Promise<DocumentText> {
  if (file.bytes.length === 0) throw new UnreadableDocumentError('empty', 'The file is empty.');
  const reader = readers.find((candidate) => candidate.takes(file));
  if (!reader) throw new UnreadableDocumentError('unsupported', 'Files of this type cannot be read.');

  const document = await reader.read(file, options);
  if (document.pages.every((page) => page.lines.length === 0)) {
    throw new UnreadableDocumentError('no_text', 'No text was found in the document.');
  }
  return document;
}

/** Merges the documents of one run; pages are numbered consecutively (`merge_files`). */
export function mergeDocuments(documents: DocumentText[]): DocumentText {
  const pages = documents.flatMap((document) => document.pages);
  return {
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    pageCount: documents.reduce((sum, document) => sum + document.pageCount, 0),
    truncated: documents.some((document) => document.truncated),
  };
}
