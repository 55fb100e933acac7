import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, assertNoProblems, type Listing } from '@app/core';
import { FieldsService, KnownFields } from '@app/forms';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { corrected, correctionProblems } from './corrections';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { RunEvents } from '../runs/reports/run-events';
import { RunsRepository } from '../runs/runs.repository';
import { validateAgain } from '../runs/settings/validation-rules';
import { RunValues } from '../runs/values/run-values';
import {
  isClaimed,
  toReviewDto,
  toReviewEntryDto,
  type CorrectReviewDto,
  type ReviewDto,
  type ReviewEntryDto,
  type ReviewListQuery,
} from './review.dto';
import { ReviewsRepository } from './reviews.repository';

/** Seconds for which a claim lasts; the reviewer's program renews it by claiming again. */
const LEASE_SECONDS = 600;

/**
 * The review of runs. A run is open to a reviewer while nobody else has claimed it. Each change locks the run first, so that of
 * two reviewers who decide at the same time one has an effect, and the other gets 409.
 */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly runs: RunsRepository,
    private readonly fields: FieldsService,
    private readonly values: RunValues,
    private readonly events: RunEvents,
    private readonly dataSource: DataSource,
  ) {}

  async list(scope: Scope, query: ReviewListQuery): Promise<Listing<ReviewEntryDto>> {
    const { extraction_id: extractionId, state, claimed, skip, page_size } = query;
    const { count, results } = await this.reviews.page(scope, { extractionId, state, claimed }, skip, page_size);
    return { count, results: results.map(toReviewEntryDto) };
  }

  /** @throws NotFoundError */
  async read(scope: Scope, id: string): Promise<ReviewDto> {
    const run = await this.reviews.get(scope, id);
    return toReviewDto(run, await this.runs.filesOf(run), await this.runs.pagesOf(run));
  }

  /** Claims a run, or renews the claim. @throws NotFoundError; AppError 409 */
  claim(auth: Auth, id: string): Promise<ReviewDto> {
    const { scope, account: reviewer, keyId } = auth;
    return this.change(auth, id, async (manager) => {
      const claim = { reviewer, seconds: LEASE_SECONDS, keyId };
      if (!(await this.reviews.claim(scope, id, claim, manager))) throw await this.refusal(scope, id);
    });
  }

  /** Ends the claim of the account. @throws NotFoundError; AppError 409 */
  release(auth: Auth, id: string): Promise<ReviewDto> {
    return this.change(auth, id, async (manager) => {
      if (!(await this.reviews.release(auth.scope, id, auth.account, manager)))
        throw await this.refusal(auth.scope, id);
    });
  }

  /** Ends the run as succeeded: its values are stored, its callback and events are sent. @throws like `claim` */
  approve(auth: Auth, id: string): Promise<ReviewDto> {
    return this.change(auth, id, async (manager) => {
      const run = await this.lock(manager, auth, id);
      const times = { approvedAt: 'now', documentExtractedAt: 'now', claimedUntil: null, reviewerId: null } as const;
      await this.runs.change(run, id, 'succeeded', { approver: auth.account.email, ...times }, manager, ['review']);
      const stored = await this.values.store(manager, run, run.data, await this.fieldsOf(run), run);
      if (stored.length > 0) noteForAudit({ fields: stored });
      await this.events.announce(manager, run);
    });
  }

  /** Ends the run as failed; none of its values is stored. @throws like `claim` */
  reject(auth: Auth, id: string, reason = ''): Promise<ReviewDto> {
    return this.change(auth, id, async (manager) => {
      const run = await this.lock(manager, auth, id);
      const error = `The run was rejected by ${auth.account.email}${reason ? `: ${asSentence(reason)}` : '.'}`;
      const times = { documentExtractedAt: 'now', claimedUntil: null, reviewerId: null } as const;
      await this.runs.change(run, id, 'failed', { error, ...times }, manager, ['review']);
      await this.events.announce(manager, run);
    });
  }

  /**
   * Corrects values before the approval, and checks the rules of all values again.
   * @throws like `claim`; InvalidInputError for values that do not fit their field
   */
  correct(auth: Auth, id: string, { values }: CorrectReviewDto): Promise<ReviewDto> {
    return this.change(auth, id, async (manager) => {
      const run = await this.lock(manager, auth, id);
      const pages = await this.runs.pagesOf(run);
      const { data } = run;
      assertNoProblems(correctionProblems(values, { data, pages, fields: await this.fieldsOf(run) }));
      const after = corrected(values, { data, pages }, auth.account.email);
      const validation = await this.reviews.validationOf(run, manager);
      await this.reviews.storeData(run, id, validateAgain(run, after, validation), manager);
    });
  }

  private async change(
    { scope }: Auth,
    id: string,
    effects: (manager: EntityManager) => Promise<void>,
  ): Promise<ReviewDto> {
    await this.dataSource.transaction(effects);
    return this.read(scope, id);
  }

  private async lock(manager: EntityManager, { scope, account }: Auth, id: string): Promise<ExtractionRun> {
    const run = await this.reviews.lock(scope, id, account, manager);
    if (!run) throw await this.refusal(scope, id);
    return run;
  }

  private async fieldsOf(run: ExtractionRun): Promise<KnownFields> {
    const ids = run.data.map(({ fieldInternalId }) => fieldInternalId).filter((id) => id !== '');
    return new KnownFields((await this.fields.findByInternalIds(run, [...new Set(ids)])).values());
  }

  /** Why a run is not open to the reviewer. @throws NotFoundError */
  private async refusal(scope: Scope, id: string): Promise<AppError> {
    const run = await this.reviews.get(scope, id);
    if (run.status !== 'review') {
      const decision = run.approvedAt ? `approved by ${run.approver}` : 'rejected';
      return new AppError(409, 'already_decided', `This run was ${decision} already.`);
    }
    if (!isClaimed(run)) return new AppError(409, 'claim_ended', 'The claim on this run has just ended. Try again.');
    const until = run.claimedUntil!;
    const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000));
    const detail = `${run.reviewer} reviews this run until ${until.toISOString()}.`;
    return new AppError(409, 'claimed', detail, { headers: { 'Retry-After': String(seconds) } });
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
