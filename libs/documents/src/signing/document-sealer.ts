import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mails, StoredObjects, type Claim, type StorageAttempt } from '@app/core';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { SealAnnouncement } from './seal-announcement';
import { SealedDocuments, type SealedFiles } from './sealed-documents';
import { SigningLinks } from './signing-link';
import { signedCopyMail } from './signing-mails';

/** Completes a signed envelope in the worker: sealed file, certificate, evidence, and mails to signer and sender. */
@Injectable()
export class DocumentSealer {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly documents: SealedDocuments,
    private readonly objects: StoredObjects,
    private readonly links: SigningLinks,
    private readonly mails: Mails,
    private readonly announcement: SealAnnouncement,
  ) {}

  /**
   * Seals an envelope that is signed and not sealed yet.
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
    const facts = {
      sealedAt: new Date(),
      sealedKey: sealed.key,
      sealedSha256: sealed.sha256,
      certificateKey: certificate.key,
      evidenceKey: evidence.key,
      sealedMark: null,
      sealError: '',
      tokenHash: this.links.hash(envelope.id, envelope.tokenHash),
    };
    await this.envelopes.holdUser(envelope, manager);
    if (!(await this.envelopes.update(envelope, envelope.id, facts, manager))) return false;
    await this.announcement.announce(manager, envelope, requestId);
    const mail = signedCopyMail(
      envelope,
      envelope.signerName,
      this.links.url(envelope.id, envelope.tokenHash),
      envelope.tokenExpiresAt ?? new Date(),
    );
    const recipients = new Set([envelope.signer, envelope.sender].filter((to) => to !== null));
    const { teamId, id: aboutId } = envelope;
    for (const to of recipients) await this.mails.add(manager, { teamId, aboutId, to, ...mail, requestId });
    return true;
  }
}
