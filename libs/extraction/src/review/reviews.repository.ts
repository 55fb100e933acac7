import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { NotFoundError, type Listing } from '@app/core';
import type { Scope } from '@app/teams';
import { ExtractionRun, type RunValidation } from '../runs/extraction-run.entity';
import type { ValidatedData } from '../runs/settings/validation-rules';
import { LISTED, type ListedReview } from './listed-review';
import type { ReviewState } from './review.dto';

/** An account that reviews. */
export interface Reviewer {
  id: string;
  email: string;
}

export interface NewClaim {
  reviewer: Reviewer;
  seconds: number;
  /** The API key of the request. */
  keyId: string;
}

/** Filters of a list of reviews. */
export interface ReviewFilter {
  extractionId?: string;
  state: ReviewState;
  /** Whether somebody has claimed the run. */
  claimed?: boolean;
}

const STATES: Record<ReviewState, string> = {
  waiting: `run.status = 'review'`,
  approved: 'run.approvedAt IS NOT NULL',
  rejected: `run.status = 'failed'`,
};
/** `isDoubtful`, counted by the database: the values of a run can be large. */
const DOUBTFUL = `jsonb_array_length(jsonb_path_query_array(run.data, '$[*] ? (exists (@.review) || exists (@.failedRules))'))`;
const CLAIMED = 'coalesce(run.claimedUntil > now(), false)';
/** A run that this account may decide on: nobody else has claimed it. */
const OPEN = `status = 'review' AND (claimed_until IS NULL OR claimed_until <= now() OR reviewer_id = $3)`;

/** The runs that needed review, in their table. */
@Injectable()
export class ReviewsRepository {
  constructor(@InjectRepository(ExtractionRun) private readonly runs: Repository<ExtractionRun>) {}

  /** One page, those that have waited longest first, and the total count. */
  async page(scope: Scope, filter: ReviewFilter, skip: number, take: number): Promise<Listing<ListedReview>> {
    const matching = this.matching(scope, filter);
    const { entities, raw } = await matching
      .clone()
      .select(LISTED.map((column) => `run.${column}`))
      .addSelect(DOUBTFUL, 'doubtful')
      .orderBy('run.reviewStartedAt', 'ASC')
      .addOrderBy('run.id', 'ASC')
      .offset(skip)
      .limit(take)
      .getRawAndEntities<{ doubtful: number }>();
    const results = entities.map((run, index) => ({ ...run, doubtful: raw[index]!.doubtful }));
    return { count: await matching.getCount(), results };
  }

  /** Approved runs in batches, in the order in which they came to review. */
  approved(
    scope: Scope,
    extractionId: string | undefined,
    take: number,
    after?: ExtractionRun,
  ): Promise<ExtractionRun[]> {
    const query = this.matching(scope, { state: 'approved', extractionId });
    if (after)
      query.andWhere('(run.reviewStartedAt, run.id) > (:time, :id)', { time: after.reviewStartedAt, id: after.id });
    return query.orderBy('run.reviewStartedAt', 'ASC').addOrderBy('run.id', 'ASC').limit(take).getMany();
  }

  /** @throws NotFoundError also for a run that needed no review */
  async get({ environmentId }: Scope, id: string, manager = this.runs.manager): Promise<ExtractionRun> {
    const run = await manager.findOneBy(ExtractionRun, { environmentId, id });
    if (!run?.reviewStartedAt) throw new NotFoundError('The review');
    return run;
  }

  /** The run of a claim, which may have ended. */
  findByLink(claimId: string): Promise<ExtractionRun | null> {
    return this.runs.findOneBy({ claimId });
  }

  /** Claims a run, or extends the reviewer's claim, which keeps its id. Returns false when it is not open to the reviewer. */
  claim(scope: Scope, id: string, { reviewer, seconds, keyId }: NewClaim, manager: EntityManager): Promise<boolean> {
    const isRenewed = 'reviewer_id = $3 AND claimed_until > now() AND claim_id IS NOT NULL';
    const set = `reviewer_id = $3, reviewer = $4, claimed_until = now() + make_interval(secs => $5), claim_key_id = $6,
      claim_id = CASE WHEN ${isRenewed} THEN claim_id ELSE gen_random_uuid() END`;
    return this.update(scope, id, set, [reviewer.id, reviewer.email, seconds, keyId], manager);
  }

  /** Ends the claim on a run. Returns false when it is not open to the reviewer. */
  release(scope: Scope, id: string, reviewer: Reviewer, manager: EntityManager): Promise<boolean> {
    return this.update(scope, id, `reviewer_id = NULL, reviewer = '', claimed_until = NULL`, [reviewer.id], manager);
  }

  /** The run, locked until the transaction ends; null when it is not open to the reviewer. */
  async lock({ environmentId }: Scope, id: string, reviewer: Reviewer, manager: EntityManager) {
    const sql = `SELECT id FROM extraction_run WHERE environment_id = $1 AND id = $2 AND ${OPEN} FOR UPDATE`;
    const rows = await manager.query<unknown[]>(sql, [environmentId, id, reviewer.id]);
    return rows.length > 0 ? manager.findOneBy(ExtractionRun, { environmentId, id }) : null;
  }

  /** How to validate the values of a run again; null in older rows. */
  async validationOf({ id }: ExtractionRun, manager: EntityManager): Promise<RunValidation | null> {
    const run = await manager.findOne(ExtractionRun, { where: { id }, select: { id: true, validation: true } });
    return run?.validation ?? null;
  }

  async storeData(
    { environmentId }: Scope,
    id: string,
    { data, warnings }: ValidatedData,
    manager: EntityManager,
  ): Promise<void> {
    const sql = `UPDATE extraction_run SET data = $3, warnings = $4, updated_at = now()
      WHERE environment_id = $1 AND id = $2`;
    await manager.query(sql, [environmentId, id, JSON.stringify(data), JSON.stringify(warnings)]);
  }

  private async update(
    { environmentId }: Scope,
    id: string,
    set: string,
    parameters: unknown[],
    manager: EntityManager,
  ): Promise<boolean> {
    const sql = `WITH changed AS (
        UPDATE extraction_run SET ${set}, updated_at = now() WHERE environment_id = $1 AND id = $2 AND ${OPEN} RETURNING id
      ) SELECT id FROM changed`;
    return (await manager.query<unknown[]>(sql, [environmentId, id, ...parameters])).length > 0;
  }

  private matching({ environmentId }: Scope, filter: ReviewFilter): SelectQueryBuilder<ExtractionRun> {
    const { extractionId, state, claimed } = filter;
    const query = this.runs
      .createQueryBuilder('run')
      .where('run.environmentId = :environmentId AND run.reviewStartedAt IS NOT NULL', { environmentId })
      .andWhere(STATES[state]);
    if (extractionId) query.andWhere('run.extractionId = :extractionId', { extractionId });
    if (claimed !== undefined) query.andWhere(claimed ? CLAIMED : `NOT ${CLAIMED}`);
    return query;
  }
}
