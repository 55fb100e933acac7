import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import { DocumentProcesses } from '../programs/document-processes';
import type { Envelope } from './envelope.entity';
import { FillingThreads } from '../programs/filling-threads';
import { PictureValues } from './picture-values';

export interface FilledDocument {
  native: Buffer;
  /** The document as PDF, when the envelope's type is pdf. */
  pdf: Buffer | null;
  /** Names of content that was removed from the PDF because a signer does not see it. */
  removed: string[];
  /** A sentence for each value that does not fit its field, and one for the removed content. */
  warnings: string[];
}

/** Creates the document of an envelope from its template and values. */
@Injectable()
export class DocumentMaker {
  constructor(
    private readonly objects: StoredObjects,
    private readonly pictures: PictureValues,
    private readonly threads: FillingThreads,
    private readonly processes: DocumentProcesses,
  ) {}

  /** @throws TemplateError when the values do not suit the template; FileChangedError when the stored template has changed */
  async make(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    const { type, templateType, templateSyntax, templateSha256, templateKey, locale, signer } = envelope;
    const bytes = await this.objects.get(templateKey, templateSha256);
    const template = { type: templateType, syntax: templateSyntax, sha256: templateSha256, bytes };
    const fields = () => this.threads.fields(template, signal);
    const values = await this.pictures.resolve(envelope, valuesFor(envelope), fields, signal);
    const { bytes: native, warnings } = await this.threads.fill(template, { values, locale }, signal);
    if (type !== 'pdf') return { native, pdf: null, removed: [], warnings };
    const pdf = templateType === 'pdf' ? native : await this.processes.convert(native, templateType, signal);
    const shown = signer === null ? { pdf, removed: [] } : await this.threads.signable(pdf, signal);
    return { native, ...shown, warnings: [...warnings, ...removalWarning(shown.removed)] };
  }
}

/**
 * The values of an envelope. For a signature, its placeholders stay in the text, to be located in the PDF; otherwise they
 * become empty.
 */
function valuesFor({ signer, values }: Envelope): Record<string, unknown> {
  return signer === null ? values : { signature: '{{signature}}', signature_date: '{{signature_date}}', ...values };
}

const removalWarning = (removed: string[]): string[] =>
  removed.length > 0 ? [`Removed before signing, because a signer does not see it: ${removed.join(', ')}.`] : [];
