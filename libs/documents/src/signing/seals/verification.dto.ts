import { BooleanField, EnumField, IntegerField, NestedField, StringField } from '@app/core';
import {
  EVIDENCE_STATUSES,
  SEAL_STATUSES,
  TIMESTAMP_STATUSES,
  type EvidenceStatus,
  type SealStatus,
  type TimestampStatus,
  SIGNING_EVENTS,
  type SigningEventType,
} from '@app/sealing/services';

export class SealCertificateDto {
  @StringField() subject!: string;
  @StringField() issuer!: string;
  @StringField() serial_number!: string;
  @StringField() fingerprint_sha256!: string;
  @StringField() valid_from!: string;
  @StringField() valid_to!: string;
}

export class SealTimestampDto {
  @StringField() at!: string;
  @StringField() authority!: string;
}

export class SealedPartyDto {
  @StringField() email!: string;
  @StringField({ nullable: true }) name!: string | null;
}

/** Signer, sender and evidence hashes; the seal covers them. */
export class SealedSigningDto {
  @StringField() envelope_id!: string;
  @StringField() document_name!: string;
  @NestedField(() => SealedPartyDto) signer!: SealedPartyDto;
  @NestedField(() => SealedPartyDto, {
    array: true,
    optional: true,
    description: 'all signers, when there are several',
  })
  signers?: SealedPartyDto[];
  @NestedField(() => SealedPartyDto) sender!: SealedPartyDto;
  @StringField({ nullable: true }) signed_at!: string | null;
  @StringField({ nullable: true }) consent_version!: string | null;
  @IntegerField({ description: 'events in the log when the document was sealed' }) event_count!: number;
  @StringField({ description: 'hash of the last event' }) chain_head!: string;
  @StringField({ description: 'SHA-256 of the document as the signer saw it' }) original_sha256!: string;
  @StringField({ description: 'SHA-256 of the evidence in canonical form, `hashes.sealed` null' })
  evidence_sha256!: string;
}

export class EvidenceEventDto {
  @EnumField(SIGNING_EVENTS, 'SigningEventType') type!: SigningEventType;
  @StringField() at!: string;
  @StringField({ nullable: true }) ip!: string | null;
  @StringField({ nullable: true }) agent!: string | null;
}

/** The result of checking an evidence file. */
export class EvidenceVerdictDto {
  @EnumField(EVIDENCE_STATUSES, 'EvidenceStatus') status!: EvidenceStatus;
  @StringField({ array: true, description: 'readable sentences; none for confirmed evidence' }) reasons!: string[];
  @NestedField(() => EvidenceEventDto, { array: true, description: 'empty unless the evidence is confirmed' })
  events!: EvidenceEventDto[];
}

/** The response of `/verify`. */
export class VerificationDto {
  @EnumField(SEAL_STATUSES, 'SealStatus') status!: SealStatus;
  @StringField({ array: true, description: 'readable sentences; none for a valid seal' }) reasons!: string[];
  @StringField() document_sha256!: string;
  @BooleanField({ description: 'if false, all other facts are unverified claims of the file' }) trusted!: boolean;
  @StringField({ nullable: true }) signer!: string | null;
  @StringField({ nullable: true }) signed_at!: string | null;
  @EnumField(TIMESTAMP_STATUSES, 'TimestampStatus', { nullable: true }) timestamp_status!: TimestampStatus | null;
  @NestedField(() => SealTimestampDto, { nullable: true }) timestamp!: SealTimestampDto | null;
  @NestedField(() => SealCertificateDto, { nullable: true }) certificate!: SealCertificateDto | null;
  @NestedField(() => SealedSigningDto, { nullable: true }) signing!: SealedSigningDto | null;
  @NestedField(() => EvidenceVerdictDto, { nullable: true }) evidence!: EvidenceVerdictDto | null;
}
