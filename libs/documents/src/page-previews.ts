import { Injectable } from '@nestjs/common';
import { objectKey, Storage } from '@app/core';
import { DocumentProcesses } from './document-processes';
import type { DrawnPage } from './page-drawings';

/** Whose pages they are. */
interface Owner {
  teamId: string;
  id: string;
}

export type PagePreview = DrawnPage;

/** Where the picture of a page (from 1) lies. */
export const previewKey = ({ teamId, id }: Owner, page: number): string =>
  objectKey(teamId, 'envelopes', id, `page-${page}`);

/** Keeps pictures of the pages of a document, drawn once, so that every phone can show them without a PDF viewer. */
@Injectable()
export class PagePreviews {
  constructor(
    private readonly storage: Storage,
    private readonly processes: DocumentProcesses,
  ) {}

  /**
   * Stores a picture of each page, up to 200, with the places for signature and date marked, and answers their sizes and
   * texts. @throws PdfError, and TemplateError for a PDF that cannot be drawn or could not be sealed later
   */
  async make(envelope: Owner, pdf: Buffer, signal: AbortSignal): Promise<PagePreview[]> {
    const previews: PagePreview[] = [];
    for (const { picture, ...page } of await this.processes.draw(pdf, signal)) {
      previews.push(page);
      await this.put(envelope, previews.length, picture);
    }
    return previews;
  }

  private async put(envelope: Owner, page: number, picture: Buffer): Promise<void> {
    const label = { name: `page-${page}.webp`, mediaType: 'image/webp' };
    await this.storage.put(previewKey(envelope, page), picture, label);
  }
}
