import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, Repository } from 'typeorm';
import type { Scope } from '@app/teams';
import { ExtractionFile } from './extraction-file.entity';
import { ExtractionRun, type Datapoint } from './extraction-run.entity';

/** Which runs of an extraction a list shows; times are exclusive. */
export interface RunFilter {
  after?: Date;
  before?: Date;
  userId?: string;
}

/** The last row of a batch: the next one begins behind it. */
type Cursor = Pick<ExtractionRun, 'createdAt' | 'id'>;

export interface RunResult {
  status: 'succeeded' | 'failed';
  data: Datapoint[];
  error: string;
}

@Injectable()
export class RunsRepository {
  constructor(
    @InjectRepository(ExtractionRun) private readonly runs: Repository<ExtractionRun>,
    @InjectRepository(ExtractionFile) private readonly files: Repository<ExtractionFile>,
  ) {}

  /** Runs of an extraction, newest first, of a call in upload order last to first. */
  newest(
    { environmentId }: Scope,
    extractionId: string,
    filter: RunFilter,
    take: number,
    behind?: Cursor,
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
    if (behind) query.andWhere('(run.createdAt, run.id) < (:createdAt, :id)', { ...behind });
    return query.getMany();
  }

  async insert(manager: EntityManager, runs: ExtractionRun[], files: ExtractionFile[]): Promise<void> {
    await manager.save(runs, { reload: false });
    await manager.save(files, { reload: false });
  }

  find(id: string): Promise<ExtractionRun | null> {
    return this.runs.findOneBy({ id });
  }

  filesOf(run: ExtractionRun): Promise<ExtractionFile[]> {
    return this.files.find({ where: { runId: run.id }, order: { position: 'ASC' } });
  }

  /** False when the run is finished already. */
  async markRunning(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ExtractionRun)
      .set({ status: 'running' })
      .where('id = :id AND status IN (:...open)', { id, open: ['pending', 'running'] })
      .execute();
    return (affected ?? 0) > 0;
  }

  /** False when the run was deleted meanwhile. */
  async markFinished(manager: EntityManager, id: string, { status, data, error }: RunResult): Promise<boolean> {
    const changes = { status, data: () => ':data', error, documentExtractedAt: () => 'now()' };
    const query = manager.createQueryBuilder().update(ExtractionRun).set(changes).where({ id });
    const { affected } = await query.setParameter('data', JSON.stringify(data)).execute();
    return (affected ?? 0) > 0;
  }

  /**
   * Deletes up to `limit` runs of any team that finished more than `days` ago, and answers how many. A run whose callback
   * is still tried waits for it. Their files are marked as deleted by trigger, deliveries go by their foreign key.
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

  async addError(manager: EntityManager, id: string, error: string): Promise<void> {
    await manager.update(ExtractionRun, { id }, { error });
  }

  /** Every finished run of the same call (failed ones too: they may hold some answers), in upload order; locked, so that two that finish together see one another. */
  async finishedOfBatch(manager: EntityManager, run: ExtractionRun): Promise<ExtractionRun[]> {
    const { environmentId, userId, batchId } = run;
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`extraction batch ${batchId}`]);
    return manager.find(ExtractionRun, {
      where: { environmentId, userId, batchId, status: In(['succeeded', 'failed']) },
      order: { position: 'ASC' },
    });
  }
}
