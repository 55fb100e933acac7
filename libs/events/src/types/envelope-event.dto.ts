import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, StringField, UuidField } from '@app/core';

@ApiSchema({
  description:
    'The state of an envelope after the event. Its files have expiring addresses: `GET /api/document/envelope/` ' +
    'returns them.',
})
export class EnvelopeEventDto {
  @UuidField({ description: 'envelope ID (UUID), as in `GET /api/document/envelope/{envelope_id}/`' })
  envelope_id!: string;
  @UuidField({ nullable: true, description: 'template ID it was made from, also after the template was deleted' })
  document!: string | null;
  @StringField({
    nullable: true,
    description: 'user whom the document is about, as `user_id` of the fill; null for none',
  })
  user_id!: string | null;
  @StringField({ description: 'filled, sent, viewed, signed, sealed, declined, voided or expired' }) status!: string;
  @StringField({ nullable: true, description: 'e-mail of the recipient whom the event is about; null for the whole' })
  recipient!: string | null;
  @StringField({ nullable: true, description: 'e-mail of the first signer' }) signer!: string | null;
  @StringField({ nullable: true, description: 'sender e-mail' }) sender!: string | null;
  @BooleanField({ description: 'true once all signers have opened it' }) viewed!: boolean;
  @BooleanField({ description: 'true once all signers have signed and all approvers have approved' }) signed!: boolean;
  @BooleanField({ description: 'true once a recipient has declined, which ends the envelope for all' })
  declined!: boolean;
  @StringField({ description: 'what the signer gave as the reason for declining; else empty' }) decline_reason!: string;
  @StringField({ description: 'why the sender voided it; else empty' }) void_reason!: string;
  @StringField({ array: true, description: 'tags of the template when the document was filled; empty for none' })
  tags!: string[];
  @DateField({ description: 'when the document was filled: ISO 8601 in UTC' }) created_at!: Date;
}
