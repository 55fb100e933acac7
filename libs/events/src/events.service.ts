import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnvironmentsService, type Scope } from '@app/teams';
import { Deliveries, type DeliverySubject } from './deliveries/deliveries';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { eventBody } from './event-body';
import type { EventData, EventType } from './types/event-types';

/** A fact that endpoints may subscribe to. */
export interface DomainEvent<Type extends EventType> extends DeliverySubject {
  type: Type;
  data: EventData<Type>;
  /** The id of the request that caused it. */
  requestId?: string;
}

/** Publishes the events of the domain to the endpoints of its team. */
@Injectable()
export class EventsService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly environments: EnvironmentsService,
    private readonly deliveries: Deliveries,
  ) {}

  /**
   * Adds a delivery for each endpoint that receives the event, within the transaction of its cause. Without such endpoints it is
   * one indexed query. Give `userId` when the data is of a user, except for the erasure of the user.
   */
  async publish<Type extends EventType>(
    manager: EntityManager,
    scope: Scope,
    { type, data, requestId, ...subject }: DomainEvent<Type>,
  ): Promise<void> {
    const endpoints = await this.endpoints.findSubscribed(scope, type, manager);
    if (endpoints.length === 0) return;
    const body = eventBody(type, await this.environments.nameOf(scope, manager), data);
    const event = { target: 'endpoint', eventType: type, eventId: randomUUID(), body, requestId, ...subject } as const;
    const deliveries = endpoints.map(({ id, url }) => ({ ...event, endpointId: id, url }));
    await this.deliveries.addAll(manager, scope, deliveries);
  }
}
