import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EmailField,
  EnumField,
  IntegerField,
  JsonField,
  LanguageTagField,
  ListQuery,
  NestedField,
  StringField,
  UuidField,
} from '@app/core';
import { RemindersInput } from '@app/teams';
import { MAX_RECIPIENTS, RECIPIENT_ROLES, type RecipientRole } from '../signing/recipients/recipient-roles';
import { ACCESS_CODE, CODE_EFFECT } from '../signing/codes/access-code';
import { SignerFieldInput } from '../signing/fields/signer-field.dto';
import { MAX_SIGNER_FIELDS } from '../signing/fields/signer-field';
import { ENVELOPE_STATES, type EnvelopeState } from './envelope-status';
import { MAX_RECIPIENT_NAME } from './filled-user';
import { ENVELOPE_TYPES, OUTPUT_FORMATS, type EnvelopeType, type OutputFormat } from './envelope-types';

const SUGGESTED_NAME =
  'suggested in the form of the signing page; default: the name of the user in `user_id`, when the address is its id or one of its values';

@ApiSchema({ description: 'A recipient of an envelope.' })
export class RecipientInput {
  @EmailField({ example: 'ann@example.com', description: 'e-mail address to which the link or the copy is sent' })
  email!: string;
  @StringField({ optional: true, max: MAX_RECIPIENT_NAME, description: SUGGESTED_NAME }) name?: string;
  @EnumField(RECIPIENT_ROLES, 'RecipientRole', {
    description: 'what is asked: `signer` signs, `approver` approves, `viewer` reads, `cc` gets the signed copy',
  })
  role!: RecipientRole;
  @IntegerField({
    ...{ optional: true, min: 1, max: MAX_RECIPIENTS, default: 1 },
    description: 'recipients of the same order act in parallel, those of a higher order after them',
  })
  order?: number;
  @NestedField(() => SignerFieldInput, {
    ...{ optional: true, array: true, maxItems: MAX_SIGNER_FIELDS },
    description: 'what this signer fills in on the signing page; an empty list is as none',
  })
  fields?: SignerFieldInput[];
  @StringField({ ...ACCESS_CODE, example: '4711-Elm', description: `not for \`cc\`: ${CODE_EFFECT}` })
  access_code?: string;
}

@ApiSchema({ description: 'What a document is filled with, and whom it is for.' })
export class FillInputDto {
  @JsonField({
    optional: true,
    description:
      'values by the names in the placeholders: texts, numbers, objects and arrays. A stored value of the user ' +
      'counts where a name is absent',
    example: { customer_name: 'Ann Smith' },
  })
  field_values: Record<string, unknown> = {};
  @EmailField({ optional: true, description: 'the filled document is sent there for signature' }) signer_email?: string;
  @StringField({
    ...{ optional: true, max: MAX_RECIPIENT_NAME },
    description: `with \`signer_email\`: the name of the signer, ${SUGGESTED_NAME}`,
  })
  signer_name?: string;
  @NestedField(() => SignerFieldInput, {
    ...{ optional: true, array: true, maxItems: MAX_SIGNER_FIELDS },
    description: 'with `signer_email`: what the signer fills in on the signing page; an empty list is as none',
  })
  signer_fields?: SignerFieldInput[];
  @StringField({ ...ACCESS_CODE, description: `with \`signer_email\`, not in a bulk fill: ${CODE_EFFECT}` })
  signer_access_code?: string;
  @BooleanField({
    optional: true,
    default: true,
    description: 'false: the signer gets no mail with the link; only with signing_url=true',
  })
  send_mail: boolean = true;
  @NestedField(() => RecipientInput, {
    ...{ optional: true, array: true, minItems: 1, maxItems: MAX_RECIPIENTS },
    description:
      'in place of `signer_email`: who signs, approves, reads or gets a copy, and in which order; ' +
      '`{{signature_2}}` in the template is the place of the second signer',
  })
  recipients?: RecipientInput[];
  @IntegerField({
    ...{ optional: true, min: 1, max: 365 },
    description: "days until the signing links expire; default the team's",
  })
  expires_in_days?: number;
  @DateField({ optional: true, description: 'when the signing links expire, in place of `expires_in_days`' })
  expires_at?: Date;
  @NestedField(() => RemindersInput, {
    ...{ optional: true, nullable: true },
    description: "reminders to those who must act; null: none; default the team's",
  })
  reminders?: RemindersInput | null;
  @StringField({ optional: true, min: 1, max: 255, description: 'an existing user that the document is for' })
  user_id?: string;
  @EnumField(OUTPUT_FORMATS, 'DocumentOutput', {
    optional: true,
    description: 'format of file_url; the default depends on the template type',
  })
  output?: OutputFormat;
  @LanguageTagField({ optional: true, description: "how filters write numbers and dates; default the team's" })
  locale?: string;
}

