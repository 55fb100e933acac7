import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env, Jobs, serializerOf } from '@app/core';
import { Deliveries, EventsService, ExtractionCallbackDto } from '@app/events';
import { RunIntegrations } from '../../integrations/run-integrations';
import type { ExtractionRun, RunCallback } from '../extraction-run.entity';
import { sendPartialCallback } from '../../extraction.jobs';
import { undoubtedData } from '../run-data';
import { toExtractionEventDto } from './run-payload';
import { RunsRepository } from '../runs.repository';

/** Reports finished runs to those who asked for it. A failed delivery never changes the run. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly runs: RunsRepository,
    private readonly deliveries: Deliveries,
    private readonly events: EventsService,
    private readonly integrations: RunIntegrations,
    private readonly jobs: Jobs,
    private readonly env: Env,
  ) {}

  /** Publishes the events of a finished run, and adds the callback that its call requested, in the transaction that finishes it. */
  async announce(manager: EntityManager, { id }: Pick<ExtractionRun, 'id'>, requestId?: string): Promise<void> {
    const run = await this.runs.findForJob(id, manager);
    if (!run) return;
    const confidence = await this.runs.showsConfidence(run, manager);
    const types = run.approvedAt ? ([eventTypeOf(run), 'extraction.approved'] as const) : [eventTypeOf(run)];
    for (const type of types) await this.publish(manager, run, type, confidence, requestId);
    await this.integrations.report(manager, run, requestId);
    if (run.callback) await this.callBack(manager, run, run.callback, confidence);
  }

  /**
   * Sets the deadline of a callback that waits for boxes or confidence scores: a reviewer may still change them. A callback
   * without these flags waits for the approval.
   */
  async awaitReview(manager: EntityManager, run: ExtractionRun, requestId: string): Promise<void> {
    const { id, teamId, environmentId, jobId, callback } = run;
    if (!callback?.waitForBoundingBoxes && !callback?.waitForConfidenceScores) return;
    const delaySeconds = this.env.callbackWaitSeconds;
    const payload = { runId: id, executionId: jobId };
    await this.jobs.add(manager, sendPartialCallback, payload, { teamId, environmentId, requestId, delaySeconds });
  }

  /**
   * Sends the callback of a run that still waits for review, with the values that need none. The complete one follows.
   * @param executionId the job that put it to review: nothing is sent for a review before a retry
   */
  async sendPartial(manager: EntityManager, id: string, executionId?: string | null): Promise<void> {
    const run = await this.runs.lockForJob(id, manager);
    if (run?.status !== 'review' || !run.callback) return;
    if (executionId !== undefined && executionId !== run.jobId) return;
    const confidence = await this.runs.showsConfidence(run, manager);
    await this.callBack(manager, run, run.callback, confidence, true);
  }

  private async publish(
    manager: EntityManager,
    run: ExtractionRun,
    type: RunEventType,
    confidence: boolean,
    requestId?: string,
  ) {
    const data = toExtractionEventDto(run, { confidence, boundingBoxes: false });
    const about = { runId: run.id, userId: run.userId, requestId };
    await this.events.publish(manager, run, { type, data, ...about });
  }

  private async callBack(
    manager: EntityManager,
    run: ExtractionRun,
    callback: RunCallback,
    showsConfidence: boolean,
    partial = false,
  ) {
    const { url, requestId, waitForBoundingBoxes: boundingBoxes } = callback;
    const confidence = callback.waitForConfidenceScores || showsConfidence;
    const event = partial ? 'extraction.completed' : eventTypeOf(run);
    const data = toExtractionEventDto(run, { confidence, boundingBoxes }, partial ? undoubtedData(run) : undefined);
    const body = serializerOf(ExtractionCallbackDto)({ ...data, event, partial });
    const about = { runId: run.id, userId: run.userId, url, requestId };
    await this.deliveries.add(manager, run, { target: 'callback', eventType: event, body, ...about });
  }
}

type RunEventType = 'extraction.completed' | 'extraction.failed' | 'extraction.approved';

const eventTypeOf = ({ status }: ExtractionRun) =>
  status === 'succeeded' ? ('extraction.completed' as const) : ('extraction.failed' as const);
