import { Injectable } from '@nestjs/common';
import { type Claim, JobSignals, StoredObjects, type StorageAttempt } from '@app/core';
import { PdfFillError, TemplateError } from '@app/formats/services';
import type { EntityManager } from 'typeorm';
import { DocumentProcesses } from '../programs/document-processes';
import { FillingThreads } from '../programs/filling-threads';
import type { DocumentTemplate } from './document-template.entity';
import type { DocumentTemplateVersion, PreviewFailure, PreviewPage } from './document-template-version.entity';
import { previewSignal } from './template-previews.service';
import { TemplatesRepository } from './templates.repository';
import { TemplateVersionsRepository } from './template-versions.repository';

const FAULT: PreviewFailure = { code: 'unavailable', detail: 'The template could not be drawn.', lasting: false };

/** Draws the pages of templates, in the worker. Placeholders are shown as they are, and form fields with their names. */
@Injectable()
export class TemplatePreviewMaker {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly versions: TemplateVersionsRepository,
    private readonly objects: StoredObjects,
    private readonly threads: FillingThreads,
    private readonly processes: DocumentProcesses,
    private readonly signals: JobSignals,
  ) {}

  /** Draws a version. A TemplateError ends it as failed for good, with the reason for the caller; other errors are retried. */
  async draw(versionId: string, claim: Claim): Promise<void> {
    const version = await this.versions.findForJob(versionId);
    const template = version?.templateId ? await this.templates.find(version, version.templateId) : null;
    if (!version || !template || version.previews) return;
    try {
      const pdf = await this.pdfOf(template, version, claim.signal);
      await this.objects.attempt(version.teamId, (files) => this.keep(version, pdf, files, claim));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const failure = { code: error.code, detail: error.message, lasting: true };
      await claim.finish((manager) => this.fail(manager, versionId, failure));
    }
  }

  /** Ends the drawing after the last attempt; the next request tries again. */
  giveUp(manager: EntityManager, versionId: string): Promise<void> {
    return this.fail(manager, versionId, FAULT);
  }

  private async pdfOf(
    template: DocumentTemplate,
    version: DocumentTemplateVersion,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { type } = template;
    const bytes = await this.objects.get(version.storageKey, version.sha256);
    return type === 'pdf'
      ? this.withFieldNames(template, { bytes, sha256: version.sha256 }, signal)
      : (await this.processes.convert(bytes, type, signal)).pdf;
  }

  /** A PDF whose text fields hold their names. One whose fields take no names, for example because they are short, stays as it is. */
  private async withFieldNames(
    { fields, syntax, delimiters }: DocumentTemplate,
    { bytes, sha256 }: { bytes: Buffer; sha256: string },
    signal: AbortSignal,
  ): Promise<Buffer> {
    const names = fields.filter(({ kind }) => kind === 'text').map(({ id }) => [id, id] as const);
    const template = { type: 'pdf' as const, syntax, delimiters, sha256, bytes };
    const input = { values: Object.fromEntries(names), locale: 'en-US', signingMark: null, signerFields: [] };
    try {
      const filled = await this.threads.fill({ template, parts: new Map() }, input, signal);
      return 'missing' in filled ? bytes : filled.bytes;
    } catch (error) {
      if (error instanceof PdfFillError && error.problems.length > 0) return bytes;
      throw error;
    }
  }

  private async keep({ id }: DocumentTemplateVersion, pdf: Buffer, files: StorageAttempt, claim: Claim): Promise<void> {
    const previews: PreviewPage[] = [];
    const owner = { table: 'document_template_version', id } as const;
    for (const { picture, width, height } of await this.processes.draw(pdf, claim.signal)) {
      const part = `page-${previews.length + 1}`;
      const { key } = await files.put(owner, part, picture, { name: `${part}.webp`, mediaType: 'image/webp' });
      previews.push({ key, width, height });
    }
    await claim.finish(async (manager) => {
      if (await this.versions.endPreviewForJob(id, { previews }, manager)) await files.commit(manager);
      await this.signals.notify(manager, previewSignal(id));
    });
  }

  private async fail(manager: EntityManager, id: string, previewFailure: PreviewFailure): Promise<void> {
    await this.versions.endPreviewForJob(id, { previewFailure }, manager);
    await this.signals.notify(manager, previewSignal(id));
  }
}
