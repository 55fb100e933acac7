import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import { DocumentProcesses } from '../programs/document-processes';
import type { Envelope } from '../envelopes/envelope.entity';
import { type FilledFile, FillingThreads, type TemplateSet } from '../programs/filling-threads';
import type { SignableDocument } from '@app/sealing';
import type { FillValues } from '@app/templating';
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

/** Templates of which a process remembers that they have no tags of signatures. */
const MAX_REMEMBERED = 10_000;

/** Creates the document of an envelope from its template and values. */
@Injectable()
export class DocumentMaker {
  /** SHA-256 of PDF templates without tags of signatures in their text. */
  private readonly untagged = new Set<string>();

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
    const filled = await this.filled(envelope, { template, parts: new Map() }, signal);
    const {
      bytes: native,
      warnings,
      unused,
    } = templateType === 'pdf' && signer === null ? await this.withoutTags(filled, templateSha256, signal) : filled;
    if (type !== 'pdf') return { native, pdf: null, removed: [], warnings, unused };
    const pdf = templateType === 'pdf' ? native : await this.processes.convert(native, templateType, signal);
    const shown = signer === null ? { pdf, removed: [] } : await this.signable(pdf, signal);
    return { native, ...shown, warnings: [...warnings, ...removalWarning(shown.removed)], unused };
  }

  private async signable(pdf: Buffer, signal: AbortSignal): Promise<SignableDocument> {
    return this.threads.signable(await this.processes.place(pdf, signal), signal);
  }

  /** A PDF template has its tags in the text of its pages, which filling leaves. Templates without tags are looked at once. */
  private async withoutTags(filled: FilledFile, sha256: string, signal: AbortSignal): Promise<FilledFile> {
    if (this.untagged.has(sha256)) return filled;
    const bytes = await this.processes.unplace(filled.bytes, signal);
    if (bytes) return { ...filled, bytes };
    if (this.untagged.size >= MAX_REMEMBERED) this.untagged.clear();
    this.untagged.add(sha256);
    return filled;
  }

  /** Fills a template. Those that it inserts become known while it is filled. */
  private async filled(envelope: Envelope, templates: TemplateSet, signal: AbortSignal): Promise<FilledFile> {
    const { values, locale, signer } = envelope;
    const how = { locale, signs: signer !== null };
    const fields = () => this.threads.fields(templates, signal);
    const resolved = await this.pictures.resolve(envelope, values, fields, signal);
    const result = await this.threads.fill(templates, { values: resolved, ...how }, signal);
    if (!('missing' in result)) return result;
    const complete = await this.parts.complete(envelope, templates, result.missing, async (known) => {
      // Pictures are fetched when all templates that show them are known.
      const again = await this.threads.fill(known, { values: values as FillValues, ...how }, signal);
      return 'missing' in again ? again.missing : [];
    });
    return this.filled(envelope, complete, signal);
  }
}

const removalWarning = (removed: string[]): string[] =>
  removed.length > 0 ? [`Removed before signing, because a signer does not see it: ${removed.join(', ')}.`] : [];
