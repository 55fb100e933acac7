import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Claim } from '@app/core';
import { AuditTrail } from '@app/teams';
import type { Extraction } from '../../extractions/extraction.entity';
import type { ExtractionRun } from '../extraction-run.entity';
import { ExtractionsService } from '../../extractions/extractions.service';
import { runExtraction } from '../../extraction.jobs';
import { dataForReview } from '../../review/review-need';
import { RunEvents } from '../reports/run-events';
import { RunResults, type ValidatedResult } from './run-results';
import { RunValues } from '../values/run-values';
import { queriesOf } from '../settings/variants';
import { RunsRepository, type RunEnding } from '../runs.repository';

/** Executes runs: reads the files, answers the queries, stores the values. */
@Injectable()
export class RunExecutor {
  constructor(
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsService,
    private readonly values: RunValues,
    private readonly results: RunResults,
    private readonly events: RunEvents,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Executes one run. An unreadable document makes the run failed, with a sentence in `error`; other errors are thrown, and the
   * job is retried. Result, values and the job of the callback are committed in one transaction; those of a run that needs review
   * wait for the approval.
   */
  async execute(runId: string, claim: Claim): Promise<void> {
    const run = await this.runs.findForJob(runId);
    if (!run || !(await claim.write((manager) => this.runs.markRunning(run, runId, manager)))) return;

    const extraction = await this.extractions.get(run, run.extractionId);
    const known = await this.extractions.fieldsForRun(extraction);
    const found = await this.results.find(run, extraction, known, claim.signal);
    const { fields } = found;
    const result = reviewed(found, extraction);
    await claim.finish(async (manager) => {
      if (!(await this.runs.markFinished(run, runId, result, manager))) return;
      if (result.status === 'review') return this.events.awaitReview(manager, run, claim.requestId);
      const stored = await this.values.store(manager, run, result.data, fields, result);
      await this.audit(manager, run, stored, claim);
      await this.events.announce(manager, run, claim.requestId);
    });
  }

  /** Marks a run as failed after the last attempt of its job. */
  async giveUp(manager: EntityManager, runId: string): Promise<void> {
    const run = await this.runs.findForJob(runId);
    if (!run) return;
    const error = 'The document could not be processed because of a fault in the service. Run it again later.';
    const result = { status: 'failed' as const, data: [], error, warnings: [], pages: [] };
    if (await this.runs.markFinished(run, runId, result, manager)) await this.events.announce(manager, run);
  }

  private async audit(manager: EntityManager, run: ExtractionRun, fields: string[], { requestId }: Claim) {
    if (fields.length === 0) return;
    const { teamId, environmentId, userId } = run;
    const origin = { teamId, environmentId, job: runExtraction.name, requestId };
    await this.trail.addOfJob({ ...origin, objectType: 'user', objectIds: [userId], fields }, manager);
  }
}

/** The result, put to review when one of its values needs it. */
function reviewed({ result, fields, validation }: ValidatedResult, { queries, variants }: Extraction): RunEnding {
  const variant = variants.find(({ id }) => id === result.variant?.id) ?? null;
  const asked = queriesOf(queries, variant);
  const data = result.status === 'succeeded' ? dataForReview(result.data, asked, fields) : null;
  return data ? { ...result, status: 'review', data, validation } : result;
}
