import { BooleanField, DateField, StringField, UuidField } from '@app/core';

/** The state of an envelope after the event. Its files have expiring addresses: `GET /api/document/envelope/` returns them. */
export class EnvelopeEventDto {
  @UuidField() envelope_id!: string;
  @UuidField({ nullable: true, description: 'template ID it was made from' }) document!: string | null;
  @StringField({ nullable: true, description: 'user that it is for' }) user_id!: string | null;
  @StringField({ description: 'filled, sent, viewed, signed, sealed, declined, voided or expired' }) status!: string;
  @StringField({ nullable: true, description: 'e-mail of the recipient whom the event is about; null for the whole' })
  recipient!: string | null;
  @StringField({ nullable: true, description: 'e-mail of the first signer' }) signer!: string | null;
  @StringField({ nullable: true, description: 'sender e-mail' }) sender!: string | null;
  @BooleanField({ description: 'all signers have viewed it' }) viewed!: boolean;
  @BooleanField({ description: 'all signers have signed it' }) signed!: boolean;
  @BooleanField({ description: 'a recipient has declined it' }) declined!: boolean;
  @StringField({ description: 'what the signer gave as the reason for declining; else empty' }) decline_reason!: string;
  @StringField({ description: 'why the sender voided it; else empty' }) void_reason!: string;
  @StringField({ array: true }) tags!: string[];
  @DateField() created_at!: Date;
}
