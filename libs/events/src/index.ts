export { Deliveries, type NewDelivery } from './deliveries/deliveries';
export { deliverWebhook } from './deliveries/delivery.jobs';
export {
  RedeliverDto,
  RedeliveredDto,
  WebhookDeliveryDetailDto,
  WebhookDeliveryDto,
  WebhookDeliveryListQuery,
} from './deliveries/delivery.dto';
export { DeliveryList } from './deliveries/delivery-list.service';
export { WebhookLogEntryDto } from './deliveries/webhook-log.dto';
export { DeliverySender } from './deliveries/delivery-sender';
export { CreateWebhookEndpointDto, EditWebhookEndpointDto, WebhookEndpointDto } from './endpoints/webhook-endpoint.dto';
export { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
export { EventsModule } from './events.module';
export { EventsService, type DomainEvent } from './events.service';
export { WebhookSecretDto, WebhookSecretsService } from './secrets/webhook-secrets.service';
export { AgentRunEventDto } from './types/agent-run-event.dto';
export { EnvelopeEventDto } from './types/envelope-event.dto';
export { EVENT_TYPES, TEST_EVENT, type EventType } from './types/event-types';
export {
  BoundingBoxDto,
  ExtractedValueDto,
  ExtractionCallbackDto,
  ExtractionEventDto,
  ExtractionWebhookDto,
  PAGE_UNITS,
} from './types/extraction-event.dto';
export { FormWebhookDto } from './types/form-webhook.dto';
export { SubmissionEventDto } from './types/submission-event.dto';
export { TestEventDto } from './types/test-event.dto';
export { checkWebhookUrl, webhookUrlProblem } from './webhook-url';
