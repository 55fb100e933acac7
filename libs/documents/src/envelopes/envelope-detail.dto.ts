import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
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
import { ACCESS_CODE, CODE_EFFECT } from '../signing/codes/access-code';
import { SignerFieldDto } from '../signing/fields/signer-field.dto';
import { EnvelopeDto } from './envelope.dto';
import { MAX_RECIPIENT_NAME } from './filled-user';

/** The types of entries in the history of an envelope. */
const HISTORY_TYPES = [
  ...(['created', 'sent', 'viewed', 'consented', 'signed', 'approved', 'declined'] as const),
  ...(['reminded', 'renewed', 'corrected', 'expired', 'voided', 'filled_in', 'sealed', 'downloaded'] as const),
  ...(['identified', 'code_refused'] as const),
] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];

@ApiSchema({ description: 'A recipient of an envelope and how far he or she has come.' })
export class EnvelopeRecipientDto {
  @UuidField({ description: 'recipient ID (UUID), to `renew` the link or to correct the address' }) id!: string;
  @EmailField({ description: 'e-mail address to which the link is sent' }) email!: string;
  @StringField({ description: 'as signed, else as the sender gave it; empty for none' }) name!: string;
  @EnumField(RECIPIENT_ROLES, 'RecipientRole', {
    description: 'what is asked: `signer` signs, `approver` approves, `viewer` reads, `cc` gets the signed copy',
  })
  role!: RecipientRole;
  @IntegerField({ description: 'recipients of the same order act in parallel' }) order!: number;
  @EnumField(RECIPIENT_STATUSES, 'RecipientStatus', { description: '`waiting`: the turn has not come yet' })
  status!: RecipientStatus;
  @DateField({ nullable: true, description: 'when the link was first sent; null before the turn of this recipient' })
  sent_at!: Date | null;
  @DateField({ nullable: true, description: 'when the last reminder was sent; null when none was' })
  reminded_at!: Date | null;
  @DateField({ nullable: true, description: 'when the page of the document was first opened by a person; null before' })
  viewed_at!: Date | null;
  @DateField({ nullable: true, description: 'when the recipient signed or approved' }) signed_at!: Date | null;
  @DateField({
    nullable: true,
    description: 'when the recipient declined, which ends the envelope for all; null otherwise',
  })
  declined_at!: Date | null;
  @BooleanField({ description: 'whether the link shows nothing before an access code is entered' })
  needs_code!: boolean;
  @NestedField(() => SignerFieldDto, { array: true, description: 'what a signer fills in' }) fields!: SignerFieldDto[];
}

@ApiSchema({ description: 'Something that happened to an envelope.' })
export class EnvelopeHistoryDto {
  @EnumField(HISTORY_TYPES, 'EnvelopeHistoryType', { description: 'what happened: sent, viewed, signed, reminded …' })
  type!: HistoryType;
  @DateField({ description: 'when it happened: ISO 8601 in UTC with milliseconds' }) at!: Date;
  @StringField({ nullable: true, description: 'e-mail of the recipient; null for the whole envelope' })
  recipient!: string | null;
  @StringField({ description: 'the reason for declining or voiding; else empty' }) reason!: string;
}

@ApiSchema({ description: 'An envelope with its recipients and what has happened to it.' })
export class EnvelopeDetailDto extends EnvelopeDto {
  @NestedField(() => EnvelopeRecipientDto, { array: true, description: 'in the order of their turns' })
  recipients!: EnvelopeRecipientDto[];
  @NestedField(() => EnvelopeHistoryDto, { array: true, description: 'oldest first' }) history!: EnvelopeHistoryDto[];
  @DateField({ nullable: true, description: 'when the signing links expire' }) expires_at!: Date | null;
  @DateField({
    nullable: true,
    description: 'when those who must act get the next reminder; null: no reminder follows',
  })
  next_reminder_at!: Date | null;
  @StringField({ description: 'why a recipient declined it; else empty' }) decline_reason!: string;
  @StringField({ description: 'why the sender voided it; else empty' }) void_reason!: string;
}

@ApiSchema({ description: 'Whose signing links are replaced. The old links end at once.' })
export class RenewDto {
  @UuidField({ optional: true, description: 'id of a recipient; absent: all for whom the envelope waits now' })
  recipient?: string;
  @IntegerField({ optional: true, min: 1, max: 365, description: 'days that the links work; default as for a fill' })
  expires_in_days?: number;
}

@ApiSchema({ description: 'What was wrong about a recipient; what is absent stays.' })
export class CorrectRecipientDto {
  @EmailField({
    optional: true,
    example: 'dana@example.com',
    description: 'the new e-mail address; it gets a link of its own, and the earlier link is invalid at once',
  })
  email?: string;
  @StringField({ optional: true, max: MAX_RECIPIENT_NAME, description: 'the name suggested when signing' })
  name?: string;
  @StringField({ ...ACCESS_CODE, nullable: true, description: `a new code, null for none: ${CODE_EFFECT}` })
  access_code?: string | null;
}

@ApiSchema({
  description: 'Why the envelope is voided. Its links end at once, and the recipients who were asked get a mail.',
})
export class VoidDto {
  @StringField({ min: 1, max: 2_000, ...NOT_BLANK, description: 'the recipients see it', example: 'Wrong price' })
  reason!: string;
}
