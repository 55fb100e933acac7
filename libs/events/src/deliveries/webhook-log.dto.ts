import { ApiSchema } from '@nestjs/swagger';
import { DateField, IntegerField, StringField } from '@app/core';
import { withoutQueryValues } from '../webhook-url';
import type { LoggedDelivery } from './deliveries.repository';

@ApiSchema({ description: "A call of a form's webhook, and the result of its last attempt." })
export class WebhookLogEntryDto {
  @StringField({ description: 'the address; the values of its query are not shown' }) url!: string;
  @IntegerField({ description: '0 = no answer' }) status_code!: number;
  @StringField({ description: 'the body as sent, at most 1,200 characters of it' }) request!: string;
  @StringField({ description: 'the body of the answer, at most 1,200 characters of it' }) response!: string;
  @DateField({ description: 'when the call was queued: ISO 8601 in UTC' }) created_at!: Date;
}

export const toWebhookLogEntryDto = (delivery: LoggedDelivery): WebhookLogEntryDto => ({
  url: withoutQueryValues(delivery.url),
  status_code: delivery.lastStatus,
  request: delivery.body,
  response: delivery.response,
  created_at: delivery.createdAt,
});
