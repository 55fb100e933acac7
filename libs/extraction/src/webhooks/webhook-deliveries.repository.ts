import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

/** The callbacks of runs. The run that a callback belongs to, read in its scope, takes the scope's place. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(@InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>) {}

  findOf({ id: runId }: ExtractionRun, manager: EntityManager): Promise<WebhookDelivery | null> {
    return manager.findOneBy(WebhookDelivery, { runId });
  }

  /** The callback that a job's payload names. */
  findForJob(id: string): Promise<WebhookDelivery | null> {
    return this.deliveries.findOneBy({ id });
  }

  /** Notes how the job of that callback goes. */
  async updateForJob(
    id: string,
    changes: QueryDeepPartialEntity<WebhookDelivery>,
    manager = this.deliveries.manager,
  ): Promise<void> {
    await manager.update(WebhookDelivery, { id }, changes);
  }
}
