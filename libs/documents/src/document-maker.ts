import { Injectable } from '@nestjs/common';
import { Storage } from '@app/core';
import { PdfConverter } from './conversion/pdf-converter';
import type { Envelope } from './envelope.entity';
import type { FillValues } from './fillers/field-values';
import { fillPdf, parsePdf } from './fillers/pdf.filler';
import { TemplateCache } from './fillers/template-cache';
import { PictureValues } from './picture-values';
import { signableDocument } from './signing/signable-pdf';

export interface FilledDocument {
  native: Buffer;
  /** The same as PDF, when the envelope is one. */
  pdf: Buffer | null;
  /** What was taken out of the PDF because a signer does not see it. */
  removed: string[];
}

/** Makes the document of an envelope: template and values in, bytes out. Parsed templates are kept in memory. */
@Injectable()
export class DocumentMaker {
  private readonly cache = new TemplateCache();

  constructor(
    private readonly storage: Storage,
    private readonly pictures: PictureValues,
    private readonly converter: PdfConverter,
  ) {}

  /** @throws TemplateError when the template cannot take the values */
  async make(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    const template = await this.storage.get(envelope.templateKey);
    const values = await this.pictures.resolve(envelope, valuesFor(envelope));
    const native = await this.fillNative(envelope, template, values);
    if (envelope.type !== 'pdf') return { native, pdf: null, removed: [] };
    const { templateType, signer } = envelope;
    const pdf = templateType === 'pdf' ? native : await this.converter.convert(native, templateType, signal);
    return { native, ...(signer === null ? { pdf, removed: [] } : await signableDocument(pdf)) };
  }

  private async fillNative(
    { templateType, templateSha256 }: Envelope,
    template: Buffer,
    values: FillValues,
  ): Promise<Buffer> {
    if (templateType === 'pdf') return fillPdf(await parsePdf(template), values);
    return this.cache.parse(template, templateSha256).fill(values);
  }
}

/** On the way to a signature the places for it stay in the text, to be found in the PDF; otherwise they become empty. */
function valuesFor({ signer, values }: Envelope): Record<string, unknown> {
  return signer === null ? values : { signature: '{{signature}}', signature_date: '{{signature_date}}', ...values };
}
