import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RetryAfter, StoredObjects, type Claim, type StorageAttempt, type StoredFile } from '@app/core';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopeLog } from '../../envelopes/envelope-log';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';
import type { PagePreview } from '../../fills/page-previews';
import type { Recipient } from '../recipients/recipient.entity';
import { unwrittenOf } from '../recipients/recipient-turns';
import { RecipientsRepository } from '../recipients/recipients.repository';
import { SigningProgress } from '../signing-progress';
import { WrittenDocuments } from './written-documents';

/** Seconds until a job looks again at a document that another one has changed. */
const SOON = 1;

/**
 * Writes what a signer filled in into the document, in the worker. The next version of the document, its pictures, the event in
 * the log and what follows (the next turn or the sealing) commit together, so nobody sees a document that the log does not name.
 */
@Injectable()
export class FieldWriter {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly objects: StoredObjects,
    private readonly documents: WrittenDocuments,
    private readonly log: EnvelopeLog,
    private readonly progress: SigningProgress,
  ) {}

  /**
   * Writes the values of the signer who signed first of those whose values are not written yet.
   * @throws FileChangedError when the stored document differs from the one that was signed
   */
  async write(envelopeId: string, claim: Claim): Promise<void> {
    const envelope = await this.envelopes.findForJob(envelopeId);
    const signer = envelope && unwrittenOf(await this.recipients.list(envelope));
    if (!envelope || !signer || hasEnded(envelope)) return;

    const shown = await this.objects.get(envelope.storageKey ?? '', envelope.sha256 ?? '');
    await this.objects.attempt(envelope.teamId, (files) => this.keep(envelope, signer, shown, files, claim));
  }

  /** Stores the reason after the last failed attempt. */
  async giveUp(manager: EntityManager, envelopeId: string, error: Error): Promise<void> {
    await this.envelopes.updateForJob(envelopeId, { sealError: error.message }, manager);
  }

  private async keep(envelope: Envelope, signer: Recipient, shown: Buffer, files: StorageAttempt, claim: Claim) {
    const written = await this.documents.make(envelope, signer, shown, files, claim.signal);
    await claim.finish(async (manager) => {
      if (await this.finish(manager, envelope, signer, written)) await files.commit(manager);
    });
  }

  /** Returns false when the envelope has ended in the meantime. @throws RetryAfter when another job has changed the document */
  private async finish(
    manager: EntityManager,
    { sha256: previous, ...read }: Envelope,
    { id }: Recipient,
    { file, previews }: { file: StoredFile; previews: PagePreview[] },
  ): Promise<boolean> {
    const envelope = await this.envelopes.lock(read, read.id, manager);
    if (!envelope || hasEnded(envelope)) return false;
    const all = await this.recipients.list(envelope, manager);
    const signer = all.find((one) => one.id === id);
    if (!signer || signer.fieldsWrittenAt || envelope.sha256 !== previous)
      throw new RetryAfter('The document has changed meanwhile.', SOON);

    const changes = { storageKey: file.key, sha256: file.sha256, previews, sealError: '' };
    const facts = { fieldsWrittenAt: new Date() };
    await this.envelopes.update(envelope, envelope.id, changes, manager);
    await this.recipients.update(signer, facts, manager);
    const next = { ...envelope, ...changes };
    const detail = { previous_document_sha256: previous ?? '' };
    await this.log.add(manager, next, 'filled_in', { recipient: signer.email, detail });
    const present = all.map((one) => (one.id === id ? { ...one, ...facts } : one));
    await this.progress.proceed(manager, next, present);
    return true;
  }
}

const hasEnded = ({ declinedAt, voidedAt }: Envelope): boolean => declinedAt !== null || voidedAt !== null;
