import type { IntegrationModel } from './integration';
import type { IntegrationDto } from './integration.dto';

/** A stored integration. */
type Stored<Trigger extends string> = IntegrationModel<Trigger> & { id: string; createdAt: Date; updatedAt: Date };

/** Maps an integration with the parameters of its type, without the values of its headers. */
export function toIntegrationDto<Trigger extends string>({
  id,
  type,
  settings,
  createdAt,
  updatedAt,
}: Stored<Trigger>): Omit<IntegrationDto, 'trigger'> & { trigger: Trigger } {
  const { trigger, webhook, testWebhook, headerNames, recipients, subject, includeValues } = settings;
  const headers = headerNames.map((name) => ({ name, value: '' }));
  const own =
    type === 'webhook'
      ? { webhook, test_webhook: testWebhook, headers }
      : { recipients, subject, include_values: includeValues };
  return { id, type, trigger, ...own, created_at: createdAt, updated_at: updatedAt };
}
