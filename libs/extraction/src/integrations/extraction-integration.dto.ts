import { ApiSchema } from '@nestjs/swagger';
import { EnumField, NestedField, SentBackFrom, writeOf } from '@app/core';
import { IntegrationDto, IntegrationHeaderInputDto } from '@app/forms';

/** `extraction_completion`: each run that succeeds, after its review; `extraction_failure`: each run that fails. */
export const ExtractionIntegrationTrigger = {
  extraction_completion: 'extraction_completion',
  extraction_failure: 'extraction_failure',
} as const;
export type ExtractionIntegrationTrigger = keyof typeof ExtractionIntegrationTrigger;

@ApiSchema({ description: 'A webhook or mail that reports the end of runs. Parameters of the other type are absent.' })
export class ExtractionIntegrationDto extends writeOf(IntegrationDto, ['id', 'type', 'created_at', 'updated_at'], {
  webhook: {},
  test_webhook: {
    description:
      'webhook: the address for runs in other environments than production; "" for none, then these call nothing, so that ' +
      'test data does not reach production systems',
  },
  headers: {},
  recipients: {},
  subject: { description: 'email: by default it names the extraction' },
  include_values: { description: 'email: whether the mail shows the values; default true. Otherwise only the file' },
}) {
  @EnumField(ExtractionIntegrationTrigger, 'ExtractionIntegrationTrigger', {
    default: 'extraction_completion',
    description:
      'extraction_completion: each run that succeeds, when its values are stored; extraction_failure: each run that fails',
  })
  trigger!: ExtractionIntegrationTrigger;
}

@ApiSchema({ description: 'A webhook or mail in a request, with the parameters of its type.' })
@SentBackFrom(() => ExtractionIntegrationDto)
export class ExtractionIntegrationInputDto extends writeOf(ExtractionIntegrationDto, ['type', 'trigger'], {
  id: { description: 'of an integration that exists, which keeps its header values; absent: a new one' },
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
