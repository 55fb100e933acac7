import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { Scope } from '@app/teams';
import type { EventType } from '../types/event-types';
import { WebhookEndpoint } from './webhook-endpoint.entity';

/** The endpoints of teams. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(@InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>) {}

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
