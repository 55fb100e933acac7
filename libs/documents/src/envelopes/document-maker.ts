import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import { DocumentProcesses } from '../programs/document-processes';
import type { Envelope } from './envelope.entity';
import { FillingThreads } from '../programs/filling-threads';
import { PictureValues } from './picture-values';

export interface FilledDocument {
  native: Buffer;
  /** The same as PDF, when the envelope is one. */
  pdf: Buffer | null;
  /** What was taken out of the PDF because a signer does not see it. */
  removed: string[];
  /** What the sender is told: a sentence for each value that does not fit its field. */
  warnings: string[];
}

/** Makes the document of an envelope: template and values in, bytes out. */
@Injectable()
export class DocumentMaker {
  constructor(
    private readonly objects: StoredObjects,
    private readonly pictures: PictureValues,
    private readonly threads: FillingThreads,
    private readonly processes: DocumentProcesses,
  ) {}

  /** @throws TemplateError when the template cannot take the values; FileChangedError when its bytes are others by now */
  async make(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    const { type, templateType, templateSha256, templateKey, signer } = envelope;
    const bytes = await this.objects.get(templateKey, templateSha256);
    const template = { type: templateType, sha256: templateSha256, bytes };
    const fields = () => this.threads.fields(template, signal);
    const values = await this.pictures.resolve(envelope, valuesFor(envelope), fields, signal);
    const { bytes: native, warnings } = await this.threads.fill(template, values, signal);
    if (type !== 'pdf') return { native, pdf: null, removed: [], warnings };
    const pdf = templateType === 'pdf' ? native : await this.processes.convert(native, templateType, signal);
    const shown = signer === null ? { pdf, removed: [] } : await this.threads.signable(pdf, signal);
    return { native, warnings, ...shown };
  }
}

/** On the way to a signature the places for it stay in the text, to be found in the PDF; otherwise they become empty. */
function valuesFor({ signer, values }: Envelope): Record<string, unknown> {
  return signer === null ? values : { signature: '{{signature}}', signature_date: '{{signature_date}}', ...values };
}
