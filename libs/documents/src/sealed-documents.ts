import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { objectKey, Secrets, Storage, type FileLabel, type StoredFile } from '@app/core';
import { CONSENT } from './consent';
import type { Envelope } from './envelope.entity';
import { EnvelopeLog } from './envelope-log';
import { SealKeysService } from './seal-keys.service';
import { appendCertificate, certificatePdf } from './signing/certificate-page';
import { evidenceFile, type EvidenceFacts } from './signing/evidence';
import { sealPdf } from './signing/seal';
import { sealedSigningOf } from './signing/seal-statement';
import type { SignatureMark } from './signing/signature-mark';
import { stampSignature } from './signing/stamp';
import { MARK_PURPOSE } from './signing.service';
import { Timestamps } from './timestamps';

/** What signing leaves in the storage. */
export interface SealedFiles {
  sealed: StoredFile;
  certificate: StoredFile;
  evidence: StoredFile;
}

/** Makes the files of a signed envelope: the stamped, certified and sealed document, its certificate, its evidence. */
@Injectable()
export class SealedDocuments {
  constructor(
    private readonly log: EnvelopeLog,
    private readonly keys: SealKeysService,
    private readonly storage: Storage,
    private readonly secrets: Secrets,
    private readonly timestamps: Timestamps,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the files. @throws PdfFillError, SignatureMarkError, and what storage and timestamping throw */
  async make(envelope: Envelope, original: Buffer): Promise<SealedFiles> {
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
      signing: sealedSigningOf(facts),
      timestamper: this.timestamps.timestamper,
      timestampRoots: await this.timestamps.roots(),
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
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
