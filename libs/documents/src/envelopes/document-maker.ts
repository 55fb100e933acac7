import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import { DocumentProcesses } from '../programs/document-processes';
import type { Envelope } from './envelope.entity';
import { type FilledFile, FillingThreads, type TemplateSet } from '../programs/filling-threads';
import type { FillValues } from '@app/templating';
import { MAX_RECIPIENTS } from '../signing/recipient-roles';
import { PartTemplates } from './part-templates';
import { PictureValues } from './picture-values';

export interface FilledDocument {
  native: Buffer;
  /** The document as PDF, when the envelope's type is pdf. */
  pdf: Buffer | null;
  /** Names of content that was removed from the PDF because a signer does not see it. */
  removed: string[];
  /** A sentence for each value that does not fit its field, and one for the removed content. */
  warnings: string[];
  /** The names of the values that no placeholder asks for. */
  unused: string[];
}

/** Creates the document of an envelope from its template and values. */
@Injectable()
export class DocumentMaker {
  constructor(
    private readonly objects: StoredObjects,
    private readonly pictures: PictureValues,
    private readonly parts: PartTemplates,
    private readonly threads: FillingThreads,
    private readonly processes: DocumentProcesses,
  ) {}

  /** @throws TemplateError when the values do not suit the template; FileChangedError when the stored template has changed */
  async make(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    const { type, templateType, templateSyntax, templateSha256, templateKey, signer } = envelope;
    const bytes = await this.objects.get(templateKey, templateSha256);
    const template = { type: templateType, syntax: templateSyntax, sha256: templateSha256, bytes };
    const { bytes: native, warnings, unused } = await this.filled(envelope, { template, parts: new Map() }, signal);
    if (type !== 'pdf') return { native, pdf: null, removed: [], warnings, unused };
    const pdf = templateType === 'pdf' ? native : await this.processes.convert(native, templateType, signal);
    const shown = signer === null ? { pdf, removed: [] } : await this.threads.signable(pdf, signal);
    return { native, ...shown, warnings: [...warnings, ...removalWarning(shown.removed)], unused };
  }

  /** Fills a template. Those that it inserts become known while it is filled. */
  private async filled(envelope: Envelope, templates: TemplateSet, signal: AbortSignal): Promise<FilledFile> {
    const values = valuesFor(envelope);
    const fields = () => this.threads.fields(templates, signal);
    const resolved = await this.pictures.resolve(envelope, values, fields, signal);
    const result = await this.threads.fill(templates, { values: resolved, locale: envelope.locale }, signal);
    if (!('missing' in result)) return result;
    const complete = await this.parts.complete(envelope, templates, result.missing, async (known) => {
      // Pictures are fetched when all templates that show them are known.
      const again = await this.threads.fill(known, { values: values as FillValues, locale: envelope.locale }, signal);
      return 'missing' in again ? again.missing : [];
    });
    return this.filled(envelope, complete, signal);
  }
}

/**
 * The values of an envelope. For a signature, its placeholders stay in the text, to be located in the PDF; otherwise they
 * become empty.
 */
function valuesFor({ signer, values }: Envelope): Record<string, unknown> {
  return signer === null ? values : { ...SIGNATURE_TAGS, ...values };
}

/** A tag for each signer that an envelope may have; numbers are those of the signers. */
const SIGNATURE_TAGS: Readonly<Record<string, string>> = Object.fromEntries(
  ['', ...Array.from({ length: MAX_RECIPIENTS }, (_, index) => `_${index + 1}`)].flatMap((number) =>
    [`signature${number}`, `signature_date${number}`].map((name) => [name, `{{${name}}}`]),
  ),
);

const removalWarning = (removed: string[]): string[] =>
  removed.length > 0 ? [`Removed before signing, because a signer does not see it: ${removed.join(', ')}.`] : [];
