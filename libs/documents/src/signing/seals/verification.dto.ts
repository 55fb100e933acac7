import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, EnumField, IntegerField, NestedField, StringField } from '@app/core';
import {
  DOCUMENT_CHANGES,
  EVIDENCE_STATUSES,
  REVOCATION_STATUSES,
  SEAL_STATUSES,
  SIGNATURE_STATUSES,
  TIMESTAMP_STATUSES,
  type DocumentChange,
  type EvidenceStatus,
  type RevocationStatus,
  type SealStatus,
  type SignatureStatus,
  type TimestampStatus,
  SIGNING_EVENTS,
  type SigningEventType,
} from '@app/sealing/services';

@ApiSchema({
  description:
    'The certificate with which the document was sealed. While `trusted` is false this is only what the file ' +
    'claims.',
})
export class SealCertificateDto {
  @StringField({ description: 'distinguished name of the holder of the certificate' }) subject!: string;
  @StringField({
    description: 'distinguished name of who issued the certificate; the same as `subject` when it is self-signed',
  })
  issuer!: string;
  @StringField({ description: 'number that the issuer gave the certificate, hexadecimal' }) serial_number!: string;
  @StringField({
    description:
      'SHA-256 of the certificate, hexadecimal with colons: compare it with the one that the sealing service ' +
      'publishes',
  })
  fingerprint_sha256!: string;
  @StringField({ description: 'start of the validity of the certificate, ISO 8601' }) valid_from!: string;
  @StringField({ description: 'end of the validity of the certificate, ISO 8601; seals made before stay valid' })
  valid_to!: string;
}

@ApiSchema({ description: 'The timestamp (RFC 3161) of the seal.' })
export class SealTimestampDto {
  @StringField({ description: 'time at which the authority saw the seal, ISO 8601 in UTC' }) at!: string;
  @StringField({ description: 'name of the timestamp authority from its certificate' }) authority!: string;
}

@ApiSchema({ description: 'A person in the sealed evidence.' })
export class SealedPartyDto {
  @StringField({ description: 'e-mail address to which the link was sent' }) email!: string;
  @StringField({
    nullable: true,
    description: 'full name as entered when signing; null for a sender, and when none was given',
  })
  name!: string | null;
}

@ApiSchema({ description: 'Signer, sender and evidence hashes; the seal covers them.' })
export class SealedSigningDto {
  @StringField({ description: 'envelope ID (UUID) in the service that sealed the document' }) envelope_id!: string;
  @StringField({ description: 'name of the document as the signer saw it' }) document_name!: string;
  @NestedField(() => SealedPartyDto, { description: 'the person who signed; of several the first' })
  signer!: SealedPartyDto;
  @NestedField(() => SealedPartyDto, {
    array: true,
    optional: true,
    description: 'all signers, when there are several',
  })
  signers?: SealedPartyDto[];
  @NestedField(() => SealedPartyDto, { description: 'the account that sent the document for signature' })
  sender!: SealedPartyDto;
  @StringField({
    nullable: true,
    description: 'when the last signer signed, ISO 8601 in UTC; null in seals without it',
  })
  signed_at!: string | null;
  @StringField({
    nullable: true,
    description: 'version of the consent text that was shown and agreed to; null in seals without it',
  })
  consent_version!: string | null;
  @IntegerField({ description: 'events in the log when the document was sealed' }) event_count!: number;
  @StringField({ description: 'hash of the last event' }) chain_head!: string;
  @StringField({ description: 'SHA-256 of the document as the signer saw it' }) original_sha256!: string;
  @StringField({ description: 'SHA-256 of the evidence in canonical form, `hashes.sealed` null' })
  evidence_sha256!: string;
}

@ApiSchema({ description: 'An event of the confirmed evidence.' })
export class EvidenceEventDto {
  @EnumField(SIGNING_EVENTS, 'SigningEventType', { description: 'what happened: sent, opened, consented, signed …' })
  type!: SigningEventType;
  @StringField({ description: 'when it happened, ISO 8601 in UTC' }) at!: string;
  @StringField({ nullable: true, description: 'address of the recipient whom it is about; null when it is about all' })
  recipient!: string | null;
  @StringField({
    nullable: true,
    description: 'network address that the person used; null for what the service did itself',
  })
  ip!: string | null;
  @StringField({
    nullable: true,
    description: 'browser as it named itself (`User-Agent`); null for what the service did itself',
  })
  agent!: string | null;
}

