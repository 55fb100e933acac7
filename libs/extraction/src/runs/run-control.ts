import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, Jobs, NotFoundError } from '@app/core';
import { Deliveries } from '@app/events';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { ExtractionsRepository } from '../extractions/extractions.repository';
import { runExtraction } from '../extraction.jobs';
import type { ExtractionRun } from './extraction-run.entity';
import { toExtractionRunDetailDto, type ExtractionRunDetailDto } from './extraction-run.dto';
import { RunEvents } from './reports/run-events';
import { RunsRepository, type RunEnding } from './runs.repository';

/** Reads, deletes, cancels and retries a run. Jobs are locked before runs, as by a worker. */
@Injectable()
export class RunControl {
  constructor(
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsRepository,
    private readonly events: RunEvents,
    private readonly deliveries: Deliveries,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws NotFoundError */
  async read(scope: Scope, extractionId: string, id: string): Promise<ExtractionRunDetailDto> {
    const extraction = await this.extractions.get(scope, extractionId);
    const run = await this.runs.get(scope, extractionId, id);
    const [files, pages] = [await this.runs.filesOf(run), await this.runs.pagesOf(run)];
    return toExtractionRunDetailDto(run, files, pages, extraction.confidenceScoresEnabled);
  }

  /** Deletes a run with its files; a worker that executes it stops. The values on the user stay. @throws NotFoundError */
  async delete(scope: Scope, extractionId: string, id: string): Promise<void> {
    const run = await this.named(scope, extractionId, id);
    await this.dataSource.transaction(async (manager) => {
      await this.cancelJob(manager, run);
      if (!(await this.runs.delete(scope, id, manager))) throw new NotFoundError('The run');
    });
  }

  /** Ends a run that waits or is executed. @throws NotFoundError; AppError 409 for a run in another state */
  async cancel(auth: Auth, extractionId: string, id: string): Promise<ExtractionRunDetailDto> {
    const run = await this.named(auth.scope, extractionId, id);
    const error = `The run was cancelled by ${auth.account.email}.`;
    const result: RunEnding = { status: 'cancelled', data: [], error, warnings: [], pages: [] };
    await this.dataSource.transaction(async (manager) => {
      await this.cancelJob(manager, run);
      if (!(await this.runs.markFinished(run, id, result, manager)))
        throw await this.wrongState(auth.scope, extractionId, id, 'cancelled', 'waits or is running');
      await this.events.announce(manager, run);
    });
    return this.read(auth.scope, extractionId, id);
  }

  /**
   * Executes a run that has failed or was cancelled again, with its files. A callback that could not be delivered yet is
   * withdrawn; the outcome of the retry is a message with its own id, because receivers drop ids that they know.
   * @throws NotFoundError; AppError 409 for a run in another state
   */
  async retry(scope: Scope, extractionId: string, id: string, requestId: string): Promise<ExtractionRunDetailDto> {
    const run = await this.named(scope, extractionId, id);
    await this.dataSource.transaction(async (manager) => {
      await this.cancelJob(manager, run);
      const jobId = await this.jobs.add(manager, runExtraction, { runId: id }, { ...scope, requestId });
      if (!(await this.runs.restart(run, jobId, manager)))
        throw await this.wrongState(scope, extractionId, id, 'retried', 'has failed or was cancelled');
      await this.deliveries.withdraw(manager, scope, id);
    });
    return this.read(scope, extractionId, id);
  }

  private async named(scope: Scope, extractionId: string, id: string): Promise<ExtractionRun> {
    const run = await this.runs.get(scope, extractionId, id);
    noteForAudit({ objectType: 'run', objectIds: [id] });
    return run;
  }

  private async cancelJob(manager: EntityManager, { jobId, teamId }: ExtractionRun) {
    if (jobId) await this.jobs.cancel(manager, jobId, { teamId });
  }

  private async wrongState(scope: Scope, extractionId: string, id: string, what: string, wanted: string) {
    const { status } = await this.runs.get(scope, extractionId, id);
    return new AppError(
      409,
      'wrong_state',
      `Only a run that ${wanted} can be ${what}; the status of this one is ${status}.`,
    );
  }
}
