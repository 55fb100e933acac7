import type { FileLinks } from '@app/core';
import type { EnvelopeDto } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { MEDIA_TYPES } from './envelope-types';

/** `file` is the sealed document, or the filled one before it is sealed. */
export function toEnvelopeDto(envelope: Envelope, links: FileLinks): EnvelopeDto {
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
    tags: envelope.tags,
    certificate: link(envelope.certificateKey, `${stem(name)} - certificate.pdf`, 'application/pdf'),
    evidence: link(envelope.evidenceKey, `${stem(name)} - evidence.json`, 'application/json'),
    seal_error: envelope.sealError,
    warnings: envelope.warnings,
    created_at: envelope.createdAt,
  };
}

const stem = (name: string) => name.replace(/\.\w{1,5}$/, '');
