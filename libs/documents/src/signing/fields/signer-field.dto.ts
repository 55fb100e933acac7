import { ApiSchema } from '@nestjs/swagger';
import { AnyField, BooleanField, EnumField, IntegerField, NOT_BLANK, StringField } from '@app/core';
import {
  MAX_FIELD_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  SIGNER_FIELD_TYPES,
  DEFAULT_FIELD_LENGTH,
  type SignerFieldType,
  type SignerFieldValue,
} from './signer-field';

/** Names and labels are shown in one line. */
const ONE_LINE = {
  pattern: /^(?=.*\S)[^\p{Cc}\p{Cs}{}]+$/u,
  wanted: 'be one line without braces',
} as const;

@ApiSchema({ description: 'A field that a signer fills in on the signing page.' })
export class SignerFieldInput {
  @StringField({
    ...{ min: 1, max: 100, ...ONE_LINE, example: 'company' },
    description: 'the placeholder or form field of the template where the value will stand',
  })
  name!: string;
  @StringField({
    optional: true,
    min: 1,
    max: 200,
    ...NOT_BLANK,
    description: 'shown beside the input; default the name',
  })
  label?: string;
  @EnumField(SIGNER_FIELD_TYPES, 'SignerFieldType', {
    description: 'what the page offers: a line of text, a box to tick, one of the `options`, or a day',
  })
  type!: SignerFieldType;
  @BooleanField({ optional: true, default: true, description: 'a required checkbox must be ticked' })
  required?: boolean;
  @IntegerField({
    ...{ optional: true, min: 1, max: MAX_FIELD_LENGTH, default: DEFAULT_FIELD_LENGTH },
    description: 'for a text: characters',
  })
  max_length?: number;
  @StringField({
    ...{ optional: true, array: true, minItems: 1, maxItems: MAX_OPTIONS, min: 1, max: MAX_OPTION_LENGTH },
    description: 'for a `choice`, and required there: the texts of which the signer chooses one',
  })
  options?: string[];
}

@ApiSchema({ description: 'A field that a signer fills in, and what the signer gave.' })
export class SignerFieldDto {
  @StringField({ description: 'the placeholder or form field of the template where the value stands' }) name!: string;
  @StringField({ description: 'shown beside the input' }) label!: string;
  @EnumField(SIGNER_FIELD_TYPES, 'SignerFieldType', {
    description: 'what the page offers: a line of text, a box to tick, one of several options, or a day',
  })
  type!: SignerFieldType;
  @BooleanField({ description: 'true: the signer cannot sign without it' }) required!: boolean;
  @AnyField({
    description:
      'text, a day (YYYY-MM-DD), an option, or whether the box is ticked; null before the signature, and for nothing',
  })
  value!: SignerFieldValue;
}
