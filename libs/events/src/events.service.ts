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

type EventOf<Type extends EventType> = Omit<DomainEvent<Type>, 'type'>;

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
  publish<Type extends EventType>(
    manager: EntityManager,
    scope: Scope,
    { type, ...event }: DomainEvent<Type>,
  ): Promise<void> {
    return this.publishAll(manager, scope, type, [event]);
  }

  /** Publishes events of one type and one request, with as many queries as one event. */
  async publishAll<Type extends EventType>(
    manager: EntityManager,
    scope: Scope,
    type: Type,
    events: EventOf<Type>[],
  ): Promise<void> {
    if (events.length === 0) return;
    const endpoints = await this.endpoints.findSubscribed(scope, type, manager);
    if (endpoints.length === 0) return;
    const environment = await this.environments.nameOf(scope, manager);
    const deliveries = events.flatMap(({ data, ...about }) => {
      const body = eventBody(type, environment, data);
      const event = { target: 'endpoint', eventType: type, eventId: randomUUID(), body, ...about } as const;
      return endpoints.map(({ id, url }) => ({ ...event, endpointId: id, url }));
    });
    await this.deliveries.addAll(manager, scope, deliveries);
  }
}
