import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { JobClock, NotFoundError, type Listing } from '@app/core';
import type { Scope, TeamScope } from '@app/teams';
import type { EventType } from '../types/event-types';
import { WebhookEndpoint, type DisableReason } from './webhook-endpoint.entity';

/** The members of an endpoint that accounts set. */
export type EndpointSettings = Pick<
  WebhookEndpoint,
  'url' | 'eventTypes' | 'environmentIds' | 'description' | 'disabledAt' | 'disableReason' | 'failingSince'
>;

/** The endpoints of teams. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly clock: JobClock,
  ) {}

  /** One page, newest first. */
  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<WebhookEndpoint>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.endpoints.findAndCount({ where: { teamId }, order, skip, take });
    return { count, results };
  }

  find({ teamId }: TeamScope, id: string): Promise<WebhookEndpoint | null> {
    return this.endpoints.findOneBy({ teamId, id });
  }

  async get(scope: TeamScope, id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.find(scope, id);
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

  /** The endpoint of a delivery's job. */
  findForJob(id: string): Promise<WebhookEndpoint | null> {
    return this.endpoints.findOneBy({ id });
  }

  /** Notes a successful call. It writes nothing while the endpoint works. */
  async markWorkingForJob(id: string, manager: EntityManager): Promise<void> {
    await manager.query(
      'UPDATE webhook_endpoint SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
      [id],
    );
  }

  /** Notes a failed call; the time of the first one is kept. */
  async markFailingForJob(id: string, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE webhook_endpoint SET failing_since = ${this.clock.now} WHERE id = $1 AND failing_since IS NULL`,
      [id],
    );
  }

  /**
   * Disables an endpoint that has been failing for so many days; at once with 0.
   * @returns null when it has not, or was disabled before
   */
  async disableForJob(
    id: string,
    { reason, days }: { reason: DisableReason; days: number },
    manager: EntityManager,
  ): Promise<WebhookEndpoint | null> {
    const { now } = this.clock;
    const update = manager
      .createQueryBuilder()
      .update(WebhookEndpoint)
      .set({ disabledAt: () => now, disableReason: reason })
      .where('id = :id AND disabled_at IS NULL', { id });
    if (days > 0) update.andWhere(`failing_since <= ${now} - make_interval(days => :days)`, { days });
    const { affected } = await update.execute();
    return (affected ?? 0) > 0 ? manager.findOneByOrFail(WebhookEndpoint, { id }) : null;
  }
}