@ApiSchema({ description: 'The result of checking an evidence file against the seal.' })
export class EvidenceVerdictDto {
  @EnumField(EVIDENCE_STATUSES, 'EvidenceStatus', {
    description: '`confirmed`: the evidence is the sealed one, unchanged; other values say why it counts for nothing',
  })
  status!: EvidenceStatus;
  @StringField({ array: true, description: 'readable sentences; none for confirmed evidence' }) reasons!: string[];
  @NestedField(() => EvidenceEventDto, { array: true, description: 'empty unless the evidence is confirmed' })
  events!: EvidenceEventDto[];
}

@ApiSchema({ description: 'A signature of the document, by the service or by another program.' })
export class DocumentSignatureDto {
  @StringField({ description: 'name of its form field in the document' }) field!: string;
  @EnumField(SIGNATURE_STATUSES, 'SignatureStatus', {
    description:
      '`intact`: it verifies over what it covers; `broken`: it does not, or covers no whole revision; `unchecked`: of a ' +
      'kind that is not checked here. Who holds its certificate is not checked',
  })
  status!: SignatureStatus;
  @StringField({ nullable: true, description: 'common name in its certificate, a claim of the file; null when unread' })
  signer!: string | null;
  @IntegerField({ nullable: true, description: 'bytes from the begin of the file that it covers; null when broken' })
  covered_bytes!: number | null;
  @BooleanField({ description: 'whether it covers the whole file' }) covers_document!: boolean;
  @EnumField(DOCUMENT_CHANGES, 'DocumentChange', {
    array: true,
    description:
      'kinds of what was changed after it; `other` is all that no signature allows. Empty without a visible change',
  })
  changes!: DocumentChange[];
  @BooleanField({
    description: 'whether it allows these changes: by its certification and its locks (ISO 32000-2, 12.8.2)',
  })
  changes_allowed!: boolean;
}

@ApiSchema({ description: 'Whether a PDF is byte for byte as it was sealed here, and what its seal says.' })
export class VerificationDto {
  @EnumField(SEAL_STATUSES, 'SealStatus', {
    description:
      '`valid`: sealed here and unchanged; `altered`: changed after the seal; `unknown`: no seal that is trusted ' +
      'here',
  })
  status!: SealStatus;
  @StringField({ array: true, description: 'readable sentences; none for a valid seal' }) reasons!: string[];
  @StringField({ description: 'SHA-256 of the uploaded file, hexadecimal' }) document_sha256!: string;
  @BooleanField({ description: 'if false, all other facts are unverified claims of the file' }) trusted!: boolean;
  @StringField({
    nullable: true,
    description:
      'common name in the certificate of the seal: who sealed the document, not the person who signed it ' +
      '(`signing.signer`); null without a seal',
  })
  signer!: string | null;
  @StringField({
    nullable: true,
    description:
      'time of the trusted timestamp, else the time that the sealing service stated; ISO 8601; null without a seal',
  })
  signed_at!: string | null;
  @EnumField(TIMESTAMP_STATUSES, 'TimestampStatus', {
    nullable: true,
    description: 'whether the timestamp can be relied on; null without a seal',
  })
  timestamp_status!: TimestampStatus | null;
  @NestedField(() => SealTimestampDto, {
    nullable: true,
    description: 'timestamp of the seal (RFC 3161); null when it has none',
  })
  timestamp!: SealTimestampDto | null;
  @NestedField(() => SealCertificateDto, {
    nullable: true,
    description: 'certificate with which the document was sealed; null without a seal',
  })
  certificate!: SealCertificateDto | null;
  @EnumField(REVOCATION_STATUSES, 'RevocationStatus', {
    nullable: true,
    description:
      '`proven`: the document holds proofs that no certificate of seal and timestamp was revoked at the time of the seal, ' +
      'as far as it does not sign itself; `incomplete`: not for all of them, or not for that time; null without a seal',
  })
  revocation_status!: RevocationStatus | null;
  @StringField({
    nullable: true,
    description: 'time of the oldest of these proofs, ISO 8601 in UTC; null unless they are complete',
  })
  revocation_at!: string | null;
  @NestedField(() => SealedSigningDto, {
    nullable: true,
    description: 'who signed what, from the statement that the seal covers; null for seals without one',
  })
  signing!: SealedSigningDto | null;
  @NestedField(() => DocumentSignatureDto, {
    array: true,
    description:
      'signatures of a document with others than the seal, which is among them, by what they cover; else empty',
  })
  signatures!: DocumentSignatureDto[];
  @NestedField(() => EvidenceVerdictDto, {
    nullable: true,
    description: 'result for the evidence file that was sent too; null when none was sent',
  })
  evidence!: EvidenceVerdictDto | null;
}
