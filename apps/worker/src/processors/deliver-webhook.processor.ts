import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { deliverWebhook, DeliverySender } from '@app/events';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof deliverWebhook>;

@Processor(deliverWebhook.name)
export class DeliverWebhookProcessor {
  constructor(private readonly sender: DeliverySender) {}

  @Works(deliverWebhook)
  deliver({ deliveryId }: Payload, claim: Claim): Promise<void> {
    return this.sender.deliver(deliveryId, claim);
  }

  giveUp({ deliveryId }: Payload, _: Error, manager: EntityManager): Promise<void> {
    return this.sender.giveUp(manager, deliveryId);
  }
}
