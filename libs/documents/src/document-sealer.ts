import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { Mails, objectKey, Secrets, Storage, type Claim, type FileLabel, type StoredFile } from '@app/core';
import { CONSENT } from './consent';
import { Envelope } from './envelope.entity';
import { EnvelopeLog } from './envelope-log';
import { EnvelopesRepository } from './envelopes.repository';
import { SealKeysService } from './seal-keys.service';
import { appendCertificate, certificatePdf } from './signing/certificate-page';
import { evidenceFile, type EvidenceFacts } from './signing/evidence';
import { sealPdf } from './signing/seal';
import type { SignatureMark } from './signing/signature-mark';
import { stampSignature } from './signing/stamp';
import { SigningLinks } from './signing-link';
import { signedCopyMail } from './signing-mails';
import { MARK_PURPOSE } from './signing.service';
import { Timestamps } from './timestamps';

interface SealedFiles {
  sealed: StoredFile;
  certificate: StoredFile;
  evidence: StoredFile;
}

/** Turns a signed envelope into its sealed file, its certificate and its evidence, in the worker. */
@Injectable()
export class DocumentSealer {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly keys: SealKeysService,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
    private readonly timestamps: Timestamps,
    private readonly links: SigningLinks,
    private readonly mails: Mails,
    private readonly dataSource: DataSource,
  ) {}

  /** Stamps the signature, appends the certificate, seals, and mails a copy to both sides; all of it once. */
  async seal(envelopeId: string, claim: Claim): Promise<void> {
    const envelope = await this.envelopes.find(envelopeId);
    if (!envelope?.signedAt || !envelope.storageKey || envelope.sealedAt) return;

    const files = await this.make(envelope, await this.storage.get(envelope.storageKey));
    await claim.finish((manager) => this.finish(manager, envelope, files, claim.requestId));
  }

  private async make(envelope: Envelope, original: Buffer): Promise<SealedFiles> {
    const signedAt = envelope.signedAt ?? new Date();
    const signer = { email: envelope.signer ?? '', name: envelope.signerName };
    const stamped = await stampSignature(original, {
      mark: this.markOf(envelope),
      date: signedAt.toISOString().slice(0, 10),
      signer,
      documentName: envelope.fileName,
    });
    const facts = await this.factsOf(envelope, original, stamped);
    const sealed = await sealPdf(await appendCertificate(stamped, facts), {
      key: await this.keys.get(),
      name: 'Formwork',
      reason: `Signed by ${signer.name} <${signer.email}>`,
      at: new Date(),
      timestamper: this.timestamps.timestamper,
    });
    const evidence = evidenceFile({ ...facts, hashes: { ...facts.hashes, sealed: sha256(sealed) } });
    return this.store(envelope, sealed, await certificatePdf(facts), evidence);
  }

  private markOf({ sealedMark, signerName }: Envelope): SignatureMark {
    const drawing = JSON.parse(this.secrets.unseal(MARK_PURPOSE, sealedMark ?? '')) as {
      path: string;
      width: number;
      height: number;
    } | null;
    return drawing
      ? { kind: 'path', data: drawing.path, width: drawing.width, height: drawing.height }
      : { kind: 'typed', name: signerName };
  }

  private async factsOf(envelope: Envelope, original: Buffer, stamped: Buffer): Promise<EvidenceFacts> {
    return {
      envelope_id: envelope.id,
      document_name: envelope.fileName,
      sender: { email: envelope.sender ?? '', name: null },
      signer: { email: envelope.signer ?? '', name: envelope.signerName },
      hashes: { original: sha256(original), signed: sha256(stamped), sealed: null },
      consent: CONSENT,
      events: await this.log.read(this.dataSource.manager, envelope.id),
    };
  }

  private async store(
    { teamId, id, fileName }: Envelope,
    sealed: Buffer,
    certificate: Buffer,
    evidence: Buffer,
  ): Promise<SealedFiles> {
    const put = (part: string, bytes: Buffer, label: FileLabel) =>
      this.storage.put(objectKey(teamId, 'envelopes', id, part), bytes, label);
    return {
      sealed: await put('sealed', sealed, { name: fileName, mediaType: 'application/pdf' }),
      certificate: await put('certificate', certificate, { name: 'certificate.pdf', mediaType: 'application/pdf' }),
      evidence: await put('evidence', evidence, { name: 'evidence.json', mediaType: 'application/json' }),
    };
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
    };
    await manager.update(Envelope, { id: envelope.id }, facts);
    const mail = signedCopyMail(
      envelope.fileName,
      envelope.signerName,
      this.links.url(envelope.id),
      envelope.tokenExpiresAt ?? new Date(),
    );
    const recipients = new Set([envelope.signer, envelope.sender].filter((to) => to !== null));
    for (const to of recipients) await this.mails.add(manager, { to, ...mail, requestId });
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
