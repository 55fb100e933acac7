import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  partialOf,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { EVENT_TYPE_NAMES, type EventType } from '../types/event-types';
import { DISABLE_REASONS, type DisableReason, type WebhookEndpoint } from './webhook-endpoint.entity';

/** The type of endpoints in the audit log, as their routes name it. */
export const ENDPOINT = 'webhook-endpoint';

const DISABLED_REASONS = ['', ...DISABLE_REASONS] as const;

@ApiSchema({ description: 'An address of yours that receives events of the team.' })
export class WebhookEndpointDto {
  @UuidField({ description: 'endpoint ID (UUID), as in deliveries' }) id!: string;
  @StringField({ min: 1, max: 2048, description: 'an http or https address of the public internet' }) url!: string;
  @EnumField(EVENT_TYPE_NAMES, 'EventType', {
    array: true,
    minItems: 1,
    maxItems: 50,
    description: 'the events that are sent to the address; each is described under Webhooks in this document',
  })
  event_types!: EventType[];
  @StringField({
    array: true,
    maxItems: 50,
    default: [],
    description: 'names of the environments whose events it receives; empty: all environments',
  })
  environments!: string[];
  @StringField({
    max: 500,
    default: '',
    description: 'a note for people, such as the system behind the address; it changes nothing',
  })
  description!: string;
  @BooleanField({ default: true, description: 'a disabled endpoint receives nothing' }) enabled!: boolean;
  @EnumField(DISABLED_REASONS, 'WebhookDisableReason', {
    description:
      'why the service disabled it: gone (it answered 410) or failing (every call failed for five days); empty when ' +
      'it is enabled, or disabled by an account',
  })
  disable_reason!: DisableReason | '';
  @DateField({ nullable: true, description: 'the first failed call since the last successful one' })
  failing_since!: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A new endpoint. `POST …/test/` sends it a test event.' })
@SentBackFrom(() => WebhookEndpointDto)
export class CreateWebhookEndpointDto extends writeOf(WebhookEndpointDto, [
  'url',
  'event_types',
  'environments',
  'description',
  'enabled',
]) {}

@ApiSchema({ description: 'What changes in an endpoint. `enabled: true` also turns on one that the service disabled.' })
@SentBackFrom(() => WebhookEndpointDto)
export class EditWebhookEndpointDto extends partialOf(CreateWebhookEndpointDto) {}

/** @param names the names of the team's environments by id */
export function toWebhookEndpointDto(
  endpoint: WebhookEndpoint,
  names: ReadonlyMap<string, string>,
): WebhookEndpointDto {
  return {
    id: endpoint.id,
    url: endpoint.url,
    event_types: endpoint.eventTypes,
    environments: endpoint.environmentIds.map((id) => names.get(id) ?? ''),
    description: endpoint.description,
    enabled: endpoint.disabledAt === null,
    disable_reason: endpoint.disableReason ?? '',
    failing_since: endpoint.failingSince,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}
