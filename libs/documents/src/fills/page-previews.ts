import { Injectable } from '@nestjs/common';
import type { StorageAttempt, StoredFile } from '@app/core';
import { DocumentProcesses } from '../programs/document-processes';
import type { DrawnPage } from '../programs/page-drawings';

/** A page on the signing page; `key` is the storage key of its picture. */
export interface PagePreview extends DrawnPage {
  key: string;
}

/** Stores pictures of the pages of a document, so that the signing page needs no PDF viewer. */
@Injectable()
export class PagePreviews {
  constructor(private readonly processes: DocumentProcesses) {}

  /**
   * Stores a picture of each of the first 200 pages, with the locations of signature and date marked. Returns keys, sizes and
   * texts of the pages.
   * @throws TemplateError for a PDF that cannot be drawn or could not be sealed later
   */
  async make(envelopeId: string, pdf: Buffer, files: StorageAttempt, signal: AbortSignal): Promise<PagePreview[]> {
    const previews: PagePreview[] = [];
    for (const { picture, ...page } of await this.processes.draw(pdf, signal)) {
      const { key } = await put(files, envelopeId, previews.length + 1, picture);
      previews.push({ key, ...page });
    }
    return previews;
  }
}

function put(files: StorageAttempt, id: string, page: number, picture: Buffer): Promise<StoredFile> {
  const label = { name: `page-${page}.webp`, mediaType: 'image/webp' };
  return files.put({ table: 'envelope', id }, `page-${page}`, picture, label);
}
