import { PdfError, withPdf } from '@app/core/programs';
import { ExpressionWorkError } from '../expressions/evaluator';
import { UnreadableDocumentError, fileKindOf, type DocumentText, type SourceFile } from '@app/reading/services';
import { type FileFacts, FileFilter } from '../runs/settings/file-facts';

/** Selects files by their number of pages: the part of `file_filter_query` that needs a file to be opened. */
export class PageSelection {
  /** A sentence for each file that was left out. */
  readonly warnings: string[] = [];
  private readonly filter: FileFilter | null;

  /** @param source empty to select every file */
  constructor(source: string) {
    this.filter = FileFilter.parse(source);
  }

  /** Reads a file that is selected; null for others. The pages of a PDF are counted before one of them is rendered. */
  async select(
    file: SourceFile,
    facts: FileFacts | null,
    read: () => Promise<DocumentText>,
  ): Promise<DocumentText | null> {
    if (!this.filter || !facts) return read();
    const counted = await pdfPages(file);
    if (counted !== null) return this.accepts(this.filter, facts, counted) ? read() : null;
    const document = await read();
    return this.accepts(this.filter, facts, document.pageCount) ? document : null;
  }

  private accepts(filter: FileFilter, facts: FileFacts, pages: number): boolean {
    if (isAccepted(filter, facts, pages)) return true;
    const count = `${pages} page${pages === 1 ? '' : 's'}`;
    this.warnings.push(`${facts.name || 'A file'} (${count}) was left out by file_filter_query.`);
    return false;
  }
}

function isAccepted(filter: FileFilter, facts: FileFacts, pages: number): boolean {
  try {
    return filter.accepts(facts, pages);
  } catch (error) {
    if (!(error instanceof ExpressionWorkError)) throw error;
    throw new UnreadableDocumentError('too_slow', 'The file_filter_query takes too much work for this file.');
  }
}

/** The number of pages of a PDF; null for other files, and for PDFs that cannot be opened: reading them says why. */
async function pdfPages({ bytes }: SourceFile): Promise<number | null> {
  if (fileKindOf(bytes) !== 'pdf') return null;
  try {
    return await withPdf(bytes, (pdf) => Promise.resolve(pdf.pageCount));
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}
