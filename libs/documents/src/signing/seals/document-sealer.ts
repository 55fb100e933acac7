import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StoredObjects, type Claim, type StorageAttempt } from '@app/core';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';
import { SealAnnouncement } from './seal-announcement';
import { SealedDocuments, type SealedFiles } from './sealed-documents';
import { SignedCopies } from '../mails/signed-copies';
import { SigningRequests } from '../signing-requests';

/** Completes a signed envelope in the worker: sealed file, certificate, evidence, and mails to its recipients and its sender. */
@Injectable()
export class DocumentSealer {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly documents: SealedDocuments,
    private readonly objects: StoredObjects,
    private readonly requests: SigningRequests,
    private readonly copies: SignedCopies,
    private readonly announcement: SealAnnouncement,
  ) {}

  /**
   * Seals an envelope that all have signed and that is not sealed yet.
   * @throws FileChangedError when the stored document differs from the signed one
   */
  async seal(envelopeId: string, claim: Claim): Promise<void> {
    const envelope = await this.envelopes.findForJob(envelopeId);
    if (!envelope?.signedAt || !envelope.storageKey || envelope.sealedAt) return;

    const original = await this.objects.get(envelope.storageKey, envelope.sha256 ?? '');
    await this.objects.attempt(envelope.teamId, (files) => this.keep(envelope, original, files, claim));
  }

  /** Stores the reason after the last failed attempt. */
  async giveUp(manager: EntityManager, envelopeId: string, error: Error): Promise<void> {
    await this.envelopes.updateForJob(envelopeId, { sealError: error.message }, manager);
  }

  private async keep(envelope: Envelope, original: Buffer, files: StorageAttempt, claim: Claim) {
    const sealed = await this.documents.make(envelope, original, files, claim.signal);
    await claim.finish(async (manager) => {
      if (await this.finish(manager, envelope, sealed, claim.requestId)) await files.commit(manager);
    });
  }

  /** Returns false when the envelope was deleted in the meantime. */
  private async finish(
    manager: EntityManager,
    envelope: Envelope,
    { sealed, certificate, evidence }: SealedFiles,
    requestId: string,
  ): Promise<boolean> {
    const sealedAt = new Date();
    const facts = {
      sealedAt,
      sealedKey: sealed.key,
      sealedSha256: sealed.sha256,
      certificateKey: certificate.key,
      evidenceKey: evidence.key,
      sealError: '',
      // A short time to sign does not shorten the time to fetch the copy.
      tokenExpiresAt: later(envelope.tokenExpiresAt, this.requests.expiryFrom(sealedAt, envelope)),
    };
    await this.envelopes.holdUser(envelope, manager);
    if (!(await this.envelopes.update(envelope, envelope.id, facts, manager))) return false;
    const all = await this.copies.open(manager, envelope);
    await this.announcement.announce(manager, envelope, requestId);
    await this.copies.send(manager, { ...envelope, ...facts }, all, sealed, requestId);
    return true;
  }
}

const later = (a: Date | null, b: Date): Date => (a && a > b ? a : b);
