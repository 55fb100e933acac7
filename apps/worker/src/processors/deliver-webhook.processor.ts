import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { deliverWebhook, WebhooksService } from '@app/extraction';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof deliverWebhook>;

@Processor(deliverWebhook.name)
export class DeliverWebhookProcessor {
  constructor(private readonly webhooks: WebhooksService) {}

  @Works(deliverWebhook)
  deliver({ deliveryId }: Payload, claim: Claim): Promise<void> {
    return this.webhooks.deliver(deliveryId, claim);
  }

  giveUp({ deliveryId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.webhooks.giveUp(manager, deliveryId, error);
  }
}
