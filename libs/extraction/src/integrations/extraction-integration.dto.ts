import { EnumField, NestedField, SentBackFrom, writeOf } from '@app/core';
import { IntegrationDto, IntegrationHeaderInputDto } from '@app/forms';

/** `extraction_completion`: each run that succeeds, after its review; `extraction_failure`: each run that fails. */
export const ExtractionIntegrationTrigger = {
  extraction_completion: 'extraction_completion',
  extraction_failure: 'extraction_failure',
} as const;
export type ExtractionIntegrationTrigger = keyof typeof ExtractionIntegrationTrigger;

/** An integration of an extraction: as those of forms, with triggers of its own. */
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

@SentBackFrom(() => ExtractionIntegrationDto)
export class ExtractionIntegrationInputDto extends writeOf(ExtractionIntegrationDto, ['type', 'trigger'], {
  id: {},
  webhook: {},
  test_webhook: {},
  recipients: {},
  subject: {},
  include_values: {},
}) {
  @NestedField(() => IntegrationHeaderInputDto, { array: true, optional: true, maxItems: 20 })
  headers?: IntegrationHeaderInputDto[];
}
