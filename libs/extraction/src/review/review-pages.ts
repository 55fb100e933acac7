import { Injectable } from '@nestjs/common';
import { AppError } from '@app/core';
import { FieldsService, isMultiValue, type FieldDefinition } from '@app/forms';
import type { Auth, Scope } from '@app/teams';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import {
  isClaimed,
  type ClaimedReviewDto,
  type CorrectReviewDto,
  type ReviewDto,
  type ReviewValueDto,
} from './review.dto';
import { ReviewLinks } from './review-links';
import { ReviewsRepository } from './reviews.repository';
import { ReviewsService } from './reviews.service';

/** The run of a link, and the key with which it was claimed. */
export interface OpenedReview {
  runId: string;
  scope: Scope;
  keyId: string;
}

/** How a person types a value: a list has one item a line, and `json` is for what has no simpler form. */
export type ValueInput = 'text' | 'number' | 'list' | 'choice' | 'json';

/** The content of a review page; `inputs` are those of the values, in their order. */
export interface ReviewView {
  review: ReviewDto;
  inputs: ValueInput[];
}

/** The page of a claim. Its link gives access to one run, until the claim ends. */
@Injectable()
export class ReviewPages {
  constructor(
    private readonly links: ReviewLinks,
    private readonly rows: ReviewsRepository,
    private readonly reviews: ReviewsService,
    private readonly fields: FieldsService,
  ) {}

  /** Claims a run, or renews the claim, which keeps its page. @throws like `ReviewsService.claim` */
  async claim(auth: Auth, runId: string): Promise<ClaimedReviewDto> {
    const review = await this.reviews.claim(auth, runId);
    const { claimId } = await this.rows.get(auth.scope, runId);
    return { ...review, page_url: this.links.url(claimId!) };
  }

  /** @throws AppError 404 for an unknown or replaced claim, 403 for one that has ended */
  async open(token: string): Promise<OpenedReview> {
    const claimId = this.links.claimOf(token);
    const run = claimId === null ? null : await this.rows.findByLink(claimId);
    if (!run) throw new AppError(404, 'not_found', UNKNOWN);
    if (run.status !== 'review') throw new AppError(403, 'link_expired', decisionOn(run));
    if (!isClaimed(run) || run.claimKeyId === null) throw new AppError(403, 'link_expired', ENDED);
    const { teamId, environmentId, claimKeyId: keyId } = run;
    return { runId: run.id, scope: { teamId, environmentId }, keyId };
  }

  async view(scope: Scope, runId: string): Promise<ReviewView> {
    const review = await this.reviews.read(scope, runId);
    const ids = review.data.map(({ field_internal_id: id }) => id).filter((id) => id !== '');
    const fields = await this.fields.findByInternalIds(scope, [...new Set(ids)]);
    return { review, inputs: review.data.map((value) => inputOf(value, fields.get(value.field_internal_id))) };
  }

  /** Corrects values, and renews the claim of the reviewer who works on them. @throws like `ReviewsService.correct` */
  async correct(auth: Auth, runId: string, body: CorrectReviewDto): Promise<ReviewDto> {
    await this.reviews.correct(auth, runId, body);
    return this.reviews.claim(auth, runId);
  }
}

const UNKNOWN = 'This link leads to no review: it is incomplete, or somebody claimed the run after you.';
const ENDED = 'Your claim on this run has ended. Claim it again to get a new link.';

const decisionOn = ({ approvedAt, approver }: ExtractionRun): string =>
  approvedAt ? `This run was approved by ${approver}.` : 'This run was rejected.';

function inputOf({ value, machine_value }: ReviewValueDto, field: FieldDefinition | undefined): ValueInput {
  const known = value ?? machine_value;
  if (Array.isArray(known)) return known.every(isLine) ? 'list' : 'json';
  if (typeof known === 'object' && known !== null) return 'json';
  if (field?.repeated || (field && isMultiValue(field.type))) return 'list';
  if (typeof known === 'boolean' || field?.type === 'checkbox') return 'choice';
  return typeof known === 'number' ? 'number' : 'text';
}

const isLine = (item: unknown): boolean => typeof item === 'string' && !item.includes('\n');
