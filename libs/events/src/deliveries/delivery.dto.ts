import { ApiSchema } from '@nestjs/swagger';
import { DateField, EnumField, IntegerField, NestedField, PageQuery, StringField, UuidField } from '@app/core';
import { withoutQueryValues } from '../webhook-url';
import type { WebhookAttempt } from './webhook-attempt.entity';
import { DELIVERY_TARGETS, type DeliveryTarget, type WebhookDelivery } from './webhook-delivery.entity';

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

@ApiSchema({
  description:
    'A message to one address: an event for an endpoint, the callback of a run, or the webhook of a form or an ' +
    'extraction.',
})
export class WebhookDeliveryDto {
  @UuidField({ description: 'delivery ID (UUID), for reading its attempts and for `redeliver`' }) id!: string;
  @StringField({ description: 'the header webhook-id of every attempt' }) webhook_id!: string;
  @StringField({ description: 'a type of event, or endpoint.test' }) event_type!: string;
  @EnumField(DELIVERY_TARGETS, 'WebhookDeliveryTarget', {
    description: 'an endpoint of the team, the callback of a run, or an integration of a form',
  })
  target!: DeliveryTarget;
  @StringField({ description: 'id of the endpoint; else empty' }) endpoint!: string;
  @StringField({
    description: 'id of the run, of an extraction or a computer agent, that it reports about; else empty',
  })
  run!: string;
  @StringField({ description: 'id of the form that it reports about; else empty' }) form!: string;
  @StringField({ description: 'the user that it reports about; else empty' }) user!: string;
  @StringField({ description: 'the address; the values of its query are not shown' }) url!: string;
  @EnumField(DELIVERY_STATUSES, 'WebhookDeliveryStatus', {
    description: 'a failed delivery is not tried again until it is redelivered',
  })
  status!: DeliveryStatus;
  @IntegerField({ description: 'attempts since it was created or redelivered' }) attempt_count!: number;
  @IntegerField({ description: 'of the last response; 0 when there was none' }) status_code!: number;
  @StringField({ description: 'why the last attempt failed; else empty' }) reason!: string;
  @DateField({ nullable: true, description: 'null before the first attempt, and unless it is pending' })
  next_attempt_at!: Date | null;
  @DateField({ nullable: true, description: 'when the address answered with a 2xx status; null until then' })
  delivered_at!: Date | null;
  @DateField({ nullable: true, description: 'when the last attempt failed and no other follows; null otherwise' })
  failed_at!: Date | null;
  @DateField() created_at!: Date;
}

@ApiSchema({ description: 'One call to the address of a delivery.' })
export class WebhookAttemptDto {
  @DateField({ description: 'when the address was called: ISO 8601 in UTC' }) created_at!: Date;
  @IntegerField({ description: '0 when there was no response' }) status_code!: number;
  @IntegerField({ description: 'milliseconds from the connection to the end of the answer, or to the failure' })
  duration_ms!: number;
  @StringField({ description: 'why it failed; empty when it succeeded' }) reason!: string;
  @StringField({ description: 'the beginning of the response body' }) response!: string;
}

@ApiSchema({ description: 'A delivery with its body and all attempts.' })
export class WebhookDeliveryDetailDto extends WebhookDeliveryDto {
  @StringField({ description: 'JSON text that was sent, byte for byte what the signature covers' })
  request_body!: string;
  @NestedField(() => WebhookAttemptDto, { array: true, description: 'oldest first' }) attempts!: WebhookAttemptDto[];
}

export class WebhookDeliveryListQuery extends PageQuery {
  @UuidField({ optional: true, description: 'only messages to the endpoint with this ID (UUID)' }) endpoint?: string;
  @StringField({ optional: true, description: 'only messages about this event, such as `envelope.signed`' })
  event_type?: string;
  @EnumField(DELIVERY_STATUSES, 'WebhookDeliveryStatus', {
    optional: true,
    description: 'only deliveries in this state; absent: all',
  })
  status?: DeliveryStatus;
  @DateField({ optional: true, description: 'deliveries created after this time' }) created_after?: string;
  @DateField({ optional: true, description: 'deliveries created before this time' }) created_before?: string;
  @UuidField({ optional: true, description: 'deliveries about one run, of an extraction or a computer agent' })
  run?: string;
  @StringField({ optional: true, description: 'deliveries about one form, by its id' }) form?: string;
}

const REDELIVERABLE = ['failed', 'delivered'] as const;

@ApiSchema({ description: 'Which deliveries of an endpoint are sent again.' })
export class RedeliverDto {
  @UuidField({ description: 'endpoint ID (UUID) whose deliveries are sent again' }) endpoint!: string;
  @DateField({ description: 'deliveries created at or after this time' }) created_after!: string;
  @DateField({ description: 'deliveries created before this time' }) created_before!: string;
  @EnumField(REDELIVERABLE, 'RedeliverableStatus', {
    optional: true,
    default: 'failed',
    description: 'only deliveries with this status',
  })
  status: (typeof REDELIVERABLE)[number] = 'failed';
}

@ApiSchema({ description: 'How many deliveries are sent again.' })
export class RedeliveredDto {
  @IntegerField({ description: 'deliveries that are sent again, oldest first, at most 1,000 per call' })
  redelivered!: number;
  @IntegerField({ description: 'deliveries of the range that are left; repeat the call for them' }) remaining!: number;
}

export function toWebhookDeliveryDto(delivery: WebhookDelivery): WebhookDeliveryDto {
  const status = statusOf(delivery);
  return {
    id: delivery.id,
    webhook_id: messageId(delivery),
    event_type: delivery.eventType,
    target: delivery.target,
    endpoint: delivery.endpointId ?? '',
    run: delivery.runId ?? delivery.agentRunId ?? '',
    form: delivery.formId ?? '',
    user: delivery.userId ?? '',
    url: withoutQueryValues(delivery.url),
    status,
    attempt_count: delivery.attempts,
    status_code: delivery.lastStatus,
    reason: delivery.lastError,
    next_attempt_at: status === 'pending' ? delivery.nextAttemptAt : null,
    delivered_at: delivery.deliveredAt,
    failed_at: delivery.failedAt,
    created_at: delivery.createdAt,
  };
}

export const toWebhookAttemptDto = (attempt: WebhookAttempt): WebhookAttemptDto => ({
  created_at: attempt.createdAt,
  status_code: attempt.statusCode,
  duration_ms: attempt.durationMs,
  reason: attempt.reason,
  response: attempt.response,
});

/** The `webhook-id` of a delivery. */
export const messageId = ({ eventId }: Pick<WebhookDelivery, 'eventId'>): string => `msg_${eventId}`;

function statusOf({ deliveredAt, failedAt }: WebhookDelivery): DeliveryStatus {
  if (deliveredAt) return 'delivered';
  return failedAt ? 'failed' : 'pending';
}
