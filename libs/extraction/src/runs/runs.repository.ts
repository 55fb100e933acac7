import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, Repository } from 'typeorm';
import type { Scope } from '@app/teams';
import type { FoundValue } from './batch-values';
import { ExtractionFile } from './extraction-file.entity';
import { Extraction } from '../extractions/extraction.entity';
import type { InboundMessage } from '../readers/document';
import type { ChosenVariant, ExtractionRuleError } from './settings/run-notes';
import { ExtractionRun, type Datapoint, type RunCallback } from './extraction-run.entity';

/** Filters of a list of runs; times are exclusive. */
export interface RunFilter {
  after?: Date;
  before?: Date;
  userId?: string;
}

/** The last row of a batch; the next batch starts after it. */
type Cursor = Pick<ExtractionRun, 'createdAt' | 'id'>;

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
  /** Absent when no variant was used. */
  variant?: ChosenVariant;
  ruleErrors?: ExtractionRuleError[];
  /** The e-mail among the files. */
  inboundMessage?: InboundMessage;
}

/** Without boxes and confidence, which are most of a run's data and are not needed to store values. */
const FOUND_BY_BATCH = `
  SELECT datapoint->>'fieldInternalId' AS "fieldInternalId", datapoint->>'entity' AS entity, datapoint->'value' AS value
    FROM extraction_run run
    CROSS JOIN LATERAL jsonb_array_elements(run.data) WITH ORDINALITY AS found (datapoint, place)
   WHERE run.environment_id = $1 AND run.user_id = $2 AND run.batch_id = $3 AND run.status IN ('succeeded', 'failed')
     AND datapoint->>'fieldInternalId' = ANY ($4::text[])
   ORDER BY run.position, place`;

@Injectable()
export class RunsRepository {
  constructor(
    @InjectRepository(ExtractionRun) private readonly runs: Repository<ExtractionRun>,
    @InjectRepository(ExtractionFile) private readonly files: Repository<ExtractionFile>,
  ) {}

  /** Runs of an extraction, newest first; runs of one call have one time and are ordered by id. */
  list(
    { environmentId }: Scope,
    extractionId: string,
    filter: RunFilter,
    take: number,
    after?: Cursor,
  ): Promise<ExtractionRun[]> {
    const query = this.runs
      .createQueryBuilder('run')
      .where('run.environmentId = :environmentId AND run.extractionId = :extractionId', { environmentId, extractionId })
      .orderBy('run.createdAt', 'DESC')
      .addOrderBy('run.id', 'DESC')
      .take(take);
    if (filter.after) query.andWhere('run.createdAt > :after', { after: filter.after });
    if (filter.before) query.andWhere('run.createdAt < :before', { before: filter.before });
    if (filter.userId !== undefined) query.andWhere('run.userId = :userId', { userId: filter.userId });
    if (after) query.andWhere('(run.createdAt, run.id) < (:createdAt, :id)', { ...after });
    return query.getMany();
  }

  /** Inserts the runs of one call, and sets their scope. */
  async insert(
    { teamId, environmentId }: Scope,
    { runs, files, callback }: NewRuns,
    manager: EntityManager,
  ): Promise<void> {
    for (const run of runs) Object.assign(run, { teamId, environmentId, callback });
    const rows: Omit<ExtractionRun, 'inboundMessage' | 'data' | 'ruleErrors' | 'variant'>[] = runs;
    await manager.insert(ExtractionRun, rows);
    await manager.insert(ExtractionFile, files);
  }

  /** The run in the payload of a job; outside of any scope. */
  findForJob(id: string, manager = this.runs.manager): Promise<ExtractionRun | null> {
    return manager.findOneBy(ExtractionRun, { id });
  }

  /** Whether the run's extraction has confidence scores enabled. */
  showsConfidence({ teamId, extractionId: id }: ExtractionRun, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(Extraction, { teamId, id, confidenceScoresEnabled: true });
  }

  filesOf(run: ExtractionRun): Promise<ExtractionFile[]> {
    return this.files.find({ where: { runId: run.id }, order: { position: 'ASC' } });
  }

  /** Returns false when the run is already finished. */
  async markRunning({ environmentId }: Scope, id: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ExtractionRun)
      .set({ status: 'running' })
      .where({ environmentId, id, status: In(['pending', 'running']) })
      .execute();
    return (affected ?? 0) > 0;
  }

  /** Returns false when the run has been deleted. */
  async markFinished(
    { environmentId }: Scope,
    id: string,
    { status, data, error, warnings, variant, ruleErrors = [], inboundMessage }: RunResult,
    manager: EntityManager,
  ): Promise<boolean> {
    const changes = {
      ...{ status, data: () => ':data', error, warnings, ruleErrors },
      ...(variant && { variant: () => ':variant' }),
      ...(inboundMessage && { inboundMessage: () => ':inboundMessage', emailExtractedAt: () => 'now()' }),
      documentExtractedAt: () => 'now()',
    };
    const query = manager.createQueryBuilder().update(ExtractionRun).set(changes).where({ environmentId, id });
    const json = { data, variant, inboundMessage };
    const parameters = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]));
    const { affected } = await query.setParameters(parameters).execute();
    return (affected ?? 0) > 0;
  }

  /**
   * Deletes up to `limit` runs of all teams that finished more than `days` ago, and returns their number. Runs with a pending
   * callback are kept. A trigger marks their files as deleted; a foreign key deletes the deliveries.
   */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM extraction_run run
        WHERE document_extracted_at < now() - make_interval(days => $1) AND status IN ('succeeded', 'failed')
          AND NOT EXISTS (SELECT FROM webhook_delivery WHERE run_id = run.id AND delivered_at IS NULL AND failed_at IS NULL)
        ORDER BY document_extracted_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM extraction_run run USING old WHERE run.id = old.id RETURNING run.id)
      SELECT id FROM gone`;
    return (await this.runs.query(sql, [days, limit])).length;
  }

  async addError({ environmentId }: Scope, id: string, error: string, manager: EntityManager): Promise<void> {
    await manager.update(ExtractionRun, { environmentId, id }, { error });
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
