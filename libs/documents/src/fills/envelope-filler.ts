import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StoredObjects, type Claim, type StorageAttempt, UnavailableError, type WrittenFiles } from '@app/core';
import { DocumentMaker, type FilledDocument } from './document-maker';
import type { Envelope, FillFailure } from '../envelopes/envelope.entity';
import { FILL_FAULT, FILL_OUTAGE, MEDIA_TYPES } from '../envelopes/envelope-types';
import { type EndedFill, EnvelopeFillsRepository, type FilledColumns } from '../envelopes/envelope-fills.repository';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { PdfFillError, TemplateError } from '@app/formats/services';
import { PagePreviews } from './page-previews';
import { SigningRequests, type SignatureRequest } from '../signing/signing-requests';

/** Fills envelopes, in the worker. */
@Injectable()
export class EnvelopeFiller {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly fills: EnvelopeFillsRepository,
    private readonly objects: StoredObjects,
    private readonly documents: DocumentMaker,
    private readonly previews: PagePreviews,
    private readonly signing: SigningRequests,
  ) {}

  /** Fills a pending envelope. A TemplateError ends it as failed, with the reason for the caller; other errors are retried. */
  async fill(envelopeId: string, claim: Claim): Promise<void> {
    const envelope = await this.envelopes.findForJob(envelopeId);
    if (envelope?.status !== 'pending') return;
    try {
      const filled = await this.documents.make(envelope, claim.signal);
      await this.objects.attempt(envelope.teamId, (files) => this.keep(envelope, filled, files, claim));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      await claim.finish((manager) => this.fills.failForJob(envelopeId, toFailure(error), manager));
    }
  }

  /** Ends the envelope as failed after the last attempt, which threw `error`. */
  async giveUp(manager: EntityManager, envelopeId: string, error: Error): Promise<void> {
    const failure = error instanceof UnavailableError ? FILL_OUTAGE : FILL_FAULT;
    await this.fills.failForJob(envelopeId, failure, manager);
  }

  /** Stores the document and the pictures of its pages, and commits them with the envelope's new state. */
  private async keep(envelope: Envelope, filled: FilledDocument, files: StorageAttempt, claim: Claim) {
    const columns = await this.store(envelope, filled, files);
    if (envelope.signer === null)
      return files.commitBy((written) => this.finishAtOnce(envelope, columns, written, claim));
    const previews = await this.previews.make(envelope.id, filled.bytes, files, claim.signal);
    const request = { previews, removed: filled.removed, requestId: claim.requestId };
    await claim.finish(async (manager) => {
      if (await this.finish(manager, envelope, columns, request)) await files.commit(manager);
    });
  }

  /** Stores the files. */
  private async store(
    envelope: Envelope,
    { bytes, native, warnings, unused }: FilledDocument,
    files: StorageAttempt,
  ): Promise<FilledColumns> {
    const { id, templateType, type } = envelope;
    const put = (part: string, file: Buffer, as: keyof typeof MEDIA_TYPES) =>
      files.put({ table: 'envelope', id }, part, file, { name: fileName(envelope, as), mediaType: MEDIA_TYPES[as] });
    const { name, key, sha256 } = await put('filled', bytes, type);
    const nativeKey = native && (await put('native', native, templateType)).key;
    return { fileName: name, storageKey: key, sha256, nativeKey, warnings, unusedValues: unused };
  }

  /** Ends the fill of a document that nobody signs. @returns the number of committed files; null when the envelope was deleted */
  private async finishAtOnce(
    envelope: Envelope,
    columns: FilledColumns,
    written: WrittenFiles,
    claim: Claim,
  ): Promise<number | null> {
    const statement = this.fills.finishing(envelope, envelope.id, columns, written);
    const { isKept, files } = await claim.finishBy<EndedFill>(statement);
    return isKept ? files : null;
  }

  /** Returns false when the envelope was deleted in the meantime. */
  private async finish(
    manager: EntityManager,
    envelope: Envelope,
    columns: FilledColumns,
    request: SignatureRequest,
  ): Promise<boolean> {
    await this.envelopes.holdUser(envelope, manager);
    if (!(await this.fills.finish(envelope, envelope.id, columns, manager))) return false;
    await this.signing.request(manager, { ...envelope, ...columns, status: 'filled' }, request);
    return true;
  }
}

function fileName({ templateName }: Envelope, type: keyof typeof MEDIA_TYPES): string {
  return `${templateName.replace(/\.(docx|idml|pdf|pptx|xlsx)$/i, '')}.${type}`;
}

function toFailure(error: TemplateError): FillFailure {
  const errors = error instanceof PdfFillError && error.problems.length > 0 ? error.problems : undefined;
  return { code: error.code, detail: error.message, errors };
}
