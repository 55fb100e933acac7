import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, MailModule, OutboundModule } from '@app/core';
import { TeamsModule } from '@app/teams';
import { Deliveries } from './deliveries/deliveries';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveryCall } from './deliveries/delivery-call';
import { DeliveryHeaders } from './deliveries/delivery-headers';
import { DeliveryList } from './deliveries/delivery-list.service';
import { DeliverySender } from './deliveries/delivery-sender';
import { ReceiverSlots } from './deliveries/receiver-slots';
import { WebhookAttempt } from './deliveries/webhook-attempt.entity';
import { WebhookDelivery } from './deliveries/webhook-delivery.entity';
import { EndpointHealth } from './endpoints/endpoint-health';
import { WebhookEndpoint } from './endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { EventsService } from './events.service';
import { WebhookSecret } from './secrets/webhook-secret.entity';
import { WebhookSecretsRepository } from './secrets/webhook-secrets.repository';
import { WebhookSecretsService } from './secrets/webhook-secrets.service';

/** Events of the domain, and the delivery of webhooks. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookSecret]),
    JobsModule,
    MailModule,
    OutboundModule,
    TeamsModule,
  ],
  providers: [
    Deliveries,
    DeliveriesRepository,
    DeliveryCall,
    DeliveryHeaders,
    DeliveryList,
    DeliverySender,
    EndpointHealth,
    EventsService,
    ReceiverSlots,
    WebhookEndpointsRepository,
    WebhookEndpointsService,
    WebhookSecretsRepository,
    WebhookSecretsService,
  ],
  exports: [Deliveries, DeliveryList, DeliverySender, EventsService, WebhookEndpointsService, WebhookSecretsService],
})
export class EventsModule {}
