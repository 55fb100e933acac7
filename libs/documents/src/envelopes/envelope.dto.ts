import {
  BooleanField,
  DateField,
  EmailField,
  EnumField,
  JsonField,
  LanguageTagField,
  ListQuery,
  StringField,
  UuidField,
} from '@app/core';
import { ENVELOPE_TYPES, OUTPUT_FORMATS, type EnvelopeType, type OutputFormat } from './envelope-types';

export class FillDocumentDto {
  @UuidField({ description: 'template to fill' }) document!: string;
  @JsonField({ optional: true, description: 'field id to value', example: { customer_name: 'Ann Smith' } })
  field_values: Record<string, unknown> = {};
  @EmailField({ optional: true, description: 'the filled document is sent there for signature' }) signer_email?: string;
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

/** Query of a fill; `?detail=true` adds warnings to the response. */
export class FillDocumentQuery {
  @BooleanField({ optional: true, default: false, description: 'true: the response also has warnings' })
  detail: boolean = false;
}

export class FilledDocumentDto {
  @StringField({ description: 'address of the filled document; it expires' }) file_url!: string;
  @StringField({
    optional: true,
    array: true,
    description:
      'only with detail=true: values that do not fit their fields, and content removed before signing, in sentences',
  })
  warnings?: string[];
}

export const ENVELOPE_LOOKUPS = ['document', 'user'] as const;
export type EnvelopeLookup = (typeof ENVELOPE_LOOKUPS)[number];

export class EnvelopeListQuery extends ListQuery {
  @EnumField(ENVELOPE_LOOKUPS, 'EnvelopeLookup', { description: 'how to look envelopes up' }) type!: EnvelopeLookup;
  @StringField({ description: 'a template ID, or a user ID' }) id!: string;
}

export class EnvelopeDto {
  @UuidField() id!: string;
  @UuidField({ nullable: true, description: 'template ID it was made from' }) document!: string | null;
  @StringField({ nullable: true, description: 'user that filled it' }) user!: string | null;
  @StringField({ nullable: true, description: 'signer e-mail' }) signer!: string | null;
  @StringField({ nullable: true, description: 'sender e-mail' }) sender!: string | null;
  @StringField({ description: 'address of the document; it expires, each response has a new one' }) file!: string;
  @EnumField(ENVELOPE_TYPES, 'EnvelopeType') type!: EnvelopeType;
  @BooleanField({ description: 'the signer has viewed it' }) viewed!: boolean;
  @BooleanField({ description: 'the signer has signed it' }) signed!: boolean;
  @BooleanField({ description: 'the signer has declined to sign it' }) declined!: boolean;
  @StringField({ array: true }) tags!: string[];
  @StringField({ description: 'address of the certificate once signed; else empty' }) certificate!: string;
  @StringField({ description: 'address of the JSON evidence once signed; else empty' }) evidence!: string;
  @StringField({ description: 'why a signed document cannot be sealed; else empty' }) seal_error!: string;
  @StringField({
    array: true,
    description: 'values that do not fit their fields, and content removed before signing, in sentences',
  })
  warnings!: string[];
  @DateField() created_at!: Date;
}
