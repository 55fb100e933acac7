import { Injectable } from '@nestjs/common';
import { Handles, HandlesFailure, type Claim, type PayloadOf } from '@app/core';
import { deliverWebhook, WebhooksService } from '@app/extraction';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof deliverWebhook>;

@Injectable()
export class DeliverWebhookProcessor {
  constructor(private readonly webhooks: WebhooksService) {}

  @Handles(deliverWebhook)
  deliver({ deliveryId }: Payload, claim: Claim): Promise<void> {
    return this.webhooks.deliver(deliveryId, claim);
  }

  @HandlesFailure(deliverWebhook)
  giveUp({ deliveryId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.webhooks.giveUp(manager, deliveryId, error);
  }
}
