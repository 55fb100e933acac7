import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, Repository, type SelectQueryBuilder } from 'typeorm';
import {
  type CountAge,
  countRows,
  type ListFilter,
  type ListPart,
  newestFirst,
  NotFoundError,
  withinList,
} from '@app/core';
import type { Scope } from '@app/teams';
import type { FoundValue } from './values/batch-values';
import { ExtractionFile } from './extraction-file.entity';
import { Extraction } from '../extractions/extraction.entity';
import type { InboundMessage } from '@app/reading/services';
import type { ChosenVariant, ExtractionRuleError } from './settings/run-notes';
import {
  ExtractionRun,
  type Datapoint,
  type RunCallback,
  type RunPage,
  type RunValidation,
} from './extraction-run.entity';
import { AT_WORK, statesBefore, type RunStatus } from './run-states';

/** The names of the files of a run, in one text. */
const FILE_NAMES = `(SELECT string_agg(file.name, ' ') FROM extraction_file file WHERE file.run_id = run.id)`;

/** Filters of a list of runs; times are exclusive. */
export interface RunFilter extends ListFilter {
  extractionId: string;
  after?: Date;
  before?: Date;
  userId?: string;
}

/** The runs of one call, their files, and the callback that each run sends (null for none). */
export interface NewRuns {
  runs: ExtractionRun[];
  files: ExtractionFile[];
  callback: RunCallback | null;
}

export interface RunResult {
  status: 'succeeded' | 'failed';
  data: Datapoint[];
  error: string;
  warnings: string[];
  pages: RunPage[];
  /** Absent when no variant was used. */
  variant?: ChosenVariant;
  ruleErrors?: ExtractionRuleError[];
  /** The e-mail among the files. */
  inboundMessage?: InboundMessage;
}

/** What a run says besides its values. */
export type RunNotes = Pick<RunResult, 'error' | 'warnings'>;

/** The end of the work on a run: its result, a review, or a cancellation. */
export type RunEnding = Omit<RunResult, 'status'> & {
  status: RunResult['status'] | 'review' | 'cancelled';
  /** Of a run that is put to review. */
  validation?: RunValidation;
};

/** Columns that are sent as JSON text, because they may be large. */
const JSON_COLUMNS = ['data', 'pages', 'validation', 'variant', 'inboundMessage'] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];

/** Columns that change with the state of a run; `now` sets a time. */
export type RunChanges = Partial<
  Pick<ExtractionRun, JsonColumn | 'error' | 'warnings' | 'ruleErrors' | 'approver' | 'jobId'> &
    Record<
      'emailExtractedAt' | 'documentExtractedAt' | 'reviewStartedAt' | 'approvedAt' | 'claimedUntil',
      'now' | null
    > &
    Record<'reviewerId' | 'claimId' | 'claimKeyId', null>
>;

/** The columns of a run that was not executed yet. */
const NOT_EXECUTED: RunChanges = {
  ...{ error: '', warnings: [], ruleErrors: [], data: [], pages: [], approver: '', reviewerId: null },
  ...{ validation: null, claimId: null, claimKeyId: null, inboundMessage: null, emailExtractedAt: null },
  ...{ documentExtractedAt: null, reviewStartedAt: null, approvedAt: null, claimedUntil: null },
};

/** Without boxes and confidence, which are most of a run's data and are not needed to store values. */
const FOUND_BY_BATCH = `
  SELECT datapoint->>'fieldInternalId' AS "fieldInternalId", datapoint->>'entity' AS entity, datapoint->'value' AS value
    FROM extraction_run run
    CROSS JOIN LATERAL jsonb_array_elements(run.data) WITH ORDINALITY AS found (datapoint, place)
   WHERE run.environment_id = $1 AND run.user_id = $2 AND run.batch_id = $3
     AND (run.status = 'succeeded' OR run.status = 'failed' AND run.review_started_at IS NULL)
     AND datapoint->>'fieldInternalId' = ANY ($4::text[]) AND datapoint->'value' <> 'null'
   ORDER BY run.position, place`;

@Injectable()
export class RunsRepository {
  constructor(
    @InjectRepository(ExtractionRun) private readonly runs: Repository<ExtractionRun>,
    @InjectRepository(ExtractionFile) private readonly files: Repository<ExtractionFile>,
  ) {}

  /** Runs of an extraction, newest first; runs of one call have one time and are ordered by id. */
  list(scope: Scope, filter: RunFilter, part: ListPart): Promise<ExtractionRun[]> {
    return newestFirst(this.filtered(scope, filter), part).getMany();
  }

  count(scope: Scope, filter: RunFilter, age: CountAge): Promise<number> {
    return countRows(this.filtered(scope, filter), age);
  }

  private filtered(
    { environmentId }: Scope,
    { extractionId, after, before, userId, ...filter }: RunFilter,
  ): SelectQueryBuilder<ExtractionRun> {
    const query = this.runs.createQueryBuilder('run').where({ environmentId, extractionId });
    if (after) query.andWhere('run.createdAt > :after', { after });
    if (before) query.andWhere('run.createdAt < :before', { before });
    if (userId !== undefined) query.andWhere('run.userId = :userId', { userId });
    return withinList(query, filter, ['run.userId', FILE_NAMES]);
  }

