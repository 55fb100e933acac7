import { EnumField, NestedField, StringField } from '@app/core';

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

/** What `/verify` says of a document. */
export class VerificationDto {
  @EnumField(['valid', 'altered', 'unknown'], 'SealStatus') status!: 'valid' | 'altered' | 'unknown';
  @StringField({ array: true, description: 'readable sentences; none for a valid seal' }) reasons!: string[];
  @StringField() document_sha256!: string;
  @StringField({ nullable: true }) signer!: string | null;
  @StringField({ nullable: true }) signed_at!: string | null;
  @NestedField(() => SealTimestampDto, { nullable: true }) timestamp!: SealTimestampDto | null;
  @NestedField(() => SealCertificateDto, { nullable: true }) certificate!: SealCertificateDto | null;
}
