import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EmailField,
  EnumField,
  NestedField,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { IntegrationTrigger, IntegrationType } from './integration';

/** A field-name of RFC 9110, section 5.1. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** A field-value of RFC 9110, section 5.5, in ASCII: without line breaks, and without white space around it. */
const HEADER_VALUE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;

@ApiSchema({ description: 'A header of the calls of a webhook.' })
export class IntegrationHeaderDto {
  @StringField({
    min: 1,
    max: 100,
    pattern: HEADER_NAME,
    wanted: 'be the name of a header',
    description: 'header name, such as `X-Api-Key`; headers of the signature and of the connection are refused',
  })
  name!: string;
  @StringField({
    max: 2_000,
    pattern: HEADER_VALUE,
    wanted: 'hold only printable ASCII characters, without white space around them',
    default: '',
    description:
      'never returned, because it may be a key: always "" in answers. Sent back as "", the stored value stays, as long as ' +
      'the integration is sent with its id and the hosts of its addresses do not change',
  })
  value!: string;
}

const ADDRESS = { max: 2_000, optional: true } as const;
const LINE = { pattern: /^[^\p{C}\p{Zl}\p{Zp}]*$/u, wanted: 'be one line' } as const;

@ApiSchema({ description: 'A webhook or mail that reports submissions. Parameters of the other type are absent.' })
export class IntegrationDto {
  @UuidField({ description: 'integration ID (UUID); sent back, the integration keeps the values of its headers' })
  id!: string;
  @EnumField(IntegrationType, 'IntegrationType', { description: '`webhook` calls an address, `email` sends a mail' })
  type!: IntegrationType;
  @EnumField(IntegrationTrigger, 'IntegrationTrigger', {
    default: 'form_completion',
    description:
      'data_received: each call that submits values; form_completion: each completed submission, after the rules of the form ' +
      'have run',
  })
  trigger!: IntegrationTrigger;
  @StringField({ ...ADDRESS, description: 'webhook: the http or https address that is called. Required' })
  webhook?: string;
  @StringField({
    ...ADDRESS,
    description:
      'webhook: the address for submissions in other environments than production; "" for none, then these call nothing, so ' +
      'that test data does not reach production systems',
  })
  test_webhook?: string;
  @NestedField(() => IntegrationHeaderDto, {
    array: true,
    optional: true,
    maxItems: 20,
    description: 'webhook: additional headers, such as a key of the receiver',
  })
  headers?: IntegrationHeaderDto[];
  @EmailField({ array: true, optional: true, minItems: 1, maxItems: 10, description: 'email: who gets it. Required' })
  recipients?: string[];
  @StringField({ ...LINE, max: 200, optional: true, description: 'email: by default it names the form' })
  subject?: string;
  @BooleanField({
    optional: true,
    description:
      'email: whether the mail shows the submitted values; default true. Otherwise only who submitted the form',
  })
  include_values?: boolean;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A header of the calls of a webhook, in a request.' })
@SentBackFrom(() => IntegrationHeaderDto)
export class IntegrationHeaderInputDto extends writeOf(IntegrationHeaderDto, ['name', 'value']) {}

@ApiSchema({ description: 'A webhook or mail in a request, with the parameters of its type.' })
@SentBackFrom(() => IntegrationDto)
export class IntegrationInputDto extends writeOf(IntegrationDto, ['trigger'], {
  type: { description: 'default: webhook where webhook is given, email where recipients are' },
  id: {},
  webhook: {},
  test_webhook: {},
  recipients: {},
  subject: {},
  include_values: {},
}) {
  @NestedField(() => IntegrationHeaderInputDto, {
    array: true,
    optional: true,
    maxItems: 20,
    description: 'webhook: additional headers of the call, such as a key of the receiver; at most 20',
  })
  headers?: IntegrationHeaderInputDto[];
}
