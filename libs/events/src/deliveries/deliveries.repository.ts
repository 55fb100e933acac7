import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { Scope } from '@app/teams';
import { WebhookDelivery } from './webhook-delivery.entity';

type NewRow = Partial<WebhookDelivery>;

/** The deliveries of environments, with their attempts. */
@Injectable()
export class DeliveriesRepository {
  constructor(@InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>) {}

  async insert({ teamId, environmentId }: Scope, rows: NewRow[], manager: EntityManager): Promise<void> {
    const scoped = rows.map((row) => ({ ...row, teamId, environmentId }));
    await manager.insert(WebhookDelivery, scoped);
  }

  /** The delivery in a job's payload. */
  findForJob(id: string): Promise<WebhookDelivery | null> {
    return this.deliveries.findOneBy({ id });
  }

  /** Stores the progress of a delivery's job. */
  async updateForJob(
    id: string,
    changes: QueryDeepPartialEntity<WebhookDelivery>,
    manager = this.deliveries.manager,
  ): Promise<void> {
    await manager.update(WebhookDelivery, { id }, changes);
  }
}
