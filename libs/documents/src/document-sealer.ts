import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mails, Storage, type Claim } from '@app/core';
import { Envelope } from './envelope.entity';
import { EnvelopesRepository } from './envelopes.repository';
import { SealedDocuments, type SealedFiles } from './sealed-documents';
import { SigningLinks } from './signing-link';
import { signedCopyMail } from './signing-mails';

/** Brings a signed envelope to its end, in the worker: sealed file, certificate, evidence, and a mail to both sides. */
@Injectable()
export class DocumentSealer {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly documents: SealedDocuments,
    private readonly storage: Storage,
    private readonly links: SigningLinks,
    private readonly mails: Mails,
  ) {}

  /** Seals one envelope, once. */
  async seal(envelopeId: string, claim: Claim): Promise<void> {
    const envelope = await this.envelopes.find(envelopeId);
    if (!envelope?.signedAt || !envelope.storageKey || envelope.sealedAt) return;

    const files = await this.documents.make(envelope, await this.storage.get(envelope.storageKey));
    await claim.finish((manager) => this.finish(manager, envelope, files, claim.requestId));
  }

  private async finish(
    manager: EntityManager,
    envelope: Envelope,
    { sealed, certificate, evidence }: SealedFiles,
    requestId: string,
  ) {
    const facts = {
      sealedAt: new Date(),
      sealedKey: sealed.key,
      sealedSha256: sealed.sha256,
      certificateKey: certificate.key,
      evidenceKey: evidence.key,
      sealedMark: null,
      tokenHash: this.links.hash(envelope.id, envelope.tokenHash),
    };
    await manager.update(Envelope, { id: envelope.id }, facts);
    const mail = signedCopyMail(
      envelope.fileName,
      envelope.signerName,
      this.links.url(envelope.id, envelope.tokenHash),
      envelope.tokenExpiresAt ?? new Date(),
    );
    const recipients = new Set([envelope.signer, envelope.sender].filter((to) => to !== null));
    for (const to of recipients) await this.mails.add(manager, { to, ...mail, requestId });
  }
}
