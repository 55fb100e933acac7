import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, OutboundModule } from '@app/core';
import { TeamsModule } from '@app/teams';
import { Deliveries } from './deliveries/deliveries';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliverySender } from './deliveries/delivery-sender';
import { WebhookAttempt } from './deliveries/webhook-attempt.entity';
import { WebhookDelivery } from './deliveries/webhook-delivery.entity';
import { WebhookEndpoint } from './endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { EventsService } from './events.service';
import { WebhookSecret } from './secrets/webhook-secret.entity';
import { WebhookSecretsRepository } from './secrets/webhook-secrets.repository';
import { WebhookSecretsService } from './secrets/webhook-secrets.service';

/** Events of the domain, and the delivery of webhooks. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookSecret]),
    JobsModule,
    OutboundModule,
    TeamsModule,
  ],
  providers: [
    Deliveries,
    DeliveriesRepository,
    DeliverySender,
    EventsService,
    WebhookEndpointsRepository,
    WebhookSecretsRepository,
    WebhookSecretsService,
  ],
  exports: [Deliveries, DeliverySender, EventsService, WebhookSecretsService],
})
export class EventsModule {}
