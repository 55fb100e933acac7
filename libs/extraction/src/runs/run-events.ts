import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { serializerOf } from '@app/core';
import { Deliveries, ExtractionCallbackDto } from '@app/events';
import type { ExtractionRun, RunCallback } from './extraction-run.entity';
import { toExtractionEventDto } from './run-payload';
import { RunsRepository } from './runs.repository';

/** Reports finished runs to those who asked for it. A failed delivery never changes the run. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly runs: RunsRepository,
    private readonly deliveries: Deliveries,
  ) {}

  /** Adds the callback of a run, if its call requested one, in the transaction that finishes the run. */
  async announce(manager: EntityManager, { id }: Pick<ExtractionRun, 'id'>): Promise<void> {
    const run = await this.runs.findForJob(id, manager);
    if (run?.callback) await this.callBack(manager, run, run.callback);
  }

  private async callBack(manager: EntityManager, run: ExtractionRun, callback: RunCallback) {
    const { url, requestId, waitForBoundingBoxes: boundingBoxes } = callback;
    const confidence = callback.waitForConfidenceScores || (await this.runs.showsConfidence(run, manager));
    const event = run.status === 'succeeded' ? 'extraction.completed' : 'extraction.failed';
    const body = serializerOf(ExtractionCallbackDto)({
      ...toExtractionEventDto(run, { confidence, boundingBoxes }),
      event,
    });
    const about = { runId: run.id, userId: run.userId, url, requestId };
    await this.deliveries.add(manager, run, { target: 'callback', eventType: event, body, ...about });
  }
}
