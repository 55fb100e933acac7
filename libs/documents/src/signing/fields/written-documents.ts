import { Injectable } from '@nestjs/common';
import type { StorageAttempt, StoredFile } from '@app/core';
import { partyWords } from '@app/sealing/services';
import type { Envelope } from '../../envelopes/envelope.entity';
import { PagePreviews, type PagePreview } from '../../fills/page-previews';
import { DocumentProcesses } from '../../programs/document-processes';
import type { Recipient } from '../recipients/recipient.entity';

/** Creates the version of a document that has the values of a signer, and the pictures of its pages. */
@Injectable()
export class WrittenDocuments {
  constructor(
    private readonly processes: DocumentProcesses,
    private readonly previews: PagePreviews,
  ) {}

  /** Creates and stores the files. @throws PdfFillError, TemplateError, and the errors of storage */
  async make(
    { id, fileName }: Envelope,
    { fields, email, writtenName }: Recipient,
    shown: Buffer,
    files: StorageAttempt,
    signal: AbortSignal,
  ): Promise<{ file: StoredFile; previews: PagePreview[] }> {
    const values = fields.map(({ number, label, value }) => ({ number, label, value }));
    const request = { fields: values, signer: partyWords({ email, name: writtenName || null }) };
    const pdf = await this.processes.write(shown, request, signal);
    const label = { name: fileName, mediaType: 'application/pdf' };
    const file = await files.put({ table: 'envelope', id }, 'filled-in', pdf, label);
    return { file, previews: await this.previews.make(id, pdf, files, signal) };
  }
}
