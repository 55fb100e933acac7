import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

/** The callbacks of runs. They are found by a run, which was read in its scope, or by a job. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(@InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>) {}

  findOf({ id: runId }: ExtractionRun, manager: EntityManager): Promise<WebhookDelivery | null> {
    return manager.findOneBy(WebhookDelivery, { runId });
  }

  /** The callback in a job's payload. */
  findForJob(id: string): Promise<WebhookDelivery | null> {
    return this.deliveries.findOneBy({ id });
  }

  /** Stores the progress of a callback's job. */
  async updateForJob(
    id: string,
    changes: QueryDeepPartialEntity<WebhookDelivery>,
    manager = this.deliveries.manager,
  ): Promise<void> {
    await manager.update(WebhookDelivery, { id }, changes);
  }
}
