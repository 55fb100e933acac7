import {
  DateField,
  EmailField,
  EnumField,
  IntegerField,
  NestedField,
  NOT_BLANK,
  StringField,
  UuidField,
} from '@app/core';
import {
  RECIPIENT_ROLES,
  RECIPIENT_STATUSES,
  type RecipientRole,
  type RecipientStatus,
} from '../signing/recipients/recipient-roles';
import { SignerFieldDto } from '../signing/fields/signer-field.dto';
import { EnvelopeDto } from './envelope.dto';

/** The types of entries in the history of an envelope. */
export const HISTORY_TYPES = [
  ...(['created', 'sent', 'viewed', 'consented', 'signed', 'approved', 'declined'] as const),
  ...(['reminded', 'renewed', 'expired', 'voided', 'filled_in', 'sealed', 'downloaded'] as const),
] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];

export class EnvelopeRecipientDto {
  @UuidField() id!: string;
  @EmailField() email!: string;
  @StringField({ description: 'as signed, else as the sender gave it; empty for none' }) name!: string;
  @EnumField(RECIPIENT_ROLES, 'RecipientRole') role!: RecipientRole;
  @IntegerField({ description: 'recipients of the same order act in parallel' }) order!: number;
  @EnumField(RECIPIENT_STATUSES, 'RecipientStatus', { description: '`waiting`: the turn has not come yet' })
  status!: RecipientStatus;
  @DateField({ nullable: true }) sent_at!: Date | null;
  @DateField({ nullable: true }) reminded_at!: Date | null;
  @DateField({ nullable: true }) viewed_at!: Date | null;
  @DateField({ nullable: true, description: 'when the recipient signed or approved' }) signed_at!: Date | null;
  @DateField({ nullable: true }) declined_at!: Date | null;
  @NestedField(() => SignerFieldDto, { array: true, description: 'what a signer fills in' }) fields!: SignerFieldDto[];
}

export class EnvelopeHistoryDto {
  @EnumField(HISTORY_TYPES, 'EnvelopeHistoryType') type!: HistoryType;
  @DateField() at!: Date;
  @StringField({ nullable: true, description: 'e-mail of the recipient; null for the whole envelope' })
  recipient!: string | null;
  @StringField({ description: 'the reason for declining or voiding; else empty' }) reason!: string;
}

/** An envelope with its recipients and what has happened to it. */
export class EnvelopeDetailDto extends EnvelopeDto {
  @NestedField(() => EnvelopeRecipientDto, { array: true, description: 'in the order of their turns' })
  recipients!: EnvelopeRecipientDto[];
  @NestedField(() => EnvelopeHistoryDto, { array: true, description: 'oldest first' }) history!: EnvelopeHistoryDto[];
  @DateField({ nullable: true, description: 'when the signing links expire' }) expires_at!: Date | null;
  @DateField({ nullable: true, description: 'when the next reminder is sent' }) next_reminder_at!: Date | null;
  @StringField({ description: 'why a recipient declined it; else empty' }) decline_reason!: string;
  @StringField({ description: 'why the sender voided it; else empty' }) void_reason!: string;
}

export class RenewDto {
  @UuidField({ optional: true, description: 'id of a recipient; absent: all for whom the envelope waits now' })
  recipient?: string;
  @IntegerField({ optional: true, min: 1, max: 365, description: 'days that the links work; default as for a fill' })
  expires_in_days?: number;
}

export class VoidDto {
  @StringField({ min: 1, max: 2_000, ...NOT_BLANK, description: 'the recipients see it', example: 'Wrong price' })
  reason!: string;
}
