import { UnreadableDocumentError, type DocumentText } from '@app/reading/services';
import type { FileFacts } from '../runs/settings/file-facts';

interface UnreadFile {
  name: string;
  error: UnreadableDocumentError;
}

/** The files of a run that cannot be read, so that they do not keep the others from being read. */
export class UnreadFiles {
  private readonly files: UnreadFile[] = [];

  /**
   * The document of a file; null for a file that cannot be read, and for one that `read` leaves out.
   * @param fault why an earlier process could not read it, as a sentence; null when none has tried
   */
  async attempt(
    facts: FileFacts | null,
    fault: string | null,
    read: () => Promise<DocumentText | null>,
  ): Promise<DocumentText | null> {
    try {
      if (fault !== null) throw new UnreadableDocumentError('broken', fault);
      return await read();
    } catch (error) {
      if (!(error instanceof UnreadableDocumentError)) throw error;
      this.files.push({ name: facts ? facts.name || 'A file' : "The user's values", error });
      return null;
    }
  }

  /** A sentence for each file. */
  get warnings(): string[] {
    return this.files.map(({ name, error }) => `${name} could not be read: ${error.message}`);
  }

  /** @param count the number of files of the run, of which none was read @throws UnreadableDocumentError unless all were left out */
  refuse(count: number): void {
    const [first] = this.files;
    if (!first) return;
    throw count === 1 ? first.error : new UnreadableDocumentError(first.error.reason, this.warnings.join(' '));
  }
}
