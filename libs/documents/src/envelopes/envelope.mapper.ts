import type { FileLinks } from '@app/core';
import type { EnvelopeDto } from './envelope.dto';
import { envelopeStatus } from './envelope-status';
import { MEDIA_TYPES } from './envelope-types';
import type { ListedEnvelope } from './envelopes.repository';

/** `file` is the sealed document once it is there, before that the filled one. */
export function toEnvelopeDto(envelope: ListedEnvelope, links: FileLinks): EnvelopeDto {
  const link = (key: string | null, name: string, mediaType: string) =>
    key === null ? '' : links.url({ key, name, mediaType });
  const name = envelope.fileName;
  return {
    id: envelope.id,
    document: envelope.documentId,
    user: envelope.userId,
    signer: envelope.signer,
    sender: envelope.sender,
    file: link(envelope.sealedKey ?? envelope.storageKey, name, MEDIA_TYPES[envelope.type]),
    type: envelope.type,
    viewed: envelope.viewedAt !== null,
    signed: envelope.signedAt !== null,
    declined: envelope.declinedAt !== null,
    status: envelopeStatus(envelope),
    tags: envelope.tags,
    certificate: link(envelope.certificateKey, `${stem(name)} - certificate.pdf`, 'application/pdf'),
    evidence: link(envelope.evidenceKey, `${stem(name)} - evidence.json`, 'application/json'),
    seal_error: envelope.sealError,
    warnings: envelope.warnings,
    created_at: envelope.createdAt,
  };
}

const stem = (name: string) => name.replace(/\.\w{1,5}$/, '');
