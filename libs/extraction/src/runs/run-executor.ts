import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Claim } from '@app/core';
import { AuditTrail } from '@app/teams';
import { FieldValuesService } from '@app/users';
import { batchValues } from './batch-values';
import type { ExtractionRun } from './extraction-run.entity';
import { ExtractionsService } from '../extractions/extractions.service';
import type { KnownFields } from '../extractions/field-reference.dto';
import { runExtraction } from '../extraction.jobs';
import { RunEvents } from './run-events';
import { RunResults } from './run-results';
import { RunsRepository, type RunResult } from './runs.repository';

/** Executes runs: reads the files, answers the queries, stores the values. */
@Injectable()
export class RunExecutor {
  constructor(
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsService,
    private readonly values: FieldValuesService,
    private readonly results: RunResults,
    private readonly events: RunEvents,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Executes one run. An unreadable document makes the run failed, with a sentence in `error`; other errors are thrown, and the
   * job is retried. Result, values and the job of the callback are committed in one transaction.
   */
  async execute(runId: string, claim: Claim): Promise<void> {
    const run = await this.runs.findForJob(runId);
    if (!run || !(await claim.write((manager) => this.runs.markRunning(run, runId, manager)))) return;

    const extraction = await this.extractions.get(run, run.extractionId);
    const known = await this.extractions.fieldsOf(extraction);
    const { result, fields } = await this.results.find(run, extraction, known, claim.signal);
    await claim.finish(async (manager) => {
      const stored = await this.finish(manager, run, result, fields);
      if (!stored) return;
      await this.audit(manager, run, stored, claim);
      await this.events.announce(manager, run, claim.requestId);
    });
  }

  /** Marks a run as failed after the last attempt of its job. */
  async giveUp(manager: EntityManager, runId: string): Promise<void> {
    const run = await this.runs.findForJob(runId);
    if (!run) return;
    const error = 'The document could not be processed because of a fault in the service. Run it again later.';
    await this.runs.markFinished(run, runId, { status: 'failed', data: [], error, warnings: [] }, manager);
    await this.events.announce(manager, run);
  }

  /** Returns false when the run was deleted or finished meanwhile. */
  private async finish(manager: EntityManager, run: ExtractionRun, result: RunResult, fields: KnownFields) {
    if (!(await this.runs.markFinished(run, run.id, result, manager))) return null;
    const stored = await this.storeValues(manager, run, result, fields);
    const { misfits } = batchValues(result.data, fields);
    const error = [result.error, ...misfits].filter(Boolean).join(' ');
    if (misfits.length > 0) await this.runs.addError(run, run.id, error, manager);
    return stored;
  }

  /** Stores the fields of this run's values, with the values that other runs of the call found for them. @returns the ids of the fields */
  private async storeValues(manager: EntityManager, run: ExtractionRun, { data }: RunResult, fields: KnownFields) {
    const targets = new Set(data.map(({ fieldInternalId }) => fieldInternalId).filter((id) => id !== ''));
    if (targets.size === 0) return [];
    const { values } = batchValues(await this.runs.finishedOfBatch(run, [...targets], manager), fields);
    await this.values.storeFitting(run, run.userId, Object.fromEntries(values), manager);
    return [...values.keys()];
  }

  private async audit(manager: EntityManager, run: ExtractionRun, fields: string[], { requestId }: Claim) {
    if (fields.length === 0) return;
    const { teamId, environmentId, userId } = run;
    const origin = { teamId, environmentId, job: runExtraction.name, requestId };
    await this.trail.addOfJob({ ...origin, objectType: 'user', objectIds: [userId], fields }, manager);
  }
}
