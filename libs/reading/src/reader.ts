import type { DocumentText } from './document';
import { fileKindOf } from './file-kind';
import type { RowFile } from './sheets/row-file';

/** An uploaded file. `name` and `mediaType` come from the sender and may be wrong: readers check the bytes. */
export interface SourceFile {
  name: string;
  mediaType: string;
  /** The whole file, or the beginning of a file that is too large for memory. */
  bytes: Uint8Array;
  /** The file on disk, for readers that read it in parts. */
  onDisk?: { path: string; size: number };
}

export interface ReadOptions {
  /** The number of pages to read from the start (the `page_filter` of an extraction); null for all. */
  pageLimit: number | null;
  /** Called after every page and every OCR pass over a picture. */
  progress?: () => void;
  /** The time (milliseconds since 1970) after which no further page is started; the pages read before it are returned. */
  deadline?: number;
  /** Whether a document without any text is read too, because its look is asked for. */
  needsNoText?: boolean;
  /** Whether spreadsheets are read; true when absent. */
  acceptSpreadsheets?: boolean;
  /** The number of files around this one, such as mails with attachments; 0 when absent. */
  depth?: number;
  /** Takes the rows of spreadsheets; without it only the rows on pages are kept. */
  rows?: RowFile;
}

/** Reads one kind of file into words with boxes. There is one reader for each kind. */
export interface Reader {
  /** Reads files of any size from `onDisk`. */
  readonly readsInParts?: boolean;
  /** Decides by the bytes, never by the name alone. */
  takes(file: SourceFile): boolean;
  /** Throws UnreadableDocumentError when the file holds nothing that can be read. */
  read(file: SourceFile, options: ReadOptions): Promise<DocumentText>;
}

export type UnreadableReason = 'empty' | 'encrypted' | 'broken' | 'no_text' | 'unsupported' | 'too_slow' | 'too_large';

/** A document that cannot be read; `message` is a sentence for the `error` of the run. */
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
 * Extensions of files that never are text, and that no program opens when they are. The old `.doc` and `.xls` are not among them:
 * many programs export HTML and tab-separated text with these names.
 */
const BINARY_EXTENSION = /\.(?:pdf|docx|xlsx|xlsm|pptx|png|jpe?g|tiff?|webp|gif|bmp)$/i;

/** A download that failed is often the text of an error page with the name of the document. */
function assertNoDisguisedText({ name, bytes }: SourceFile): void {
  const extension = BINARY_EXTENSION.exec(name)?.[0].toLowerCase();
  if (extension && fileKindOf(bytes) === 'text')
    throw new UnreadableDocumentError(
      'broken',
      `The file is damaged: its name ends with ${extension}, but it holds text.`,
    );
}

/**
 * Reads a file with the first reader that accepts it.
 * @throws UnreadableDocumentError also for files that are empty, without text, or accepted by no reader
 */
export async function readDocument(readers: Reader[], file: SourceFile, options: ReadOptions): Promise<DocumentText> {
  if (file.bytes.length === 0) throw new UnreadableDocumentError('empty', 'The file is empty.');
  assertNoDisguisedText(file);
  const reader = readers.find((candidate) => candidate.takes(file));
  if (!reader) throw new UnreadableDocumentError('unsupported', 'Files of this type cannot be read.');

  const isPart = (file.onDisk?.size ?? 0) > file.bytes.length;
  if (isPart && !reader.readsInParts)
    throw new UnreadableDocumentError('too_large', 'The file is too large to be read.');

  const document = await reader.read(file, options);
  if (
    !options.needsNoText &&
    document.pages.every((page) => page.lines.length === 0) &&
    !document.sheets?.some(({ rowCount }) => rowCount > 0)
  ) {
    throw new UnreadableDocumentError('no_text', 'No text was found in the document.');
  }
  return document;
}
