import { BooleanField, DateField, StringField, UuidField } from '@app/core';

/** The state of an envelope after the event. Its files have expiring addresses: `GET /api/document/envelope/` returns them. */
export class EnvelopeEventDto {
  @UuidField() envelope_id!: string;
  @UuidField({ nullable: true, description: 'template ID it was made from' }) document!: string | null;
  @StringField({ nullable: true, description: 'user that it is for' }) user_id!: string | null;
  @StringField({ nullable: true, description: 'signer e-mail' }) signer!: string | null;
  @StringField({ nullable: true, description: 'sender e-mail' }) sender!: string | null;
  @BooleanField({ description: 'the signer has viewed it' }) viewed!: boolean;
  @BooleanField({ description: 'the signer has signed it' }) signed!: boolean;
  @BooleanField({ description: 'the signer has declined to sign it' }) declined!: boolean;
  @StringField({ description: 'what the signer gave as the reason for declining; else empty' }) decline_reason!: string;
  @StringField({ array: true }) tags!: string[];
  @DateField() created_at!: Date;
}
