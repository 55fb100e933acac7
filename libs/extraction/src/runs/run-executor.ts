import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Claim } from '@app/core';
import { FieldValuesService } from '@app/users';
import { batchValues } from './batch-values';
import type { ExtractionRun } from './extraction-run.entity';
import { ExtractionsService } from '../extractions/extractions.service';
import type { KnownFields } from '../extractions/field-reference.dto';
import { RunAnswers } from './run-answers';
import { RunsRepository, type RunResult } from './runs.repository';
import { WebhooksService } from '../webhooks/webhooks.service';

/** Does the work of a run: reads its files, asks the queries, stores what was found. */
@Injectable()
export class RunExecutor {
  constructor(
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsService,
    private readonly values: FieldValuesService,
    private readonly answers: RunAnswers,
    private readonly webhooks: WebhooksService,
  ) {}

  /**
   * Executes one run. A document that cannot be read ends it as failed with a sentence in `error`; anything else that
   * is thrown makes the job try again. Result, values and the callback's job commit together, once.
   */
  async execute(runId: string, claim: Claim): Promise<void> {
    const run = await this.runs.find(runId);
    if (!run || !(await claim.write((manager) => this.runs.markRunning(manager, runId)))) return;

    const extraction = await this.extractions.get(run, run.extractionId);
    const fields = await this.extractions.knownFields(run);
    const result = await this.answers.find(run, extraction, fields, claim.signal);
    await claim.finish((manager) => this.finish(manager, run, result, fields));
  }

  /** Ends a run that could not be executed in any attempt. */
  async giveUp(manager: EntityManager, runId: string): Promise<void> {
    const run = await this.runs.find(runId);
    if (!run) return;
    const error = 'The document could not be processed because of a fault in the service. Run it again later.';
    await this.runs.markFinished(manager, runId, { status: 'failed', data: [], error });
    await this.webhooks.announce(manager, run);
  }

  private async finish(manager: EntityManager, run: ExtractionRun, result: RunResult, fields: KnownFields) {
    if (!(await this.runs.markFinished(manager, run.id, result))) return;
    const batch = await this.runs.finishedOfBatch(manager, run);
    const { values } = batchValues(
      batch.map(({ data }) => data),
      fields,
    );
    await this.values.storeFitting(run, run.userId, Object.fromEntries(values), manager);
    const { misfits } = batchValues([result.data], fields);
    if (misfits.length > 0)
      await this.runs.addError(manager, run.id, [result.error, ...misfits].filter(Boolean).join(' '));
    await this.webhooks.announce(manager, run);
  }
}
