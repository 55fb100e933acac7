import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { serializerOf } from '@app/core';
import { Deliveries, EventsService, ExtractionCallbackDto } from '@app/events';
import { RunIntegrations } from '../integrations/run-integrations';
import type { ExtractionRun, RunCallback } from './extraction-run.entity';
import { toExtractionEventDto } from './run-payload';
import { RunsRepository } from './runs.repository';

/** Reports finished runs to those who asked for it. A failed delivery never changes the run. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly runs: RunsRepository,
    private readonly deliveries: Deliveries,
    private readonly events: EventsService,
    private readonly integrations: RunIntegrations,
  ) {}

  /** Publishes the event of a finished run, and adds the callback that its call requested, in the transaction that finishes it. */
  async announce(manager: EntityManager, { id }: Pick<ExtractionRun, 'id'>, requestId?: string): Promise<void> {
    const run = await this.runs.findForJob(id, manager);
    if (!run) return;
    const confidence = await this.runs.showsConfidence(run, manager);
    await this.publish(manager, run, confidence, requestId);
    await this.integrations.report(manager, run, requestId);
    if (run.callback) await this.callBack(manager, run, run.callback, confidence);
  }

  private async publish(manager: EntityManager, run: ExtractionRun, confidence: boolean, requestId?: string) {
    const data = toExtractionEventDto(run, { confidence, boundingBoxes: false });
    const about = { runId: run.id, userId: run.userId, requestId };
    await this.events.publish(manager, run, { type: eventTypeOf(run), data, ...about });
  }

  private async callBack(manager: EntityManager, run: ExtractionRun, callback: RunCallback, showsConfidence: boolean) {
    const { url, requestId, waitForBoundingBoxes: boundingBoxes } = callback;
    const confidence = callback.waitForConfidenceScores || showsConfidence;
    const event = eventTypeOf(run);
    const data = toExtractionEventDto(run, { confidence, boundingBoxes });
    const body = serializerOf(ExtractionCallbackDto)({ ...data, event });
    const about = { runId: run.id, userId: run.userId, url, requestId };
    await this.deliveries.add(manager, run, { target: 'callback', eventType: event, body, ...about });
  }
}

const eventTypeOf = ({ status }: ExtractionRun) =>
  status === 'succeeded' ? ('extraction.completed' as const) : ('extraction.failed' as const);
