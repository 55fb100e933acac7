import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { NotFoundError, type Listing } from '@app/core';
import type { Scope, TeamScope } from '@app/teams';
import type { EventType } from '../types/event-types';
import { WebhookEndpoint } from './webhook-endpoint.entity';

/** The members of an endpoint that accounts set. */
export type EndpointSettings = Pick<
  WebhookEndpoint,
  'url' | 'eventTypes' | 'environmentIds' | 'description' | 'disabledAt' | 'disableReason' | 'failingSince'
>;

/** The endpoints of teams. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(@InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>) {}

  /** One page, newest first. */
  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<WebhookEndpoint>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.endpoints.findAndCount({ where: { teamId }, order, skip, take });
    return { count, results };
  }

  async get({ teamId }: TeamScope, id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.findOneBy({ teamId, id });
    if (!endpoint) throw new NotFoundError(`Webhook endpoint ${id}`);
    return endpoint;
  }

  insert({ teamId }: TeamScope, settings: Partial<EndpointSettings>, manager: EntityManager): Promise<WebhookEndpoint> {
    return manager.save(manager.create(WebhookEndpoint, { ...settings, teamId }));
  }

  /** Runs `change` in a transaction that holds a row lock on the endpoint. @throws NotFoundError */
  locked<Result>(
    { teamId }: TeamScope,
    id: string,
    change: (endpoint: WebhookEndpoint, manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.endpoints.manager.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const endpoint = await manager.findOne(WebhookEndpoint, { where: { teamId, id }, lock });
      if (!endpoint) throw new NotFoundError(`Webhook endpoint ${id}`);
      return change(endpoint, manager);
    });
  }

  /** Updates a locked endpoint. */
  update(
    locked: WebhookEndpoint,
    settings: Partial<EndpointSettings>,
    manager: EntityManager,
  ): Promise<WebhookEndpoint> {
    return manager.save(Object.assign(locked, settings));
  }

  /** Also deletes its deliveries, by foreign key. */
  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(WebhookEndpoint, { teamId, id });
  }

  /**
   * The enabled endpoints that receive such an event of the environment. A key-share lock delays their deletion until the
   * deliveries that refer to them are committed.
   */
  findSubscribed(
    { teamId, environmentId }: Scope,
    type: EventType,
    manager: EntityManager,
  ): Promise<Pick<WebhookEndpoint, 'id' | 'url'>[]> {
    return manager.query(
      `SELECT id, url FROM webhook_endpoint
       WHERE team_id = $1 AND disabled_at IS NULL AND $2 = ANY (event_types)
         AND (environment_ids = '{}' OR $3 = ANY (environment_ids))
       FOR KEY SHARE`,
      [teamId, type, environmentId],
    );
  }
}
