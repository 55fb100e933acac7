import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PermanentFailure, Secrets, type FileLabel, type StorageAttempt, type StoredFile } from '@app/core';
import { consentIn, consentOf } from '../consent';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopeLog } from '../../envelopes/envelope-log';
import { DocumentProcesses } from '../../programs/document-processes';
import { SealingThreads } from '../../programs/sealing-threads';
import type { SealedBytes } from '../../programs/sealing-thread';
import type { AcceptedConsent, EvidenceFacts, EvidenceParty, SignatureMark } from '@app/sealing';
import {
  CertificateRevokedError,
  type Drawing,
  partyWords,
  SignatureMarkError,
  type SigningEvent,
} from '@app/sealing/services';
import type { Recipient } from '../recipients/recipient.entity';
import { RecipientsRepository } from '../recipients/recipients.repository';
import { MARK_PURPOSE } from '../signing-acts.service';
import { signatureDay } from './signature-day';

/** The stored files of a signed envelope. */
export interface SealedFiles {
  sealed: StoredFile;
  certificate: StoredFile;
  evidence: StoredFile;
}

/** Creates the files of a signed envelope: the stamped and sealed document, its certificate and its evidence. */
@Injectable()
export class SealedDocuments {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly processes: DocumentProcesses,
    private readonly threads: SealingThreads,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Creates and stores the files.
   * @throws PermanentFailure for a mark that cannot be drawn and for a revoked certificate, PdfFillError, and the errors of storage and timestamping
   */
  async make(envelope: Envelope, original: Buffer, files: StorageAttempt, signal: AbortSignal): Promise<SealedFiles> {
    const all = await this.recipients.list(envelope);
    const signers = all.filter(({ role }) => role === 'signer');
    const signatures = signers.map((signer) => ({
      mark: this.markOf(signer),
      date: signatureDay(signer.doneAt ?? new Date(), envelope.locale),
      signer: partyOf(signer),
    }));
    const request = { signatures, documentName: envelope.fileName };
    const stamped = await this.processes.stamp(original, request, signal).catch(toFailure);
    const facts = await this.factsOf(envelope, all, original, stamped);
    const reason = `Signed by ${signers.map((signer) => partyWords(partyOf(signer))).join(', ')}`;
    const made = await this.threads.seal(stamped, facts, reason, signal).catch(toFailure);
    return store(files, envelope, made);
  }

  private markOf({ sealedMark, writtenName }: Recipient): SignatureMark {
    const drawing = JSON.parse(this.secrets.unseal(MARK_PURPOSE, sealedMark ?? '')) as Drawing | null;
    return drawing ? { kind: 'drawn', drawing } : { kind: 'typed', name: writtenName };
  }

  /** The evidence names the first signer, and lists all recipients when there are others. */
  private async factsOf(
    envelope: Envelope,
    all: readonly Recipient[],
    original: Buffer,
    stamped: Buffer,
  ): Promise<EvidenceFacts> {
    const first = all.find(({ role }) => role === 'signer');
    const events = await this.log.list(envelope);
    return {
      envelope_id: envelope.id,
      document_name: envelope.fileName,
      sender: { email: envelope.sender ?? '', name: null },
      signer: first ? partyOf(first) : { email: envelope.signer ?? '', name: null },
      ...(all.length > 1 && {
        recipients: all.map((one) => ({ ...partyOf(one), ...actOf(one), consent: consentBy(one, events) })),
      }),
      hashes: { original: events[0]?.document_sha256 ?? sha256(original), signed: sha256(stamped), sealed: null },
      consent: first ? consentBy(first, events) : null,
      events,
    };
  }
}

/** No retry draws a mark that cannot be drawn, or seals with a revoked certificate. */
function toFailure(error: unknown): never {
  const isFinal = error instanceof SignatureMarkError || error instanceof CertificateRevokedError;
  throw isFinal ? new PermanentFailure(error.message, { cause: error }) : error;
}

/** What a recipient agreed to. Rows from before texts were kept have the version in the log, and English was the only text then. */
function consentBy(
  { email, consent, consentedAt }: Recipient,
  events: readonly SigningEvent[],
): AcceptedConsent | null {
  if (consent || !consentedAt) return consent;
  const given = events.find(({ type, detail }) => type === 'consented' && (detail.recipient ?? email) === email);
  return consentOf(given?.detail.consent_version) ?? consentIn('en');
}

const partyOf = ({ email, name, writtenName }: Recipient): EvidenceParty => ({
  email,
  name: writtenName || name || null,
});

const actOf = ({ role, turn, doneAt }: Recipient) => ({ role, order: turn, acted_at: doneAt?.toISOString() ?? null });

async function store(
  files: StorageAttempt,
  { id, fileName }: Envelope,
  { sealed, certificate, evidence }: SealedBytes,
): Promise<SealedFiles> {
  const put = (part: string, bytes: Uint8Array, label: FileLabel) =>
    files.put({ table: 'envelope', id }, part, bytes, label);
  return {
    sealed: await put('sealed', sealed, { name: fileName, mediaType: 'application/pdf' }),
    certificate: await put('certificate', certificate, { name: 'certificate.pdf', mediaType: 'application/pdf' }),
    evidence: await put('evidence', evidence, { name: 'evidence.json', mediaType: 'application/json' }),
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