@ApiSchema({ description: 'A template, what it is filled with, and who has to sign it, if anybody.' })
export class FillDocumentDto extends FillInputDto {
  @UuidField({ description: 'template to fill' }) document!: string;
}

/** Whether the caller gets the link to the signing page. */
export class SigningUrlQuery {
  @BooleanField({
    optional: true,
    default: false,
    description: 'true: the response also has signing_url; the evidence says that the link was handed over',
  })
  signing_url: boolean = false;
}

/** Query of a fill; `?detail=true` adds members to the response. */
export class FillDocumentQuery extends SigningUrlQuery {
  @BooleanField({
    optional: true,
    default: false,
    description: 'true: the response also has envelope_id, unused_values and warnings',
  })
  detail: boolean = false;
}

@ApiSchema({ description: 'The filled document.' })
export class FilledDocumentDto {
  @StringField({ description: 'address of the filled document; it expires' }) file_url!: string;
  @UuidField({ optional: true, description: 'only with detail=true' }) envelope_id?: string;
  @StringField({
    optional: true,
    array: true,
    description: 'only with detail=true: members of field_values that no placeholder asks for',
  })
  unused_values?: string[];
  @StringField({
    optional: true,
    array: true,
    description:
      'only with detail=true, in sentences: values that do not fit their fields, placeholders in the text of a PDF, pages ' +
      'without room for all of their text, characters without a font, ended signatures, and content removed before signing',
  })
  warnings?: string[];
  @StringField({
    optional: true,
    description: 'only with signing_url=true: the link to the signing page, which lets whoever has it sign',
  })
  signing_url?: string;
}

const ENVELOPE_LOOKUPS = ['document', 'user'] as const;
export type EnvelopeLookup = (typeof ENVELOPE_LOOKUPS)[number];

export class EnvelopeListQuery extends ListQuery {
  @EnumField(ENVELOPE_LOOKUPS, 'EnvelopeLookup', { description: 'how to look envelopes up', example: 'user' })
  type!: EnvelopeLookup;
  @StringField({ description: 'a template ID, or a user ID', example: 'customer-1042' }) id!: string;
}

@ApiSchema({ description: 'A filled document, and how far its signing has come.' })
export class EnvelopeDto {
  @UuidField({ description: 'envelope ID (UUID), also in the header `X-Envelope-Id` of a fill' }) id!: string;
  @UuidField({ nullable: true, description: 'template ID it was made from, also after the template was deleted' })
  document!: string | null;
  @StringField({
    nullable: true,
    description: 'id of the user that the document is about; null for none, and after the user was erased',
  })
  user!: string | null;
  @StringField({ nullable: true, description: 'e-mail of the first signer' }) signer!: string | null;
  @StringField({ nullable: true, description: 'sender e-mail' }) sender!: string | null;
  @StringField({ description: 'address of the document; it expires, each response has a new one' }) file!: string;
  @EnumField(ENVELOPE_TYPES, 'EnvelopeType', {
    description:
      'format of `file`: a document for signature is a PDF, others keep the format of their template unless ' +
      '`output` says otherwise',
  })
  type!: EnvelopeType;
  @BooleanField({ description: 'all signers have viewed it' }) viewed!: boolean;
  @BooleanField({ description: 'all signers have signed it, and all approvers approved' }) signed!: boolean;
  @BooleanField({ description: 'true once a recipient has declined, which ends the envelope for all' })
  declined!: boolean;
  @EnumField(ENVELOPE_STATES, 'EnvelopeState', { description: '`filled`: nobody has to sign it' })
  status!: EnvelopeState;
  @StringField({ array: true, description: 'tags of the template when the document was filled; empty for none' })
  tags!: string[];
  @StringField({ description: 'address of the certificate once signed; else empty' }) certificate!: string;
  @StringField({ description: 'address of the JSON evidence once signed; else empty' }) evidence!: string;
  @StringField({ description: 'why a signed document cannot be sealed; else empty' }) seal_error!: string;
  @StringField({
    array: true,
    description:
      'in sentences: values that do not fit their fields, placeholders in the text of a PDF, pages without room for all of ' +
      'their text, characters without a font, ended signatures, and content removed before signing',
  })
  warnings!: string[];
  @DateField() created_at!: Date;
}