  /** Inserts the runs of one call, and sets their scope. */
  async insert(
    { teamId, environmentId }: Scope,
    { runs, files, callback }: NewRuns,
    manager: EntityManager,
  ): Promise<void> {
    for (const run of runs) Object.assign(run, { teamId, environmentId, callback });
    const rows: Omit<ExtractionRun, 'inboundMessage' | 'data' | 'pages' | 'validation' | 'ruleErrors' | 'variant'>[] =
      runs;
    await manager.insert(ExtractionRun, rows);
    await manager.insert(ExtractionFile, files);
  }

  /** The run in the payload of a job; outside of any scope. */
  findForJob(id: string, manager = this.runs.manager): Promise<ExtractionRun | null> {
    return manager.findOneBy(ExtractionRun, { id });
  }

  /** The run in the payload of a job, locked until the transaction ends. */
  lockForJob(id: string, manager: EntityManager): Promise<ExtractionRun | null> {
    return manager.findOne(ExtractionRun, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether the run's extraction has confidence scores enabled. */
  showsConfidence({ teamId, extractionId: id }: ExtractionRun, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(Extraction, { teamId, id, confidenceScoresEnabled: true });
  }

  filesOf(run: ExtractionRun): Promise<ExtractionFile[]> {
    return this.files.find({ where: { runId: run.id }, order: { position: 'ASC' } });
  }

  /** @throws NotFoundError also for a run of another extraction or environment */
  async get({ environmentId }: Scope, extractionId: string, id: string): Promise<ExtractionRun> {
    const run = await this.runs.findOneBy({ environmentId, extractionId, id });
    if (!run) throw new NotFoundError('The run');
    return run;
  }

  /** The pages that a run has read. */
  async pagesOf({ id }: ExtractionRun): Promise<RunPage[]> {
    const run = await this.runs.findOne({ where: { id }, select: { id: true, pages: true } });
    return run?.pages ?? [];
  }

  /** Returns false when the run has ended, waits for review or was deleted. */
  markRunning(scope: Scope, id: string, manager: EntityManager): Promise<boolean> {
    return this.change(scope, id, 'running', {}, manager);
  }

  /** Ends the work on a run, or puts it to review. Returns false when it has ended already, or was deleted. */
  markFinished(scope: Scope, id: string, { status, ...result }: RunEnding, manager: EntityManager): Promise<boolean> {
    const time = status === 'review' ? { reviewStartedAt: 'now' as const } : { documentExtractedAt: 'now' as const };
    const email = result.inboundMessage && { emailExtractedAt: 'now' as const };
    return this.change(scope, id, status, { ...result, ...email, ...time }, manager, AT_WORK);
  }

  /** Makes a run that has failed or was cancelled wait for its new job. Returns false for others. */
  restart(run: ExtractionRun, jobId: string, manager: EntityManager): Promise<boolean> {
    const variant = run.variant?.asked ? run.variant : null;
    return this.change(run, run.id, 'pending', { ...NOT_EXECUTED, variant, jobId }, manager);
  }

  /**
   * Moves a run to another state when its present one is in `from`. Returns false otherwise, so that of two concurrent changes
   * one has an effect.
   */
  async change(
    { environmentId }: Scope,
    id: string,
    status: RunStatus,
    changes: RunChanges,
    manager: EntityManager,
    from: readonly RunStatus[] = statesBefore(status),
  ): Promise<boolean> {
    const allowed = from.filter((state) => statesBefore(status).includes(state));
    const isJson = (name: string) => JSON_COLUMNS.some((column) => column === name);
    const columns = Object.entries(changes).map(([name, value]) => {
      if (value === 'now') return [name, () => 'now()'];
      return [name, isJson(name) ? () => `:${name}` : value];
    });
    const parameters = JSON_COLUMNS.map((column) => [column, JSON.stringify(changes[column])]);
    const { affected } = await manager
      .createQueryBuilder()
      .update(ExtractionRun)
      .set({ ...Object.fromEntries(columns), status })
      .where({ environmentId, id, status: In(allowed) })
      .setParameters(Object.fromEntries(parameters))
      .execute();
    return (affected ?? 0) > 0;
  }

  async delete({ environmentId }: Scope, id: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(ExtractionRun, { environmentId, id });
    return (affected ?? 0) > 0;
  }

  /**
   * Deletes up to `limit` runs of all teams that finished more than `days` ago, and returns their number. Runs with a pending
   * callback are kept. A trigger marks their files as deleted; a foreign key deletes the deliveries.
   */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM extraction_run run
        WHERE document_extracted_at < now() - make_interval(days => $1) AND status IN ('succeeded', 'failed', 'cancelled')
          AND NOT EXISTS (SELECT FROM webhook_delivery WHERE run_id = run.id AND delivered_at IS NULL AND failed_at IS NULL)
        ORDER BY document_extracted_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM extraction_run run USING old WHERE run.id = old.id RETURNING run.id)
      SELECT id FROM gone`;
    return (await this.runs.query(sql, [days, limit])).length;
  }

  async storeNotes({ environmentId }: Scope, id: string, notes: RunNotes, manager: EntityManager): Promise<void> {
    await manager.update(ExtractionRun, { environmentId, id }, notes);
  }

  /**
   * The values that the finished runs of the same call found for these fields, in upload order. Failed runs are included: they
   * may have some answers. An advisory lock serializes runs of a call that finish concurrently, so each sees those before it.
   */
  async finishedOfBatch(run: ExtractionRun, fieldIds: string[], manager: EntityManager): Promise<FoundValue[]> {
    const { environmentId, userId, batchId } = run;
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`extraction batch ${batchId}`]);
    return manager.query<FoundValue[]>(FOUND_BY_BATCH, [environmentId, userId, batchId, fieldIds]);
  }
}
